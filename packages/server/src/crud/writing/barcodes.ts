import { barcodeKey, barcodesOf, type Declared, type FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { declaredAs } from "../reading/columns.ts";
import type { Position, Values } from "../rows.ts";

/** A barcode that a row has. */
export interface Barcode {
  readonly field: string;
  /** The id of the owner, or of whatever `barcodeWithin` names, within which it is unique. */
  readonly within: string;
  /** The form that all barcodes of the same article share. */
  readonly barcode: string;
}

/** The barcodes of a row, each once: the same one in two of its fields does no harm. */
export function barcodesIn(declared: Declared, row: Values | undefined): readonly Barcode[] {
  const { fields, within } = barcodesOf(declared) ?? { fields: [], within: "" };
  const barcodes = new Map<string, Barcode>();
  for (const field of fields) {
    const value = row?.[field];
    if (typeof value !== "string" || value === "" || row?.[within] == null) continue;
    const barcode = barcodeKey(value);
    if (!barcodes.has(barcode)) barcodes.set(barcode, { field, within: String(row[within]), barcode });
  }
  return [...barcodes.values()];
}

/** What two rows may not both have. */
export const barcodeId = ({ within, barcode }: Barcode): string => `${within} ${barcode}`;

/** The refusal of a barcode that another row has, which people know by its code; null where that is not known yet. */
export function barcodeTaken(declared: Declared, row: Values, field: string, firstIndex: Values[string]) {
  const { code } = knownAs(declared);
  return {
    field,
    code: "DUPLICATE_BARCODE" as const,
    details: { field, value: String(row[field]), ...(firstIndex ? { [code]: String(firstIndex) } : {}) },
  };
}

/** What people know a row by: its code, or of a line without one that of the row it belongs to; else its key. */
function knownAs(declared: Declared) {
  const { line, code, key } = declared;
  const of = code || !line ? null : declaredAs(line.of);
  return { code: code ?? of?.code ?? key, of: of?.code && line ? { ...of, by: line.field } : null };
}

/** Rows whose barcodes are compared with those of others. */
interface Compared {
  readonly tx: Tx;
  readonly resource: Declared;
  readonly rows: readonly Values[];
  readonly before: readonly Values[] | null;
  readonly at: (index: number) => Position;
}

/**
 * Of the barcodes that rows did not have `before`, those that another row has, in the request or in the table. Rows
 * that are `refused` already do not take a barcode from others.
 */
export async function refusedBarcodes(
  { tx, resource, rows, before, at }: Compared,
  refused: ReadonlySet<number>,
): Promise<readonly FieldFailure[]> {
  const barcodes = rows.flatMap((row, index) => {
    const was = new Set(barcodesIn(resource, before?.[index]).map(barcodeId));
    return barcodesIn(resource, row).map((one) => ({ ...one, index, isNew: !was.has(barcodeId(one)) }));
  });
  const fresh = barcodes.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return [];
  const taken = await takenBy(tx, resource, rows, fresh);
  const without = new Set([...refused, ...fresh.filter((_, n) => taken.has(n)).map(({ index }) => index)]);
  const standing = barcodes.filter(({ index }) => !without.has(index));
  const codes = await codesOf(tx, resource, rows);
  // A barcode that a row already has stays its own, whatever its place in the request.
  const firstIndexes = new Map<string, number>();
  for (const one of [...standing.filter(({ isNew }) => !isNew), ...standing.filter(({ isNew }) => isNew)])
    if (!firstIndexes.has(barcodeId(one))) firstIndexes.set(barcodeId(one), one.index);
  return fresh.flatMap((one, n) => {
    const firstIndex = without.has(one.index) ? undefined : firstIndexes.get(barcodeId(one));
    const another = firstIndex === undefined || firstIndex === one.index ? undefined : rows[firstIndex];
    const code = taken.get(n) ?? (another && (codes.get(another) ?? null));
    return code == null
      ? []
      : [{ ...at(one.index), ...barcodeTaken(resource, rows[one.index] ?? {}, one.field, code) }];
  });
}

/** What people know these rows by, before they are written. */
async function codesOf(tx: Tx, declared: Declared, rows: readonly Values[]): Promise<ReadonlyMap<Values, string>> {
  const { code, of } = knownAs(declared);
  if (!of) return new Map(rows.map((row) => [row, String(row[code])]));
  const ids = [...new Set(rows.map((row) => String(row[of.by])))];
  const { rows: found } = await sql<{ id: string; code: string }>`
    select ${sql.ref(of.key)}::text as id, ${sql.ref(code)} as code from ${sql.table(of.name)}
    where ${sql.ref(of.key)} = any(${ids}::uuid[])`.execute(tx);
  const codes = new Map(found.map((one) => [one.id, one.code]));
  return new Map(rows.map((row) => [row, codes.get(String(row[of.by])) ?? ""]));
}

/** Which of these barcodes belong to a row outside the request: the barcode's position among them → the code of that row. */
async function takenBy(
  tx: Tx,
  declared: Declared,
  rows: readonly Values[],
  newBarcodes: readonly Barcode[],
): Promise<ReadonlyMap<number, string>> {
  const { within } = barcodesOf(declared) ?? { within: "" };
  const key = sql.ref(declared.key);
  const { code, of } = knownAs(declared);
  const source = newBarcodes.map((one, position) => ({ position, within: one.within, barcode: one.barcode }));
  const { rows: found } = await sql<{ position: number; code: string }>`
    select x.position, ${sql.ref(`${of ? "o" : "t"}.${code}`)} as code
    from json_to_recordset(${JSON.stringify(source)}::json) as x(position int, within uuid, barcode text)
    join ${tableOf(declared)} b on b.${sql.ref(within)} = x.within and b.barcode = x.barcode
      and b.${key} <> all(${rows.flatMap((row) => row[declared.key] ?? [])}::uuid[])
    join ${sql.table(declared.name)} t on t.${key} = b.${key}
    ${of ? sql`join ${sql.table(of.name)} o on ${sql.ref(`o.${of.key}`)} = ${sql.ref(`t.${of.by}`)}` : sql``}
    order by 1, 2 desc`.execute(tx);
  return new Map(found.map(({ position, code }) => [position, code]));
}

/**
 * Writes the barcodes of rows to their own table. `refusedBarcodes` has found them free; whoever loses a race is
 * refused here.
 */
export async function keepBarcodes(
  tx: Tx,
  declared: Declared,
  rows: readonly Values[],
  before: readonly Values[] | null,
): Promise<void> {
  const textOf = (row: Values | undefined) => JSON.stringify(barcodesIn(declared, row).map(barcodeId));
  const changed = rows.filter((row, index) => textOf(row) !== textOf(before?.[index]));
  if (changed.length === 0) return;
  const { within } = barcodesOf(declared) ?? { within: "" };
  const key = sql.ref(declared.key);
  const barcodes = changed.flatMap((row) =>
    barcodesIn(declared, row).map((one) => ({ within: one.within, barcode: one.barcode, row_key: row[declared.key] })),
  );
  const source = sql`json_to_recordset(${JSON.stringify(barcodes)}::json) as x(within uuid, barcode text, row_key uuid)`;
  const same = sql`b.${key} = x.row_key and b.barcode = x.barcode and b.${sql.ref(within)} = x.within`;
  if (before)
    await sql`
      delete from ${tableOf(declared)} b where b.${key} = any(${changed.map((row) => row[declared.key])}::uuid[])
        and not exists (select 1 from ${source} where ${same})`.execute(tx);
  await sql`
    insert into ${tableOf(declared)} (${sql.ref(within)}, barcode, ${key})
    select x.within, x.barcode, x.row_key from ${source}
    where not exists (select 1 from ${tableOf(declared)} b where ${same})
    order by 1, 2`.execute(tx);
}

const tableOf = ({ name }: Declared) => barcodeTable(name);

/** Where barcodes of a resource's rows are kept once more. */
export const barcodeTable = (name: string) => sql.table(`${name}_barcode`);
