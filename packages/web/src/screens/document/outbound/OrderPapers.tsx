import type { AnyRow } from "../../../api/resources.ts";
import { NumbersButton } from "./NumbersButton.tsx";
import { PickingListButton } from "./PickingListButton.tsx";

/** What is printed of orders, and what is read in of one. */
export function OrderPapers({ rows }: { readonly rows: readonly AnyRow[] }) {
  const [row, another] = rows;
  return (
    <>
      <PickingListButton rows={rows} />
      {row && !another && <NumbersButton row={row} />}
    </>
  );
}
