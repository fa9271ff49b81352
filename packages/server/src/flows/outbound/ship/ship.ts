import { givesNumbers } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import type { Plan } from "../../common/commands.ts";
import { carrierName } from "../../common/delivery.ts";
import { forgetSnapshots, writeSnapshots } from "../../common/orderSnapshots.ts";
import { inUnits } from "../../common/quantities.ts";
import { lineError, refusedLines } from "../../common/refusals.ts";
import type { Refused } from "../../common/steps.ts";
import { bookingsByOrder } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { loadLines, settleLines } from "../lines.ts";
import type { OrderStep, Result } from "../types.ts";
import { askedOf } from "../waybills/boxWaybills.ts";
import { keepOwnNumbers } from "../waybills/ownNumbers.ts";
import { setWaybillStatus, takeBackWaybills, voidOfOrders } from "../waybills/waybills.ts";
import { type LeavingWith, leavingWith } from "./carriers.ts";

/** Picked goods leave the warehouse from the staging location, each box with a waybill where its carrier gives numbers. */
export async function ship(tx: Tx, whId: string, steps: readonly OrderStep<"ship">[]): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const ids = steps.map(({ document }) => document.id);
  const picked = await bookingsByOrder(tx, whId, ids, "picked");
  const leaving = await leavingWith(tx, whId, steps);
  const plans = steps.map((step, index): Plan => {
    const booking_ids = (picked.get(step.document.id) ?? []).map(({ booking_id }) => booking_id);
    return {
      step,
      commands:
        booking_ids.length > 0 && !isRefused(leaving[index])
          ? [{ kind: "ship", id: step.commandId, ...about(step, "ship", today), booking_ids }]
          : [],
    };
  });
  const carried = await carryOutOrders(tx, whId, plans, ({ step }) => picked.get(step.document.id) ?? []);
  const date_shipped = new Date().toISOString();
  const results = steps.map((_, index): Result => {
    const outcome = carried[index];
    const by = leaving[index];
    if (isRefused(by)) return by;
    if (plans[index]?.commands.length === 0) return { ok: false, code: "NOTHING_BOOKED" };
    if (outcome && !outcome.ok) return outcome;
    return { ok: true, set: { ...by, date_shipped } };
  });
  const shipped = steps.flatMap((step, index) => {
    const by = leaving[index];
    return results[index]?.ok && by && !isRefused(by) ? [{ ...step, by }] : [];
  });
  const left = shipped.map(({ document }) => document.id);
  await settleLines(tx, whId, left, true);
  await voidOfOrders(
    tx,
    whId,
    shipped.flatMap(({ document, by }) =>
      givesNumbers(document.carrier_code) && !givesNumbers(by.carrier_code) ? [document.id] : [],
    ),
  );
  await keepOwnNumbers(
    tx,
    whId,
    shipped.flatMap(({ document, caller, by: { carrier_code, shipping_no } }) =>
      carrier_code && shipping_no && !givesNumbers(carrier_code)
        ? [{ ...askedOf({ document, caller, payload: { carrier_code } }), ...recipientOf(document), shipping_no }]
        : [],
    ),
  );
  await setWaybillStatus(
    tx,
    whId,
    shipped.flatMap(({ document, by }) => (by.carrier_code && by.shipping_no ? [document.id] : [])),
    "handed_over",
  );
  await writeSnapshots(
    tx,
    whId,
    shipped.map(({ document, by: { shipping_company_name, shipping_no }, caller }) => ({
      ...{ outbound_id: document.id, by: caller.userId, shipping_company_name, shipping_no },
    })),
  );
  return results;
}

const recipientOf = ({ consignee_name, delivery_address, delivery_tel }: OrderStep<"ship">["document"]) => ({
  ...{ consignee_name, delivery_address, delivery_tel },
});

const isRefused = (by: LeavingWith | Refused | undefined): by is Refused => by !== undefined && "ok" in by;

/** Shipped goods are back on the staging location, booked and boxed as before. Refused where some of them came back already, or what left was corrected since. */
export async function revertShip(
  tx: Tx,
  whId: string,
  steps: readonly OrderStep<"revert_ship">[],
): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const ids = steps.map(({ document }) => document.id);
  const lines = await loadLines(tx, whId, ids);
  const shipped = await bookingsByOrder(tx, whId, ids, "shipped");
  const corrections = await correctionsOf(tx, whId, ids);
  const refusals = steps.map(({ document }): Refused | null => {
    const adjust_no = corrections.get(document.id);
    if (adjust_no) return { ok: false, code: "ORDER_CORRECTED", details: { order_no: document.order_no, adjust_no } };
    const returned = (lines.get(document.id) ?? []).filter((line) => line.returned > 0n);
    const errors = returned.map((line) => {
      const units = (qty: bigint) => inUnits(qty, line);
      return lineError(line, "MOVED_STOCK", {
        asked: units(line.shipped),
        available: units(line.shipped - line.returned),
      });
    });
    return errors.length > 0 ? refusedLines(errors) : null;
  });
  const plans = steps.map((step, index): Plan => {
    const booking_ids = (shipped.get(step.document.id) ?? []).map(({ booking_id }) => booking_id);
    const back = { kind: "unship", id: step.commandId, ...about(step, "revert_ship", today), booking_ids } as const;
    return { step, commands: refusals[index] || booking_ids.length === 0 ? [] : [back] };
  });
  const carried = await carryOutOrders(tx, whId, plans, ({ step }) => shipped.get(step.document.id) ?? []);
  const results = steps.map(({ document }, index): Result => {
    const refusal = refusals[index];
    if (refusal) return refusal;
    const outcome = carried[index];
    if (outcome && !outcome.ok) return outcome;
    // What was typed goes; what its carrier is called, and the numbers on its labels, stay.
    const shipping_company_name = carrierName(document.carrier_code);
    const shipping_no = givesNumbers(document.carrier_code) ? document.shipping_no : null;
    return { ok: true, set: { shipping_company_name, shipping_no, date_shipped: null } };
  });
  const back = ids.filter((_, index) => results[index]?.ok);
  await settleLines(tx, whId, back, true);
  await takeBackWaybills(
    tx,
    whId,
    steps.flatMap(({ document }, index) =>
      results[index]?.ok && givesNumbers(document.carrier_code) ? [document.id] : [],
    ),
  );
  // The consignment of a carrier that says its own number is none until it leaves again.
  await voidOfOrders(
    tx,
    whId,
    steps.flatMap(({ document }, index) =>
      results[index]?.ok && document.shipping_no && !givesNumbers(document.carrier_code) ? [document.id] : [],
    ),
  );
  await forgetSnapshots(tx, whId, back);
  return results;
}

/** The adjustment that stands of each order, if any: it says of goods that they left, or never did. */
async function correctionsOf(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ outbound_id: string; adjust_no: string }>`
    select outbound_id, min(adjust_no) as adjust_no from outbound_adjustment
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and adjust_status = 'adjusted'
    group by outbound_id`.execute(tx);
  return new Map(rows.map(({ outbound_id, adjust_no }) => [outbound_id, adjust_no]));
}
