import { type Placement, placements } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../types.ts";

export interface PlacedTable {
  readonly name: string;
  /** Its comment says it. */
  readonly placement: Placement;
  /** Where its rows live now; on a database that is no cluster they are local. */
  readonly now: Placement;
}

/** The column by which a table's rows are spread; null where they are not. */
export const spreadBy = (placement: Placement): string | null => /^distributed by (.+)$/.exec(placement)?.[1] ?? null;

/** @throws Error naming the tables whose comment does not say where they live. */
export async function readPlacements(reader: Reader): Promise<readonly PlacedTable[]> {
  const { rows } = await sql<{ name: string; placement: string | null }>`
    select relname::text as name, obj_description(oid, 'pg_class') as placement from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(reader);
  const homeless = rows.filter(({ placement }) => !placements.some((one) => one === placement));
  if (homeless.length > 0)
    throw new Error(
      `Nobody has said where these tables live on a cluster: ${homeless.map(({ name }) => name).join(", ")}.`,
    );
  const spread = await readSpread(reader);
  return rows.map(({ name, placement }) => ({
    name,
    placement: placement as Placement,
    now: nowOf(placement, spread.get(name)),
  }));
}

/** Whether rows live on the coordinator. */
export const isLocal = (placement: Placement): boolean => placement === "local" || placement === "local with goods";

/** What refers to reference tables is known to a cluster, too, wherever it is declared to live on the coordinator. */
const nowOf = (declared: string | null, known: Placement = "local"): Placement =>
  declared === "local" && isLocal(known) ? "local" : known;

/** How the tables of a cluster are spread; none on a database that is none. */
async function readSpread(reader: Reader): Promise<ReadonlyMap<string, Placement>> {
  const { rows } = await sql<{ is_cluster: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as is_cluster`.execute(reader);
  if (!rows[0]?.is_cluster) return new Map();
  const { rows: tables } = await sql<{ name: string; placement: Placement }>`
    select c.relname::text as name, case
        when p.partmethod = 'h' then 'distributed by ' || column_to_column_name(p.logicalrelid, p.partkey)
        when p.repmodel = 't' then 'reference' else 'local with goods' end as placement
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace`.execute(reader);
  return new Map(tables.map(({ name, placement }) => [name, placement]));
}
