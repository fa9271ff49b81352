import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Outcome } from "../../../documents/flow.ts";
import { beyondLimits } from "../locations/limits.ts";
import { findLocations, type Location } from "../locations/locations.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, lineError, refusedLines } from "../refusals.ts";
import { idOf } from "../steps.ts";
import { counted, demandLottables, quantityOf, rowsOf, serialsOf } from "./count.ts";
import { addParts } from "./furtherLines.ts";
import { type Kind, type LineRow, type ReceivingEffect, type ReceivingStep, stateOf } from "./kind.ts";
import { type Line, type LineChange, loadLines, nothingFound, writeLines } from "./lines.ts";
import { codeOf, type Left, leftOf, numberOf, take } from "./pieces.ts";
import { loadPutaways, type Piece, type Putaway, type Quality } from "./putaways.ts";
import { sampleOf, sharesOf } from "./sampling.ts";
import type { Admit } from "./validate.ts";

/**
 * Takes parts off counted lines, each a further line with its own lot or the location to which it is to go. A part is
 * smaller than its line and what no row names stays with it, so that the parts always add up to what was counted.
 */
export function splitLine(kind: Kind, { admit }: { admit?: Admit }): ReceivingEffect {
  return async (tx, whId, steps) => {
    const { splits, refused } = await decide(tx, kind, whId, steps);
    const pieces = new Map([...splits].map(([step, { pieces }]) => [step, pieces]));
    const counts = new Map([...splits].map(([step, { lines }]) => [step, lines]));
    const beyond = [(await beyondLimits(tx, whId, pieces)).refused, (await admit?.(tx, whId, counts)) ?? []];
    for (const [step, refusal] of beyond.flatMap((one) => [...one])) {
      refused.set(step, refusal);
      splits.delete(step);
    }
    await writeSplits(tx, kind, whId, splits);
    return steps.map((step) => refused.get(step) ?? { ok: true });
  };
}

/** A document whose lines are split. */
export interface Split {
  /** Its lines as they are by now, parts that are new among them. */
  lines: Line[];
  /** The keys of those that are smaller than before, or new. */
  readonly changed: Set<string>;
  /** Of each part, the line that it was taken off. */
  readonly parts: Map<string, Line>;
  /** What is to go to a location. */
  readonly pieces: Piece[];
}

export const emptySplit = (lines: readonly Line[]): Split => ({
  lines: [...lines],
  changed: new Set(),
  parts: new Map(),
  pieces: [],
});

interface Known {
  readonly locations: ReadonlyMap<string, Location>;
  readonly putaways: readonly Putaway[];
}

async function decide(tx: Tx, kind: Kind, whId: string, steps: readonly ReceivingStep[]) {
  const lines = await loadLines(tx, kind, whId, steps.map(idOf));
  const rows = steps.flatMap((step) => rowsOf(step.payload.details));
  const codes = rows.flatMap((row) => [row.storage_loc_code, row.storage_bad_code]).filter((code) => code);
  const locations = await findLocations(tx, whId, [...new Set(codes.map(String))]);
  const tracked = [...lines.values()].flat().some((line) => line.tracked);
  const putaways = tracked ? await loadPutaways(tx, kind, whId, steps.map(idOf)) : [];
  const splits = new Map<ReceivingStep, Split>();
  const refused = new Map<ReceivingStep, Outcome<never>>();
  for (const step of steps) {
    const errors: LineError[] = [];
    const split = splitOf(kind, step, lines.get(step.document.id) ?? [], { locations, putaways }, errors);
    if (errors.length > 0) refused.set(step, refusedLines(errors));
    else if (split.parts.size === 0) refused.set(step, nothingTaken(lines.get(step.document.id) ?? []));
    else splits.set(step, split);
  }
  return { splits, refused };
}

