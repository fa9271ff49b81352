import {
  choice,
  code,
  type Fields,
  files,
  flag,
  json,
  lookup,
  money,
  qualityTones,
  quantity,
  rows,
  type StateMeaning,
  text,
  whole,
} from "../define/index.ts";
import { bondedGoods, computedExpiry, lotFields, productOfLine, unitOfLine } from "./fields.ts";

/** What inbound and return have in common: goods come in, are counted, checked and put away. */

const per = "unit_factor";
/** What is said of the lot of received goods. */
const receivedLot = { ...lotFields, ...computedExpiry, ...bondedGoods } as const;
const unit = "unit_id";

/** Why goods are rejected, and what shows it. */
const rejection = { max: 80, codes: "reject_reason" } as const;
const proof = { max: 3 } as const;
const planned = { readonly: true, more: true, by: [] } as const;

/** What is told of them as a whole: how much was to come, came, and stands on locations. */
export const receivedFigures = (of: string, by: string) => {
  const lines = { of, by: [by] } as const;
  return {
    lines,
    expected: { ...lines, sum: ["num_expect"], unit: "unit_name" },
    counted: { ...lines, sum: ["num_loc", "num_bad"], outOf: "expected" },
    put_away: { ...lines, sum: ["num_put", "num_put_bad"], outOf: "expected" },
  };
};

export const receivingCourse = [
  { action: "confirm_validate" },
  { action: "confirm_qc", if: "needs_qc" },
  {
    action: "finish_putaway",
    counts: { lines: "details", reached: ["num_put", "num_put_bad"], of: ["num_loc", "num_bad"] },
  },
] as const;

export const receivedLine = {
  line_no: whole({ default: 1, min: 1 }),
  ...productOfLine,
  product_id: {
    ...productOfLine.product_id,
    shows: { ...productOfLine.product_id.shows, expiration_days: "expiration_days" },
  },
  num_expect: quantity({ required: true, per, unit, above: "0" }),
  ...unitOfLine,
  /** Nobody announced it: it was counted all the same. */
  unexpected: flag({ default: false, readonly: true, more: true }),
  /** Counted good and bad, so far. */
  num_loc: quantity({ per, unit, default: "0", readonly: true }),
  num_bad: quantity({ per, unit, default: "0", readonly: true }),
  /** All that was counted. */
  validate_num: quantity({ per, readonly: true, derived: { sum: ["num_loc", "num_bad"] } }),
  /** Put away of those. */
  num_put: quantity({ per, unit, default: "0", readonly: true }),
  num_put_bad: quantity({ per, unit, default: "0", readonly: true }),
  /** How many of those quality control is to look at; empty where nothing asks for a sample. */
  num_sample: quantity({ per, unit, readonly: true, more: true }),
  /** What quality control found good and bad, until its confirmation takes it; empty where nobody looked. */
  num_qc: quantity({ per, unit, readonly: true, more: true }),
  num_qc_bad: quantity({ per, unit, readonly: true, more: true }),
  reject_reason: text({ ...rejection, readonly: true, more: true }),
  qc_files: files({ ...proof, readonly: true, more: true }),
  inventory_status: choice({
    default: "expected",
    values: ["expected", "received", "in_qc", "in_stock", "rejected"],
    tones: { expected: "waiting", received: "working", in_qc: "working", in_stock: "done", rejected: "wrong" },
    readonly: true,
  }),
  ...receivedLot,
  valid_date_computed: flag({ default: false, readonly: true, more: true }),
  /** Serial numbers of what was counted: the good pieces first, then the bad ones. */
  product_sn: json({ readonly: true, more: true }),
  /** What the line said before each step that changed it, by action: the way back restores it. */
  before_steps: json({ readonly: true, more: true }),
  /** Where what is left of it is to go: the room there is kept for it. */
  to_storage_id: lookup("storage", { ...planned, shows: { to_loc_code: "storage_code" } }),
  to_storage_bad_id: lookup("storage", { ...planned, shows: { to_bad_code: "storage_code" } }),
  currency_code: code({ max: 3, codeOf: "currency", capitals: true, more: true }),
  unit_price: money({ currency: "currency_code", min: "0", more: true }),
  line_note: text({ max: 250, more: true }),
} as const;

/** The line that a further one is a part of, where its goods came in several lots; `line` is the resource of both. */
export const partOfLine = <const L extends string>(line: L) =>
  ({ part_of_id: lookup(line, { readonly: true, more: true, shows: { part_of_line: "line_no" } }) }) as const;

