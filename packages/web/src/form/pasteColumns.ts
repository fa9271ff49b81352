import type { Words } from "../i18n/index.ts";
import type { LineColumn } from "./lineColumns.ts";
import { numberColumnId, removeColumnId } from "./lineDefs.tsx";
import type { PasteColumn } from "./paste.ts";

/** The columns of a lines' grid that hold something of the line, as they stand on the screen. */
export const enteredOnScreen = (columnIds: readonly string[]): readonly string[] =>
  columnIds.filter((id) => id !== numberColumnId && id !== removeColumnId);

/** The columns on the screen as cells are pasted into them. */
export const pasteColumns = (
  onScreen: readonly string[],
  columns: readonly LineColumn[],
  words: Words,
): readonly PasteColumn[] =>
  onScreen.map((id) => {
    const column = columns.find(({ shows }) => shows === id);
    if (!column) return { name: id, headings: [words.field(id)] };
    const isAmount = column === columns.find(({ field }) => field.kind === "quantity");
    return pasteColumn(column, isAmount ? amountWords : [], words);
  });

/** As other systems, and lists here, call how much it is. */
const amountWords = ["數量", "数量", "Quantity", "Qty"];

const pasteColumn = ({ shows, field }: LineColumn, further: readonly string[], words: Words): PasteColumn => ({
  name: shows,
  field,
  headings: [words.field(shows), ...further],
  choices:
    field.kind === "choice"
      ? Object.fromEntries(field.values.map((value) => [value, words.choice(shows, value)]))
      : undefined,
});
