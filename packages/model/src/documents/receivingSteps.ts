import {
  code,
  type Fields,
  files,
  flag,
  json,
  quantity,
  rows,
  type StateMeaning,
  text,
  whole,
} from "../define/index.ts";
import { countProof, proof, receivedLot, rejection } from "./receiving.ts";

const per = "unit_factor";

/** The states and steps; `prefix` is empty for inbound and `return_` for a return, `line` the key of its lines. */
export function receivingSteps<
  const P extends "" | "return_",
  const L extends string,
  const C extends Fields,
  const N extends Fields,
>(
  prefix: P,
  line: L,
  /** What else a count says of a line. */
  more: C,
  /** By what goods are named that are put away. */
  named: N,
) {
  const at = naming(prefix);
  return {
    states: {
      [at("awaiting_validation")]: { tone: "waiting" },
      [at("validated")]: { tone: "held", transient: true },
      [at("awaiting_qc")]: { tone: "waiting" },
      [at("qc_done")]: { tone: "held", transient: true },
      [at("awaiting_putaway")]: { tone: "waiting" },
      [at("putaway_confirmed")]: { tone: "done", closed: true },
      [at("cancelled")]: { tone: "ended", closed: true },
    } as Readonly<Record<`${P}${ReceivingState}`, StateMeaning>>,
    initial: at("awaiting_validation"),
    editable: [at("awaiting_validation")],
    movements: ["putaway", "putaway_reverted", "return_to_inbound"],
    actions: {
      ...stepsForward(prefix, line, more, named),
      ...stepsBack(prefix, line),
      ...stepsAside(prefix, line, more),
    },
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

export const lineId = text({ required: true, max: 36, keyOfRow: true });
export const wishedLineId = text({ max: 36, keyOfRow: true });
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

function stepsForward<
  const P extends "" | "return_",
  const L extends string,
  const C extends Fields,
  const N extends Fields,
>(prefix: P, line: L, more: C, named: N) {
  const at = naming(prefix);
  const lineKey = lineKeyOf(line);
  const counted = { ...lineKey, ...countsOf, ...more, ...receivedLot, product_sn: json() } as const;
  return {
    count: {
      from: [at("awaiting_validation")],
      to: "same",
      atOnce: true,
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
          /** Hung on the line beside those of earlier counts. */
          count_files: files(proof),
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
        /** The files stand for all of the line's. */
        details: rows({ ...counted, count_files: files(countProof) }),
        /** What nobody counted did not come, though nothing at all was counted. */
        as_counted: flag(),
      },
      exceptions: { manufactur_date: "wished" },
    },
    record_qc: {
      from: [at("awaiting_qc")],
      to: "same",
      atOnce: true,
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
      payload: { details: rows({ ...counted, reject_reason: text(rejection) }) },
      exceptions: { manufactur_date: "wished", reject_reason: { some: "num_bad" } },
    },
    confirm_putaway: {
      from: [at("awaiting_putaway")],
      to: "same",
      leadsOn: "finish_putaway",
      atOnce: true,
      direction: "forward",
      headline: 2,
      payload: {
        details: rows({ ...countsOf, ...goesTo, product_sn: json(), ...named }),
        /** `false` leaves the last word to whoever puts away, though nothing is left. */
        finish: flag(),
      },
      exceptions: {
        num_bad: { some: "num_bad" },
        storage_bad_code: { some: "num_bad" },
        finish: "never",
      },
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