/** It was noticed, counted and put away by one call. */
export const madeInOneStep = { one_step: flag({ default: false, readonly: true, more: true }) } as const;

/** One piece of a line that stands on a location. */
export const putFields = {
  storage_id: lookup("storage", { required: true, shows: { storage_loc_code: "storage_code" } }),
  quality: choice({ required: true, values: ["good", "bad"], tones: qualityTones }),
  unit_factor: whole({ default: 1 }),
  num: quantity({ required: true, per }),
  stock_id: text({ required: true, max: 36 }),
  /** The ledger's command that received it, by which it is taken back. */
  command_id: text({ required: true, max: 36 }),
  reverted: choice({ default: "no", values: ["no", "yes"] }),
  product_sn: json(),
} as const;

/** What a list of such pieces shows first, after the line that they are of. */
export const putColumns = ["storage_loc_code", "quality", "num", "unit_name", "batch_no", "reverted"] as const;

/** The locations on which a line stands, good and bad, told of the pieces that are not taken off again. */
export function whereItWasPut(pieces: string) {
  const gathered = (quality: "good" | "bad") =>
    ({ of: pieces, shows: "storage_loc_code", where: { quality, reverted: "no" } }) as const;
  return {
    storage_loc_code: code({ readonly: true, derived: gathered("good") }),
    storage_bad_code: code({ readonly: true, derived: gathered("bad") }),
  } as const;
}

/** The states and steps; `prefix` is empty for inbound and `return_` for a return, `line` the key of its lines. */
export function receivingSteps<const P extends "" | "return_", const L extends string, const C extends Fields>(
  prefix: P,
  line: L,
  /** What else a count says of a line. */
  more: C,
) {
  const at = naming(prefix);
  return {
    states: {
      [at("awaiting_validation")]: { tone: "waiting" },
      [at("validated")]: { tone: "working", transient: true },
      [at("awaiting_qc")]: { tone: "waiting" },
      [at("qc_done")]: { tone: "working", transient: true },
      [at("awaiting_putaway")]: { tone: "waiting" },
      [at("putaway_confirmed")]: { tone: "done", closed: true },
      [at("cancelled")]: { tone: "ended", closed: true },
    } as Readonly<Record<`${P}${ReceivingState}`, StateMeaning>>,
    initial: at("awaiting_validation"),
    editable: [at("awaiting_validation")],
    movements: ["putaway", "putaway_reverted", "return_to_inbound"],
    actions: { ...stepsForward(prefix, line, more), ...stepsBack(prefix, line), ...stepsAside(prefix, line, more) },
  } as const;
}

type ReceivingState =
  | "awaiting_validation"
  | "validated"
  | "awaiting_qc"
  | "qc_done"
  | "awaiting_putaway"
  | "putaway_confirmed"
  | "cancelled";

const naming =
  <const P extends string>(prefix: P) =>
  <const S extends string>(state: S) =>
    `${prefix}${state}` as `${P}${S}`;

const lineId = text({ required: true, max: 36, keyOfRow: true });
const wishedLineId = text({ max: 36, keyOfRow: true });
const lineKeyOf = <const L extends string>(line: L) => ({ [line]: lineId }) as { [K in L]: typeof lineId };
const wishedLineKeyOf = <const L extends string>(line: L) =>
  ({ [line]: wishedLineId }) as { [K in L]: typeof wishedLineId };

/** How many of a line are good and bad, and on which locations they are, each. */
const countsOf = { num_loc: quantity({ per, min: "0" }), num_bad: quantity({ per, min: "0" }) } as const;
const toLocations = {
  storage_loc_code: code({ names: "storage" }),
  storage_bad_code: code({ names: "storage" }),
} as const;
const goesTo = {
  storage_loc_code: code({ names: "storage", beside: "num_loc" }),
  storage_bad_code: code({ names: "storage", beside: "num_bad" }),
} as const;

