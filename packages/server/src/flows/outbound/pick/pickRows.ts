import { type Action, Failure, type FieldFailure, isUuid, model } from "@stowage/model";
import { sql } from "kysely";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { refuseIfAny } from "../../../crud/writing/check.ts";
import type { Tx } from "../../../database/index.ts";
import { type AnyEffect, effectOf, type Flow } from "../../../documents/flow.ts";
import { checkActionBody } from "../../../documents/payload.ts";
import { lockDocuments, runTransition } from "../../../documents/transition.ts";
import type { Caller } from "../../../http/caller.ts";
import type { LineError } from "../../common/refusals.ts";
import { lockTotes } from "./totes.ts";

const { outbound } = model;
export type Row = Readonly<Record<string, unknown>>;

/** Who picks by bookings, in which transaction. */
export interface AtBookings {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly requestId: string;
  readonly flow: Flow<typeof outbound>;
}

interface BookingStep {
  readonly action: "confirm_pick" | "revert_pick";
  /** Each with the key of its booking. */
  readonly rows: readonly Row[];
  /** What stands beside the details, and the reason. */
  readonly beside?: Row;
  /** Does what the action's own effect does to these bookings alone. */
  readonly effect?: AnyEffect;
}

/** The booking that a row names. */
export const bookingOf = (row: Row): string => String(row.booking_id ?? "").toLowerCase();

/**
 * Takes the orders of bookings through a step, all of them or none.
 * @throws Failure as the step refuses it, each error at its row.
 */
export async function stepByBookings(
  at: AtBookings,
  { action: name, rows, beside = {}, effect }: BookingStep,
): Promise<void> {
  const { tx, caller, requestId, flow } = at;
  const orders = [...new Set(await ordersOf(at, rows))];
  // Who names a booking need not say why it is taken back.
  const { reason: _asked, ...action }: Action = outbound.actions[name];
  const details = rows.map((row) => ({ ...row, booking_id: bookingOf(row) }));
  const body = checkActionBody(action, { ids: orders, ...(effect ? {} : { details }), ...beside });
  const requests = body.ids.map((id) => ({
    ...{ id, caller, requestId, payload: body.payload },
    ...{ reason: body.reason, requested: body.ids },
  }));
  const transition = { document: outbound, name, action, effect: effect ?? effectOf(flow, name) };
  for (const { outcome } of await runTransition(tx, transition, requests)) {
    if (outcome.ok) continue;
    const errors = ((outcome.errors ?? []) as readonly LineError[]).map(({ line, code, details: of }): FieldFailure => {
      const index = details.findIndex(({ booking_id }) => booking_id === of.booking_id);
      const field = typeof of.field === "string" ? { field: of.field } : {};
      return { index: index < 0 ? (line ?? 0) : index, ...field, code, details: of };
    });
    throw new Failure(outcome.code, { details: outcome.details ?? {}, errors });
  }
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
  const codes = rows.flatMap(({ storage_loc_code: code }) => (typeof code === "string" ? [code] : []));
  if (codes.length === 0) return;
  const { rows: found } = await sql<{ wh_id: string; ids: string[] }>`
    select l.wh_id, json_agg(l.storage_id) as ids from storage l
    where l.storage_code = any(${codes}) and l.storage_type = 'tote' and l.wh_id in (
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