/** Nobody said how much is to be taken off: it is said of the first line of which there is a part. */
function nothingTaken(lines: readonly Line[]): Outcome<never> {
  const line = lines.find(({ num_loc, num_bad }) => num_loc + num_bad > 0n);
  return line
    ? refusedLines([lineError(line, "QUANTITY_REQUIRED", { field: "num_loc" })])
    : { ok: false, code: "NO_LINES", details: { field: "details" } };
}

function splitOf(kind: Kind, step: ReceivingStep, lines: readonly Line[], known: Known, errors: LineError[]): Split {
  const split = emptySplit(lines);
  const left = new Map(lines.map((line) => [line.line_id, leftOf(line, known.putaways)]));
  const isChecked = step.document.status === stateOf(kind, "awaiting_qc");
  for (const [at, row] of rowsOf(step.payload.details).entries()) {
    const line = split.lines.find(({ line_id }) => line_id === row[kind.lineKey]);
    const rest = line && left.get(line.line_id);
    if (!line || !rest) continue;
    const wrong: LineError[] = [];
    if (isChecked && line.found) wrong.push(lineError(line, "SPLIT_CHECKED"));
    takeOff(split, { line, row, left: rest, locations: known.locations }, wrong);
    errors.push(...wrong.map((error) => ({ ...error, line: at })));
  }
  return split;
}

interface Taken {
  readonly line: Line;
  readonly row: LineRow;
  readonly left: Left;
  readonly locations: ReadonlyMap<string, Location>;
}

const tooMuch = (line: Line, quality: Quality, asked: bigint, left: Left): LineError | null =>
  asked <= left[quality]
    ? null
    : lineError(line, "MORE_THAN_RECEIVED", {
        field: numberOf[quality],
        available: inUnits(left[quality], line),
        asked: inUnits(asked, line),
      });

/** Makes a part of what a row says, and the line smaller by as much. */
export function takeOff(split: Split, { line, row, left, locations }: Taken, errors: LineError[]): void {
  const good = quantityOf(row, "num_loc", line, errors) ?? 0n;
  const bad = quantityOf(row, "num_bad", line, errors) ?? 0n;
  const all = line.num_loc + line.num_bad;
  const asked = inUnits(good + bad, line);
  if (errors.length === 0 && good + bad === 0n) errors.push(lineError(line, "QUANTITY_REQUIRED"));
  const over = [tooMuch(line, "good", good, left), tooMuch(line, "bad", bad, left)].filter((error) => error !== null);
  errors.push(...over);
  if (over.length === 0 && good + bad >= all)
    errors.push(lineError(line, "PART_NOT_SMALLER", { available: inUnits(all, line), asked }));
  // What was refused leaves the next row as much as there was.
  if (good <= left.good) left.good -= good;
  if (bad <= left.bad) left.bad -= bad;
  const named = [...(serialsOf(row, line, errors) ?? [])];
  if (named.length > 0 && BigInt(named.length) !== good + bad)
    errors.push(lineError(line, "SERIAL_COUNT", { needed: (good + bad).toString(), given: named.length }));
  const serials = [
    ...take(line, left.serials.good, named, good, errors),
    ...take(line, left.serials.bad, named, bad, errors),
  ];
  const part = partOf(split, line, serials);
  const { product_sn: _numbers, ...said } = row;
  const made = { ...part, ...counted(part, said, { good, bad }, errors) };
  demandLottables(part, made, errors);
  const rest: Line = {
    ...line,
    num_loc: line.num_loc - good,
    num_bad: line.num_bad - bad,
    product_sn: line.product_sn?.filter((one) => !serials.includes(one)) ?? null,
  };
  const going = (["good", "bad"] as const).flatMap((quality): Piece[] => {
    const code = row[codeOf[quality]];
    const location = code ? locations.get(String(code)) : undefined;
    const qty = { good, bad }[quality];
    if (code && !location)
      errors.push(lineError(line, "UNKNOWN_REFERENCE", { field: codeOf[quality], value: String(code) }));
    else if (code && qty === 0n) errors.push(lineError(line, "QUANTITY_REQUIRED", { field: numberOf[quality] }));
    return location ? [{ line: made, quality, qty, location, serials: [] }] : [];
  });
  const placeOf = (quality: Piece["quality"]) =>
    going.find((piece) => piece.quality === quality)?.location.storage_id ?? null;
  split.lines = split.lines.map((one) => (one.line_id === line.line_id ? rest : one));
  split.lines.push({ ...made, to_storage_id: placeOf("good"), to_storage_bad_id: placeOf("bad") });
  split.changed.add(line.line_id).add(made.line_id);
  split.parts.set(made.line_id, line);
  split.pieces.push(...going);
}

