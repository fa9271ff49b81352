import { type RawBuilder, sql } from "kysely";

/** Whether nothing stands on the storage location that a table's alias means. */
export const isEmpty = (alias: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from stock s where s.wh_id = ${sql.ref(`${alias}.wh_id`)} and s.storage_id = ${sql.ref(`${alias}.storage_id`)} and s.qty > 0)`;
