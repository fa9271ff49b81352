import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, TabToNextCellParams } from "ag-grid-community";
import { type Line, newLine } from "./line.ts";
import { isBlank, type LineColumn, startValues } from "./lineColumns.ts";
import { numberColumnId, removeColumnId } from "./lineDefs.tsx";
import type { Latest } from "./lineEditors.tsx";

/** What the keyboard does with whole lines: Tab behind the last cell begins a new one, Ctrl+Backspace takes one away. */
export function lineKeys(latest: Latest, columns: readonly LineColumn[]) {
  const add = () => latest.current.onChange([...latest.current.lines, newLine(startValues(columns))]);
  return {
    add,
    tabToNextCell({ nextCellPosition, previousCellPosition, backwards, api }: TabToNextCellParams<Line>) {
      if (nextCellPosition || backwards) return nextCellPosition ?? false;
      const last = latest.current.lines.at(-1);
      // Behind a line in which nothing stands, Tab leaves the lines.
      if (last && isBlank(columns, last.values)) return false;
      add();
      // The grid has the new line once it was drawn; asked to stay, it would ask again and again.
      setTimeout(() => begin(api, previousCellPosition.rowIndex + 1), 0);
      return false;
    },
    onCellKeyDown({ event, data }: CellKeyDownEvent<Line> | FullWidthCellKeyDownEvent<Line>) {
      if (isRemoving(event)) latest.current.onChange(latest.current.lines.filter(({ id }) => id !== data?.id));
    },
  };
}

function begin(api: GridApi<Line>, rowIndex: number): void {
  const first = api.getAllDisplayedColumns().find((column) => !notTyped.includes(column.getColId()));
  if (!first || !api.getDisplayedRowAtIndex(rowIndex)) return;
  api.setFocusedCell(rowIndex, first);
  api.startEditingCell({ rowIndex, colKey: first });
}

const notTyped: readonly string[] = [numberColumnId, removeColumnId];

/** While a cell is typed into, the same keys take a word away. */
const isRemoving = (event: Event | null | undefined): boolean =>
  event instanceof KeyboardEvent &&
  event.ctrlKey &&
  event.key === "Backspace" &&
  !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement);
