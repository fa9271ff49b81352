import { type Action, type Details, Failure, type FieldFailure, isUuid, model } from "@stowage/model";
import { sql } from "kysely";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { refuseIfAny } from "../../../crud/writing/check.ts";
import type { Tx } from "../../../database/index.ts";
import { type AnyEffect, effectOf, type Flow } from "../../../documents/flow.ts";
import { checkActionBody } from "../../../documents/payload.ts";
import { lockDocuments, runTransition } from "../../../documents/transition.ts";
import type { Caller } from "../../../http/caller.ts";
import { lockTotes } from "../../common/locations/totes.ts";
import type { LineError } from "../../common/refusals.ts";
import type { Refused } from "../../common/steps.ts";

const { outbound } = model;
export type Row = Readonly<Record<string, unknown>>;

/** Who picks by bookings, in which transaction. */
export interface AtBookings {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly requestId: string;
  readonly flow: Flow<typeof outbound>;
}

/** The booking that a row names. */
export const bookingOf = (row: Row): string => String(row.booking_id ?? "").toLowerCase();

/**
 * Picks rows, each in the step of its order, all orders together; one whose rows differ in where the goods go, or in what
 * becomes of the rest, takes one step after the other. All of them or none. Answers what is left of all of them together.
 * @throws Failure as a step refuses it, each error at its row.
 */
export async function pickByBookings(at: AtBookings, rows: readonly Row[]): Promise<Left> {
  const orders = await ordersOf(at, rows);
  await demandOneOwner(at.tx, outbound, at.caller, [...new Set(orders)], "booking_id");
  const details = rows.map((row) => ({ ...row, booking_id: bookingOf(row) }));
  const own = details.map(({ on_short: _short, storage_loc_code: _to, ...row }: Row) => row);
  const { payload } = checkActionBody(outbound.actions.confirm_pick, { ids: [...new Set(orders)], details: own });
  const checked = payload.details as readonly Row[];
  const alike = Map.groupBy(rows.keys(), (index) => `${orders[index]} ${JSON.stringify(besideOf(rows[index] ?? {}))}`);
  const rounds: Request[][] = [];
  const taken = new Map<string, number>();
  for (const [first = 0, ...more] of alike.values()) {
    const id = orders[first] ?? "";
    const beside = besideOf(rows[first] ?? {});
    const besides = checkActionBody(outbound.actions.confirm_pick, { ids: [id], details: [own[first]], ...beside });
    const round = taken.get(id) ?? 0;
    taken.set(id, round + 1);
    rounds[round] ??= [];
    const mine = [first, ...more].map((index) => checked[index]);
    rounds[round].push({ id, payload: { ...besides.payload, details: mine }, reason: null });
  }
  const told = [];
  for (const requests of rounds) told.push(...(await takeStep(at, "confirm_pick", requests, details)));
  return leftOf(told);
}

/**
 * What is left of picks: pieces still to be picked, places where a rest was booked instead, lines that stay short, and of
 * each of these its order, product and missing pieces.
 */
export interface Left {
  readonly waiting?: string;
  readonly rebooked?: number;
  /** The codes of these places. */
  readonly rebooked_at?: string;
  /** 0 where nothing was picked at all. */
  readonly picked?: number;
  readonly short?: number;
  readonly short_of?: readonly string[];
}

/** Of an order that was picked in several rounds the last one says how much of it waits. */
function leftOf(told: readonly Told[]): Left {
  const waits = new Map(told.map(({ id, details }) => [id, BigInt(String(details.waiting ?? 0))]));
  const waiting = [...waits.values()].reduce((sum, one) => sum + one, 0n);
  const sum = (name: "rebooked" | "short") => told.reduce((all, { details }) => all + Number(details[name] ?? 0), 0);
  const [rebooked, short] = [sum("rebooked"), sum("short")];
  const places = [
    ...new Set(told.flatMap(({ details }) => (details.rebooked_at ? [String(details.rebooked_at)] : []))),
  ];
  return {
    ...(waiting > 0n ? { waiting: String(waiting) } : {}),
    ...(told.length > 0 && told.every(({ details }) => details.picked === 0) ? { picked: 0 } : {}),
    ...(rebooked > 0 ? { rebooked, rebooked_at: places.join(", ") } : {}),
    ...(short > 0 ? { short, short_of: told.flatMap(({ details }) => (details.short_of ?? []) as string[]) } : {}),
  };
}

