import { type Details, type ErrorCode, toSmallest } from "@stowage/model";
import type { Pick } from "../../../ledger/index.ts";
import type { Plan } from "../../common/commands.ts";
import { inUnits } from "../../common/quantities.ts";
import { type LineError, refusedLines } from "../../common/refusals.ts";
import type { Refused } from "../../common/steps.ts";
import type { Booking } from "../bookings.ts";
import type { OrderStep } from "../types.ts";

export type PickStep = OrderStep<"confirm_pick">;

/** What is picked of one booking; `qty` may be less than is booked, or nothing. */
export interface Picked {
  readonly booking: Booking;
  readonly qty: bigint;
  readonly serials?: readonly string[];
  /** Why it is less. */
  readonly reason?: string | null;
}

/** What an order's pick does to the stock. */
export interface Picking extends Plan {
  readonly step: PickStep;
  readonly picks: readonly Picked[];
}

/** Bookings that are named by the steps of a warehouse. */
interface Named {
  readonly known: ReadonlyMap<string, Booking>;
  /** Of those that another warehouse keeps for an order of the same request, the order. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

/** What a step picks, checked against what is booked for it: the bookings named, or all. */
export function picksOf(
  step: PickStep,
  own: readonly Booking[],
  { known, elsewhere }: Named,
): readonly Picked[] | Refused {
  const { details, on_short } = step.payload;
  if (!details) {
    if (own.length === 0) return { ok: false, code: "NOTHING_BOOKED" };
    return own.map((booking) => ({ booking, qty: booking.qty }));
  }
  const errors: LineError[] = [];
  const picks: Picked[] = [];
  const seen = new Set<string>();
  for (const [index, { booking_id, num, product_sn, reason }] of details.entries()) {
    const booking = known.get(booking_id ?? "");
    const order = booking?.outbound_id ?? elsewhere.get(booking_id ?? "");
    const isOwn = order === step.document.id;
    if (order !== undefined && !isOwn && step.requested.includes(order)) continue;
    if (!booking || !isOwn) {
      errors.push({
        line_id: "",
        line_no: index + 1,
        code: "UNKNOWN_BOOKING",
        details: { booking_id: booking_id ?? null },
      });
      continue;
    }
    const qty = num === undefined || num === null ? booking.qty : toSmallest(num, booking.factor);
    const wrong = seen.has(booking.booking_id)
      ? pickError(booking, "DUPLICATE", { field: "booking_id", value: booking.booking_id })
      : (wrongPick(booking, qty, on_short ?? null, num ?? null) ??
        (on_short && qty !== booking.qty && !reason?.trim()
          ? pickError(booking, "REQUIRED", { field: "reason" })
          : null));
    seen.add(booking.booking_id);
    if (wrong) errors.push(wrong);
    else
      picks.push({ booking, qty: qty ?? 0n, ...(product_sn ? { serials: product_sn } : {}), reason: reason ?? null });
  }
  if (errors.length > 0) return refusedLines(errors);
  return picks.length > 0 ? picks : { ok: false, code: "NOTHING_BOOKED" };
}

function wrongPick(booking: Booking, qty: bigint | null, onShort: string | null, num: string | null): LineError | null {
  if (booking.state !== "booked") return pickError(booking, "WRONG_BOOKING_STATE", { booking_state: booking.state });
  if (qty === null)
    return pickError(booking, "NOT_WHOLE", { field: "num", value: num, factor: Number(booking.factor) });
  if (qty < 0n) return pickError(booking, "QUANTITY_REQUIRED", {});
  // None of it is picked once somebody says what becomes of it.
  if (qty === 0n && !onShort) return pickError(booking, "REQUIRED", { field: "on_short" });
  if (qty <= booking.qty) return null;
  const units = (of: bigint) => inUnits(of, booking);
  return pickError(booking, "MORE_THAN_BOOKED", { asked: units(qty), available: units(booking.qty) });
}

export function pickError(booking: Booking, code: ErrorCode, details: Details): LineError {
  const { line_id, line_no, product_code, booking_id, storage_code } = booking;
  const names = { line: line_no, product: product_code, product_code, booking_id, location: storage_code };
  return { line_id, line_no, code, details: { ...names, ...details } };
}

/**
 * Completes the numbers of single pieces: where none were scanned and the whole row is taken, there is no choice which
 * they are. Otherwise they must have been scanned.
 */
export function withSerials(
  picks: readonly Picked[],
  onRows: ReadonlyMap<string, readonly string[]>,
): readonly Picked[] | Refused {
  const errors: LineError[] = [];
  const taken = new Map<string, bigint>();
  for (const { booking, qty } of picks) taken.set(booking.stock_id, (taken.get(booking.stock_id) ?? 0n) + qty);
  const used = new Map<string, number>();
  const completed = picks.map((pick): Picked => {
    const { booking, qty, serials } = pick;
    if (!booking.tracked || serials || qty === 0n) return pick;
    const standing = onRows.get(booking.stock_id) ?? [];
    const noChoice = taken.get(booking.stock_id) === BigInt(standing.length);
    if (!noChoice) errors.push(pickError(booking, "SERIAL_COUNT", { needed: qty.toString(), given: 0 }));
    const from = used.get(booking.stock_id) ?? 0;
    used.set(booking.stock_id, from + Number(qty));
    return { ...pick, serials: standing.slice(from, from + Number(qty)) };
  });
  return errors.length > 0 ? refusedLines(errors) : completed;
}

/** The picks of a command, without those where nothing was found. */
export const ledgerPicks = (picks: readonly Picked[]): Pick["picks"] =>
  picks
    .filter(({ qty }) => qty > 0n)
    .map(({ booking, qty, serials }) => ({
      booking_id: booking.booking_id,
      ...(qty < booking.qty ? { qty } : {}),
      ...(booking.tracked ? { serials: serials ?? [] } : serials ? { serials } : {}),
    }));
