import { Failure, type FieldFailure, model } from "@stowage/model";
import { sql } from "kysely";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { refuseIfAny } from "../../../crud/writing/check.ts";
import { lockRows } from "../../../crud/writing/lock.ts";
import type { Tx } from "../../../database/index.ts";
import type { CallContext } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import type { RawJson } from "../../../http/rawJson.ts";
import { inUnits } from "../../common/quantities.ts";
import { withTrueReasons } from "../../common/serialFaults.ts";
import { type Booking, loadBookings } from "../bookings.ts";
import { takeStep } from "./takeStep.ts";

const { outbound } = model;

/** A row of a file, by its number in the sheet. */
interface NumberRow {
  readonly no: number;
  readonly product_code: string;
  readonly product_sn: string;
}

interface Piece {
  readonly product_sn_id: string;
  readonly product_sn: string;
  readonly product_id: string;
  readonly stock_id: string;
}

interface Given {
  readonly booking: Booking;
  readonly piece: Piece;
}

/**
 * Picks the pieces with these numbers for an order: each from where it stands, for what is booked there. What is not named
 * waits. Of two orders that are given one number the ledger lets one have it.
 * @throws Failure as picking refuses it, each error at its row.
 */
export const giveNumbers = (
  context: CallContext<Caller>,
  { outbound_id, rows }: { readonly outbound_id: string; readonly rows: readonly NumberRow[] },
): Promise<RawJson> =>
  context.write(async (tx) => {
    const [order] = await lockRows(tx, outbound, context.caller.scope, [outbound_id]);
    if (!order) throw new Failure("NOT_FOUND", { details: { id: outbound_id } });
    const whId = String(order.wh_id);
    const booked = await loadBookings(tx, whId, { ids: [outbound_id], states: ["booked"] });
    const given = await matched(
      tx,
      whId,
      rows,
      booked.filter(({ tracked }) => tracked),
    );
    const details = [...Map.groupBy(given, ({ booking }) => booking)].map(([booking, own]) => ({
      booking_id: booking.booking_id,
      product_sn: own.map(({ piece }) => piece.product_sn),
      ...(BigInt(own.length) < booking.qty ? { num: inUnits(BigInt(own.length), booking) } : {}),
    }));
    try {
      await takeStep(tx, context, "confirm_pick", { id: outbound_id, payload: { details }, reason: null });
    } catch (error) {
      throw atRows(error, rows);
    }
    const ids = given.map(({ piece }) => piece.product_sn_id);
    return rowsByKey(tx, model.product_sn, { caller: context.caller }, ids);
  });

/** For each row the piece that it names and the booking that takes it. */
async function matched(
  tx: Tx,
  whId: string,
  rows: readonly NumberRow[],
  bookings: readonly Booking[],
): Promise<readonly Given[]> {
  const { rows: pieces } = await sql<Piece>`
    select product_sn_id, product_sn, product_id, stock_id from product_sn
    where wh_id = ${whId} and product_sn = any(${rows.map((row) => row.product_sn)}::text[])
      and product_id = any(${bookings.map(({ product_id }) => product_id)}::uuid[])
      and owner_id = any(${bookings.map(({ owner_id }) => owner_id)}::uuid[])
      and stock_id is not null and booking_id is null`.execute(tx);
  const bySerial = Map.groupBy(pieces, ({ product_sn }) => product_sn);
  const room = new Map(bookings.map((booking) => [booking, booking.qty]));
  const taken = new Set<Piece>();
  const failures: (Wrong & { readonly index: number })[] = [];
  const given = rows.flatMap((row, index): Given[] => {
    const found = pieceOf(row, bySerial.get(row.product_sn) ?? [], bookings);
    const one = "code" in found ? found : place(found, { bookings, room, taken, serial_no: row.product_sn });
    if (!("code" in one)) return [one];
    failures.push({ ...one, index, details: { ...one.details, row: row.no } });
    return [];
  });
  const [booking] = bookings;
  const asked = { ownerId: booking?.owner_id, documentId: booking?.outbound_id ?? "", twice: new Set<string>() };
  refuseIfAny(await withTrueReasons(tx, whId, asked, failures));
  return given;
}

type Wrong = Required<Pick<FieldFailure, "field" | "code" | "details">>;

function pieceOf(row: NumberRow, pieces: readonly Piece[], bookings: readonly Booking[]): Piece | Wrong {
  const { product_code, product_sn: serial_no } = row;
  if (!serial_no) return { field: "product_sn", code: "REQUIRED", details: { field: "product_sn" } };
  const asked = bookings.filter((booking) => !product_code || booking.product_code === product_code);
  const about = { field: "product_code", value: product_code };
  if (asked.length === 0 && product_code) return { field: "product_code", code: "UNKNOWN_REFERENCE", details: about };
  const codes = new Set(asked.map((booking) => booking.product_code));
  const product = product_code ?? (codes.size === 1 ? [...codes][0] : null);
  const products = new Set(asked.map(({ product_id }) => product_id));
  const [piece, other] = pieces.filter(({ product_id }) => products.has(product_id));
  if (!piece) return { field: "product_sn", code: "SERIAL_UNKNOWN", details: { serial_no, product: product ?? null } };
  // A number alone does not tell which of two products is meant.
  return other ? { field: "product_code", code: "REQUIRED", details: { field: "product_code" } } : piece;
}

interface Places {
  readonly bookings: readonly Booking[];
  readonly room: Map<Booking, bigint>;
  readonly taken: Set<Piece>;
  readonly serial_no: string;
}

/** The booking at the piece's place that still takes one. */
function place(piece: Piece, { bookings, room, taken, serial_no }: Places): Given | Wrong {
  if (taken.has(piece)) return { field: "product_sn", code: "SERIAL_DUPLICATE", details: { serial_no } };
  taken.add(piece);
  const there = bookings.filter(({ stock_id }) => stock_id === piece.stock_id);
  const booking = there.find((one) => (room.get(one) ?? 0n) > 0n);
  if (!booking) return { field: "product_sn", code: "SERIAL_NOT_BOOKED", details: { serial_no } };
  room.set(booking, (room.get(booking) ?? 0n) - 1n);
  return { booking, piece };
}

/** What picking refuses of a number, at the row that names it. */
function atRows(error: unknown, rows: readonly NumberRow[]): unknown {
  if (!(error instanceof Failure)) return error;
  const index = rows.findIndex(({ product_sn }) => product_sn === error.details["serial_no"]);
  if (index < 0) return error;
  const details = { ...error.details, row: rows[index]?.no ?? 0 };
  return new Failure(error.code, { details, errors: [{ index, field: "product_sn", code: error.code, details }] });
}
