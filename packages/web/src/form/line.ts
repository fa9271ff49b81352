import { newId } from "../api/ids.ts";
import type { LineValues } from "./lineColumns.ts";

/** A line in the making, under an id of its own as long as it is edited. */
export interface Line {
  readonly id: string;
  readonly values: LineValues;
  /** Where a code was typed or pasted that names nothing, by what the cell shows. */
  readonly unknown?: readonly string[];
}

/** What is wrong with a cell, by the index of its line, then by column. */
export type LineErrors = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** By the kind of lines. */
export type ErrorsByKind = Readonly<Record<string, LineErrors>>;

export const newLine = (values: LineValues = {}): Line => ({ id: newId(), values });
