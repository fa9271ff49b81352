import { translationsOf } from "@stowage/model";
import { rowsWithAny } from "../api/allRows.ts";
import { shownOf } from "../api/lookup.ts";
import { declaredAs, noWorkspace, type Workspace } from "../api/resources.ts";
import type { Line } from "./line.ts";
import type { LineColumn } from "./lineColumns.ts";

/** Fills in the names behind the codes of lines; a code that is not known keeps no name. */
export async function fillNames(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  workspace: Partial<Workspace>,
): Promise<readonly Line[]> {
  let filled = lines;
  for (const column of columns) {
    if (column.lookup && column.shows !== column.lookup.field)
      filled = await fillColumn(column, filled, { ...noWorkspace, ...workspace });
  }
  return filled;
}

async function fillColumn(
  { shows, lookup }: LineColumn,
  lines: readonly Line[],
  workspace: Workspace,
): Promise<readonly Line[]> {
  const declared = lookup && declaredAs(lookup.declared.target);
  const by = lookup?.declared.shows?.[shows];
  const named = by && declared?.fields[by];
  const codes = [
    ...new Set(
      lines.map((line) => line.values[shows]).filter((code): code is string => typeof code === "string" && code !== ""),
    ),
  ];
  if (!lookup || !declared || !by || Object.keys(lookup.declared.shows ?? {}).length < 2 || codes.length === 0)
    return lines;
  const nameFields = translationsOf(named || undefined);
  const found = await findBy(declared, [by, ...nameFields], codes, workspace);
  return lines.map((line) => {
    const row = found.get(String(line.values[shows] ?? ""));
    if (!row) return line;
    const isProduct = declared.name === "product";
    const unit = isProduct && !line.values.unit_name ? { unit_name: row.stock_unit_name } : {};
    const tracked = isProduct ? { need_scan_product_sn: row.need_scan_product_sn } : {};
    return { ...line, values: { ...line.values, ...shownOf(lookup.declared, row), ...unit, ...tracked } };
  });
}

/** Rows by what they are called: by their code, or by their name in any language. */
async function findBy(
  declared: NonNullable<ReturnType<typeof declaredAs>>,
  by: readonly string[],
  codes: readonly string[],
  workspace: Workspace,
) {
  const rows = await rowsWithAny(declared.name, by, codes, { workspace });
  // A name that two rows have means the row for which it stands first.
  return new Map(by.toReversed().flatMap((name) => rows.map((row) => [String(row[name]), row] as const)));
}
