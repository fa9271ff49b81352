import type { Declared } from "@stowage/model";
import type { ColDef } from "ag-grid-community";
import type { AnyRow } from "../api/resources.ts";

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
