import type { Declared } from "@stowage/model";
import { useMemo } from "react";
import type { Shown } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { saidOnce } from "./fitting.ts";
import type { ColumnLayout } from "./layout.ts";
import type { useList } from "./useList.ts";

const none: readonly AnyRow[] = [];
const nothing: readonly string[] = [];

/** The columns that would say the same in each row of the whole list, and what they say where nothing else does. */
export function useSaidOnce(
  declared: Declared,
  columns: readonly Shown[],
  layout: readonly ColumnLayout[],
  { data, workspace }: ReturnType<typeof useList>,
): { readonly names: readonly string[]; readonly said: string | undefined } {
  const rows = data?.rows ?? none;
  const isChosen = workspace.ownerId !== null;
  const isWhole = isChosen || (data?.total ?? 0) <= rows.length;
  const names = useMemo(
    () => (isWhole ? saidOnce(declared, columns, rows) : nothing),
    [isWhole, declared, columns, rows],
  );
  const inSight = names.filter((name) => layout.some((one) => one.name === name && !one.hidden));
  const told = inSight.find((name) => name.endsWith("_name")) ?? inSight[0];
  return { names, said: isChosen || told === undefined ? undefined : String(rows[0]?.[told] ?? "") };
}
