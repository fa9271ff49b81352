import { type Details, givesNumbers } from "@stowage/model";
import type { Values } from "../../../crud/hooks.ts";
import type { Tx } from "../../../database/index.ts";
import { inUnits } from "../../common/quantities.ts";
import { type LineError, lineError, refusedLines } from "../../common/refusals.ts";
import type { Refused } from "../../common/steps.ts";
import { markedBy, mendedRefusals } from "../exceptions/abnormal.ts";
import type { Line } from "../lines.ts";
import { leaveTotes } from "../pick/leaveTotes.ts";
import type { OrderStep, Result } from "../types.ts";
import { askedOf } from "../waybills/boxWaybills.ts";
import { issueWaybills, lacks, voidOfOrders } from "../waybills/waybills.ts";
import { type Packing, packingsOf, repeated, type Scale, scaleFor, withReasons } from "./box.ts";
import { type BoxDraft, type Boxed, setBoxStatus, type WeightOff, withClosedBoxes, writeBoxes } from "./boxes.ts";
import type { WrongMeasure } from "./measures.ts";

type ConfirmStep = OrderStep<"confirm_boxing">;

/**
 * Closes the boxes of orders: all that was picked must lie in one. Fast boxing puts what does not into one box more, whose
 * sizes and weight it asks for: carriers charge by them.
 */
export async function confirmBoxing(tx: Tx, whId: string, steps: readonly ConfirmStep[]): Promise<readonly Result[]> {
  const packings = await packingsOf(
    tx,
    whId,
    steps.map(({ document }) => document.id),
  );
  const scale = await scaleFor(tx, whId, steps, packings);
  const drafts = steps.map((step): Refused | readonly BoxDraft[] => {
    const packing = packings(step.document.id);
    const surplus = packing.lines.every((line) => line.boxed >= line.picked) ? ofNoBox(step, packing) : null;
    if (surplus) return surplus;
    return step.payload.fast ? fastBox(step, packing, scale) : unboxed(packing);
  });
  const boxed = await withReasons(tx, whId, steps, drafts);
  const stuck = await leaveTotes(
    tx,
    whId,
    steps.filter((_, index) => !("ok" in (boxed[index] ?? []))),
  );
  const checked = boxed.map((one, index) => stuck.get(steps[index] as ConfirmStep) ?? one);
  await writeBoxes(
    tx,
    whId,
    checked.flatMap((one) => ("ok" in one ? [] : one)),
  );
  const ready = steps.filter((_, index) => !("ok" in (checked[index] ?? [])));
  const off = await setBoxStatus(
    tx,
    whId,
    ready.map(({ document }) => document.id),
    "confirmed",
  );
  const waybills = await issueWaybills(
    tx,
    whId,
    ready.map(({ document, caller }) => askedOf({ document, caller, payload: {} })),
    { noteFailures: true },
  );
  const date_s_boxed = new Date().toISOString();
  return checked.map((one, index): Result => {
    if ("ok" in one) return one;
    const step = steps[index] as ConfirmStep;
    const waybill = waybills[ready.indexOf(step)];
    const details = weightsOff(off, step.document.id);
    if (lacks(waybill))
      return {
        ...{ ok: true, to: "awaiting_shipping" },
        set: { date_s_boxed, ...markedBy(step.document, "carrier_refused") },
        details: { ...details, waybills_failed: waybill.needed, numbers_left: waybill.left },
      };
    const set = { date_s_boxed, shipping_no: waybill?.shipping_no ?? null };
    return { ok: true, to: "awaiting_shipping", set, details };
  });
}

/** Each box of an order whose weight is off, with what it was expected to weigh in brackets. */
function weightsOff(off: readonly WeightOff[], id: string): Details {
  const told = off
    .filter(({ outbound_id }) => outbound_id === id)
    .map((one) => `${one.box_no}: ${one.weight} ${one.weight_unit_name} (${one.expected_weight} kg)`);
  return told.length > 0 ? { weights_off: told } : {};
}

/** The boxes stay as they are, open again; their waybills are void. */
export async function revertBoxing(
  tx: Tx,
  whId: string,
  steps: readonly OrderStep<"revert_boxing">[],
): Promise<readonly Result[]> {
  const ids = steps.map(({ document }) => document.id);
  const closed = await withClosedBoxes(tx, whId, ids);
  await setBoxStatus(
    tx,
    whId,
    ids.filter((id) => !closed.has(id)),
    "unfinished",
  );
  await voidOfOrders(
    tx,
    whId,
    steps.flatMap(({ document: { id, carrier_code } }) => (givesNumbers(carrier_code) && !closed.has(id) ? [id] : [])),
  );
  const mark = await mendedRefusals(tx, whId, steps);
  return steps.map(
    (step): Result =>
      closed.has(step.document.id)
        ? { ok: false, code: "RECORD_CLOSED", details: { id: step.document.id } }
        : { ok: true, set: { date_s_boxed: null, shipping_no: null, ...mark(step) } },
  );
}

