import type { Words } from "../i18n/index.ts";
import { textWidth } from "../ui/textWidth.ts";

/** Wide enough for the longest word of a choice in this language, with its sign where it is a state, and for its own name. */
export function choiceWidth(name: string, values: readonly string[], words: Words, isState: boolean): number {
  const longest = Math.max(...values.map((value) => textWidth(words.choice(name, value))));
  const sign = isState ? signWidth : 0;
  return Math.ceil(Math.max(Math.min(280, Math.max(84, longest + sign) + cellPadding), headWidth(words.field(name))));
}

/** Wide enough for a column's name beside the sign by which it is sorted. */
export const headWidth = (name: string): number =>
  Math.min(280, Math.ceil((textWidth(name, 600) * headSize) / cellSize) + cellPadding);

/** The sign of a state, and the ground around both. */
export const signWidth = 31;

/** Of the letters of heads, and of those in cells, by which texts are measured. */
const headSize = 12;
const cellSize = 13;

/** On both sides, and a pixel or two for what is rounded. */
export const cellPadding = 24;
