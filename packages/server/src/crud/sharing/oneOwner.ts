import { columnsOf, type Declared, Failure, partOf, scopeColumns } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { nameFor } from "../reading/overlay.ts";
import { scopeCondition } from "./scope.ts";
import { owners, warehouses } from "./scopeResources.ts";

/**
 * Refuses several documents, or rows of a warehouse, of different owners at once where their warehouse works for one owner at a time. What lies
 * outside the caller's scope is left to whoever takes the documents on.
 * @throws Failure OWNER_FIRST, at `ids` unless told another field, with the owners' names.
 */
export async function demandOneOwner(
  reader: Reader,
  declared: Declared,
  caller: Caller,
  ids: readonly string[],
  field = "ids",
): Promise<void> {
  const [warehouse, ...others] = columnsOf(declared, partOf.warehouse);
  const [owner] = columnsOf(declared, partOf.owner);
  const { oneOwner } = warehouses;
  if (ids.length < 2 || !warehouse || others.length > 0 || !owner || !oneOwner) return;
  const { rows } = await sql<{ owners: readonly string[] }>`
    select array_agg(distinct ${ownerName(caller)}) as owners
    from ${sql.table(declared.name)} as t
      join ${sql.table(warehouses.name)} w on w.${sql.ref(warehouses.key)} = t.${sql.ref(warehouse)} and w.${sql.ref(oneOwner)}
      join ${sql.table(owners.name)} o on o.${sql.ref(owners.key)} = t.${sql.ref(owner)}
    where t.${sql.ref(declared.key)} = any(${[...ids]}::uuid[]) and ${scopeCondition(declared, caller.scope, "t")}
    group by t.${sql.ref(warehouse)} having count(distinct t.${sql.ref(owner)}) > 1 limit 1`.execute(reader);
  const [mixed] = rows;
  if (mixed) throw Failure.at(field, "OWNER_FIRST", { owners: mixed.owners });
}

/**
 * The same of rows that stand in no warehouse, such as goods: where all warehouses in which somebody works are for one owner
 * at a time.
 * @throws Failure OWNER_FIRST, at `ids`.
 */
export async function demandOneOwnerEverywhere(
  reader: Reader,
  declared: Declared,
  caller: Caller,
  ids: readonly string[],
): Promise<void> {
  const [owner] = columnsOf(declared, partOf.owner);
  const { oneOwner } = warehouses;
  if (ids.length < 2 || !owner || !oneOwner || caller.scope.whIds.length === 0) return;
  const { rows } = await sql<{ owners: readonly string[] }>`
    select array_agg(distinct ${ownerName(caller)}) as owners
    from ${sql.table(declared.name)} as t
      join ${sql.table(owners.name)} o on o.${sql.ref(owners.key)} = t.${sql.ref(owner)}
    where t.${sql.ref(declared.key)} = any(${[...ids]}::uuid[]) and ${scopeCondition(declared, caller.scope, "t")}
      and not exists (select 1 from ${sql.table(warehouses.name)} w
        where w.${sql.ref(warehouses.key)} = any(${[...caller.scope.whIds]}::uuid[]) and not w.${sql.ref(oneOwner)})
    having count(distinct t.${sql.ref(owner)}) > 1`.execute(reader);
  const [mixed] = rows;
  if (mixed) throw Failure.at("ids", "OWNER_FIRST", { owners: mixed.owners });
}

/** What the owner `o` is called in the language that the caller reads. */
const ownerName = ({ language }: Caller) =>
  nameFor(owners, owners.label.at(-1) ?? owners.key, "o", sql.ref(`o.${scopeColumns.company}`), language);