/** What a row says of its order's step. */
const besideOf = ({ on_short, storage_loc_code }: Row): Row => ({
  ...(on_short === undefined ? {} : { on_short }),
  ...(storage_loc_code === undefined ? {} : { storage_loc_code }),
});

/**
 * Takes back what was picked of one booking.
 * @param effect does what the action's own effect does to this booking alone.
 */
export async function takeBackBooking(
  at: AtBookings,
  { booking_id, reason, effect }: { booking_id: string; reason: unknown; effect: AnyEffect },
): Promise<void> {
  const rows = [{ booking_id }];
  const [id = ""] = await ordersOf(at, rows);
  // Who names a booking need not say why it is taken back.
  const { reason: _asked, ...action }: Action = outbound.actions.revert_pick;
  const body = checkActionBody(action, { ids: [id], ...(reason ? { reason } : {}) });
  await takeStep(at, "revert_pick", [{ id, payload: body.payload, reason: body.reason }], rows, effect);
}

interface Request {
  readonly id: string;
  readonly payload: Row;
  readonly reason: string | null;
}

/** What a step says of an order that it took. */
interface Told {
  readonly id: string;
  readonly details: Details;
}

/** Takes orders through a step, and answers what it says of each. @throws Failure as it refuses one of them, each error at the row of its booking. */
async function takeStep(
  { tx, caller, requestId, flow }: AtBookings,
  name: "confirm_pick" | "revert_pick",
  requests: readonly Request[],
  rows: readonly Row[],
  effect: AnyEffect = effectOf(flow, name),
): Promise<readonly Told[]> {
  const transition = { document: outbound, name, action: outbound.actions[name] as Action, effect };
  const asked = requests.map((one) => ({ ...one, caller, requestId, requested: [one.id] }));
  const results = await runTransition(tx, transition, asked);
  const refused = results.flatMap(({ id, outcome }) => (outcome.ok ? [] : [{ id, outcome }]));
  if (refused.length > 0) throw await refusalOf(tx, { requests, refused, rows });
  return results.map(({ id, outcome }) => ({ id, details: outcome.details ?? {} }));
}

interface RefusedSteps {
  readonly requests: readonly Request[];
  readonly refused: readonly { readonly id: string; readonly outcome: Refused }[];
  readonly rows: readonly Row[];
}

/** All that is refused of orders, each error at its row; what is refused of an order as a whole names it, at each of its rows. */
async function refusalOf(tx: Tx, { requests, refused, rows }: RefusedSteps): Promise<Failure> {
  const numbers = await numbersOf(
    tx,
    refused.map(({ id }) => id),
  );
  const all = refused.map(({ id, outcome: { code, details = {}, errors = [] } }) => {
    const request = requests.find((one) => one.id === id);
    const named = { ...details, ...numbers.get(id) };
    const ofRows = (errors as readonly LineError[]).map((one): FieldFailure => {
      const index = rows.findIndex((row) => row.booking_id === one.details.booking_id);
      const field = typeof one.details.field === "string" ? { field: one.details.field } : {};
      return { index: index < 0 ? (one.line ?? 0) : index, ...field, code: one.code, details: one.details };
    });
    const ofPlace = atLocationOf(request, { ok: false, code, details }, rows);
    const ofAll = indicesOf(request, rows).map((index): FieldFailure => ({ index, code, details: named }));
    return { code, details: named, errors: [ofRows, ofPlace, ofAll].find((some) => some.length > 0) ?? [] };
  });
  const [first] = all;
  const errors = all.flatMap((one) => one.errors);
  return new Failure(first?.code ?? "INTERNAL", { details: first?.details ?? {}, errors });
}

