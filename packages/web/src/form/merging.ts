import type { Declared } from "@stowage/model";
import type { AnyRow } from "../api/resources.ts";
import { isEmpty, sentValue } from "./check.ts";
import { draftOf, type FormValues } from "./draft.ts";
import { namesOf } from "./entered.ts";
import type { FormField } from "./fields.ts";
import { type Line, newLine } from "./line.ts";
import { type LineColumn, type LineValues, lineValues } from "./lineColumns.ts";

/** A row as it stood when one began, as one has it by now, and as somebody else has left it meanwhile. */
interface Three<One> {
  readonly before: One;
  readonly mine: One;
  readonly theirs: One;
}

interface Merged<One> {
  readonly merged: One;
  /** What both changed: it stands there as the other has it. */
  readonly both: readonly string[];
}

/** What one changed oneself over the latest, field by field. */
export function mergeFields(
  fields: readonly FormField[],
  { before, mine, theirs }: Three<FormValues>,
): Merged<FormValues> {
  const [own, other] = [draftOf(fields, mine, before), draftOf(fields, theirs, before)];
  const kept = Object.keys(own).filter((name) => !(name in other));
  const isOther = (name: string) => name in draftOf(fields, mine, theirs);
  return {
    merged: { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) },
    both: Object.keys(own).filter((name) => name in other && isOther(name)),
  };
}

/** What both changed in lines. */
export interface BothInLine {
  /** Of the line among the merged ones, from 0; -1 where it is gone. */
  readonly at: number;
  /** Null where one changed the line and the other took it away. */
  readonly column: LineColumn | null;
}

interface MergedLines {
  readonly lines: readonly Line[];
  readonly both: readonly BothInLine[];
}

/**
 * The lines as they are by now with what one changed oneself over them, cell by cell: one's own further lines stand behind
 * them, and lines that one took away are gone unless the other changed them.
 *
 * @param latest the rows as somebody else has left them
 */
export function mergeLines(
  line: Declared,
  columns: readonly LineColumn[],
  { before, mine }: Omit<Three<readonly Line[]>, "theirs">,
  latest: readonly AnyRow[],
): MergedLines {
  const keyOf = ({ values }: Line) => values[line.key];
  const [old, own] = [before, mine].map((lines) => new Map(lines.map((one) => [keyOf(one), one])));
  const lines: Line[] = [];
  const both: BothInLine[] = [];
  for (const row of latest) {
    const theirs = lineValues(line, row);
    const [was, is] = [old?.get(row[line.key]), own?.get(row[line.key])];
    const isChanged = was !== undefined && changed(columns, was.values, theirs).length > 0;
    if (was && !is && !isChanged) continue;
    if (was && !is) both.push({ at: lines.length, column: null });
    const merged = was && is ? mergeCells(columns, { before: was.values, mine: is.values, theirs }) : null;
    for (const column of merged?.both ?? []) both.push({ at: lines.length, column });
    lines.push(was && is ? { ...is, values: merged?.values ?? theirs } : newLine(theirs));
  }
  const left = new Set(latest.map((row) => row[line.key]));
  for (const is of mine) {
    const was = old?.get(keyOf(is));
    if (!was) lines.push(is);
    else if (!left.has(keyOf(is)) && changed(columns, was.values, is.values).length > 0)
      both.push({ at: -1, column: null });
  }
  return { lines, both };
}

/** What another has changed in lines. */
export interface TheirChange {
  /** Of the line, from 0: among theirs, or where it is gone among those of before. */
  readonly at: number;
  readonly what: LineColumn | "added" | "gone";
  readonly before: LineValues;
  readonly now: LineValues;
}

/** What another has changed in lines since they were read, cell by cell. */
export function changesOf(
  line: Declared,
  columns: readonly LineColumn[],
  before: readonly Line[],
  latest: readonly AnyRow[],
): readonly TheirChange[] {
  const old = new Map(before.map((one) => [one.values[line.key], one.values]));
  const left = new Set(latest.map((row) => row[line.key]));
  const there = latest.flatMap((row, at): readonly TheirChange[] => {
    const [was, now] = [old.get(row[line.key]), lineValues(line, row)];
    if (!was) return [{ at, what: "added", before: {}, now }];
    return changed(columns, was, now).map((what) => ({ at, what, before: was, now }));
  });
  const gone = before.flatMap(({ values }, at): readonly TheirChange[] =>
    left.has(values[line.key]) ? [] : [{ at, what: "gone", before: values, now: {} }],
  );
  return [...there, ...gone];
}

/** Of which goods a line is, and what it says of them, belong together as soon as either has other goods there. */
function mergeCells(columns: readonly LineColumn[], { before, mine, theirs }: Three<LineValues>) {
  const [own, other] = [changed(columns, before, mine), changed(columns, before, theirs)];
  const product = columns.find(({ lookup }) => lookup?.declared.target === "product");
  const ofGoods = new Set(product && (own.includes(product) || other.includes(product)) ? namesOf(product) : []);
  const isOfGoods = ({ name, shows }: LineColumn) => ofGoods.has(name) || ofGoods.has(shows);
  const isTaken = (column: LineColumn) =>
    other.includes(column) || (isOfGoods(column) && other.some((one) => isOfGoods(one)));
  const kept = own.filter((column) => !isTaken(column)).flatMap(namesOf);
  return {
    values: { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) },
    both: own.filter((column) => isTaken(column) && changed([column], mine, theirs).length > 0),
  };
}

/** The columns in which two lines say something else. */
const changed = (columns: readonly LineColumn[], one: LineValues, other: LineValues): readonly LineColumn[] =>
  columns.filter(({ field, name }) => said(field, one[name]) !== said(field, other[name]));

const said = (field: LineColumn["field"], value: unknown): string =>
  isEmpty(value) ? "" : JSON.stringify(sentValue(field, value));
