import { toSmallest } from "@stowage/model";
import { inUnits, smaller } from "../../common/quantities.ts";
import { type LineError, lineError, refusedLines } from "../../common/refusals.ts";
import type { Refused } from "../../common/steps.ts";
import type { Booking } from "../bookings.ts";
import type { Line } from "../lines.ts";
import type { OrderStep } from "../types.ts";

export type RevertStep = OrderStep<"revert_pick">;
type Named = NonNullable<RevertStep["payload"]["details"]>[number];

/** What goes back of one picked booking. */
export interface Taken {
  readonly booking: Booking;
  readonly qty: bigint;
  /** Which pieces, where not all of the line go back. */
  readonly serials?: readonly string[];
}

/** What is known of the orders of a request. */
export interface PickedGoods {
  readonly picked: ReadonlyMap<string, readonly Booking[]>;
  readonly lines: ReadonlyMap<string, Line>;
  /** Serial numbers by booking. */
  readonly serials: ReadonlyMap<string, readonly string[]>;
}

/** What of an order goes back: the bookings or the lines and numbers named, or all that was picked. */
export function takenBack(
  step: RevertStep,
  goods: PickedGoods,
  only?: ReadonlySet<string>,
): readonly Taken[] | Refused {
  const own = goods.picked.get(step.document.id) ?? [];
  const { details } = step.payload;
  if (only)
    return own.filter(({ booking_id }) => only.has(booking_id)).map((booking) => ({ booking, qty: booking.qty }));
  if (!details) return own.map((booking) => ({ booking, qty: booking.qty }));
  const errors: LineError[] = [];
  const taken: Taken[] = [];
  const seen = new Set<string>();
  for (const named of details) {
    const line = goods.lines.get(named.outbound_detail_id ?? "");
    if (!line) throw new Error("a line of another order was let through");
    const ofLine = own.filter(({ line_id }) => line_id === line.line_id);
    const found = seen.has(line.line_id)
      ? lineError(line, "DUPLICATE", { field: "outbound_detail_id", value: line.line_id })
      : ofOneLine(named, line, ofLine, goods.serials);
    seen.add(line.line_id);
    if ("code" in found) errors.push(found);
    else taken.push(...found);
  }
  if (errors.length > 0) return refusedLines(errors);
  return taken.length > 0 ? taken : { ok: false, code: "NO_LINES", details: { field: "details" } };
}

/** What goes back of a line: by number where its pieces have some, else what was booked last first. */
function ofOneLine(
  { num, product_sn }: Named,
  line: Line,
  picked: readonly Booking[],
  serials: PickedGoods["serials"],
): readonly Taken[] | LineError {
  const all = picked.reduce((sum, { qty }) => sum + qty, 0n);
  const scanned = product_sn ? BigInt(product_sn.length) : all;
  const qty = num === undefined || num === null ? scanned : toSmallest(num, line.factor);
  if (qty === null)
    return lineError(line, "NOT_WHOLE", { field: "num", value: num ?? null, factor: Number(line.factor) });
  if (qty <= 0n) return lineError(line, "QUANTITY_REQUIRED", { field: "num" });
  if (qty > all)
    return lineError(line, "MORE_THAN_PICKED", { asked: inUnits(qty, line), available: inUnits(all, line) });
  const isTold = product_sn ? BigInt(product_sn.length) === (line.tracked ? qty : 0n) : !line.tracked || qty === all;
  if (!isTold)
    return lineError(line, "SERIAL_COUNT", {
      needed: line.tracked ? qty.toString() : "0",
      given: product_sn?.length ?? 0,
    });
  return product_sn && line.tracked ? byNumber(product_sn, line, picked, serials) : lastFirst(qty, picked);
}

function byNumber(
  numbers: readonly string[],
  line: Line,
  picked: readonly Booking[],
  serials: PickedGoods["serials"],
): readonly Taken[] | LineError {
  const bookingOf = new Map(
    picked.flatMap((booking) => (serials.get(booking.booking_id) ?? []).map((number) => [number, booking] as const)),
  );
  const unknown = numbers.find((number) => !bookingOf.has(number));
  if (unknown !== undefined) return lineError(line, "SERIAL_UNKNOWN", { serial_no: unknown });
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice !== undefined) return lineError(line, "SERIAL_DUPLICATE", { serial_no: twice });
  return [...Map.groupBy(numbers, (number) => bookingOf.get(number))].flatMap(([booking, own]) =>
    booking ? [{ booking, qty: BigInt(own.length), serials: own }] : [],
  );
}

function lastFirst(qty: bigint, picked: readonly Booking[]): readonly Taken[] {
  let left = qty;
  return picked.toReversed().flatMap((booking): Taken[] => {
    const part = smaller(left, booking.qty);
    left -= part;
    return part > 0n ? [{ booking, qty: part }] : [];
  });
}
