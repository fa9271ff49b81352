import { type ReactNode, useContext } from "react";
import { OwnerInSight } from "./index.ts";
import { ownerOfRows } from "./ownNames.ts";

interface Props {
  /** Whose goods are shown. */
  readonly owner?: string | null | undefined;
  /** The goods that are shown: they have one owner, or several. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly children: ReactNode;
}

/** Below it fields are called as the owner of the goods calls them, where it is one. */
export function GoodsOf({ owner, rows = [], children }: Props) {
  const around = useContext(OwnerInSight);
  return <OwnerInSight value={owner ?? ownerOfRows(rows, around)}>{children}</OwnerInSight>;
}