/** A further line of which nothing was there before the steps that were taken so far: their way back forgets it. */
function partOf({ lines }: Split, line: Line, serials: readonly string[]): Line {
  const before = Object.entries(line.before_steps ?? {}).map(
    ([action, said]) => [action, { ...said, num_loc: "0", num_bad: "0", product_sn: null }] as const,
  );
  return {
    ...line,
    line_id: newId(),
    line_no: Math.max(...lines.map(({ line_no }) => line_no)) + 1,
    part_of_id: line.part_of_id ?? line.line_id,
    num_expect: 0n,
    num_put: 0n,
    num_put_bad: 0n,
    product_sn: serials.length > 0 ? serials : null,
    count_files: null,
    found: null,
    before_steps: line.before_steps && Object.fromEntries(before),
  };
}

/** Writes lines that were split, with their parts. */
export async function writeSplits(
  tx: Tx,
  kind: Kind,
  whId: string,
  splits: ReadonlyMap<ReceivingStep, Split>,
): Promise<void> {
  if (splits.size === 0) return;
  const inQc = [...splits.keys()].filter(({ document }) => document.status === stateOf(kind, "awaiting_qc"));
  const shares = await sharesOf(tx, kind, whId, inQc.map(idOf));
  for (const [step, { lines, parts }] of splits) {
    const made = lines.flatMap((line) => {
      const like = parts.get(line.line_id);
      return like ? [{ line, like: originOf(parts, like) }] : [];
    });
    await addParts(tx, kind, whId, made, step.caller.userId);
  }
  const changes = [...splits].flatMap(([step, { lines, changed, parts }]) =>
    lines
      .filter(({ line_id }) => changed.has(line_id))
      .map((line): LineChange => {
        const share = shares.get(originOf(parts, line));
        const kept = parts.has(line.line_id) ? null : line.num_sample;
        return { ...changeOf(line, step), num_sample: inQc.includes(step) ? sampleOf(line, share) : kept };
      }),
  );
  await writeLines(tx, kind, whId, changes);
}

/** The line that there was before, of which one is a part, or a part of a part. */
function originOf(parts: Split["parts"], line: Line): string {
  const like = parts.get(line.line_id);
  return like ? originOf(parts, like) : line.line_id;
}

const changeOf = (line: Line, step: ReceivingStep): LineChange => ({
  ...(line.found ?? nothingFound),
  reject_reason: line.num_bad > 0n ? line.reject_reason : null,
  count_files: line.count_files,
  line_id: line.line_id,
  num_loc: line.num_loc,
  num_bad: line.num_bad,
  lot: line.lot,
  valid_date_computed: line.valid_date_computed,
  product_sn: line.product_sn,
  disposition: line.disposition,
  sscc: line.sscc,
  to_storage_id: line.to_storage_id,
  to_storage_bad_id: line.to_storage_bad_id,
  inventory_status: statusOf(line),
  before_steps: line.before_steps,
  by: step.caller.userId,
});

function statusOf({ num_loc, num_bad, num_put, num_put_bad, ...line }: Line): string {
  if (line.inventory_status === "in_qc") return "in_qc";
  if (num_put + num_put_bad > 0n && num_put === num_loc && num_put_bad === num_bad) return "in_stock";
  return line.before_steps?.confirm_qc && num_loc === 0n && num_bad > 0n ? "rejected" : "received";
}
