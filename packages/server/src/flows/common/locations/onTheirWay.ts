import { type RawBuilder, sql } from "kysely";
import { inboundKind, type Kind, returnedKind, stateOf } from "../receiving/kind.ts";

/**
 * What received lines wait to bring to locations, by location and product: the room there is kept for them.
 * @param lineIds whose room is not asked for.
 */
export function onTheirWay(
  whId: string,
  storageIds: readonly string[],
  lineIds: readonly string[],
): RawBuilder<unknown> {
  const waiting = (kind: Kind, to: string, counted: string, put: string) => sql`
      select d.${sql.ref(to)}, d.product_id, d.${sql.ref(counted)} - d.${sql.ref(put)}
      from ${sql.table(kind.line)} d join ${sql.table(kind.document.name)} h
        on h.wh_id = ${whId} and h.${sql.ref(kind.document.key)} = d.${sql.ref(kind.document.key)}
      where d.wh_id = ${whId} and d.${sql.ref(to)} = any(${storageIds}::uuid[])
        and d.${sql.ref(counted)} > d.${sql.ref(put)} and d.${sql.ref(kind.lineKey)} <> all(${lineIds}::uuid[])
        and h.${sql.ref(kind.document.status)} = ${stateOf(kind, "awaiting_putaway")}`;
  const all = [inboundKind, returnedKind].flatMap((kind: Kind) => [
    waiting(kind, "to_storage_id", "num_loc", "num_put"),
    waiting(kind, "to_storage_bad_id", "num_bad", "num_put_bad"),
  ]);
  return sql.join(all, sql` union all `);
}
