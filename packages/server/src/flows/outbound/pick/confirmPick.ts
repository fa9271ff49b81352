import { isUuid } from "@stowage/model";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Command } from "../../../ledger/index.ts";
import { type Claim, refusedTotes } from "../../common/locations/totes.ts";
import type { Refused } from "../../common/steps.ts";
import { loadBookings, ordersElsewhere, serialsOnRows } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { settleLines, type Totals } from "../lines.ts";
import type { Result } from "../types.ts";
import { askEarly } from "../waybills/askEarly.ts";
import { flagToCount } from "./countFlag.ts";
import { takenByOthers } from "./leases.ts";
import { ledgerPicks, type Picked, type Picking, type PickStep, picksOf, withSerials } from "./picks.ts";
import { type Rest, rebook } from "./rebook.ts";
import { type Staging, stagingOf } from "./staging.ts";

/**
 * Moves booked goods with their booking to the staging location: all of an order, or what is named, line by line. Of a
 * short pick the rest waits, or, as `on_short` says, is booked elsewhere or given up. Done when nothing waits any more.
 */
export async function confirmPick(tx: Tx, whId: string, steps: readonly PickStep[]): Promise<readonly Result[]> {
  const staging = await stagingOf(tx, whId);
  const whole = steps.filter(({ payload }) => !payload.details).map(({ document }) => document.id);
  // Orders of one request share its details.
  const details = new Set(steps.flatMap(({ payload }) => (payload.details ? [payload.details] : [])));
  const sent = [...details].flat().flatMap(({ booking_id }) => booking_id ?? []);
  const named = sent.filter(isUuid);
  const bookings = await loadBookings(tx, whId, { ids: whole, states: ["booked"], named });
  const known = new Map(bookings.map((booking) => [booking.booking_id, booking]));
  const unknown = named.filter((id) => !known.has(id));
  const elsewhere = await ordersElsewhere(tx, whId, requestedBeside(steps), unknown);
  const byOrder = Map.groupBy(bookings, ({ outbound_id }) => outbound_id);
  const checked = steps.map((step) => picksOf(step, byOrder.get(step.document.id) ?? [], { known, elsewhere }));
  const others = await takenByOthers(tx, whId, "picking", steps);
  const claims = claimsOf(steps, checked, staging).filter(({ outbound_id }) => !others.has(outbound_id));
  const taken = new Map([...(await refusedTotes(tx, whId, claims)), ...others]);
  const onRows = await serialsOnRows(tx, whId, rowsToChooseFrom(checked));
  const pickings = steps.map((step, index) =>
    picking(step, taken.get(step.document.id) ?? checked[index] ?? [], staging, onRows),
  );
  const plans = pickings.filter((one): one is Picking => "commands" in one);
  const carried = await carryOutOrders(tx, whId, plans, ({ picks }) => picks.map(({ booking }) => booking));
  const done = plans.filter((_, index) => carried[index]?.ok);
  await flagToCount(tx, whId, done);
  const rest = await rebook(tx, whId, done, staging.today);
  const totals = await settleLines(
    tx,
    whId,
    done.map(({ step }) => step.document.id),
    true,
  );
  await askEarly(
    tx,
    whId,
    done.flatMap(({ step }) => (isFinished(totals.get(step.document.id)) ? step : [])),
  );
  return pickings.map((one): Result => {
    if (!("commands" in one)) return one;
    const outcome = carried[plans.indexOf(one)];
    if (!outcome?.ok) return outcome ?? { ok: false, code: "INTERNAL" };
    return resultOf(one, totals.get(one.step.document.id), rest.get(one.step));
  });
}

/** Orders of the same requests that are not taken here: another warehouse's, or such as are taken before or after. */
function requestedBeside(steps: readonly PickStep[]): readonly string[] {
  const here = new Set(steps.map(({ document }) => document.id));
  return [...new Set(steps.flatMap(({ requested }) => requested))].filter((id) => !here.has(id));
}

function picking(
  step: PickStep,
  checked: readonly Picked[] | Refused,
  staging: Staging,
  onRows: ReadonlyMap<string, readonly string[]>,
): Picking | Refused {
  if ("ok" in checked) return checked;
  const { storage_loc_code: named } = step.payload;
  const to = staging.at(named);
  if (!to && named)
    return { ok: false, code: "UNKNOWN_REFERENCE", details: { field: "storage_loc_code", value: named } };
  if (!to) return { ok: false, code: "NO_STAGING", details: { location: null } };
  const picks = withSerials(checked, onRows);
  if ("ok" in picks) return picks;
  const commands: Command[] = [];
  const there = ledgerPicks(picks);
  if (there.length > 0) {
    commands.push({
      kind: "pick",
      id: step.commandId,
      ...about(step, "confirm_pick", staging.today),
      picks: there,
      to_storage_id: to,
    });
  }
  const rest = step.payload.on_short ? picks.filter(({ booking, qty }) => qty < booking.qty) : [];
  if (rest.length > 0) {
    const freed = rest.map(({ booking, qty }) => ({ booking_id: booking.booking_id, qty: booking.qty - qty }));
    commands.push({ kind: "release", id: newId(), ...about(step, "short_pick", staging.today), bookings: freed });
  }
  return { step, picks, commands };
}

/** The locations named to which orders take goods, in the order of the steps; totes among them are one order's each. */
const claimsOf = (
  steps: readonly PickStep[],
  checked: readonly (readonly Picked[] | Refused)[],
  staging: Staging,
): readonly Claim[] =>
  steps.flatMap(({ document, payload }, index) => {
    const storage_id = payload.storage_loc_code ? staging.at(payload.storage_loc_code) : null;
    return storage_id && !("ok" in (checked[index] ?? [])) ? [{ storage_id, outbound_id: document.id }] : [];
  });

/** Rows whose single pieces were not scanned. */
const rowsToChooseFrom = (checked: readonly (readonly Picked[] | Refused)[]): readonly string[] =>
  checked.flatMap((picks) =>
    "ok" in picks
      ? []
      : picks.filter(({ booking, serials }) => booking.tracked && !serials).map(({ booking }) => booking.stock_id),
  );

const isFinished = (totals: Totals | undefined): boolean => totals?.waiting === 0n && totals.picked > 0n;

function resultOf({ step, picks }: Picking, totals: Totals | undefined, rest: Rest | undefined): Result {
  const finished = isFinished(totals);
  const { rebooked = 0, at = [], short = [] } = rest ?? {};
  const reasons = rest ? [...new Set(picks.flatMap(({ reason }) => reason?.trim() || []))].join("; ") : "";
  const waiting = finished || rest ? "" : (totals?.waiting ?? 0n).toString();
  const details = {
    ...(picks.every(({ qty }) => qty === 0n) ? { picked: 0 } : {}),
    ...(rebooked > 0 ? { rebooked, rebooked_at: at.join(", ") } : {}),
    ...(short.length > 0
      ? {
          short: short.length,
          short_of: short.map(({ product_code, qty }) => `${step.document.order_no} ${product_code} × ${qty}`),
        }
      : {}),
    ...(waiting ? { waiting } : {}),
  };
  return {
    ok: true,
    to: finished ? "awaiting_boxing" : "awaiting_pick",
    ...(finished ? { set: { date_picked: new Date().toISOString() } } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...(reasons ? { reason: reasons } : {}),
  };
}
