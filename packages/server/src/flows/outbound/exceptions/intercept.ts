import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Command } from "../../../ledger/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import type { Plan } from "../../common/commands.ts";
import type { Refused } from "../../common/steps.ts";
import { type Booking, bookingsByOrder, serialsOfBookings } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { settleLines } from "../lines.ts";
import { dissolveBoxes } from "../pack/boxes.ts";
import type { AnyStep, OrderStep, Result } from "../types.ts";

type ConfirmStep = OrderStep<"confirm_intercept">;

/** The order stops where it is, until it is decided on. */
export async function requestIntercept(_tx: Tx, _whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  return steps.map(({ document }): Result => ({ ok: true, set: { status_before: document.status } }));
}

/** The order goes on from the state before. */
export async function rejectIntercept(_tx: Tx, _whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  return steps.map((): Result => ({ ok: true, set: { status_before: null } }));
}

/** All bookings are freed; picked goods go to the location named, else back to where each was picked. Boxes are unpacked. */
export async function confirmIntercept(
  tx: Tx,
  whId: string,
  steps: readonly ConfirmStep[],
): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const ids = steps.map(({ document }) => document.id);
  const bookings = await bookingsByOrder(tx, whId, ids, "booked", "picked");
  const locations = await locationsOf(tx, whId, steps, [...bookings.values()].flat());
  const serials = await serialsOfBookings(tx, whId, [...bookings.values()].flat());
  const plans = steps.map((step): Plan & { readonly refused: Refused | null } => {
    const own = bookings.get(step.document.id) ?? [];
    const to = destinationsOf(step, own, locations);
    if ("ok" in to) return { step, commands: [], refused: to };
    return { step, refused: null, commands: own.length > 0 ? returning(step, own, to, serials, today) : [] };
  });
  const carried = await carryOutOrders(tx, whId, plans, ({ step }) => bookings.get(step.document.id) ?? []);
  const results = plans.map(({ refused }, index): Result => {
    const outcome = carried[index];
    if (refused) return refused;
    return outcome && !outcome.ok ? outcome : { ok: true };
  });
  const done = ids.filter((_, index) => results[index]?.ok);
  await dissolveBoxes(tx, whId, done);
  await settleLines(tx, whId, done, false);
  return results;
}

interface Location {
  readonly storage_id: string;
  readonly storage_code: string;
  readonly frozen: boolean;
}

/** The locations named in payloads, by code, and those that goods were picked from, by id. */
async function locationsOf(
  tx: Tx,
  whId: string,
  steps: readonly ConfirmStep[],
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, Location>> {
  const codes = steps.flatMap(({ payload }) => payload.storage_loc_code ?? []);
  const ids = bookings.flatMap(({ from_storage_id }) => from_storage_id ?? []);
  const { rows } = await sql<Location>`
    select storage_id, storage_code, frozen from storage
    where wh_id = ${whId} and (storage_code = any(${codes}::text[]) or storage_id = any(${ids}::uuid[]))`.execute(tx);
  return new Map(rows.flatMap((row) => [[row.storage_code, row] as const, [row.storage_id, row] as const]));
}

/** The location to which the goods of each picked booking go; impossible ones are refused before anything is done. */
function destinationsOf(
  step: ConfirmStep,
  bookings: readonly Booking[],
  locations: ReadonlyMap<string, Location>,
): ReadonlyMap<Booking, string> | Refused {
  const code = step.payload.storage_loc_code;
  const to = new Map<Booking, string>();
  for (const booking of bookings.filter(({ state }) => state === "picked")) {
    const location = locations.get(code ?? booking.from_storage_id ?? "");
    if (!location) return { ok: false, code: "UNKNOWN_STORAGE", details: { location: code ?? null } };
    if (location.frozen) return { ok: false, code: "LOCATION_FROZEN", details: { location: location.storage_code } };
    to.set(booking, location.storage_id);
  }
  return to;
}

/** Everything is freed where it stands, then what stands on the staging location is moved. */
function returning(
  step: ConfirmStep,
  bookings: readonly Booking[],
  to: ReadonlyMap<Booking, string>,
  serials: ReadonlyMap<string, readonly string[]>,
  today: string,
): readonly Command[] {
  const reason = about(step, "confirm_intercept", today);
  const release: Command = {
    kind: "release",
    id: step.commandId,
    ...reason,
    bookings: bookings.map(({ booking_id }) => ({ booking_id })),
  };
  const moves = Map.groupBy(to.keys(), (booking) => `${booking.stock_id} ${to.get(booking)}`);
  const relocations = [...moves.values()].flatMap((same): Command[] => {
    const first = same[0];
    const to_storage_id = first && to.get(first);
    if (!first || !to_storage_id || to_storage_id === first.storage_id) return [];
    const qty = same.reduce((sum, booking) => sum + booking.qty, 0n);
    const numbers = same.flatMap(({ booking_id }) => serials.get(booking_id) ?? []);
    const moved = numbers.length > 0 ? { serials: numbers } : {};
    return [{ kind: "relocate", id: newId(), ...reason, stock_id: first.stock_id, to_storage_id, qty, ...moved }];
  });
  return [release, ...relocations];
}
