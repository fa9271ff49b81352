import type { model } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../../../database/index.ts";
import { type Quality, storageTypes } from "../../../ledger/index.ts";
import { calledSo } from "./calledSo.ts";

export type StorageType = (typeof model.storage.fields.storage_type.values)[number];

/** Where goods of orders stand on their way out: nothing there is booked. */
export const isStaged = (type: string): boolean => type === "staging" || type === "tote";

/** Whether goods that come back may be put on a location of this type: only where their like is booked. */
export const isBookable = (quality: Quality, type: StorageType): boolean => storageTypes[quality].includes(type);

/** A storage location with its limits; sides in centimetres, volume in cubic metres, weight in kilograms. */
export interface Location {
  readonly storage_id: string;
  readonly storage_code: string;
  readonly storage_type: StorageType;
  readonly max_length: string | null;
  readonly max_width: string | null;
  readonly max_height: string | null;
  readonly max_volume: string | null;
  readonly weight_capacity: string | null;
  readonly allowed_categories: readonly string[] | null;
  readonly allowed_temperatures: readonly string[] | null;
  readonly pallet_places: number | null;
}

/** The columns of a `Location`, of `storage t`. */
export const locationColumns = sql`t.storage_id, t.storage_code, t.storage_type, t.max_length::text, t.max_width::text,
  t.max_height::text, t.max_volume::text, t.weight_capacity::text, t.allowed_categories, t.allowed_temperatures,
  t.pallet_places`;

/** Locations that are in use, by the codes that were said, in whichever letters. */
export async function findLocations(
  tx: Tx,
  whId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Location>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<Location>`
    select ${locationColumns} from storage t
    where t.wh_id = ${whId} and upper(t.storage_code) = any(${codes.map((code) => code.toUpperCase())}::text[])
      and t.enabled`.execute(tx);
  return new Map(
    codes.flatMap((code): [string, Location][] => {
      const found = calledSo(rows, code);
      return found ? [[code, found]] : [];
    }),
  );
}

/** Locations by their key, in use or not: goods go back to where they were. */
export async function locationsByKey(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Location>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Location>`
    select ${locationColumns} from storage t where t.wh_id = ${whId} and t.storage_id = any(${ids}::uuid[])`.execute(
    reader,
  );
  return new Map(rows.map((row) => [row.storage_id, row]));
}
