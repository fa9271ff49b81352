import { toSmallest } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import type { Command, Done, Refused as LedgerRefused } from "../../../ledger/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import { carryOut, type Plan } from "../../common/commands.ts";
import { inUnits } from "../../common/quantities.ts";
import { type LineError, lineError, refusedLines } from "../../common/refusals.ts";
import { type Ending, freeing } from "../../common/reservations.ts";
import type { Refused } from "../../common/steps.ts";
import { type Booking, bookingsByOrder } from "../bookings.ts";
import { about, carryOutOrders, refusedBy } from "../commands.ts";
import { type Line, loadLines, settleLines } from "../lines.ts";
import type { AnyStep, OrderReason, OrderStep, Result } from "../types.ts";
import { noteRun } from "./closeRecord.ts";
import {
  type Booked,
  demandWithParts,
  type Parts,
  partsOfOrders,
  restoreCombined,
  type Standing,
  writeParts,
} from "./combined.ts";
import { operationOf } from "./operation.ts";
import { shortagesOf } from "./shortage.ts";
import { type Part, splitOff } from "./splitOff.ts";
import { noteTaken, takeOver } from "./takeOver.ts";

interface Closing {
  readonly step: OrderStep<"close_order">;
  readonly policy: string;
  readonly lines: readonly Line[];
  readonly refused: Refused | null;
}

/** Books exact stock rows for all lines of each order, or says for each line what is missing. */
export async function closeOrder(
  tx: Tx,
  whId: string,
  steps: readonly OrderStep<"close_order">[],
): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const linesOf = await loadLines(
    tx,
    whId,
    steps.map(({ document }) => document.id),
  );
  const parts = await partsOfOrders(tx, whId, linesOf);
  const standing: Standing = new Map();
  const asked = steps.map((step) => closing(step, linesOf.get(step.document.id) ?? []));
  const closings = await withShortages(tx, whId, asked);
  const open = closings.filter(({ refused }) => !refused);
  const reserved = await takeOver(tx, whId, today, open);
  const plans = open.map((one): Plan & { readonly of: Closing; readonly step: Closing["step"] } => {
    const kept = reserved.get(one.step);
    const commands = [
      ...(kept ? [freeing(kept, "take_over", today)] : []),
      bookingOf(one, today, parts, standing, kept),
    ];
    return { of: one, step: one.step, commands };
  });
  const carried = await carryOut(tx, whId, plans, ({ of }, [{ refusal }]) => short(of.lines, refusal));
  const results = new Map<Closing, Result>();
  const splits: (Part & { readonly of: Closing })[] = [];
  const booked: Booked[] = [];
  for (const [index, plan] of plans.entries()) {
    const outcome = carried[index];
    if (outcome && !outcome.ok) results.set(plan.of, outcome);
    else {
      const done = outcome?.done.at(-1);
      const missing = missingOf(plan.of.lines, done);
      booked.push({ step: plan.step, lines: plan.of.lines, done });
      if (plan.of.policy === "split" && missing.length > 0)
        splits.push({ of: plan.of, step: plan.step, order_no: null, lines: missing });
      results.set(plan.of, {
        ok: true,
        set: { date_close_order: new Date().toISOString(), operation_type: operationFor(plan.of, done, standing) },
        details: { short_lines: missing.length, ...shortOf(plan.of, missing) },
      });
    }
  }
  await writeParts(tx, whId, booked, standing);
  const made = await splitOff(tx, whId, splits);
  for (const [index, part] of splits.entries()) {
    const result = results.get(part.of);
    const split_order_no = made[index] ?? "";
    if (result?.ok)
      results.set(part.of, {
        ...result,
        details: { ...result.details, split_order_no },
        // What became of the rest is found in the history, too.
        reason: `→ ${split_order_no}`,
      });
  }
  const closed = [...results].filter(([, result]) => result.ok).map(([{ step }]) => step.document.id);
  await settleLines(tx, whId, closed, true);
  const isClosed = new Set(closed);
  await noteTaken(tx, whId, reserved, ({ document }) => isClosed.has(document.id));
  const outcomes = closings.map((one): Result => one.refused ?? results.get(one) ?? { ok: false, code: "INTERNAL" });
  await noteRun(tx, whId, steps, outcomes);
  return outcomes;
}

function closing(step: OrderStep<"close_order">, lines: readonly Line[]): Closing {
  const orderedLines = lines.filter((line) => line.ordered > 0n);
  const stopped = orderedLines.filter((line) => !line.shipmentable);
  const errors = stopped.map((line): LineError => lineError(line, "NOT_SHIPMENTABLE", {}));
  const refused: Refused | null =
    orderedLines.length === 0 ? { ok: false, code: "NO_LINES" } : errors.length > 0 ? refusedLines(errors) : null;
  return {
    step,
    policy: step.payload.short_policy ?? String(step.document.short_policy),
    lines: orderedLines,
    refused,
  };
}