/** What names or measures a box is of none where all goods lie in boxes; a box that was packed fast may be packed anew. */
function ofNoBox({ payload, requested }: ConfirmStep, { boxes }: Packing): Refused | null {
  // Of several orders at once some are packed, and some are not.
  if (requested.length > 1 || boxes.some(({ content, fast }) => content.length === 0 || fast)) return null;
  const errors = (["box_no", "box_type_code", "length", "width", "height", "weight"] as const)
    .filter((field) => payload[field])
    .map((field) => ({ field, code: "BOX_NOT_NEEDED" as const, details: { field } }));
  const [first] = errors;
  return first ? { ok: false, code: first.code, details: first.details, errors } : null;
}

function unboxed({ lines }: Packing): Refused | readonly BoxDraft[] {
  const open = lines.filter((line) => line.boxed < line.picked);
  if (open.length === 0) return [];
  return refusedLines(
    open.map((line) => lineError(line, "NOT_FULLY_BOXED", { left: inUnits(line.picked - line.boxed, line) })),
  );
}

function fastBox(step: ConfirmStep, packing: Packing, scale: Scale): Refused | readonly BoxDraft[] {
  const { lines, boxes } = packing;
  const { box_no, fast: _fast, product_sn, ...typed } = step.payload;
  const errors: (LineError | WrongMeasure)[] = [];
  // One that was opened for the order takes its goods; one that was packed so and opened again is packed anew where
  // somebody says how large it is.
  const isSized = Object.values(typed).some((value) => value);
  const again = boxes.find(({ content, fast }) => content.length === 0 || (fast && isSized));
  const kept = { ...packing, boxes: boxes.filter((one) => one !== again) };
  const content = lines.flatMap((line): Boxed[] => {
    const num = line.picked - inBoxes(line, kept);
    return num > 0n ? [{ line, num, serials: leftOfLine(line, kept, product_sn, errors) }] : [];
  });
  const known = new Set(content.flatMap(({ serials }) => serials));
  const line = lines.find(({ tracked }) => tracked) ?? lines[0];
  const unknown = (product_sn ?? []).filter((serial_no) => !known.has(serial_no));
  if (line) errors.push(...unknown.map((serial_no) => lineError(line, "SERIAL_UNKNOWN", { serial_no })));
  const taken = new Set(kept.boxes.map((one) => one.box_no));
  if (box_no && taken.has(box_no)) errors.push(repeated(box_no));
  const measures = content.length > 0 ? scale(step, typed, content) : {};
  if (Array.isArray(measures)) errors.push(...measures);
  const [wrong] = errors;
  if (wrong) return { ok: false, code: wrong.code, details: wrong.details, errors };
  if (content.length === 0) return [];
  let next = 1;
  while (taken.has(String(next))) next += 1;
  const number = box_no ?? again?.box_no ?? String(next);
  const packed = { step, box_no: number, measures: { ...(measures as Values), fast: taken.size === 0 }, content };
  const gone = again && again.box_no !== number ? [{ step, box_no: again.box_no, measures: {}, content: [] }] : [];
  return [...gone, packed];
}

const inBoxes = ({ line_id }: Line, { boxes }: Packing): bigint =>
  boxes
    .flatMap(({ content }) => content)
    .reduce((sum, { outbound_detail_id, num }) => (outbound_detail_id === line_id ? sum + num : sum), 0n);

/** The picked numbers of a line that lie in no box; where its product asks for them again, they must all be scanned. */
function leftOfLine(
  line: Line,
  { boxes, serials }: Packing,
  scanned: readonly string[] | null | undefined,
  errors: (LineError | WrongMeasure)[],
): readonly string[] {
  const ofLine = boxes.flatMap(({ content }) => content.filter((one) => one.outbound_detail_id === line.line_id));
  const boxed = new Set(ofLine.flatMap((one) => one.serials));
  const left = (serials.get(line.line_id) ?? []).filter((serial) => !boxed.has(serial));
  const again = left.filter((serial) => scanned?.includes(serial));
  if (line.rescanned && again.length < left.length)
    errors.push(lineError(line, "SERIAL_COUNT", { needed: left.length.toString(), given: again.length }));
  return left;
}
