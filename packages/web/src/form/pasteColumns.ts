import { alsoCalled } from "@stowage/messages/headings";
import type { Words } from "../i18n/index.ts";
import type { LineColumn } from "./lineColumns.ts";
import { numberColumnId, removeColumnId } from "./lineDefs.tsx";
import type { PasteColumn } from "./paste.ts";

/** The columns of a lines' grid that hold something of the line, as they stand on the screen. */
export const enteredOnScreen = (columnIds: readonly string[]): readonly string[] =>
  columnIds.filter((id) => id !== numberColumnId && id !== removeColumnId);

/** What a field is called in all languages. */
type NamesOf = (name: string) => readonly string[];

/**
 * The columns on the screen as cells are pasted into them, and behind them those that are not in sight.
 *
 * @param columns all of the lines
 */
export function pasteColumns(
  onScreen: readonly string[],
  columns: readonly LineColumn[],
  words: Words,
  namesOf: NamesOf = () => [],
): readonly PasteColumn[] {
  const amount = columns.find(({ field }) => field.kind === "quantity");
  const seen = onScreen.map((id): PasteColumn => {
    const column = columns.find(({ shows }) => shows === id);
    if (!column) return { name: id, headings: [words.field(id)], also: [...namesOf(id), ...(alsoCalled[id] ?? [])] };
    const amounts = column === amount ? amountWords : [];
    return pasteColumn(column, [...furtherNames(column, columns, namesOf), ...amounts], words);
  });
  const hidden = columns
    .filter(({ shows }) => !onScreen.includes(shows))
    .map((column) => ({ ...pasteColumn(column, furtherNames(column, columns, namesOf), words), isHidden: true }));
  return [...seen, ...hidden];
}

/** As other systems, and lists here, call how much it is. */
const amountWords = ["數量", "数量", "Quantity", "Qty"];

/** What a column is called besides: as files call it, and where no other leads to the like of it, as that is called. */
function furtherNames(column: LineColumn, columns: readonly LineColumn[], namesOf: NamesOf): readonly string[] {
  const { name, shows } = column;
  const target = targetOf(column);
  const isOnly = target !== undefined && columns.every((one) => one === column || targetOf(one) !== target);
  const names = [...new Set([shows, name, ...(isOnly ? [target] : [])])];
  return names.flatMap((one) => [...namesOf(one), ...(alsoCalled[one] ?? [])]);
}

/** The field of the row that a column leads to, by which it names it. */
const targetOf = ({ lookup, shows }: LineColumn): string | undefined => lookup?.declared.shows?.[shows];

const pasteColumn = ({ shows, field }: LineColumn, also: readonly string[], words: Words): PasteColumn => ({
  name: shows,
  field,
  headings: [words.field(shows)],
  also,
  choices:
    field.kind === "choice"
      ? Object.fromEntries(field.values.map((value) => [value, words.choice(shows, value)]))
      : undefined,
});