/** Of orders that are refused for goods that are not shipped, what they would lack beside, where they may not be short. */
async function withShortages(tx: Tx, whId: string, closings: readonly Closing[]): Promise<readonly Closing[]> {
  const stopped = closings.filter(({ refused, policy }) => refused?.errors && policy === "refuse");
  if (stopped.length === 0) return closings;
  const ids = stopped.map(({ step }) => step.document.id);
  const short = new Map((await shortagesOf(tx, whId, ids)).map((one) => [one.outbound_detail_id, one]));
  return closings.map((one): Closing => {
    if (!stopped.includes(one)) return one;
    const lacking = one.lines.flatMap((line): LineError[] => {
      const missing = toSmallest(short.get(line.line_id)?.missing ?? "0", line.factor) ?? 0n;
      return line.shipmentable && missing > 0n ? [lacks(line, line.ordered - missing, missing)] : [];
    });
    return { ...one, refused: refusedLines([...((one.refused?.errors ?? []) as readonly LineError[]), ...lacking]) };
  });
}

const lacks = (line: Line, available: bigint, missing: bigint): LineError =>
  lineError(line, "INSUFFICIENT_STOCK", {
    asked: inUnits(line.ordered, line),
    available: inUnits(available, line),
    missing: inUnits(missing, line),
  });

const bookingOf = (
  { step, policy, lines }: Closing,
  today: string,
  parts: Parts,
  standing: Standing,
  kept: Ending | undefined,
): Command => ({
  kind: "book",
  id: step.commandId,
  ...about(step, "close_order", today),
  partial: policy !== "refuse",
  lines: lines.map((line) => ({
    ...demandWithParts(line, parts, standing),
    first_stock_ids: kept?.bookings.map(({ stock_id }) => stock_id),
  })),
});

/** The ledger's refusal in each line's own unit, the lines that lack something. */
function short(lines: readonly Line[], refusal: LedgerRefused): Refused {
  const shortLines = refusal.details["lines"];
  if (refusal.code !== "INSUFFICIENT_STOCK" || !Array.isArray(shortLines)) return refusedBy(refusal);
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  const errors = (shortLines as { line_id: string; available: string; missing: string }[]).flatMap(
    (one): LineError[] => {
      const line = byId.get(one.line_id);
      if (!line || one.missing === "0") return [];
      return [lacks(line, BigInt(one.available), BigInt(one.missing))];
    },
  );
  return refusedLines(errors);
}

function missingOf(lines: readonly Line[], done: Done | undefined): Part["lines"] {
  const missing = new Map((done?.lines ?? []).map((line) => [line.line_id, BigInt(line.missing)]));
  return lines.map((line) => ({ line, qty: missing.get(line.line_id) ?? 0n })).filter(({ qty }) => qty > 0n);
}

/** Of each line that is short, its product and how much was asked, there and missing; and what does not ship at all. */
const shortOf = ({ step, policy }: Closing, missing: Part["lines"]) => ({
  ...(policy === "ship_short" && missing.length > 0
    ? {
        short_of: missing.map(
          ({ line, qty }) => `${step.document.order_no} ${line.product_code} × ${inUnits(qty, line)}`,
        ),
      }
    : {}),
  short_products: missing.map(({ line }) => line.product_code),
  short_asked: missing.map(({ line }) => inUnits(line.ordered, line)),
  short_available: missing.map(({ line, qty }) => inUnits(line.ordered - qty, line)),
  short_missing: missing.map(({ line, qty }) => inUnits(qty, line)),
});

/** By what was booked: of a combined product that is not there, its parts are worked on. */
function operationFor({ step, lines }: Closing, done: Done | undefined, standing: Standing) {
  const outcomes = new Map((done?.lines ?? []).map((one) => [one.line_id, one]));
  const own = lines.map((line) => {
    const { missing = "0", replaced = "0" } = outcomes.get(line.line_id) ?? {};
    return { line, qty: line.ordered - BigInt(missing) - BigInt(replaced) };
  });
  const parts = [...outcomes.values()].flatMap(({ line_id, booked }) => {
    const part = standing.get(line_id)?.part;
    return part ? [{ line: { product_id: part.product_id, pallet: 0n }, qty: BigInt(booked) }] : [];
  });
  return operationOf(step.document.order_type, [...own, ...parts]);
}

/** Frees what `close_order` booked, and restores what was ordered where parts stood for it. */
export async function revertClose(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  const results = await freeAll(tx, whId, steps, "revert_close", { date_close_order: null, operation_type: null });
  const opened = steps.filter((_, index) => results[index]?.ok).map(({ document }) => document.id);
  await restoreCombined(tx, whId, opened);
  return results;
}

/** Frees the bookings of orders of which nothing is picked; one without any has nothing to free. */
export async function freeAll(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  reason: OrderReason,
  set: Extract<Result, { ok: true }>["set"],
): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const ids = steps.map(({ document }) => document.id);
  const bookings = await bookingsByOrder(tx, whId, ids, "booked");
  const commands = steps.map((step): Plan => {
    const own = bookings.get(step.document.id) ?? [];
    return { step, commands: own.length > 0 ? [releaseOf(step, own, reason, today)] : [] };
  });
  const carried = await carryOutOrders(tx, whId, commands);
  const results = carried.map((outcome): Result => (outcome.ok ? { ok: true, ...(set ? { set } : {}) } : outcome));
  await settleLines(
    tx,
    whId,
    ids.filter((_, index) => results[index]?.ok),
    false,
  );
  return results;
}

const releaseOf = (step: AnyStep, bookings: readonly Booking[], reason: OrderReason, today: string): Command => ({
  kind: "release",
  id: step.commandId,
  ...about(step, reason, today),
  bookings: bookings.map(({ booking_id }) => ({ booking_id })),
});
