import { compareWalk } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { PackedLine } from "../../../printing/index.ts";

/** Where goods were picked, as `pickedFrom` reads it: each location once, as its walk order and its code. */
export type Places = readonly (readonly [number | null, string])[] | null;

/** The locations of a group's rows, as JSON. @param storage the alias of the locations' table. */
export const pickedFrom = (storage: string): RawBuilder<Places> =>
  sql`json_agg(distinct jsonb_build_array(${sql.ref(`${storage}.walk_order`)}, ${sql.ref(`${storage}.storage_code`)}))`;

/** Of several locations the first that is walked past. */
export function firstPlace(places: Places): Pick<PackedLine, "storage_loc_code" | "walk_order"> {
  const [first] = (places ?? [])
    .map(([walk_order, storage_loc_code]) => ({ walk_order, storage_loc_code, product_code: "" }))
    .toSorted(compareWalk);
  return { storage_loc_code: first?.storage_loc_code ?? null, walk_order: first?.walk_order ?? null };
}
