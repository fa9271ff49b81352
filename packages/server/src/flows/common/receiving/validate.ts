import type { Tx } from "../../../database/index.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, lineError, refusedLines } from "../refusals.ts";
import { idOf, type Refused } from "../steps.ts";
import { counted, demandLottables, quantityOf, rowsByLine, rowsOf } from "./count.ts";
import { type Kind, type LineRow, type ReceivingEffect, type ReceivingStep, stateOf } from "./kind.ts";
import { hangFiles, knownFiles } from "./lineFiles.ts";
import { type Counted, type Line, type LineChange, loadLines, writeLines } from "./lines.ts";
import { wrongNumbers } from "./numbers.ts";
import { sampleOf, sharesOf } from "./sampling.ts";

/** Refuses steps for what goes beyond their own lines, e.g. more than an order shipped. Lines as counted. */
export type Admit = (
  tx: Tx,
  whId: string,
  counts: ReadonlyMap<ReceivingStep, readonly (Line & Counted)[]>,
) => Promise<ReadonlyMap<ReceivingStep, Refused>>;

/** What else a step does once its lines are written. */
export type Done = (tx: Tx, whId: string, steps: readonly ReceivingStep[]) => Promise<void>;

/**
 * Counted quantities, lots and numbers of each line. A line that is not named came as it was counted, as soon as anything
 * of its document was; before, as expected, unless its warehouse counts blind.
 */
export function confirmValidate<P extends "" | "return_">(
  kind: Kind<P>,
  more: { admit?: Admit; counted?: Done } = {},
): ReceivingEffect<`${P}awaiting_qc` | `${P}awaiting_putaway`> {
  return async (tx, whId, steps) => {
    const numbersOf: NumbersOf = (step, lines) => (isCounted(step, lines) ? asFarAsCounted : asExpected);
    const { refused, counts, lines } = await countedOf(tx, { kind, whId, steps, numbersOf, ...more });
    const looked = [...counts].filter(([step, made]) => needsQc(step, made)).map(([step]) => step);
    const shares = await sharesOf(tx, kind, whId, looked.map(idOf));
    const changes = [...counts].flatMap(([step, made]) => {
      const status = needsQc(step, made) ? "in_qc" : "received";
      return made.map((line) => ({
        ...changeOf(line, "confirm_validate", status, step),
        num_sample: sampleOf(line, shares.get(line.line_id)),
      }));
    });
    await writeLines(tx, kind, whId, changes);
    for (const [{ document }, made] of counts)
      for (const [at, line] of made.entries()) await hangFiles(tx, kind, lines.get(document.id)?.[at], line);
    await more.counted?.(tx, whId, [...counts.keys()]);
    const now = new Date().toISOString();
    return steps.map((step) => {
      const refusal = refused.get(step);
      if (refusal) return refusal;
      const to = needsQc(step, counts.get(step) ?? []) ? "awaiting_qc" : "awaiting_putaway";
      return { ok: true, to: stateOf(kind, to), set: { date_quantity_check: now } };
    });
  };
}

/**
 * Good and bad split, lots and expiry corrected; nothing appears or disappears by it. Of a line that is not named counts
 * what was found of it, and where nobody looked, what was counted, unless a sample of it is asked for.
 */
export function confirmQc(kind: Kind, more: { admit?: Admit } = {}): ReceivingEffect {
  return async (tx, whId, steps) => {
    const { refused, counts } = await countedOf(tx, { kind, whId, steps, numbersOf: () => asFound, ...more });
    const now = new Date().toISOString();
    const changes = [...counts].flatMap(([step, made]) =>
      made.map((line) => {
        const status = line.num_loc === 0n && line.num_bad > 0n ? "rejected" : "received";
        // Where nothing is rejected there is no reason for it.
        const reject_reason = line.num_bad > 0n ? line.reject_reason : null;
        return { ...changeOf(line, "confirm_qc", status, step), reject_reason };
      }),
    );
    await writeLines(tx, kind, whId, changes);
    return steps.map((step) => {
      const reason = otherThanFound(counts.get(step) ?? []);
      return refused.get(step) ?? { ok: true, set: { qc_time: now }, ...(reason ? { reason } : {}) };
    });
  };
}

