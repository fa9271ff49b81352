import { type Details, type HeaderOf, type model, toSmallest } from "@stowage/model";
import type { Values } from "../../../crud/hooks.ts";
import type { Tx } from "../../../database/index.ts";
import type { Step } from "../../../documents/flow.ts";
import { inUnits } from "../../common/quantities.ts";
import { type LineError, lineError, refusedLines } from "../../common/refusals.ts";
import { toldTruly } from "../../common/serialFaults.ts";
import type { Refused } from "../../common/steps.ts";
import { bookingsByOrder, serialsOfBookings } from "../bookings.ts";
import { type Line, loadLines } from "../lines.ts";
import type { AnyStep, OrderStep, Result } from "../types.ts";
import { voidOfOrders } from "../waybills/waybills.ts";
import { type Box, type BoxDraft, type Boxed, boxesByOrder, writeBoxes } from "./boxes.ts";
import { packedGoods } from "./goods.ts";
import { measuresOf, type Typed, type WrongMeasure, weightTolerance } from "./measures.ts";

type BoxStep = OrderStep<"box">;
/** What is to lie in one box. */
type Content = NonNullable<BoxStep["payload"]["boxes"]>[number]["details"];

/** The goods of an order that can be boxed. */
export interface Packing {
  readonly lines: readonly Line[];
  readonly boxes: readonly Box[];
  /** Serial numbers picked, by line. */
  readonly serials: ReadonlyMap<string, readonly string[]>;
}

/** Puts picked goods into boxes; a box sent again under its number is what was sent last, and none when it is empty. */
export async function box(tx: Tx, whId: string, steps: readonly BoxStep[]): Promise<readonly Result[]> {
  const packings = await packingsOf(
    tx,
    whId,
    steps.map(({ document }) => document.id),
  );
  const scale = await scaleFor(tx, whId, steps, packings);
  const drafts = steps.map((step) => draftsOf(step, packings(step.document.id), scale));
  const checked = await withReasons(tx, whId, steps, drafts);
  const voided = await writeBoxes(
    tx,
    whId,
    checked.flatMap((one) => ("ok" in one ? [] : one)),
  );
  // What is collected on delivery is told with the first box: where a labelled one is gone, another may be the first.
  await voidOfOrders(tx, whId, [...voided]);
  return checked.map((one, index): Result => {
    if ("ok" in one) return one;
    const isVoid = voided.has(steps[index]?.document.id ?? "");
    return { ok: true, details: { boxes: one.length }, ...(isVoid ? { set: { shipping_no: null } } : {}) };
  });
}

/** Drafts, and why the numbers of those that are refused can't be. */
export async function withReasons<D>(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  drafts: readonly (Refused | readonly D[])[],
): Promise<readonly (Refused | readonly D[])[]> {
  const told: (Refused | readonly D[])[] = [];
  for (const [index, one] of drafts.entries()) {
    const step = steps[index];
    told.push("ok" in one && step ? await toldTruly(tx, whId, step, [], one) : one);
  }
  return told;
}

/** What a box measures, or what is wrong with what is said of it. */
export type Scale = (step: AnyStep, typed: Typed, content: readonly Boxed[]) => Values | readonly WrongMeasure[];

/** Reads what is known of the goods and boxes of these steps. */
export async function scaleFor(
  tx: Tx,
  whId: string,
  steps: readonly Step<BoxesSaid, HeaderOf<typeof model.outbound>>[],
  packings: (id: string) => Packing,
): Promise<Scale> {
  const said = steps.flatMap(({ payload }) => [
    payload.box_type_code,
    ...(payload.boxes ?? []).map((one) => one.box_type_code),
  ]);
  const lines = steps.flatMap(({ document }) => packings(document.id).lines);
  const goods = await packedGoods(tx, {
    companies: steps.map(({ document }) => String(document.company_id)),
    products: lines.map(({ product_id }) => product_id),
    names: said.flatMap((name) => name ?? []),
  });
  const tolerance = await weightTolerance(tx, whId);
  return (step, typed, content) => measuresOf(typed, content, String(step.document.company_id), { goods, tolerance });
}

interface BoxesSaid {
  readonly box_type_code?: string | null;
  readonly boxes?: readonly { readonly box_type_code?: string | null }[] | null;
}

export async function packingsOf(tx: Tx, whId: string, ids: readonly string[]): Promise<(id: string) => Packing> {
  const lines = await loadLines(tx, whId, ids);
  const boxes = await boxesByOrder(tx, whId, ids);
  const tracked = [...lines].filter(([, own]) => own.some((line) => line.tracked)).map(([id]) => id);
  const bookings = tracked.length > 0 ? [...(await bookingsByOrder(tx, whId, tracked, "picked")).values()].flat() : [];
  const bound = await serialsOfBookings(tx, whId, bookings);
  const serials = new Map<string, string[]>();
  for (const { booking_id, line_id } of bookings) {
    serials.set(line_id, [...(serials.get(line_id) ?? []), ...(bound.get(booking_id) ?? [])]);
  }
  return (id) => ({ lines: lines.get(id) ?? [], boxes: boxes.get(id) ?? [], serials });
}

/** A box with what is to lie in it, each with its place among the rows that were sent of it. */
interface Draft extends BoxDraft {
  readonly content: readonly (Boxed & { readonly place: number })[];
}

