import { type Details, Failure, type FieldFailure, model } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../../../crud/hooks.ts";
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
import { type Asker, takeSteps } from "./takeStep.ts";

const { outbound } = model;

/** A row of a file, by its number. */
interface NumberRow {
  readonly no: number;
  readonly product_code: string;
  readonly product_sn: string;
}

/** The number of a piece that an order takes; of whichever of its goods where no product is said. */
interface Named {
  readonly outbound_id: string;
  readonly product_id?: string | null;
  readonly product_code?: string | null;
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
    try {
      const named = rows.map((row): Named => ({ ...row, outbound_id }));
      const ids = await giveAll(tx, context, named);
      return await rowsByKey(tx, model.product_sn, { caller: context.caller }, ids);
    } catch (error) {
      throw withRows(error, rows);
    }
  });

/** Picks the numbered pieces of many orders, of a file. */
const giveNumbersOfOrders: TakeNamed = async (tx, asker, rows) => {
  await giveAll(tx, asker, rows as unknown as readonly Named[]);
};

type TakeNamed = (tx: Tx, asker: Asker, rows: readonly Values[]) => Promise<void>;

/** By the path of their file, what takes rows of it. */
export const sheetsTaken: Readonly<Record<string, TakeNamed>> = { "productsn/outbound": giveNumbersOfOrders };

/**
 * Picks numbered pieces for their orders, all or none; answers their keys.
 * @throws Failure with an error at each row that is refused; what is wrong with a whole order stands at all of its rows.
 */
async function giveAll(tx: Tx, asker: Asker, rows: readonly Named[]): Promise<readonly string[]> {
  const numbers = rows.map((row, index): Numbered => ({ ...row, index }));
  const byOrder = Map.groupBy(numbers, ({ outbound_id }) => outbound_id);
  const orders = await lockRows(tx, outbound, asker.caller.scope, [...byOrder.keys()]);
  const failures: Fault[] = [];
  const there = new Set(orders.map((order) => order.outbound_id));
  for (const [id, own] of byOrder)
    if (!there.has(id))
      failures.push(...own.map(({ index }): Fault => ({ index, code: "NOT_FOUND", details: { id } })));
  const isWaiting = (order: Values) =>
    outbound.actions.confirm_pick.from.some((state) => state === order.outbound_status);
  // Their state says more than that nothing is booked for them.
  const others = orders.filter((order) => !isWaiting(order)).map((order) => String(order.outbound_id));
  failures.push(
    ...(await refused(
      tx,
      asker,
      byOrder,
      others.map((id) => ({ id, details: [] })),
    )),
  );
  const given = new Map<string, readonly Given[]>();
  for (const [whId, here] of Map.groupBy(orders.filter(isWaiting), (order) => String(order.wh_id))) {
    const ids = here.map((order) => String(order.outbound_id));
    const asked = { tx, whId, byOrder, failures };
    for (const [id, own] of await matchedHere(asked, ids)) given.set(id, own);
  }
  refuseInOrder(failures);
  const steps = [...given].map(([id, own]) => ({ id, details: detailsOf(own) }));
  refuseInOrder(await refused(tx, asker, byOrder, steps));
  return [...given.values()].flat().map(({ piece }) => piece.product_sn_id);
}

/** A row by its place in the file. */
type Numbered = Named & { readonly index: number };
type Fault = Pick<FieldFailure, "code" | "field"> & { readonly index: number; readonly details: Details };

function refuseInOrder(failures: readonly Fault[]): void {
  refuseIfAny(failures.toSorted((one, other) => one.index - other.index));
}

interface OrderPick {
  readonly id: string;
  readonly details: readonly object[];
}

const detailsOf = (given: readonly Given[]): readonly object[] =>
  [...Map.groupBy(given, ({ booking }) => booking)].map(([booking, own]) => ({
    booking_id: booking.booking_id,
    product_sn: own.map(({ piece }) => piece.product_sn),
    ...(BigInt(own.length) < booking.qty ? { num: inUnits(BigInt(own.length), booking) } : {}),
  }));

/** Picks for orders; what is refused of it, at the row that names the number, else at each row of the order. */
async function refused(
  tx: Tx,
  asker: Asker,
  byOrder: ReadonlyMap<string, readonly Numbered[]>,
  orders: readonly OrderPick[],
): Promise<readonly Fault[]> {
  if (orders.length === 0) return [];
  try {
    const steps = orders.map(({ id, details }) => ({ id, payload: { details }, reason: null }));
    await takeSteps(
      tx,
      asker,
      steps.map((step) => ({ ...step, action: "confirm_pick" as const })),
    );
    return [];
  } catch (error) {
    if (!(error instanceof Failure) || error.errors.length === 0) throw error;
    return error.errors.flatMap(({ index = 0, code, details = {} }) => {
      const own = byOrder.get(orders[index]?.id ?? "") ?? [];
      const named = own.find(({ product_sn }) => product_sn === details["serial_no"]);
      if (named) return [{ index: named.index, field: "product_sn", code, details }];
      return own.map((row): Fault => ({ index: row.index, code, details }));
    });
  }
}

