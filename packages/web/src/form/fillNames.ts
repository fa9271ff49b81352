import { translationsOf } from "@stowage/model";
import { rowsWithAny } from "../api/allRows.ts";
import { declaredAs, noWorkspace, type Workspace } from "../api/resources.ts";
import { isEmpty } from "./check.ts";
import { broughtBy } from "./entered.ts";
import type { Line } from "./line.ts";
import type { LineColumn } from "./lineColumns.ts";

/** Fills in the names behind the codes of lines; a code that is not known keeps no name and is marked. */
export async function fillNames(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  workspace: Partial<Workspace>,
): Promise<readonly Line[]> {
  let filled = lines;
  for (const column of columns) {
    if (!column.lookup || column.shows === column.lookup.field) continue;
    // What cannot be looked up now is said once it is saved.
    const before = filled;
    filled = await fillColumn(column, before, { ...noWorkspace, ...workspace }).catch(() => before);
  }
  return filled;
}

async function fillColumn(column: LineColumn, lines: readonly Line[], workspace: Workspace): Promise<readonly Line[]> {
  const { shows, lookup } = column;
  const declared = lookup && declaredAs(lookup.declared.target);
  const by = lookup?.declared.shows?.[shows];
  const codes = [...new Set(lines.map(({ values }) => values[shows]).filter(isCode))];
  if (!lookup || !declared || !by || codes.length === 0) return lines;
  const nameFields = translationsOf(declared.fields[by]);
  const found = await findBy(declared, [by, ...nameFields], [...codes, ...codes.map(inCapitals)], workspace);
  return lines.map((line) => {
    const code = line.values[shows];
    if (!isCode(code)) return line;
    const exact = found.get(code);
    const row = exact ?? found.get(inCapitals(code));
    const others = (line.unknown ?? []).filter((one) => one !== shows);
    if (!row) return { ...line, unknown: [...others, shows] };
    const { unit_name, unit_code, ...brought } = broughtBy(column, row);
    const isUnitOpen = lookup.declared.target === "unit" || isEmpty(line.values.unit_name);
    const unit = isUnitOpen ? { unit_name, unit_code } : {};
    const called = exact ? {} : { [shows]: row[by] };
    return { ...line, unknown: others, values: { ...line.values, ...called, ...brought, ...unit } };
  });
}

/** Codes are mostly kept so, and typed without. */
const inCapitals = (code: string): string => code.toUpperCase();

const isCode = (value: unknown): value is string => typeof value === "string" && value !== "";

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
