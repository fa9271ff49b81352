import { Failure, type FieldFailure, model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Values } from "../crud/hooks.ts";
import { checkRow, refuseIfAny } from "../crud/writing/check.ts";
import { storedColumns } from "../crud/writing/store.ts";
import type { Reader, Tx } from "../database/index.ts";
import { checkCategories } from "../hooks/storage.ts";
import type { Caller } from "../http/caller.ts";
import type { Batch, Existing, Warehouse } from "./batchPlan.ts";
import type { Limits } from "./rules.ts";

/** Which of these locations have other limits than they are given. */
export async function withOtherLimits(
  reader: Reader,
  caller: Caller,
  warehouse: Warehouse,
  existing: readonly Existing[],
): Promise<ReadonlySet<string>> {
  const others = new Set<string>();
  for (const some of alike(existing)) {
    const limits = await stored(reader, caller, warehouse, some[0]?.limits ?? {});
    if (limits.names.length === 0) continue;
    const { rows } = await sql<{ id: string }>`
      select t.storage_id as id from ${limits.row}, storage t
      where t.wh_id = ${warehouse.wh_id} and t.storage_id = any(${idsOf(some)}::uuid[]) and (${differing(limits)})`.execute(
      reader,
    );
    for (const { id } of rows) others.add(id);
  }
  return others;
}

/** Changes what is named of locations that are there; the rest of them stays. */
export async function changeLocations(
  tx: Tx,
  caller: Caller,
  { warehouse, existing }: Pick<Batch, "warehouse" | "existing">,
): Promise<void> {
  for (const some of alike(existing)) await giveLimits(tx, caller, warehouse, some);
}

async function giveLimits(tx: Tx, caller: Caller, warehouse: Warehouse, some: readonly Existing[]): Promise<void> {
  const { names, values, row } = await stored(tx, caller, warehouse, some[0]?.limits ?? {});
  if (names.length === 0) return;
  const ids = idsOf(some);
  if (names.includes("storage_type")) await refuseOccupied(tx, warehouse, ids, String(values.storage_type));
  await sql`
    update storage t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))},
      version = t.version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
    from ${row} where t.wh_id = ${warehouse.wh_id} and t.storage_id = any(${ids}::uuid[])`.execute(tx);
}

const alike = (existing: readonly Existing[]) => Map.groupBy(existing, ({ limits }) => JSON.stringify(limits)).values();

const idsOf = (some: readonly Existing[]) => some.map(({ id }) => id).sort();

interface Stored {
  readonly names: readonly string[];
  readonly values: Values;
  /** The values as a row `x` of a statement. */
  readonly row: RawBuilder<unknown>;
}

/** Limits as a location keeps them. */
async function stored(reader: Reader, caller: Caller, warehouse: Warehouse, limits: Limits): Promise<Stored> {
  const names = Object.keys(limits);
  const failures: FieldFailure[] = [];
  const checked = checkRow({ resource: model.storage, caller, mode: "update", failures }, limits, {});
  const values: Values = { ...checked.values, ...warehouse };
  await checkCategories({ at: () => ({}), failures }, [values], reader);
  refuseIfAny(failures);
  const types = new Map(storedColumns(model.storage));
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(types.get(name) ?? "text")}`));
  const changes = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { names, values, row: sql`json_to_recordset(${JSON.stringify([changes])}::json) as x(${shape})` };
}

const differing = ({ names }: Stored) =>
  sql.join(
    names.map((name) => sql`t.${sql.ref(name)} is distinct from x.${sql.ref(name)}`),
    sql` or `,
  );

/** A location does not become a staging one or a tote, nor cease to be one, while goods stand there; whoever moves some is waited for. */
async function refuseOccupied(tx: Tx, warehouse: Warehouse, ids: readonly string[], type: string): Promise<void> {
  await sql`select 1 from storage where wh_id = ${warehouse.wh_id} and storage_id = any(${ids}::uuid[])
    order by storage_id for update`.execute(tx);
  await sql`select 1 from stock where wh_id = ${warehouse.wh_id} and storage_id = any(${ids}::uuid[])
    order by stock_id for no key update`.execute(tx);
  const passing = ["staging", "tote"].includes(type);
  const { rows } = await sql<{ count: number }>`
    select count(distinct t.storage_id)::int as count from storage t
      join stock s on s.wh_id = t.wh_id and s.storage_id = t.storage_id and s.qty > 0
    where t.wh_id = ${warehouse.wh_id} and t.storage_id = any(${ids}::uuid[])
      and (t.storage_type in ('staging', 'tote') or ${passing}) and t.storage_type <> ${type}`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw Failure.at("storage_type", "STOCK_EXISTS", { count });
}