interface Asked {
  readonly tx: Tx;
  readonly whId: string;
  readonly byOrder: ReadonlyMap<string, readonly Numbered[]>;
  /** What is wrong with rows is added to these. */
  readonly failures: Fault[];
}

/** For each row of orders of a warehouse the piece that it names and the booking that takes it, by order. */
async function matchedHere(
  { tx, whId, byOrder, failures }: Asked,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Given[]>> {
  const booked = await loadBookings(tx, whId, { ids, states: ["booked"] });
  const bookings = booked.filter(({ tracked }) => tracked);
  const pieces = await piecesFor(
    tx,
    whId,
    ids.flatMap((id) => byOrder.get(id) ?? []),
    bookings,
  );
  const taken = new Set<Piece>();
  const room = new Map(bookings.map((booking) => [booking, booking.qty]));
  const given = new Map<string, readonly Given[]>();
  for (const id of ids) {
    const own = bookings.filter(({ outbound_id }) => outbound_id === id);
    const faults: Fault[] = [];
    const matched = (byOrder.get(id) ?? []).flatMap((row): Given[] => {
      const found = pieceOf(row, pieces.get(row.product_sn) ?? [], own);
      const one = "code" in found ? found : place(found, { bookings: own, room, taken, serial_no: row.product_sn });
      if (!("code" in one)) return [one];
      faults.push({ ...one, index: row.index });
      return [];
    });
    given.set(id, matched);
    const asked = { ownerId: own[0]?.owner_id, documentId: id, twice: new Set<string>() };
    failures.push(...(await withTrueReasons(tx, whId, asked, faults)));
  }
  return given;
}

/** The pieces that stand free in a warehouse and bear numbers of rows, of goods that are booked, by number. */
async function piecesFor(
  tx: Tx,
  whId: string,
  rows: readonly Numbered[],
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, readonly Piece[]>> {
  const { rows: pieces } = await sql<Piece>`
    select product_sn_id, product_sn, product_id, stock_id from product_sn
    where wh_id = ${whId} and product_sn = any(${rows.map((row) => row.product_sn)}::text[])
      and product_id = any(${[...new Set(bookings.map(({ product_id }) => product_id))]}::uuid[])
      and owner_id = any(${[...new Set(bookings.map(({ owner_id }) => owner_id))]}::uuid[])
      and stock_id is not null and booking_id is null`.execute(tx);
  return Map.groupBy(pieces, ({ product_sn }) => product_sn);
}

type Wrong = Required<Pick<FieldFailure, "field" | "code" | "details">>;

function pieceOf(row: Numbered, pieces: readonly Piece[], bookings: readonly Booking[]): Piece | Wrong {
  const { product_id, product_code, product_sn: serial_no } = row;
  if (!serial_no) return { field: "product_sn", code: "REQUIRED", details: { field: "product_sn" } };
  const isSaid = Boolean(product_id || product_code);
  const isMeant = (booking: Booking) =>
    product_id ? booking.product_id === product_id : booking.product_code === product_code;
  const asked = isSaid ? bookings.filter(isMeant) : bookings;
  const about = { field: "product_code", ...(product_code ? { value: product_code } : {}) };
  if (asked.length === 0 && isSaid) return { field: "product_code", code: "UNKNOWN_REFERENCE", details: about };
  const codes = new Set(asked.map((booking) => booking.product_code));
  const product = codes.size === 1 ? ([...codes][0] ?? null) : null;
  const products = new Set(asked.map((booking) => booking.product_id));
  const [piece, other] = pieces.filter((one) => products.has(one.product_id));
  if (!piece) return { field: "product_sn", code: "SERIAL_UNKNOWN", details: { serial_no, product } };
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

/** The same of one order's file, by the numbers of its rows; what is wrong with the order is said once. */
function withRows(error: unknown, rows: readonly NumberRow[]): unknown {
  if (!(error instanceof Failure) || error.errors.length === 0) return error;
  const { code, details, errors } = error;
  if (errors.every(({ field }) => field === undefined)) return new Failure(code, { details });
  const told = errors.map((one) => ({ ...one, details: { ...one.details, row: rows[one.index ?? 0]?.no ?? 0 } }));
  return new Failure(code, { details: { ...details, row: told[0]?.details.row ?? 0 }, errors: told });
}
