import {
  choice,
  code,
  files,
  flag,
  json,
  lookup,
  money,
  qualityTones,
  quantity,
  text,
  whole,
} from "../define/index.ts";
import { bondedGoods, computedExpiry, lotFields, productOfLine, scopeFields, unitOfLine } from "./fields.ts";

/** What inbound and return have in common: goods come in, are counted, checked and put away. */

const per = "unit_factor";
/** What is said of the lot of received goods. */
export const receivedLot = { ...lotFields, ...computedExpiry, ...bondedGoods } as const;
const unit = "unit_id";

/** Why goods are rejected, and what shows it. */
export const rejection = { max: 80, codes: "reject_reason" } as const;
export const proof = { max: 3 } as const;
/** What all who count a line show of it together. */
export const countProof = { max: 9 } as const;
const planned = { readonly: true, more: true, by: [] } as const;

/** Whose they are, and whether their warehouse counts them blind. */
export const receivingScope = {
  ...scopeFields,
  wh_id: { ...scopeFields.wh_id, shows: { ...scopeFields.wh_id.shows, blind_receiving: "blind_receiving" } },
} as const;

/** What is told of them as a whole: how much was to come, came, and stands on locations. */
export const receivedFigures = (of: string, by: string) => {
  const lines = { of, by: [by] } as const;
  return {
    lines,
    expected: { ...lines, sum: ["num_expect"], unit: "unit_name" },
    counted: {
      ...lines,
      sum: ["num_loc", "num_bad"],
      unit: "unit_name",
      outOf: "expected",
      final: "date_quantity_check",
    },
    put_away: { ...lines, sum: ["num_put", "num_put_bad"], unit: "unit_name", outOf: "expected" },
  };
};

export const receivingCourse = [
  { action: "confirm_validate" },
  { action: "confirm_qc", if: "needs_qc" },
  {
    action: "finish_putaway",
    counts: {
      lines: "details",
      reached: ["num_put", "num_put_bad"],
      of: ["num_loc", "num_bad"],
      known: "inventory_status",
    },
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
  /** What shows that goods are over, short, damaged or not announced, as their count found them. */
  count_files: files({ ...countProof, readonly: true, more: true }),
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
  unit_price: money({ currency: "currency_code", perUnit: true, min: "0", more: true }),
  line_note: text({ max: 250, more: true }),
} as const;

/** What a telephone shows of a received line, before the number of its document. */
export const receivedGlance = [
  "product_code",
  "num_expect",
  "num_came",
  "num_bad",
  "num_qc_bad",
  "count_result",
  "part_of_line",
  "product_name",
  "storage_loc_code",
  "batch_no",
] as const;

/** The line that a further one is a part of, where its goods came in several lots; `line` is the resource of both. */
export const partOfLine = <const L extends string>(line: L) =>
  ({ part_of_id: lookup(line, { readonly: true, more: true, shows: { part_of_line: "line_no" } }) }) as const;

/** What came of a line beyond what was expected, all its parts taken together; short once its count is confirmed. */
export const comparedLine = (view: string) =>
  ({
    count_result: choice({
      values: ["over", "short", "unexpected"],
      tones: { over: "held", short: "held", unexpected: "held" },
      readonly: true,
      derived: { view },
    }),
    /** What was counted of it and of its parts; of a part, its own. */
    num_came: quantity({ per, readonly: true, derived: { view } }),
    /** How many more came than were expected; below zero, fewer. */
    num_differs: quantity({ per, readonly: true, derived: { view } }),
  }) as const;

/** How lines are told to differ from what was expected of them. */
export const comparedLines = { counted: ["num_loc", "num_bad"], of: "num_expect", part: "part_of_id" } as const;

/**
 * What is expected, and what follows from it, is no business of whoever counts blind. Who may send a count back could read
 * it anyway, once it is closed.
 */
export const countedBlind = <const S extends string>(state: S) =>
  ({
    lines: "details",
    fields: ["num_expect", "count_result", "num_differs"],
    of: ["product_id", "unit_id"],
    refusal: "COUNTS_BLIND",
    while: [state],
    where: "blind_receiving",
    unless: "way_back",
  }) as const;

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
