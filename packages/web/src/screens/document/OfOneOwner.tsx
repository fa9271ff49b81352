import { columnsOf, type DocumentDeclaration, partOf } from "@stowage/model";
import type { ReactNode } from "react";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useUserInfo } from "../../session/hooks.ts";
import type { WarehouseOfUser } from "../../session/types.ts";
import { Note } from "../../ui/Note.tsx";

interface Props {
  readonly document: DocumentDeclaration;
  readonly rows: readonly AnyRow[];
  readonly children: ReactNode;
}

/** What may be done with the picked documents; where their warehouse works for one owner at a time, only with those of one. */
export function OfOneOwner({ document, rows, children }: Props) {
  const words = useWords();
  const { warehouseList } = useUserInfo();
  const owners = mixedOwners(document, rows, warehouseList);
  if (owners.length === 0) return children;
  return (
    <Note tone="attention" title={words.error("OWNER_FIRST", { owners: owners.join(words.say("frame.comma")) })} />
  );
}

/** The names of the owners of these rows where they are several in a warehouse that works for one at a time. */
export function mixedOwners(
  document: DocumentDeclaration,
  rows: readonly AnyRow[],
  warehouses: readonly Pick<WarehouseOfUser, "wh_id" | "one_owner_at_a_time">[],
): readonly string[] {
  const [warehouse] = columnsOf(document, partOf.warehouse);
  const [owner] = columnsOf(document, partOf.owner);
  if (!warehouse || !owner) return [];
  const strict = new Set(warehouses.flatMap((one) => (one.one_owner_at_a_time ? [one.wh_id] : [])));
  const here = rows.filter((row) => strict.has(String(row[warehouse])));
  for (const together of Map.groupBy(here, (row) => row[warehouse]).values()) {
    const names = new Map(together.map((row) => [row[owner], String(row.owner_name ?? row[owner])]));
    if (names.size > 1) return [...names.values()];
  }
  return [];
}
