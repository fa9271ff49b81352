import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";

/** A storage location with its limits; sides in centimetres, volume in cubic metres, weight in kilograms. */
export interface Location {
  readonly storage_id: string;
  readonly storage_code: string;
  readonly max_length: string | null;
  readonly max_width: string | null;
  readonly max_height: string | null;
  readonly max_volume: string | null;
  readonly weight_capacity: string | null;
  readonly allowed_categories: readonly string[] | null;
}

/** Locations that are in use, by code. */
export async function findLocations(
  tx: Tx,
  whId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Location>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<Location>`
    select storage_id, storage_code, max_length::text, max_width::text, max_height::text, max_volume::text,
      weight_capacity::text, allowed_categories
    from storage where wh_id = ${whId} and storage_code = any(${codes}::text[]) and enabled`.execute(tx);
  return new Map(rows.map((row) => [row.storage_code, row]));
}
