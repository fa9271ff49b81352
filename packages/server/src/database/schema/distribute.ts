import { sql } from "kysely";
import type { Reader } from "../types.ts";

export interface Distribution {
  /** Tables split by warehouse: `wh_id` leads their primary key. */
  readonly distributed: readonly string[];
  /** Tables that every node holds whole. */
  readonly reference: readonly string[];
  /** What would keep the schema from being distributed, in words. */
  readonly breaches: readonly string[];
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly type: "p" | "u" | "f";
  readonly columns: string[];
  readonly target: string | null;
  readonly target_columns: string[] | null;
}

/** Reads from the catalogue how the tables fall into those of a warehouse and those of all. */
export async function readDistribution(reader: Reader): Promise<Distribution> {
  const { rows: keys } = await constraints.execute(reader);
  const tables = (await allTables.execute(reader)).rows.map(({ name }) => name);
  const primary = new Map(keys.filter(({ type }) => type === "p").map((key) => [key.table, key.columns]));
  const isDistributed = (table: string) => (primary.get(table)?.length ?? 0) > 1 && primary.get(table)?.[0] === "wh_id";
  const unkeyed = tables.filter((table) => !primary.has(table)).map((table) => `${table} has no primary key`);
  return {
    distributed: tables.filter(isDistributed),
    reference: tables.filter((table) => !isDistributed(table)),
    breaches: [...unkeyed, ...keys.flatMap((key) => breach(key, isDistributed))],
  };
}

function breach(key: Constraint, isDistributed: (table: string) => boolean): string[] {
  const led = key.columns[0] === "wh_id";
  const targetLed = key.target_columns?.[0] === "wh_id";
  if (key.type === "u" && isDistributed(key.table) && !led)
    return [`${key.table}: ${key.name} does not begin with wh_id`];
  if (key.type !== "f" || !key.target || !isDistributed(key.target)) return [];
  if (!isDistributed(key.table)) return [`${key.table}: ${key.name} leads from a reference table to a distributed one`];
  return led && targetLed ? [] : [`${key.table}: ${key.name} does not begin with wh_id`];
}

/**
 * The statements that spread the tables over the nodes of a Citus cluster, to be run once, on an empty database that is
 * migrated. Throws where a table breaks the rules.
 */
export async function distributionStatements(reader: Reader): Promise<string[]> {
  const { distributed, reference, breaches } = await readDistribution(reader);
  if (breaches.length > 0) throw new Error(`The schema cannot be distributed:\n${breaches.join("\n")}`);
  return [
    "-- Triggers run on the node that holds the row: the append-only ones need leave for that.",
    "set citus.enable_unsafe_triggers to on;",
    ...reference.map((table) => `select create_reference_table('"${table}"');`),
    ...distributed.map(
      (table) => `select create_distributed_table('"${table}"', 'wh_id', colocate_with => 'default');`,
    ),
  ];
}

const allTables = sql<{ name: string }>`
  select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;

/** Unique indexes count as constraints: Citus asks the same of them. */
const constraints = sql<Constraint>`
  select c.relname::text as "table", i.relname::text as name, case when x.indisprimary then 'p' else 'u' end as type,
    array(select coalesce(a.attname::text, 'expression') from unnest(x.indkey) with ordinality k(num, position)
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by k.position) as columns,
    null::text as target, null::text[] as target_columns
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = 'public'::regnamespace and x.indisunique
  union all
  select c.relname::text, f.conname::text, 'f', ${columnsOf("conrelid", "conkey")}, t.relname::text, ${columnsOf("confrelid", "confkey")}
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
  where c.relnamespace = 'public'::regnamespace and f.contype = 'f' and f.conparentid = 0
  order by 1, 2`;

function columnsOf(relation: string, key: string) {
  return sql`array(select a.attname::text from unnest(${sql.ref(`f.${key}`)}) with ordinality k(num, position)
    join pg_attribute a on a.attrelid = ${sql.ref(`f.${relation}`)} and a.attnum = k.num order by k.position)`;
}