function draftsOf(step: BoxStep, packing: Packing, scale: Scale): readonly BoxDraft[] | Refused {
  if (step.requested.length > 1) return { ok: false, code: "ONE_AT_A_TIME" };
  const boxes = step.payload.boxes ?? [];
  if (boxes.length === 0) return { ok: false, code: "REQUIRED", details: { field: "boxes" } };
  const numbers = boxes.map(({ box_no }) => box_no ?? "");
  const errors: LineError[] = [];
  const wrong: (WrongMeasure & { readonly line: number })[] = numbers.flatMap((number, line) =>
    number && numbers.indexOf(number) !== line ? [{ line, ...repeated(number) }] : [],
  );
  const drafts = boxes.map(({ box_no, details, ...typed }, line): Draft => {
    const content = contentOf(details, packing).flatMap((one, place) => {
      if (!("code" in one)) return [{ ...one, place }];
      errors.push({ ...one, line, field: `details.${place}.${one.details.field}` });
      return [];
    });
    // An empty one only takes away what stood under its number.
    const measures = details?.length === 0 ? {} : scale(step, typed, content);
    if (Array.isArray(measures))
      wrong.push(...measures.map((one) => ({ ...one, line, details: { ...one.details, box_no: box_no ?? "" } })));
    return { step, box_no: box_no ?? "", measures: measures as Values, content };
  });
  const kept = packing.boxes.filter((existing) => !numbers.includes(existing.box_no));
  errors.push(...overfull(packing, kept, drafts), ...wrongSerials(packing, kept, drafts));
  const inOrder = wrong.toSorted((one, other) => one.line - other.line);
  const [first] = inOrder;
  if (first) return { ok: false, code: first.code, details: first.details, errors: [...inOrder, ...errors] };
  return errors.length > 0 ? refusedLines(errors) : drafts;
}

/** A number that another box of the order has. */
export const repeated = (box_no: string): WrongMeasure => ({
  field: "box_no",
  code: "BOX_NO_REPEATED",
  details: { field: "box_no", box_no },
});

/** What is to lie in a box, or what is wrong with that, row by row. */
const contentOf = (details: Content, { lines, serials }: Packing): readonly (Boxed | LineError)[] =>
  (details ?? []).map(({ outbound_detail_id: id, num: quantity, product_sn: scanned }): Boxed | LineError => {
    const line = lines.find(({ line_id }) => line_id === id);
    if (!line) {
      const about = { field: "outbound_detail_id", value: id ?? null };
      return { line_id: id ?? "", line_no: 0, code: "UNKNOWN_REFERENCE", details: about };
    }
    const num = toSmallest(quantity ?? "", line.factor);
    if (num === null || num === 0n) {
      const code = num === null ? "NOT_WHOLE" : "QUANTITY_REQUIRED";
      return lineError(line, code, { field: "num", value: quantity ?? null });
    }
    const all = serials.get(line.line_id) ?? [];
    // All pieces of the line in one box: no need to scan them once more, unless the product asks for it.
    const known = line.tracked && !line.rescanned && BigInt(all.length) === num ? all : [];
    return { line, num, serials: scanned ?? known };
  });

/** Lines with more pieces in boxes than were picked. */
function overfull({ lines }: Packing, kept: readonly Box[], drafts: readonly BoxDraft[]): LineError[] {
  const boxed = new Map<string, bigint>();
  const add = (id: string, num: bigint) => boxed.set(id, (boxed.get(id) ?? 0n) + num);
  for (const { content } of kept) for (const one of content) add(one.outbound_detail_id, one.num);
  for (const { content } of drafts) for (const one of content) add(one.line.line_id, one.num);
  return lines.flatMap((line) => {
    const inBoxes = boxed.get(line.line_id) ?? 0n;
    const numbers = { asked: inUnits(inBoxes, line), available: inUnits(line.picked, line) };
    return inBoxes > line.picked ? [lineError(line, "MORE_THAN_PICKED", numbers)] : [];
  });
}

/** A line must have as many serial numbers as pieces; each was picked, and is in one box. */
function wrongSerials(packing: Packing, kept: readonly Box[], drafts: readonly Draft[]): LineError[] {
  const seen = new Set(
    kept.flatMap(({ content }) =>
      content.flatMap((one) => one.serials.map((serial) => `${one.outbound_detail_id} ${serial}`)),
    ),
  );
  const errors: LineError[] = [];
  const inBoxes = drafts.flatMap(({ box_no, content }, at) => content.map((one) => ({ box_no, at, ...one })));
  for (const { box_no, at, place, line, num, serials } of inBoxes) {
    const wrong = (code: "SERIAL_COUNT" | "SERIAL_UNKNOWN" | "SERIAL_DUPLICATE", details: Details) =>
      errors.push({ ...lineError(line, code, { box_no, ...details }), line: at, field: `details.${place}.product_sn` });
    const picked = new Set(packing.serials.get(line.line_id) ?? []);
    const expected = line.tracked ? num : 0n;
    if (BigInt(serials.length) !== expected) {
      wrong("SERIAL_COUNT", { needed: expected.toString(), given: serials.length });
    }
    for (const serial of serials) {
      const key = `${line.line_id} ${serial}`;
      if (!picked.has(serial)) wrong("SERIAL_UNKNOWN", { serial_no: serial });
      else if (seen.has(key)) wrong("SERIAL_DUPLICATE", { serial_no: serial });
      seen.add(key);
    }
  }
  return errors;
}
