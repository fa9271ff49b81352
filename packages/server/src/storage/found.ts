import { Failure, type LocationPart, locationNodes, locationParts } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import { inWalkingOrder } from "../database/walkingOrder.ts";
import { nodesOf } from "../hooks/storageDetailTree.ts";
import { maxLocations, type PartsOf, type Planned } from "./plan.ts";

/** A location that is there. */
export type Found = { readonly storage_id: string; readonly storage_code: string } & PartsOf;

interface Named {
  readonly part: LocationPart;
  readonly values: readonly string[];
}

const columns = sql.join(["storage_id", "storage_code", ...locationParts].map((name) => sql.ref(`s.${name}`)));

/**
 * The locations that have one of the values of each part named, whatever else they are made of, in the order of the walk:
 * sought in the nodes of that part of which there are the fewest. @throws Failure TOO_MANY_ROWS.
 */
export async function foundByParts(reader: Reader, whId: string, named: readonly Named[]): Promise<readonly Found[]> {
  const fits = sql.join(
    named.map(({ part, values }) => sql`s.${sql.ref(part)} = any(${values}::text[])`),
    sql` and `,
  );
  const from = await fewestNodes(reader, whId, named);
  if (from === "none") return [];
  const within = from ? sql`s.sd_id = any(${await nodesWithin(reader, whId, from)}::uuid[]) and ` : sql``;
  const { rows } = await sql<Found>`
    select ${columns} from storage s where s.wh_id = ${whId} and ${within}${fits}
    order by ${inWalkingOrder(sql.ref("s.walk_order"), [sql.ref("s.storage_code")])} limit ${maxLocations + 1}`.execute(
    reader,
  );
  if (rows.length > maxLocations)
    throw Failure.at("ranges", "TOO_MANY_ROWS", { count: rows.length, max: maxLocations });
  return rows;
}

/** The nodes of one part that have one of these codes, with all that lie in them. */
async function nodesWithin(
  reader: Reader,
  whId: string,
  { part, values, column }: Named & { readonly column: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ sd_id: string }>`
    select sd_id from storage_detail where wh_id = ${whId} and ${sql.ref(column)} = any(array(
      select sd_id from storage_detail where wh_id = ${whId} and sd_level = ${part} and sd_code = any(${values}::text[])))`.execute(
    reader,
  );
  return rows.map((row) => row.sd_id);
}

/** `none`: one of the parts named is nowhere; `null`: only slots are named, which have no nodes of their own. */
async function fewestNodes(
  reader: Reader,
  whId: string,
  named: readonly Named[],
): Promise<(Named & { readonly column: string }) | null | "none"> {
  const nodes = named.flatMap((one) => (one.part === "slot" ? [] : [{ ...one, column: locationNodes[one.part] }]));
  if (nodes.length === 0) return null;
  const counts = nodes.map(
    ({ part, values }) => sql`(select count(*)::int from storage_detail
      where wh_id = ${whId} and sd_level = ${part} and sd_code = any(${values}::text[])) as ${sql.ref(part)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(reader);
  const counted = nodes.map((one) => ({ one, count: rows[0]?.[one.part] ?? 0 })).sort((a, b) => a.count - b.count);
  return counted[0]?.count ? counted[0].one : "none";
}

/** The location that is made of the same, for each of these; undefined where there is none. One of them, where several are. */
export async function foundAlike(
  reader: Reader,
  whId: string,
  requested: readonly Planned[],
): Promise<readonly (string | undefined)[]> {
  const nodes = await nodesOf(reader, whId, requested);
  const ids = [...new Set(nodes.filter((id) => typeof id === "string"))];
  const slots = [...new Set(requested.flatMap(({ slot }) => (slot === undefined ? [] : [slot])))];
  const sameSlot = slots.length > 0 ? sql`s.slot = any(${slots}::text[])` : sql`s.slot is null`;
  const { rows } = await sql<{ sd_id: string | null; slot: string | null; storage_code: string }>`
    select s.sd_id, s.slot, s.storage_code from storage s
    where s.wh_id = ${whId} and s.sd_id = any(${ids}::uuid[]) and ${sameSlot}`.execute(reader);
  const loose = nodes.includes(null)
    ? await sql<{ sd_id: null; slot: string; storage_code: string }>`
        select s.sd_id, s.slot, s.storage_code from storage s
        where s.wh_id = ${whId} and s.sd_id is null and ${sameSlot}`.execute(reader)
    : { rows: [] };
  const codes = new Map([...rows, ...loose.rows].map((row) => [`${row.sd_id} ${row.slot}`, row.storage_code]));
  return requested.map(({ slot }, index) => codes.get(`${nodes[index]} ${slot ?? null}`));
}
