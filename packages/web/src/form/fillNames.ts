import { barcodeKey, barcodesOf, model, translationsOf } from "@stowage/model";
import { rowsWithAny } from "../api/allRows.ts";
import { scannedUnit } from "../api/lookup.ts";
import { type AnyRow, declaredAs, noWorkspace, type Workspace } from "../api/resources.ts";
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
  const others = codes.filter((code) => !found.has(code) && !found.has(inCapitals(code)));
  const scanned = await findByBarcode(declared, others, workspace);
  return lines.map((line) => {
    const code = line.values[shows];
    if (!isCode(code)) return line;
    const exact = found.get(code);
    const row = exact ?? found.get(inCapitals(code)) ?? scanned.get(barcodeKey(code));
    const unknown = (line.unknown ?? []).filter((one) => one !== shows);
    if (!row) return { ...line, unknown: [...unknown, shows] };
    const { unit_name, unit_code, ...brought } = broughtBy(column, row);
    const isUnitOpen = lookup.declared.target === "unit" || isEmpty(line.values.unit_name);
    const unit = isUnitOpen ? { unit_name, unit_code } : {};
    const called = exact ? {} : { [shows]: row[by] };
    return { ...line, unknown, values: { ...line.values, ...called, ...brought, ...unit } };
  });
}

/** Codes are mostly kept so, and typed without. */
const inCapitals = (code: string): string => code.toUpperCase();

const isCode = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Rows by what a barcode of theirs means, however many zeros it was written with, and products by that of a pack; one
 * that several bear means none of them.
 */
async function findByBarcode(
  declared: NonNullable<ReturnType<typeof declaredAs>>,
  codes: readonly string[],
  workspace: Workspace,
): Promise<ReadonlyMap<string, AnyRow>> {
  const fields = barcodesOf(declared)?.fields;
  if (!fields || codes.length === 0) return new Map();
  const rows = await rowsWithAny(declared.name, fields, codes, { workspace });
  const meant = rows.flatMap((row) => keysOf(row, fields).map((key) => [key, row] as const));
  const found = onlyOnes(meant);
  const left = codes.filter((code) => !meant.some(([key]) => key === barcodeKey(code)));
  if (declared.name !== model.product.name || left.length === 0) return found;
  return new Map([...found, ...(await findByPack(left, workspace))]);
}

/** What the barcodes of a row mean, each once. */
const keysOf = (row: AnyRow, fields: readonly string[]): readonly string[] => [
  ...new Set(fields.flatMap((name) => (row[name] ? [barcodeKey(String(row[name]))] : []))),
];

/** Products by the barcodes of their packs, each in the unit that the pack is; for who may read packs. */
async function findByPack(codes: readonly string[], workspace: Workspace): Promise<ReadonlyMap<string, AnyRow>> {
  const packs = await rowsWithAny(model.unit_convert.name, "pack_barcode", codes, { workspace }).catch(() => []);
  const ids = [...new Set(packs.map((pack) => String(pack.product_id)))];
  const products = await rowsWithAny(model.product.name, "product_id", ids, { workspace });
  return onlyOnes(
    packs.flatMap((pack) =>
      products
        .filter(({ product_id }) => product_id === pack.product_id)
        .map((row) => {
          const unit = { [scannedUnit.unit_name]: pack.from_unit_name, [scannedUnit.unit_code]: pack.from_unit_code };
          return [barcodeKey(String(pack.pack_barcode)), { ...row, ...unit }] as const;
        }),
    ),
  );
}

const onlyOnes = (found: readonly (readonly [string, AnyRow])[]): ReadonlyMap<string, AnyRow> =>
  new Map(
    [...Map.groupBy(found, ([code]) => code)].flatMap(([code, [one, another]]) =>
      one && !another ? [[code, one[1]] as const] : [],
    ),
  );

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
