import { type DateField, type Declared, expiryOf, lookupsOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import type { Tx } from "../database/index.ts";
import { bondedTypeOf } from "../ledger/index.ts";

type Computed = NonNullable<DateField["computed"]>;

/** The day of a line that follows from another one, if it has such a day. */
const computedDay = ({ fields }: Declared): readonly [string, Computed] | undefined =>
  Object.entries(fields).flatMap(([name, field]): [string, Computed][] =>
    field.kind === "date" && field.computed ? [[name, field.computed]] : [],
  )[0];

/**
 * What goods that come in are, where their line does not say it: when they expire, and whether they are bonded. What was
 * computed is computed anew where it follows from something else now; what somebody gave stays.
 */
export function goodsOfLines(line: Declared): readonly Hooks[] {
  const day = computedDay(line);
  if (!day) return [];
  const [expiry, { from, flag }] = day;
  const fill: Hooks["fill"] = async ({ tx }, rows, before) => {
    const open = rows.filter((row, index) => isOpen(row, before?.[index]));
    const found = await knownOf(tx, line, open, day[1]);
    for (const [index, row] of open.entries()) {
      const { days, bonded_type } = found[index] ?? { days: null, bonded_type: null };
      row.bonded_type ??= bonded_type;
      if (row[expiry]) continue;
      row[expiry] = expiryOf(row[from], days);
      row[flag] = row[expiry] !== null;
    }
  };
  /** Empties what followed from what is no more so; answers whether something is to be found out. */
  function isOpen(row: Values, old: Values | undefined): boolean {
    const moved = old !== undefined && row.product_id !== old.product_id;
    if (moved && row.bonded_type === old.bonded_type) row.bonded_type = null;
    const isEntered = row[expiry] !== old?.[expiry];
    if (old?.[flag] && !isEntered && (moved || row[from] !== old[from])) row[expiry] = null;
    if (isEntered || !row[expiry]) row[flag] = false;
    return !row.bonded_type || Boolean(row[from] && !row[expiry]);
  }
  const parent = line.line ? [line.line.field] : [];
  const needs = ["wh_id", "product_id", expiry, from, "bonded_type", "custom_no", "custom_item_no", ...parent];
  return [{ needs, fill }];
}

interface Known {
  readonly days: number | null;
  readonly bonded_type: string | null;
}

/** What is known of the goods of lines: how long they keep, and whether they are bonded. */
async function knownOf(
  tx: Tx,
  line: Declared,
  rows: readonly Values[],
  { days }: Computed,
): Promise<readonly (Known | undefined)[]> {
  if (rows.length === 0) return [];
  const input = rows.map((row, position) => {
    const { product_id, custom_no, custom_item_no } = row;
    const of = row[line.line?.field ?? ""];
    return { position, of, wh_id: String(row.wh_id), product_id, custom_no, custom_item_no };
  });
  const registered = bondedTypeOf({
    product_id: sql`x.product_id`,
    custom_no: sql`x.custom_no`,
    custom_item_no: sql`x.custom_item_no`,
    day: sql`(now() at time zone w.time_zone)::date`,
  });
  const known: Known[] = [];
  for (const [whId, own] of Map.groupBy(input, ({ wh_id }) => wh_id)) {
    const { rows: found } = await sql<Known & { position: number }>`
      select x.position, p.${sql.ref(days)} as days, coalesce(${leftWith(line, whId)}, ${registered}) as bonded_type
      from json_to_recordset(${JSON.stringify(own)}::json) as x(
        position integer, "of" uuid, product_id uuid, custom_no text, custom_item_no text)
      join product p on p.product_id = x.product_id
      join warehouse w on w.wh_id = ${whId}::uuid`.execute(tx);
    for (const { position, ...one } of found) known[position] = one;
  }
  return rows.map((_, position) => known[position]);
}

/** Whether the goods left as bonded ones, by the document that the line's own one says they come back from. */
function leftWith(line: Declared, whId: string): RawBuilder<unknown> {
  const parent = declaredAs(line.line?.of ?? "");
  const back = lookupsOf(parent).find(([, { target }]) => "bonded_type" in declaredAs(target).fields);
  if (!back) return sql`null`;
  const [column, { target }] = back;
  return sql`(select b.bonded_type from ${sql.table(parent.name)} h
    join ${sql.table(target)} b on b.wh_id = h.wh_id and b.${sql.ref(declaredAs(target).key)} = h.${sql.ref(column)}
    where h.wh_id = ${whId}::uuid and h.${sql.ref(parent.key)} = x."of")`;
}