/** By which numbers people know these orders. */
async function numbersOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Details>> {
  const { rows } = await sql<{ outbound_id: string; outbound_no: string; order_no: string }>`
    select outbound_id, outbound_no, order_no from outbound /* every warehouse */
    where outbound_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ outbound_id, ...numbers }) => [outbound_id, numbers]));
}

/** Which of the rows an order is asked for. */
function indicesOf(request: Request | undefined, rows: readonly Row[]): readonly number[] {
  const own = new Set(((request?.payload.details ?? []) as readonly Row[]).map((row) => row.booking_id));
  const at = [...rows.keys()];
  return request?.payload.details ? at.filter((index) => own.has(rows[index]?.booking_id)) : at;
}

/** What keeps an order's goods from where they should go, at the first of its rows. */
function atLocationOf(request: Request | undefined, { code, details = {} }: Refused, rows: readonly Row[]) {
  const field = "storage_loc_code";
  const [first] = (request?.payload.details ?? []) as readonly Row[];
  const index = rows.findIndex((row) => row.booking_id === first?.booking_id);
  const isThere = code === "TOTE_TAKEN" || code === "TOTE_SHARED" || details.field === field;
  return isThere && index >= 0 ? [{ index, field, code, details }] : [];
}

/** Locks the orders of bookings, in ascending order, before they are taken on one after the other. */
export async function lockOrders(at: AtBookings, rows: readonly Row[]): Promise<void> {
  const { tx, caller, requestId } = at;
  const ids = [...new Set(await ordersOf(at, rows))];
  const asked = ids.map((id) => ({ id, caller, requestId, reason: null, requested: ids, payload: {} }));
  await lockDocuments(tx, outbound, asked);
}

/** Locks the totes that rows name, in ascending order, before goods go into one after the other. */
export async function lockTotesNamed({ tx }: AtBookings, rows: readonly Row[]): Promise<void> {
  const codes = rows.flatMap(({ storage_loc_code: code }) => (typeof code === "string" ? [code.toUpperCase()] : []));
  if (codes.length === 0) return;
  const { rows: found } = await sql<{ wh_id: string; ids: string[] }>`
    select l.wh_id, json_agg(l.storage_id) as ids from storage l
    where upper(l.storage_code) = any(${codes}) and l.storage_type = 'tote' and l.wh_id in (
      select b.wh_id from booking b where b.booking_id = any(${rows.map(bookingOf)}::uuid[]))
    group by l.wh_id order by l.wh_id`.execute(tx);
  for (const { wh_id, ids } of found) await lockTotes(tx, wh_id, ids);
}

/** The order of each row's booking. @throws Failure where a booking is none, or not for this caller to see. */
async function ordersOf({ tx, caller }: AtBookings, rows: readonly Row[]): Promise<readonly string[]> {
  const ids = rows.map(bookingOf);
  const { rows: found } = await sql<{ booking_id: string; outbound_id: string }>`
    select b.booking_id, b.document_id as outbound_id from booking b
    join outbound t on t.wh_id = b.wh_id and t.outbound_id = b.document_id
    where b.booking_id = any(${ids.filter(isUuid)}::uuid[]) and b.document_kind = 'outbound'
      and ${scopeCondition(outbound, caller.scope, "t")}`.execute(tx);
  const orderBy = new Map(found.map(({ booking_id, outbound_id }) => [booking_id, outbound_id]));
  refuseIfAny(
    ids.flatMap((id, index): FieldFailure[] => {
      if (orderBy.has(id)) return [];
      const details = { field: "booking_id", ...(id === "" ? {} : { value: id }) };
      return [{ index, field: "booking_id", code: id === "" ? "REQUIRED" : "UNKNOWN_REFERENCE", details }];
    }),
  );
  return ids.flatMap((id) => orderBy.get(id) ?? []);
}
