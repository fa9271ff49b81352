import { Failure, type LocationPart, locationNodePath, locationNodes, locationParts } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";
import { lockTree } from "./storageDetailTree.ts";

/** A part of the warehouse lies in a larger one, and stays what and where it is while anything lies in it. */
export const storageDetail: Hooks = {
  needs: ["wh_id", "parent_sd_id", "sd_level", "sd_code"],
  async fill(context, rows, before) {
    const moved = rows.filter((row, index) => changing.some((name) => row[name] !== before?.[index]?.[name]));
    for (const whId of warehousesOf(moved)) await lockTree(context.tx, whId);
    await findParents(context, rows);
    if (before && context.failures.length === 0) await refuseFull(context.tx, moved);
  },
  async created({ tx }, rows) {
    await hangOnSlots(tx, rows);
  },
  async updated({ tx }, rows) {
    await hangOnSlots(tx, rows);
  },
  async deleting({ tx }, rows) {
    for (const whId of warehousesOf(rows)) await lockTree(tx, whId);
    await refuseFull(tx, rows);
  },
};

/** What says where a node lies, and by what its locations are found. */
const changing = ["parent_sd_id", "sd_level", "sd_code"] as const;
const warehousesOf = (rows: readonly Values[]) => [...new Set(rows.map((row) => String(row.wh_id)))].sort();
const rankOf = (part: unknown) => locationParts.indexOf(part as LocationPart);
const columns = Object.values(locationNodes);

/** The parent is of a larger kind; a node knows all those it lies in, and is called by them. */
async function findParents({ tx, at, failures }: HookContext, rows: readonly Values[]): Promise<void> {
  const ids = rows.map((row) => row.parent_sd_id).filter((id) => typeof id === "string");
  const { rows: found } =
    ids.length === 0
      ? { rows: [] }
      : await sql<Values>`
          select sd_id, sd_level, sd_path, ${sql.join(columns.map((name) => sql.ref(name)))} from storage_detail
          where wh_id = any(${warehousesOf(rows)}::uuid[]) and sd_id = any(${ids}::uuid[])`.execute(tx);
  const parents = new Map(found.map((one) => [one.sd_id, one]));
  for (const [index, row] of rows.entries()) {
    const parent = parents.get(row.parent_sd_id ?? null);
    const details = { field: "parent_sd_id" };
    if (row.parent_sd_id && row.parent_sd_id === row.sd_id)
      failures.push({ ...at(index), field: "parent_sd_id", code: "SELF_REFERENCE", details });
    else if (row.parent_sd_id && (parent ? rankOf(parent.sd_level) : -1) >= rankOf(row.sd_level))
      failures.push({ ...at(index), field: "parent_sd_id", code: "NOT_A_CHOICE", details });
    for (const name of columns) row[name] = parent?.[name] ?? null;
    const own = locationNodes[row.sd_level as keyof typeof locationNodes];
    if (own) row[own] = row.sd_id ?? null;
    row.sd_path = locationNodePath(
      (parent?.sd_path ?? null) as string | null,
      row.sd_level as LocationPart,
      String(row.sd_code),
    );
  }
}

/** Locations say by their parts where they are: what they lie in is neither renamed, moved nor deleted behind their back. */
async function refuseFull(tx: Tx, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return;
  const [warehouses, ids] = [warehousesOf(rows), rows.map((row) => row.sd_id)];
  const { rows: found } = await sql<{ sd_code: string; count: number }>`
    select d.sd_code, (
      (select count(*) from storage_detail b where b.wh_id = d.wh_id and b.parent_sd_id = d.sd_id) +
      (select count(*) from storage s where s.wh_id = d.wh_id and s.sd_id = d.sd_id))::int as count
    from storage_detail d where d.wh_id = any(${warehouses}::uuid[]) and d.sd_id = any(${ids}::uuid[])`.execute(tx);
  const full = found.find(({ count }) => count > 0);
  if (!full) return;
  throw Failure.at("sd_code", "PART_IN_USE", { value: full.sd_code, count: full.count });
}

/** Links the locations of a slot to its node, once there is one. */
async function hangOnSlots(tx: Tx, rows: readonly Values[]): Promise<void> {
  const slots = rows.filter((row) => row.sd_level === "slot");
  if (slots.length === 0) return;
  await sql`
    update storage s set sd_id = x.sd_id
    from unnest(${slots.map((row) => row.wh_id)}::uuid[], ${slots.map((row) => row.parent_sd_id)}::uuid[],
      ${slots.map((row) => row.sd_id)}::uuid[], ${slots.map((row) => row.sd_code)}::text[]) as x(wh_id, parent, sd_id, code)
    where s.wh_id = x.wh_id and s.slot = x.code
      and (s.sd_id = x.parent or (x.parent is null and s.sd_id is null))`.execute(tx);
}