function stepsForward<const P extends "" | "return_", const L extends string, const C extends Fields>(
  prefix: P,
  line: L,
  more: C,
) {
  const at = naming(prefix);
  const lineKey = lineKeyOf(line);
  const counted = { details: rows({ ...lineKey, ...countsOf, ...more, ...receivedLot, product_sn: json() }) } as const;
  return {
    count: {
      from: [at("awaiting_validation")],
      to: "same",
      direction: "side",
      payload: {
        details: rows({
          /** The line that is counted; without one, the line of this product. */
          ...wishedLineKeyOf(line),
          product_code: code({ names: "product" }),
          /** Added to what was counted before; below zero, taken back. */
          num_loc: quantity({ per }),
          num_bad: quantity({ per }),
          ...more,
          ...receivedLot,
          product_sn: json(),
        }),
      },
      exceptions: { manufactur_date: "wished" },
    },
    confirm_validate: {
      from: [at("awaiting_validation")],
      via: at("validated"),
      to: [at("awaiting_qc"), at("awaiting_putaway")],
      direction: "forward",
      headline: prefix === "" ? 1 : 2,
      payload: {
        ...counted,
        /** What nobody counted did not come, though nothing at all was counted. */
        as_counted: flag(),
      },
      exceptions: { manufactur_date: "wished" },
    },
    record_qc: {
      from: [at("awaiting_qc")],
      to: "same",
      direction: "side",
      payload: {
        details: rows({
          ...lineKey,
          ...countsOf,
          reject_reason: text(rejection),
          qc_files: files(proof),
          /** Of the line as it was seen, by who changes what was found before. */
          version: whole({ min: 1 }),
        }),
      },
      exceptions: { reject_reason: { some: "num_bad" }, qc_files: { some: "num_bad" }, version: "never" },
    },
    confirm_qc: {
      from: [at("awaiting_qc")],
      via: at("qc_done"),
      to: at("awaiting_putaway"),
      direction: "forward",
      payload: counted,
      exceptions: { manufactur_date: "wished" },
    },
    confirm_putaway: {
      from: [at("awaiting_putaway")],
      to: "same",
      leadsOn: "finish_putaway",
      direction: "forward",
      headline: 2,
      payload: {
        details: rows({
          ...lineKey,
          ...countsOf,
          ...goesTo,
          product_sn: json(),
        }),
        /** `false` leaves the last word to whoever puts away, though nothing is left. */
        finish: flag(),
      },
      exceptions: { num_bad: { some: "num_bad" }, storage_bad_code: { some: "num_bad" }, finish: "never" },
    },
    finish_putaway: { from: [at("awaiting_putaway")], to: at("putaway_confirmed"), direction: "forward" },
  } as const;
}

function stepsBack<const P extends "" | "return_", const L extends string>(prefix: P, line: L) {
  const at = naming(prefix);
  const back = { direction: "back", right: "way_back", reason: true } as const;
  return {
    revert_validate: {
      from: [at("validated"), at("awaiting_qc"), at("awaiting_putaway")],
      to: at("awaiting_validation"),
      ...back,
    },
    clear_qc: {
      from: [at("awaiting_qc")],
      to: "same",
      direction: "back",
      reason: true,
      payload: { details: rows({ ...lineKeyOf(line) }) },
    },
    revert_qc: { from: [at("qc_done"), at("awaiting_putaway")], to: at("awaiting_qc"), ...back },
    revert_putaway: {
      from: [at("awaiting_putaway")],
      to: "same",
      ...back,
      payload: { details: rows({ ...lineKeyOf(line) }) },
    },
    return_to_inbound: { from: [at("putaway_confirmed")], to: at("awaiting_putaway"), ...back },
  } as const;
}

function stepsAside<const P extends "" | "return_", const L extends string, const C extends Fields>(
  prefix: P,
  line: L,
  more: C,
) {
  const at = naming(prefix);
  return {
    split_line: {
      from: [at("awaiting_qc"), at("awaiting_putaway")],
      to: "same",
      direction: "side",
      payload: {
        /** What is taken off a line, a row a part; what no row names stays with the line. */
        details: rows({
          ...lineKeyOf(line),
          ...countsOf,
          ...goesTo,
          ...more,
          ...receivedLot,
          product_sn: json(),
        }),
      },
      exceptions: {
        num_bad: { some: "num_bad" },
        storage_bad_code: { some: "num_bad" },
        manufactur_date: "wished",
      },
    },
    plan_putaway: {
      from: [at("awaiting_putaway")],
      to: "same",
      direction: "side",
      /** Where lines are to go; without rows, where the server proposes. */
      payload: { details: rows({ ...lineKeyOf(line), ...toLocations }) },
      exceptions: { storage_bad_code: { some: "num_bad" } },
    },
    cancel: {
      from: [at("awaiting_validation"), at("validated"), at("awaiting_qc"), at("qc_done"), at("awaiting_putaway")],
      to: at("cancelled"),
      direction: "side",
      right: "cancel",
      reason: true,
    },
    release: {
      from: [at("validated"), at("qc_done")],
      to: [at("awaiting_qc"), at("awaiting_putaway")],
      direction: "forward",
      right: "hold_release",
    },
  } as const;
}
