import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Book, Demand } from "./commands.ts";
import { lotFields } from "./fingerprint.ts";

const typesFor = { good: ["normal", "pick_face"], bad: ["normal", "pick_face", "bad", "returns"] } as const;

/** Lines with the same key choose from the same rows in the same order. */
export function candidatesKey(line: Demand, businessDate: string): string {
  const { owner_id, product_id, quality, policy, lot = {}, min_days = 0 } = line;
  const places = [line.storage_types ?? typesFor[quality], line.storage_ids ?? null, line.stock_ids ?? null];
  const attributes = lotFields.map((field) => lot[field] || null);
  return JSON.stringify([owner_id, product_id, quality, policy, businessDate, min_days, places, attributes]);
}

/**
 * Stock rows that the lines may take, by class of demand, in the order of its policy: of the running sum of free stock in
 * that order, as far as all demand for the product reaches. The products must be locked, so that free stock stands still.
 */
export async function findCandidates(
  reader: Reader,
  whId: string,
  commands: readonly Book[],
): Promise<Map<string, string[]>> {
  const classes = classesOf(commands);
  if (classes.size === 0) return new Map();
  const keys = [...classes.keys()];
  const given = JSON.stringify([...classes.values()]);
  const { rows } = await sql<{ class: number; ids: string[] }>`
    with class as materialized (
      select * from json_to_recordset(${given}::json) as c(
        class integer, owner_id uuid, product_id uuid, quality text, policy text, valid_until date, needed bigint,
        storage_types json, storage_ids json, stock_ids json, batch_no text, manufactur_date date, valid_date date,
        inbound_date date,
        custom_no text, custom_item_no text, lottable1 text, lottable2 text, lottable3 text, lottable4 text, lottable5 text
      )
    ), ranked as (
      select c.class, c.needed, s.stock_id, s.qty - s.booked as free,
        sum(s.qty - s.booked) over walk as upto, row_number() over walk as place
      from class c
      join stock s on s.wh_id = ${whId} and s.owner_id = c.owner_id and s.product_id = c.product_id
        and s.quality = c.quality and s.qty > s.booked
      join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id
      join storage p on p.wh_id = ${whId} and p.storage_id = s.storage_id
      where not p.frozen
        and p.storage_type in (select json_array_elements_text(c.storage_types))
        and (c.storage_ids is null or s.storage_id in (select json_array_elements_text(c.storage_ids)::uuid))
        and (c.stock_ids is null or s.stock_id in (select json_array_elements_text(c.stock_ids)::uuid))
        and (l.valid_date is null or l.valid_date >= c.valid_until)
        and l.custom_no is not distinct from c.custom_no and l.custom_item_no is not distinct from c.custom_item_no
        and (c.batch_no is null or l.batch_no = c.batch_no)
        and (c.manufactur_date is null or l.manufactur_date = c.manufactur_date)
        and (c.valid_date is null or l.valid_date = c.valid_date)
        and (c.inbound_date is null or l.inbound_date = c.inbound_date)
        and (c.lottable1 is null or l.lottable1 = c.lottable1)
        and (c.lottable2 is null or l.lottable2 = c.lottable2)
        and (c.lottable3 is null or l.lottable3 = c.lottable3)
        and (c.lottable4 is null or l.lottable4 = c.lottable4)
        and (c.lottable5 is null or l.lottable5 = c.lottable5)
      window walk as (
        partition by c.class order by
          case when c.policy = 'fewest_picks' then s.qty - s.booked end desc nulls last,
          case when c.policy = 'fefo' then l.valid_date end asc nulls last,
          case when c.policy = 'lifo' then l.inbound_date end desc nulls last,
          case when c.policy <> 'lifo' then l.inbound_date end asc nulls last,
          l.valid_date asc nulls last, p.walk_order asc nulls last, p.storage_code, s.stock_id
        rows between unbounded preceding and current row
      )
    )
    select class, json_agg(stock_id order by place) as ids from ranked where upto - free < needed group by class
  `.execute(reader);
  return new Map(rows.map(({ class: place, ids }) => [keys[place] as string, ids]));
}

/** Each class of demand once; it may need all that the product's lines ask for, since other classes take from the same rows. */
function classesOf(commands: readonly Book[]): Map<string, Record<string, unknown>> {
  const needed = new Map<string, bigint>();
  const productOf = ({ owner_id, product_id, quality }: Demand) => `${owner_id} ${product_id} ${quality}`;
  for (const { lines } of commands) {
    for (const line of lines) needed.set(productOf(line), (needed.get(productOf(line)) ?? 0n) + line.qty);
  }
  const classes = new Map<string, Record<string, unknown>>();
  for (const { lines, business_date } of commands) {
    for (const line of lines) {
      const key = candidatesKey(line, business_date);
      if (classes.has(key)) continue;
      const { owner_id, product_id, quality, policy, lot = {}, storage_ids = null, stock_ids = null } = line;
      classes.set(key, {
        class: classes.size,
        owner_id,
        product_id,
        quality,
        policy,
        valid_until: addDays(business_date, line.min_days ?? 0),
        needed: needed.get(productOf(line))?.toString(),
        storage_types: line.storage_types ?? typesFor[quality],
        storage_ids,
        stock_ids,
        ...Object.fromEntries(lotFields.map((field) => [field, lot[field] || null])),
      });
    }
  }
  return classes;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
