import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { checkRow, refuseIfAny } from "../../crud/check.ts";
import { createRows } from "../../crud/create.ts";
import type { HooksByName, Values } from "../../crud/hooks.ts";
import { storedColumns } from "../../crud/store.ts";
import type { Reader, Tx } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { codeBy, type Planned, planned } from "./plan.ts";
import { type Given, limitsBy } from "./rules.ts";
import type { Asked } from "./schema.ts";

export interface Place {
  readonly company_id: string;
  readonly wh_id: string;
}

/** A location that is there, and what becomes of it. */
interface Old {
  readonly id: string;
  readonly limits: Given;
}

/** What a batch is going to do. */
export interface Batch {
  readonly place: Place;
  readonly wanted: readonly Planned[];
  readonly fresh: readonly (Planned & Given)[];
  readonly old: readonly Old[];
}

export async function planBatch(reader: Reader, place: Place, asked: Asked): Promise<Batch> {
  const wanted = planned(asked.ranges, asked.pattern);
  const limitsOf = limitsBy(asked);
  const { rows } = await sql<{ storage_code: string; storage_id: string }>`
    select storage_code, storage_id from storage
    where wh_id = ${place.wh_id} and storage_code = any(${wanted.map((one) => one.storage_code)}::text[])`.execute(
    reader,
  );
  const existing = new Map(rows.map((row) => [row.storage_code, row.storage_id]));
  const rename = asked.rename;
  const fresh = asked.apply_to === "existing" ? [] : wanted.filter((one) => !existing.has(one.storage_code));
  const old = asked.apply_to === "new" ? [] : wanted.filter((one) => existing.has(one.storage_code));
  return {
    place,
    wanted,
    fresh: fresh.map((one) => ({ ...one, ...limitsOf(one) })),
    old: old.map((one) => ({
      id: existing.get(one.storage_code) ?? "",
      limits: { ...limitsOf(one), ...(rename ? { storage_code: codeBy(rename, one) } : {}) },
    })),
  };
}

/** Makes locations; `from` is the place of the first in the whole request. */
export async function createLocations(
  tx: Tx,
  caller: Caller,
  hooks: HooksByName,
  { place, fresh }: Pick<Batch, "place" | "fresh">,
  from = 0,
): Promise<void> {
  const rows = fresh.map((one) => ({ ...one, ...place }));
  const at = (index: number) => ({ index: from + index });
  await createRows(tx, model.storage, caller, rows, { hooks: hooks.storage ?? [], limit: rows.length, at });
}

/** Changes what is named of locations that are there; the rest of them stays. */
export async function changeLocations(
  tx: Tx,
  caller: Caller,
  hooks: HooksByName,
  { place, old }: Pick<Batch, "place" | "old">,
): Promise<void> {
  const named = old.filter(({ limits }) => Object.keys(limits).length > 0);
  const alike = Map.groupBy(named, ({ limits: { storage_code: _own, ...shared } }) => JSON.stringify(shared));
  for (const some of alike.values()) await giveLimits(tx, caller, hooks, place, some);
  await rename(tx, caller, place, named);
}

async function giveLimits(tx: Tx, caller: Caller, hooks: HooksByName, place: Place, some: readonly Old[]) {
  const { storage_code: _own, ...given } = some[0]?.limits ?? {};
  const names = Object.keys(given);
  if (names.length === 0) return;
  const context = { tx, caller, at: () => ({}), failures: [] };
  const { values } = checkRow(model.storage, caller, given, "update", {}, context.failures);
  const row: Values = { ...values, ...place, walk_order: 0 };
  for (const hook of hooks.storage ?? []) await hook.fill?.(context, [row], null);
  refuseIfAny(context.failures);
  const types = new Map(storedColumns(model.storage));
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(types.get(name) ?? "text")}`));
  const set = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const ids = some.map(({ id }) => id).sort();
  if (names.includes("storage_type")) await refuseOccupied(tx, place, ids, String(set.storage_type));
  await sql`
    update storage t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))},
      version = t.version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
    from json_to_recordset(${JSON.stringify([set])}::json) as x(${shape})
    where t.wh_id = ${place.wh_id} and t.storage_id = any(${ids}::uuid[])`.execute(tx);
}

/** A location does not become a staging one, nor cease to be one, while goods stand there; whoever moves some is waited for. */
async function refuseOccupied(tx: Tx, place: Place, ids: readonly string[], type: string): Promise<void> {
  await sql`select 1 from storage where wh_id = ${place.wh_id} and storage_id = any(${ids}::uuid[])
    order by storage_id for update`.execute(tx);
  await sql`select 1 from stock where wh_id = ${place.wh_id} and storage_id = any(${ids}::uuid[])
    order by stock_id for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(distinct t.storage_id)::int as count from storage t
      join stock s on s.wh_id = t.wh_id and s.storage_id = t.storage_id and s.qty > 0
    where t.wh_id = ${place.wh_id} and t.storage_id = any(${ids}::uuid[])
      and (t.storage_type = 'staging') <> ${type === "staging"}`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new Failure("STOCK_EXISTS", { details: { field: "storage_type", count } });
}

const maxCode = model.storage.fields.storage_code.max;

async function rename(tx: Tx, caller: Caller, place: Place, old: readonly Old[]): Promise<void> {
  const renamed = old.filter(({ limits }) => limits.storage_code !== undefined);
  if (renamed.length === 0) return;
  const codes = renamed.map(({ limits }) => String(limits.storage_code));
  const ids = renamed.map(({ id }) => id);
  const long = codes.find((code) => code.trim() === "" || code.length > maxCode);
  if (long !== undefined)
    throw new Failure("TOO_LONG", { details: { field: "storage_code", max: maxCode, value: long } });
  const { rows } = await sql<{ storage_code: string }>`
    select storage_code from storage where wh_id = ${place.wh_id} and storage_code = any(${codes}::text[])
      and storage_id <> all(${ids}::uuid[]) limit 1`.execute(tx);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index) ?? rows[0]?.storage_code;
  if (twice !== undefined) throw new Failure("DUPLICATE", { details: { field: "storage_code", value: twice } });
  // Out of each other's way first: one location may take the code that another had.
  for (const prefix of [sql`x.id::text || `, sql``])
    await sql`
      update storage t set storage_code = ${prefix}x.code, version = t.version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
      from unnest(${ids}::uuid[], ${codes}::text[]) as x(id, code)
      where t.wh_id = ${place.wh_id} and t.storage_id = x.id`.execute(tx);
}