/** Lines confirmed with other figures than were found of them, good + bad, for the history. */
const otherThanFound = (lines: readonly (Line & Counted)[]): string =>
  lines
    .flatMap((line) => {
      const { found, num_loc, num_bad } = line;
      if (!found || (found.num_qc === num_loc.toString() && found.num_qc_bad === num_bad.toString())) return [];
      const said = (good: bigint, bad: bigint) => `${inUnits(good, line)} + ${inUnits(bad, line)}`;
      const before = said(BigInt(found.num_qc), BigInt(found.num_qc_bad));
      return [`${line.line_no} ${line.product_code}: ${before} → ${said(num_loc, num_bad)}`];
    })
    .join("; ");

interface Counting {
  readonly kind: Kind;
  readonly whId: string;
  readonly steps: readonly ReceivingStep[];
  readonly numbersOf: NumbersOf;
  readonly admit?: Admit;
}

/** The lines of each step as they are counted, or why they are not. */
async function countedOf(tx: Tx, { kind, whId, steps, numbersOf, admit }: Counting) {
  const lines = await loadLines(tx, kind, whId, steps.map(idOf));
  const refused = new Map<ReceivingStep, Refused>();
  const counts = new Map<ReceivingStep, readonly (Line & Counted)[]>();
  const taken = new Map<string, string>();
  for (const step of steps) {
    const errors: LineError[] = [];
    const own = lines.get(step.document.id) ?? [];
    const all = count(kind, step, own, errors, numbersOf(step, own));
    const made = await withFiles(tx, kind, { step, all, taken }, errors);
    if (errors.length > 0) refused.set(step, refusedLines(errors));
    else counts.set(step, made);
  }
  const numbered = new Map([...counts].map(([step, made]) => [step, { lines: made }]));
  const beyond = [await wrongNumbers(tx, kind, whId, numbered), (await admit?.(tx, whId, counts)) ?? []];
  for (const [step, refusal] of beyond.flatMap((one) => [...one])) {
    refused.set(step, refusal);
    counts.delete(step);
  }
  return { refused, counts, lines };
}

/** The same lines, those files of which the step names as they were uploaded. */
async function withFiles<L extends Line>(
  tx: Tx,
  kind: Kind,
  {
    step,
    all,
    taken,
  }: { readonly step: ReceivingStep; readonly all: readonly L[]; readonly taken: Map<string, string> },
  errors: LineError[],
): Promise<readonly L[]> {
  const names = new Set(rowsOf(step.payload.details).flatMap((row) => (row.count_files ? [row[kind.lineKey]] : [])));
  const made: L[] = [];
  for (const line of all) {
    const named = { line, accountId: step.caller.accountId, field: "count_files", taken } as const;
    const isNamed = names.has(line.line_id);
    made.push(isNamed ? { ...line, count_files: await knownFiles(tx, kind, named, line.count_files, errors) } : line);
  }
  return made;
}

/** Where a document rested after its count: on to quality control or to the shelves. */
export function release<P extends "" | "return_">(
  kind: Kind<P>,
): ReceivingEffect<`${P}awaiting_qc` | `${P}awaiting_putaway`> {
  return async (tx, whId, steps) => {
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    return steps.map((step) => {
      const counted = step.document.status === stateOf(kind, "validated");
      const to = counted && needsQc(step, lines.get(step.document.id) ?? []) ? "awaiting_qc" : "awaiting_putaway";
      return { ok: true, to: stateOf(kind, to) };
    });
  };
}

/** The document's word, else that of any product on it or of its category. */
const needsQc = ({ document }: ReceivingStep, lines: readonly Line[]): boolean =>
  document.need_qc === "by_product" ? lines.some((line) => line.need_qc) : document.need_qc === "yes";

type Numbers = (
  line: Line,
  good: bigint | null,
  bad: bigint | null,
  errors: LineError[],
) => { good: bigint; bad: bigint };

type NumbersOf = (step: ReceivingStep, lines: readonly Line[]) => Numbers;

