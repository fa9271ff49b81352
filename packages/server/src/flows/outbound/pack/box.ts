import { toSmallest } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { inUnits } from "../../common/quantities.ts";
import { type LineError, lineError, refusedLines } from "../../common/refusals.ts";
import type { Refused } from "../../common/steps.ts";
import { bookingsByOrder, serialsOfBookings } from "../bookings.ts";
import { type Line, loadLines } from "../lines.ts";
import type { OrderStep, Result } from "../types.ts";
import { type Box, type BoxDraft, type Boxed, boxesByOrder, writeBoxes } from "./boxes.ts";

type BoxStep = OrderStep<"box">;
/** What is to lie in one box. */
type Details = NonNullable<BoxStep["payload"]["boxes"]>[number]["details"];

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
  const checked = steps.map((step) => draftsOf(step, packings(step.document.id)));
  await writeBoxes(
    tx,
    whId,
    checked.flatMap((one) => ("ok" in one ? [] : one)),
  );
  return checked.map((one): Result => ("ok" in one ? one : { ok: true, details: { boxes: one.length } }));
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

function draftsOf(step: BoxStep, packing: Packing): readonly BoxDraft[] | Refused {
  if (step.requested.length > 1) return { ok: false, code: "ONE_AT_A_TIME" };
  const boxes = step.payload.boxes ?? [];
  if (boxes.length === 0) return { ok: false, code: "REQUIRED", details: { field: "boxes" } };
  const numbers = boxes.map(({ box_no }) => box_no ?? "");
  const repeated = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (repeated !== undefined) return { ok: false, code: "BOX_NO_REPEATED", details: { box_no: repeated } };
  const errors: LineError[] = [];
  const drafts = boxes.map((one): BoxDraft => {
    const { box_no, details, ...measures } = one;
    return { step, box_no: box_no ?? "", measures, content: contentOf(details, packing, errors) };
  });
  const kept = packing.boxes.filter((existing) => !numbers.includes(existing.box_no));
  errors.push(...overfull(packing, kept, drafts), ...wrongSerials(packing, kept, drafts));
  return errors.length > 0 ? refusedLines(errors) : drafts;
}

function contentOf(details: Details, { lines, serials }: Packing, errors: LineError[]): Boxed[] {
  return (details ?? []).flatMap(({ outbound_detail_id: id, num: quantity, product_sn: scanned }): Boxed[] => {
    const line = lines.find(({ line_id }) => line_id === id);
    if (!line) {
      const about = { field: "outbound_detail_id", value: id ?? null };
      errors.push({ line_id: id ?? "", line_no: 0, code: "UNKNOWN_REFERENCE", details: about });
      return [];
    }
    const num = toSmallest(quantity ?? "", line.factor);
    if (num === null || num === 0n) {
      const code = num === null ? "NOT_WHOLE" : "QUANTITY_REQUIRED";
      errors.push(lineError(line, code, { field: "num", value: quantity ?? null }));
      return [];
    }
    const all = serials.get(line.line_id) ?? [];
    // All pieces of the line in one box: no need to scan them once more, unless the product asks for it.
    const known = line.tracked && !line.rescanned && BigInt(all.length) === num ? all : [];
    return [{ line, num, serials: scanned ?? known }];
  });
}

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
function wrongSerials(packing: Packing, kept: readonly Box[], drafts: readonly BoxDraft[]): LineError[] {
  const seen = new Set(
    kept.flatMap(({ content }) =>
      content.flatMap((one) => one.serials.map((serial) => `${one.outbound_detail_id} ${serial}`)),
    ),
  );
  const errors: LineError[] = [];
  const inBoxes = drafts.flatMap(({ box_no, content }) => content.map((one) => ({ box_no, ...one })));
  for (const { box_no, line, num, serials } of inBoxes) {
    const picked = new Set(packing.serials.get(line.line_id) ?? []);
    const expected = line.tracked ? num : 0n;
    if (BigInt(serials.length) !== expected) {
      errors.push(lineError(line, "SERIAL_COUNT", { box_no, needed: expected.toString(), given: serials.length }));
    }
    for (const serial of serials) {
      const key = `${line.line_id} ${serial}`;
      if (!picked.has(serial)) errors.push(lineError(line, "SERIAL_UNKNOWN", { box_no, serial_no: serial }));
      else if (seen.has(key)) errors.push(lineError(line, "SERIAL_DUPLICATE", { box_no, serial_no: serial }));
      seen.add(key);
    }
  }
  return errors;
}
