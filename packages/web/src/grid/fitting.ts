import { type Declared, lookupsOf } from "@stowage/model";
import type { ColDef } from "ag-grid-community";
import { localValue, type Shown } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { textWidth } from "../ui/textWidth.ts";
import { cellPadding } from "./choiceWidth.ts";

/** The boxes to pick rows by, and the bar by which one scrolls. */
const beside = 56;

/**
 * A list that nobody arranged shows the columns for which there is room: what tells of a document's work first, then from
 * the left. What a person chose stays, and is scrolled to.
 *
 * @returns the names of those left out
 */
export function leftOut(declared: Declared, columns: readonly ColDef<AnyRow>[], width: number): readonly string[] {
  const shown = columns.filter(({ hide }) => !hide);
  const first = shown.filter(({ colId = "" }) => telling(declared).includes(colId));
  let room = width - beside;
  let isFull = false;
  return [...first, ...shown.filter((column) => !first.includes(column))].flatMap(({ colId = "", ...column }) => {
    room -= (column.flex ? column.minWidth : column.width) ?? 0;
    isFull ||= room < 0;
    return isFull ? [colId] : [];
  });
}

/** The columns without those left out; where none of the others takes the room that is left, the last one does. */
export function fitted(columns: readonly ColDef<AnyRow>[], out: readonly string[]): ColDef<AnyRow>[] {
  const shown = columns.filter(({ colId = "", hide }) => !hide && !out.includes(colId));
  const last = shown.some(({ flex }) => flex) ? undefined : shown.at(-1);
  return columns.map((column) => {
    if (out.includes(column.colId ?? "")) return { ...column, hide: true };
    return column === last ? { ...column, flex: 1, minWidth: column.width } : column;
  });
}

/** What a row is called, how much, and of what. */
const toldFirst = 3;

const telling = (declared: Declared): readonly string[] =>
  declared.type === "document"
    ? [declared.number.field, declared.status, declared.due].filter((name) => name !== undefined)
    : (declared.tells ?? declared.glance?.slice(0, toldFirst) ?? declared.label.slice(0, 1));

/** Longer names are read whole in their hint. */
const longestName = 200;
/** A code is read whole, within reason; its letters are all of one width. */
const longestCode = 240;
const codeLetter = 7.2;

/** Names and codes have the room that those of the page need, before further columns have any. */
export const withRoom = (
  defs: readonly ColDef<AnyRow>[],
  columns: readonly Shown[],
  rows: readonly AnyRow[],
  language: string,
): readonly ColDef<AnyRow>[] =>
  defs.map((def) => {
    const { colId = "", minWidth = 0, width = 0, flex } = def;
    const column = columns.find(({ name }) => name === colId);
    if (column?.field.kind === "code" && def.cellClass === "code") {
      const longest = Math.max(0, ...rows.map((row) => String(row[colId] ?? "").length));
      return { ...def, width: Math.max(width, Math.min(longestCode, Math.ceil(longest * codeLetter) + cellPadding)) };
    }
    if (!isName(colId) || column?.field.kind !== "text") return def;
    const { name, field, through } = column;
    const wanted = rows.map((row) => {
      const text = String((through ? row[name] : localValue(name, field, row, language)) ?? "");
      return Math.min(longestName, textWidth(text) + cellPadding);
    });
    return flex
      ? { ...def, minWidth: Math.max(minWidth, ...wanted) }
      : { ...def, width: Math.max(width, ...wanted.map(Math.ceil)) };
  });

/** A name, in the default language or in another. */
const isName = (column: string): boolean => /_name(_[a-z]+)?$/.test(column);

/** What tells of the owner of rows that are all one owner's, the first of them first: it is said once, and not in each. */
export function saidOnce(declared: Declared, columns: readonly Shown[], rows: readonly AnyRow[]): readonly string[] {
  const owner = lookupsOf(declared).find(([, lookup]) => lookup.as === "owner")?.[0];
  if (owner === undefined || rows.length < 2 || new Set(rows.map((row) => row[owner])).size > 1) return [];
  return columns.flatMap(({ name, through }) => (through === owner ? [name] : []));
}
