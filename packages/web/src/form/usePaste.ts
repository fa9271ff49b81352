import type { GridApi } from "ag-grid-community";
import { App } from "antd";
import type { ClipboardEvent, RefObject } from "react";
import { fieldNames, useWords } from "../i18n/index.ts";
import { laidOver } from "./entered.ts";
import type { Latest } from "./latest.ts";
import type { Line } from "./line.ts";
import { isBlank } from "./lineColumns.ts";
import { isBlock, readPaste } from "./paste.ts";
import { enteredOnScreen, pasteColumns } from "./pasteColumns.ts";

interface Pasting {
  readonly grid: RefObject<GridApi<Line> | null>;
  readonly latest: Latest;
  /** Shows the columns that are out of sight otherwise. */
  readonly showMore: () => void;
  readonly nameAnew: (lines: readonly Line[]) => Promise<void>;
}

/** Lays a block that was copied elsewhere over the lines from where the focus stands, and says what came of it. */
export function usePaste({ grid, latest, nameAnew, showMore }: Pasting) {
  const words = useWords();
  const { message } = App.useApp();
  return async (event: ClipboardEvent): Promise<void> => {
    const text = event.clipboardData.getData("text/plain");
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isTyping && !isBlock(text)) return;
    event.preventDefault();
    grid.current?.stopEditing(true);
    const focused = grid.current?.getFocusedCell();
    const onScreen = enteredOnScreen(grid.current?.getAllDisplayedColumns().map((column) => column.getColId()) ?? []);
    const from = Math.max(0, onScreen.indexOf(focused?.column.getColId() ?? ""));
    const known = pasteColumns(onScreen, latest.current.columns, words, await fieldNames());
    const { rows, left } = readPaste(text, known, from);
    if (rows.length === 0) return;
    const { lines, columns: all, onChange } = latest.current;
    if (known.some(({ name, isHidden }) => isHidden && rows.some((row) => row[name]))) showMore();
    // Where no cell has the focus, cells are pasted behind the lines that are filled in; blank lines are used first.
    const start = focused?.rowIndex ?? lines.findLastIndex(({ values }) => !isBlank(all, values)) + 1;
    const pasted = laidOver(all, lines, rows, start);
    onChange(pasted);
    const told = words.say("form.pasted", { count: rows.length });
    const headings = left.filter((heading) => heading !== "").join(", ");
    const count = `${left.length}${headings ? ` (${headings})` : ""}`;
    if (left.length === 0) void message.info(told, 2);
    else void message.warning(`${told} ${words.say("form.pasteLeft", { count })}`, 6);
    await nameAnew(pasted);
  };
}
