import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { calledSo } from "../../common/locations/calledSo.ts";
import { beyondLimits } from "../../common/locations/limits.ts";
import { isBookable, type Location, locationColumns } from "../../common/locations/locations.ts";
import type { Refused } from "../../common/steps.ts";
import type { Booking } from "../bookings.ts";
import type { OrderStep } from "../types.ts";

type ConfirmStep = OrderStep<"confirm_intercept">;

/** Picked goods that go to a location. */
export interface Return {
  readonly booking: Booking;
  readonly line: Booking;
  readonly qty: bigint;
  readonly location: Location;
}

interface Returns {
  readonly refused: ReadonlyMap<ConfirmStep, Refused>;
  readonly returns: ReadonlyMap<ConfirmStep, readonly Return[]>;
  /** What is noted of those that exceed a location's limits, by who may and said why. */
  readonly exceeding: ReadonlyMap<Return, string>;
}

/**
 * The location to which the goods of each picked booking go: the one named, else the one they were picked from. It must
 * be in use, its limits hold as for goods that come in, and one that is named is of a type where such goods are booked.
 */
export async function destinations(
  tx: Tx,
  whId: string,
  steps: readonly ConfirmStep[],
  bookingsOf: (step: ConfirmStep) => readonly Booking[],
): Promise<Returns> {
  const locations = await locationsOf(tx, whId, steps, steps.flatMap(bookingsOf));
  const refused = new Map<ConfirmStep, Refused>();
  const returns = new Map<ConfirmStep, readonly Return[]>();
  for (const step of steps) {
    const to = returnsOf(step, bookingsOf(step), locations);
    if ("ok" in to) refused.set(step, to);
    else returns.set(step, to);
  }
  const beyond = await beyondLimits(tx, whId, returns);
  for (const [step, refusal] of beyond.refused) {
    refused.set(step, refusal);
    returns.delete(step);
  }
  return { refused, returns, exceeding: beyond.exceeding };
}

interface Found extends Location {
  readonly frozen: boolean;
}

/** The locations named in payloads, by the codes that were said, and those that goods were picked from, by id, as far as they are in use. */
async function locationsOf(
  tx: Tx,
  whId: string,
  steps: readonly ConfirmStep[],
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, Found | undefined>> {
  const codes = steps.flatMap(({ payload }) => payload.storage_loc_code ?? []);
  const ids = bookings.flatMap(({ from_storage_id }) => from_storage_id ?? []);
  const { rows } = await sql<Found>`
    select ${locationColumns}, t.frozen from storage t
    where t.wh_id = ${whId} and t.enabled
      and (upper(t.storage_code) = any(${codes.map((code) => code.toUpperCase())}::text[])
        or t.storage_id = any(${ids}::uuid[]))`.execute(tx);
  const named = codes.map((code) => [code, calledSo(rows, code)] as const);
  return new Map([...named, ...rows.map((row) => [row.storage_id, row] as const)]);
}

/** What moves; goods that stand where they are to go do not. */
function returnsOf(
  step: ConfirmStep,
  bookings: readonly Booking[],
  locations: ReadonlyMap<string, Found | undefined>,
): readonly Return[] | Refused {
  const code = step.payload.storage_loc_code;
  const returns: Return[] = [];
  for (const booking of bookings.filter(({ state }) => state === "picked")) {
    const location = locations.get(code ?? booking.from_storage_id ?? "");
    if (!location)
      return { ok: false, code: "UNKNOWN_STORAGE", details: { location: code ?? booking.from_storage_code } };
    if (location.frozen) return { ok: false, code: "LOCATION_FROZEN", details: { location: location.storage_code } };
    const { storage_code, storage_type } = location;
    if (code !== undefined && !isBookable(booking.quality, storage_type))
      return { ok: false, code: "LOCATION_TYPE", details: { location: storage_code, storage_type } };
    if (location.storage_id !== booking.storage_id)
      returns.push({ booking, line: booking, qty: booking.qty, location });
  }
  return returns;
}
