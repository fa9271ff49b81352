import { model, toSmallest } from "@stowage/model";
import { newId } from "../../../database/id.ts";
import { lotNames } from "../lots.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, lineError } from "../refusals.ts";
import { counted, mostCounted, serialsOf } from "./count.ts";
import type { LineRow } from "./kind.ts";
import type { Line } from "./lines.ts";
import { notCounted } from "./pieces.ts";

/** A notice while it is counted. */
export interface Counting {
  /** Its lines as they are by now, in their order; parts that are new among them. */
  lines: Line[];
  /** The keys of those that a count has changed. */
  readonly changed: Set<string>;
  /** Of the new ones, the key of the line that each is made like. */
  readonly parts: Map<string, string>;
}

/** How many files the counts of a line show together. */
const mostShown = model.inbound_detail.fields.count_files.max;

/** Adds a row's numbers to the line that it names, or to the part of it that has the row's lot. */
export function countRow(counting: Counting, named: Line, row: LineRow, errors: LineError[]): void {
  const delta = { good: deltaOf(row, "num_loc", named, errors), bad: deltaOf(row, "num_bad", named, errors) };
  if (delta.good === 0n && delta.bad === 0n && errors.length === 0) errors.push(lineError(named, "QUANTITY_REQUIRED"));
  const line = partFor(counting, named, row);
  const numbers = { good: line.num_loc + delta.good, bad: line.num_bad + delta.bad };
  for (const [field, had, has, by] of [
    ["num_loc", line.num_loc, numbers.good, delta.good],
    ["num_bad", line.num_bad, numbers.bad, delta.bad],
  ] as const) {
    const details = { field, available: inUnits(had, line), asked: inUnits(-by, line) };
    if (has < 0n) errors.push(lineError(line, "MORE_THAN_RECEIVED", details));
    if (has > mostCounted) errors.push(lineError(line, "TOO_LARGE", { field, max: mostCounted.toString() }));
  }
  const product_sn = serialsAfter(line, row, delta, errors);
  const shown = [...(line.count_files ?? []), ...(row.count_files ?? [])];
  if (shown.length > mostShown)
    errors.push(lineError(line, "TOO_MANY_FILES", { field: "count_files", max: mostShown }));
  const made = { ...line, count_files: shown, ...counted(line, { ...row, product_sn }, numbers, errors) };
  counting.lines = counting.lines.map((one) => (one.line_id === line.line_id ? made : one));
  counting.changed.add(line.line_id);
}

/** What a row adds, or takes back, in smallest units. */
function deltaOf(row: LineRow, name: "num_loc" | "num_bad", line: Line, errors: LineError[]): bigint {
  const text = String(row[name] ?? "0");
  const smallest = toSmallest(text.replace(/^-/, ""), line.factor);
  if (smallest === null)
    errors.push(lineError(line, "NOT_WHOLE", { field: name, value: text, factor: Number(line.factor) }));
  return text.startsWith("-") ? -(smallest ?? 0n) : (smallest ?? 0n);
}

/** The line itself or the part of it whose lot a row names; a part of its own where none has it. */
function partFor(counting: Counting, named: Line, row: LineRow): Line {
  const first = named.part_of_id ?? named.line_id;
  const sent = lotNames.filter((name) => row[name] !== undefined && row[name] !== null);
  const parts = counting.lines.filter(({ line_id, part_of_id }) => line_id === first || part_of_id === first);
  const candidates = [...parts.filter(({ line_id }) => line_id === named.line_id), ...parts].filter(
    (line) => !row.sscc || line.sscc === row.sscc || (line.sscc === null && isEmpty(line)),
  );
  const same = candidates.find((line) => sent.every((name) => sameLot(line, name, row[name])));
  if (same) return same;
  // What the notice leaves open of a lot, its first count says.
  const open = candidates.find(
    (line) => isEmpty(line) && sent.every((name) => !line.lot[name] || sameLot(line, name, row[name])),
  );
  return open ?? newPart(counting, first);
}

const isEmpty = (line: Line) => line.num_loc + line.num_bad === 0n;

const sameLot = (line: Line, name: (typeof lotNames)[number], value: unknown) =>
  (line.lot[name] ?? "") === String(value);

function newPart(counting: Counting, first: string): Line {
  const like = counting.lines.find(({ line_id }) => line_id === first);
  if (!like) throw new Error(`line ${first} is no line of its document`);
  const part: Line = {
    ...like,
    line_id: newId(),
    line_no: Math.max(...counting.lines.map(({ line_no }) => line_no)) + 1,
    part_of_id: first,
    num_expect: 0n,
    num_loc: 0n,
    num_bad: 0n,
    lot: { bonded_type: like.lot.bonded_type ?? null },
    valid_date_computed: false,
    product_sn: null,
    sscc: null,
    count_files: null,
    before_steps: null,
    to_storage_id: null,
    to_storage_bad_id: null,
  };
  counting.lines.push(part);
  counting.parts.set(part.line_id, first);
  return part;
}

interface Delta {
  readonly good: bigint;
  readonly bad: bigint;
}

/** The serial numbers of a line after a row: the good pieces first, then the bad ones. Undefined where none were scanned. */
function serialsAfter(line: Line, row: LineRow, delta: Delta, errors: LineError[]): readonly string[] | undefined {
  const scanned = serialsOf(row, line, errors);
  if (!scanned || scanned.length === 0) return undefined;
  const [good, bad] = [Number(delta.good), Number(delta.bad)];
  const moved = Math.max(good, 0) + Math.max(bad, 0) || -(Math.min(good, 0) + Math.min(bad, 0));
  if (scanned.length !== moved) {
    errors.push(lineError(line, "SERIAL_COUNT", { needed: String(moved), given: scanned.length }));
    return undefined;
  }
  const known = line.product_sn ?? [];
  const sides = [known.slice(0, Number(line.num_loc)), known.slice(Number(line.num_loc))] as const;
  const [goodBefore, badBefore] = sides.map((side, index) =>
    (index === 0 ? good : bad) < 0 ? side.filter((one) => !scanned.includes(one)) : side,
  );
  const kept = [goodBefore ?? [], badBefore ?? []] as const;
  const unknown = (good < 0 || bad < 0) && scanned.find((one) => !known.includes(one));
  if (unknown) errors.push(notCounted(line, unknown, known));
  const added = [good > 0 ? scanned.slice(0, good) : [], bad > 0 ? scanned.slice(Math.max(good, 0)) : []] as const;
  const after = [...kept[0], ...added[0], ...kept[1], ...added[1]];
  const twice = after.find((one, index) => after.indexOf(one) !== index);
  if (twice !== undefined) errors.push(lineError(line, "SERIAL_DUPLICATE", { serial_no: twice }));
  return after;
}