const asExpected: Numbers = (line, good, bad, errors) => {
  if (line.blind && good === null && bad === null) errors.push(lineError(line, "COUNT_REQUIRED", { field: "num_loc" }));
  if (good !== null || bad !== null) return { good: good ?? 0n, bad: bad ?? 0n };
  // Nothing that is scrapped is good, whoever expected it.
  return line.disposition === "scrap" ? { good: 0n, bad: line.num_expect } : { good: line.num_expect, bad: 0n };
};

const asFarAsCounted: Numbers = (line, good, bad) =>
  good === null && bad === null ? { good: line.num_loc, bad: line.num_bad } : { good: good ?? 0n, bad: bad ?? 0n };

const isCounted = ({ payload }: ReceivingStep, lines: readonly Line[]): boolean =>
  payload.as_counted === true || lines.some((line) => line.num_loc + line.num_bad > 0n);

/** What a person says of a line, else what was found of it. */
const asFound: Numbers = (line, good, bad, errors) => {
  if (good !== null || bad !== null) return asCounted(line, good, bad, errors);
  if (line.found) return { good: BigInt(line.found.num_qc), bad: BigInt(line.found.num_qc_bad) };
  const sample = BigInt(line.num_sample ?? 0);
  if (sample > 0n) errors.push(lineError(line, "QC_REQUIRED", { needed: inUnits(sample, line) }));
  return { good: line.num_loc, bad: line.num_bad };
};

/** Good and bad of all that was counted; who says one of them says the other, too. */
export const asCounted: Numbers = (line, good, bad, errors) => {
  const all = line.num_loc + line.num_bad;
  const split = { good: good ?? all - (bad ?? 0n), bad: bad ?? all - (good ?? 0n) };
  const counted = split.good + split.bad;
  if (counted > all || split.good < 0n || split.bad < 0n) {
    const most = (good ?? 0n) + (bad ?? 0n);
    errors.push(lineError(line, "MORE_THAN_RECEIVED", { available: inUnits(all, line), asked: inUnits(most, line) }));
  } else if (counted < all) {
    errors.push(lineError(line, "INVALID_QUANTITY", { available: inUnits(all, line), asked: inUnits(counted, line) }));
  }
  return split;
};

function count(
  kind: Kind,
  step: ReceivingStep,
  lines: readonly Line[],
  errors: LineError[],
  numbersOf: Numbers,
): (Line & Counted)[] {
  const rows = rowsByLine(step.payload.details, kind.lineKey, lines, errors);
  return lines.map((line) => {
    const row: LineRow = rows.get(line.line_id) ?? {};
    const good = quantityOf(row, "num_loc", line, errors);
    const bad = quantityOf(row, "num_bad", line, errors);
    const said = { ...line, disposition: row.disposition ?? line.disposition };
    const made = counted(line, row, numbersOf(said, good, bad, errors), errors);
    demandLottables(line, made, errors);
    const reject_reason = row.reject_reason ?? line.reject_reason;
    const count_files = row.count_files ?? line.count_files;
    return { ...line, ...made, count_files, reject_reason, before_steps: keep(line) };
  });
}

/** What the line says now, kept beside what it said before earlier steps. */
const keep = (line: Line): Line["before_steps"] => ({
  ...line.before_steps,
  now: {
    num_loc: line.num_loc.toString(),
    num_bad: line.num_bad.toString(),
    lot: line.lot,
    valid_date_computed: line.valid_date_computed,
    product_sn: line.product_sn,
    disposition: line.disposition,
    sscc: line.sscc,
    inventory_status: line.inventory_status,
    reject_reason: line.reject_reason,
  },
});

function changeOf(line: Line, action: string, inventory_status: string, step: ReceivingStep): LineChange {
  const { now, ...earlier } = line.before_steps ?? {};
  return {
    line_id: line.line_id,
    num_loc: line.num_loc,
    num_bad: line.num_bad,
    lot: line.lot,
    valid_date_computed: line.valid_date_computed,
    product_sn: line.product_sn,
    disposition: line.disposition,
    sscc: line.sscc,
    count_files: line.count_files,
    inventory_status,
    before_steps: { ...earlier, ...(now ? { [action]: now } : {}) },
    by: step.caller.userId,
  };
}
