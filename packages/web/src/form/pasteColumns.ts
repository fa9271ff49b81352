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
    return column ? pasteColumn(column, words) : { name: id, headings: [words.field(id)] };
  });

const pasteColumn = ({ shows, field }: LineColumn, words: Words): PasteColumn => ({
  name: shows,
  field,
  headings: [words.field(shows)],
  choices:
    field.kind === "choice"
      ? Object.fromEntries(field.values.map((value) => [value, words.choice(shows, value)]))
      : undefined,
});
