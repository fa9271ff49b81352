import type { Placement } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Database, Reader } from "../types.ts";
import { isLocal, type PlacedTable, readPlacements, spreadBy } from "./placement.ts";

/** Data is copied to the nodes, and every reference is checked anew. */
const limitMs = 6 * 60 * 60_000;

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly type: "p" | "u" | "f";
  readonly definition: string;
  readonly columns: string[];
  readonly target: string | null;
  readonly target_columns: string[] | null;
}

/** What would keep the tables from living where they are declared to live, in words. */
export async function placementBreaches(reader: Reader): Promise<readonly string[]> {
  const tables = await readPlacements(reader);
  const { rows: keys } = await constraints.execute(reader);
  const keyed = new Set(keys.filter(({ type }) => type === "p").map(({ table }) => table));
  const unkeyed = tables.filter(({ name }) => !keyed.has(name)).map(({ name }) => `${name} has no primary key`);
  const placed = new Map(tables.map((table) => [table.name, table]));
  return [...unkeyed, ...keys.flatMap((key) => breach(key, placed))];
}

function breach(key: Constraint, placed: ReadonlyMap<string, PlacedTable>): string[] {
  const own = placed.get(key.table)?.placement ?? "local";
  const column = spreadBy(own);
  const led = key.columns[0] === column;
  if (key.type !== "f") return column && !led ? [`${key.table}: ${key.name} does not begin with ${column}`] : [];
  const theirs = placed.get(key.target ?? "")?.placement ?? "local";
  if (column && key.columns.includes(column) && /on delete set (null|default)/i.test(key.definition))
    return [`${key.table}: ${key.name} empties what is spread by ${column}`];
  if (theirs === "reference" || (isLocal(theirs) && isLocal(own))) return [];
  if (!column || theirs !== own) return [`${key.table}: ${key.name} leads from what is ${own} to what is ${theirs}`];
  return led && key.target_columns?.[0] === column ? [] : [`${key.table}: ${key.name} does not begin with ${column}`];
}

/**
 * The statements that bring the tables of a migrated database, empty or not, to where they are declared to live; none
 * where they are there. Foreign keys and views are taken off for it and put back: Citus refuses the former while one side
 * is spread and the other is not yet, and drops the latter. @throws Error where a table breaks the rules.
 */
export async function distributionStatements(reader: Reader): Promise<readonly string[]> {
  const breaches = await placementBreaches(reader);
  if (breaches.length > 0) throw new Error(`The schema cannot be distributed:\n${breaches.join("\n")}`);
  const tables = await readPlacements(reader);
  const moving = tables.filter(({ placement, now }) => placement !== now);
  if (moving.length === 0) return [];
  const moved = moving.filter(({ now }) => now !== "local").map(({ name }) => name);
  if (moved.length > 0) throw new Error(`These tables live elsewhere than declared: ${moved.join(", ")}.`);
  const names = new Set(moving.map(({ name }) => name));
  const foreign = (await constraints.execute(reader)).rows.filter(
    ({ type, table, target }) => type === "f" && (names.has(table) || names.has(target ?? "")),
  );
  const views = (await allViews.execute(reader)).rows;
  const references = moving.filter(({ placement }) => placement === "reference");
  const locals = moving.filter(({ placement }) => isLocal(placement));
  const copied = moving.filter(({ placement }) => !isLocal(placement));
  const first = new Map(
    tables.filter(({ placement, now }) => placement === now).map(({ name, placement }) => [placement, name]),
  );
  return [
    // Tables are locked one after the other on one connection each, as foreign keys between them ask for.
    "set local citus.multi_shard_modify_mode to 'sequential'",
    // Triggers run on the node that holds the row: those of the product are made for that.
    "set local citus.enable_unsafe_triggers to on",
    ...views.toReversed().map(({ name }) => `drop view "${name}"`),
    ...foreign.map(({ table, name }) => `alter table "${table}" drop constraint "${name}"`),
    ...references.map(({ name }) => `select create_reference_table('"${name}"')`),
    ...locals.map(({ name }) => `select citus_add_local_table_to_metadata('"${name}"')`),
    ...moving.flatMap((table) => spreading(table, first)),
    // What was copied to the nodes still lies in the tables of the coordinator, some of which are never to be emptied.
    "set local session_replication_role to replica",
    ...copied.map(({ name }) => `select truncate_local_data_after_distributing_table('"${name}"')`),
    "set local session_replication_role to origin",
    ...foreign.map(({ table, name, definition }) => `alter table "${table}" add constraint "${name}" ${definition}`),
    // Local tables that a cluster knows were made anew by that, without their comments.
    ...tables.map(({ name, placement }) => `comment on table "${name}" is '${placement}'`),
    ...views.map(({ name, definition }) => `create view "${name}" as ${definition.replace(/;$/, "")}`),
  ];
}

/** What is spread by the same column lies together: with the first such table, of those that are spread or come to be. */
function spreading({ name, placement }: PlacedTable, first: Map<Placement, string>): string[] {
  const column = spreadBy(placement);
  if (!column) return [];
  const together = first.get(placement) ?? "none";
  if (together === "none") first.set(placement, name);
  return [`select create_distributed_table('"${name}"', '${column}', colocate_with => '${together}')`];
}

/** Carries it out, all or nothing. Returns the statements. */
export async function distribute(database: Database): Promise<readonly string[]> {
  return database.transact(
    async (tx) => {
      const statements = await distributionStatements(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      return statements;
    },
    { limitMs },
  );
}

const allViews: RawBuilder<{ name: string; definition: string }> = sql`
  select relname::text as name, pg_get_viewdef(oid) as definition from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v' and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')
  order by oid`;

/** Unique indexes count as constraints: Citus asks the same of them. */
const constraints = sql<Constraint>`
  select c.relname::text as "table", i.relname::text as name, case when x.indisprimary then 'p' else 'u' end as type,
    '' as definition,
    array(select coalesce(a.attname::text, 'expression') from unnest(x.indkey) with ordinality k(num, position)
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by k.position) as columns,
    null::text as target, null::text[] as target_columns
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = 'public'::regnamespace and x.indisunique
  union all
  select c.relname::text, f.conname::text, 'f', pg_get_constraintdef(f.oid), ${columnsOf("conrelid", "conkey")},
    t.relname::text, ${columnsOf("confrelid", "confkey")}
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
  where c.relnamespace = 'public'::regnamespace and f.contype = 'f' and f.conparentid = 0
  order by 1, 2`;

function columnsOf(relation: string, key: string) {
  return sql`array(select a.attname::text from unnest(${sql.ref(`f.${key}`)}) with ordinality k(num, position)
    join pg_attribute a on a.attrelid = ${sql.ref(`f.${relation}`)} and a.attnum = k.num order by k.position)`;
}
