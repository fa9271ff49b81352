import { maxOrdersOfSplit, model, toSmallest } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { mayBeGiven } from "../../../documents/numbers.ts";
import { inUnits } from "../../common/quantities.ts";
import type { Refused } from "../../common/steps.ts";
import { type Line, loadLines } from "../lines.ts";
import type { OrderStep, Result } from "../types.ts";
import { ownNumber, usedOrderNumbers } from "./orderNumbers.ts";
import { type Part, splitOff } from "./splitOff.ts";

type SplitStep = OrderStep<"split">;
/** What one part takes. */
type Details = NonNullable<SplitStep["payload"]["parts"]>[number]["details"];

/**
 * Takes parts of an order into orders of their own; what no part names stays. An order becomes at most nine, the order
 * that stays counted in: eight parts and a rest are possible, nine parts and a rest are not (`SPLIT_TOO_MANY`, which says
 * how many it would be). Parts that name everything leave no rest, and would leave the order empty: `NO_LINES`.
 */
export async function split(tx: Tx, whId: string, steps: readonly SplitStep[]): Promise<readonly Result[]> {
  const linesOf = await loadLines(
    tx,
    whId,
    steps.map(({ document }) => document.id),
  );
  const requested = steps.map((step) => partsOf(step, linesOf.get(step.document.id) ?? []));
  const all = requested.flatMap((one) => (Array.isArray(one) ? one : []));
  const used = await usedOrderNumbers(tx, all);
  const named = new Set<string>();
  const results = requested.map((one): readonly Part[] | Refused => {
    if (!Array.isArray(one)) return one as Refused;
    const parts = one as readonly Part[];
    const nos = parts.flatMap(({ order_no }) => (order_no ? [order_no] : []));
    const reserved = nos.find((no) => mayBeGiven(model.outbound, no));
    if (reserved) return { ok: false, code: "NUMBER_RESERVED", details: { field: "order_no", value: reserved } };
    const [part] = parts;
    const own = (no: string) => (part ? ownNumber(part, no) : no);
    const again = nos.find((no, index) => used.has(own(no)) || named.has(own(no)) || nos.indexOf(no) !== index);
    if (again) return { ok: false, code: "DUPLICATE", details: { field: "order_no", value: again } };
    for (const no of nos) named.add(own(no));
    return parts;
  });
  const kept = results.flatMap((one) => (Array.isArray(one) ? (one as Part[]) : []));
  const numbers = await splitOff(tx, whId, kept);
  const numberOf = new Map(kept.map((part, index) => [part, numbers[index] ?? ""]));
  return results.map((one): Result => {
    if (!Array.isArray(one)) return one as Refused;
    const order_no = (one as Part[]).map((part) => numberOf.get(part) ?? "");
    return { ok: true, reason: order_no.join(", "), details: { order_no } };
  });
}

function partsOf(step: SplitStep, lines: readonly Line[]): readonly Part[] | Refused {
  if (step.requested.length > 1) return { ok: false, code: "ONE_AT_A_TIME" };
  const requestedParts = step.payload.parts ?? [];
  if (requestedParts.length === 0) return { ok: false, code: "REQUIRED", details: { field: "parts" } };
  // However much each takes.
  if (requestedParts.length > maxOrdersOfSplit) return tooMany(requestedParts.length);
  const left = new Map(lines.map((line) => [line.line_id, line.ordered]));
  const parts: Part[] = [];
  for (const [at, { order_no, details }] of requestedParts.entries()) {
    const taken = takenBy(details, lines, left);
    if (!Array.isArray(taken)) return ofPart(taken as Refused, at);
    parts.push({ step, order_no: order_no ?? null, lines: taken as Part["lines"] });
  }
  const stays = [...left.values()].some((qty) => qty > 0n);
  const pieces = parts.length + (stays ? 1 : 0);
  if (pieces > maxOrdersOfSplit) return tooMany(pieces);
  if (!stays) return { ok: false, code: "NO_LINES" };
  return parts;
}

/** What is wrong with one part says which, from 0. */
const ofPart = (refused: Refused, line: number): Refused => ({
  ...refused,
  errors: [{ line, code: refused.code, details: refused.details ?? {} }],
});

const tooMany = (count: number): Refused => ({
  ok: false,
  code: "SPLIT_TOO_MANY",
  details: { field: "parts", count, max: maxOrdersOfSplit },
});

function takenBy(details: Details, lines: readonly Line[], left: Map<string, bigint>): Part["lines"] | Refused {
  if (!details || details.length === 0) return { ok: false, code: "REQUIRED", details: { field: "details" } };
  const taken: { line: Line; qty: bigint }[] = [];
  for (const { outbound_detail_id: id, num } of details) {
    const line = lines.find(({ line_id }) => line_id === id);
    if (!line) {
      const about = { field: "outbound_detail_id", value: id ?? null };
      return { ok: false, code: "UNKNOWN_REFERENCE", details: about };
    }
    const { product_code } = line;
    const qty = toSmallest(num ?? "", line.factor);
    if (qty === null)
      return { ok: false, code: "NOT_WHOLE", details: { field: "num", value: num ?? null, product_code } };
    const room = left.get(line.line_id) ?? 0n;
    if (qty <= 0n) return { ok: false, code: "QUANTITY_REQUIRED", details: { line: line.line_no } };
    if (qty > room) {
      const max = inUnits(room, line);
      return { ok: false, code: "TOO_LARGE", details: { field: "num", max, product_code } };
    }
    left.set(line.line_id, room - qty);
    taken.push({ line, qty });
  }
  return taken;
}
