import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, TabToNextCellParams } from "ag-grid-community";
import type { KeyboardEvent as KeyPress } from "react";
import { awayFrom, bufferKeys, patience } from "./bufferKeys.ts";
import type { Latest } from "./latest.ts";
import { type Line, newLine } from "./line.ts";
import { isBlank, type LineColumn, startValues } from "./lineColumns.ts";
import { numberColumnId, removeColumnId } from "./lineDefs.tsx";

/**
 * What the keyboard does with whole lines: Enter in the last one and Tab behind its last cell begin a new one, Ctrl+Backspace
 * takes one away.
 */
export function lineKeys(latest: Latest, columns: readonly LineColumn[]) {
  const add = (api: GridApi<Line>) => {
    const { lines, onChange } = latest.current;
    const rowIndex = lines.length;
    bufferKeys(() => fieldIn(rowIndex));
    onChange([...lines, newLine(startValues(columns))]);
    setTimeout(() => begin(api, rowIndex));
  };
  const isFilled = (line: Line | undefined) => line !== undefined && !isBlank(columns, line.values);
  return {
    /** A new line behind the others, and the focus in it. */
    add,
    /** Goes to the first line in which nothing stands and types there, else to the first line. */
    enter(api: GridApi<Line>) {
      const blank = latest.current.lines.findIndex((line) => !isFilled(line));
      if (blank >= 0) {
        bufferKeys(() => fieldIn(blank));
        return begin(api, blank);
      }
      if (latest.current.lines.length === 0) return add(api);
      const first = firstTyped(api);
      if (first) api.setFocusedCell(0, first);
    },
    tabToNextCell({ nextCellPosition, backwards, api }: TabToNextCellParams<Line>) {
      if (nextCellPosition || backwards) return nextCellPosition ?? false;
      // Behind a line in which nothing stands, Tab leaves the lines.
      if (latest.current.lines.length > 0 && !isFilled(latest.current.lines.at(-1))) return false;
      add(api);
      return false;
    },
    /** The grid tells of a key when others may have come already: what is typed behind Enter waits from here on. */
    onKeyDownCapture({ nativeEvent: event }: KeyPress) {
      latest.current.isTabbed = event.key === "Tab";
      if (isUndoing(event)) {
        event.preventDefault();
        latest.current.undo?.();
      }
      // What is typed behind Tab belongs to the cell that it opens.
      if (event.key === "Tab" && isInField(event.target)) bufferKeys(awayFrom(event.target, true));
      const opened = opensCell(event) && rowOf(event.target);
      if (opened) bufferKeys(() => fieldIn(Number(opened)), event.key.length);
      if (!isTaken(event)) return;
      const { lines } = latest.current;
      const isTyped = event.target instanceof HTMLInputElement && event.target.value !== "";
      if (fieldIn(lines.length - 1) && (isTyped || isFilled(lines.at(-1)))) bufferKeys(() => fieldIn(lines.length));
    },
    onMouseDownCapture() {
      latest.current.isTabbed = false;
    },
    onCellKeyDown({ event, data, rowIndex, api }: CellKeyDownEvent<Line> | FullWidthCellKeyDownEvent<Line>) {
      if (isRemoving(event)) latest.current.remove(data?.id);
      const isLast = rowIndex === latest.current.lines.length - 1;
      if (isLast && isTaken(event) && isFilled(latest.current.lines.at(-1))) add(api);
    },
  };
}

/** Types into a line as soon as the grid has it: a new one it has some moments later. */
function begin(api: GridApi<Line>, rowIndex: number, until = performance.now() + patience): void {
  if (api.isDestroyed()) return;
  const first = firstTyped(api);
  if (first && api.getDisplayedRowAtIndex(rowIndex)) {
    if (isScrolledBack(api)) return void requestAnimationFrame(() => begin(api, rowIndex, until));
    api.setFocusedCell(rowIndex, first);
    api.startEditingCell({ rowIndex, colKey: first });
  } else if (performance.now() < until) requestAnimationFrame(() => begin(api, rowIndex, until));
}

/**
 * The line before may have been typed to its end, and what a line is of stands at its beginning. A list that opens before
 * that is scrolled would close by it.
 */
function isScrolledBack(api: GridApi<Line>): boolean {
  const { left } = api.getHorizontalPixelRange();
  const beside = api.getAllDisplayedColumns().find((column) => !column.isPinned());
  if (left === 0 || !beside) return false;
  api.ensureColumnVisible(beside);
  return api.getHorizontalPixelRange().left < left;
}

/** The field with the focus, where it is one of this line. */
function fieldIn(rowIndex: number): HTMLInputElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && rowOf(activeElement) === String(rowIndex) ? activeElement : null;
}

const rowOf = (target: EventTarget | null): string | null | undefined =>
  target instanceof Element ? target.closest(".lines-grid .ag-row")?.getAttribute("row-index") : null;

/** A character over a cell that is not open opens it, and is the first of its text. */
const opensCell = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !(ctrlKey || metaKey || altKey) && target instanceof Element && target.matches(".ag-cell");

const firstTyped = (api: GridApi<Line>) =>
  api.getAllDisplayedColumns().find((column) => !notTyped.includes(column.getColId()));

const notTyped: readonly string[] = [numberColumnId, removeColumnId];

/** While a cell is typed into, the same keys take back what is typed. */
const isUndoing = ({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !isInField(target);

const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isTypedInto = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== "";

/** While something stands in a cell that is typed into, the same keys take a word away. */
const isRemoving = (event: Event | null | undefined): boolean =>
  event instanceof KeyboardEvent && event.ctrlKey && event.key === "Backspace" && !isTypedInto(event.target);

/** Enter took what was typed. In a cell that looks up, it picks what was found. */
const isTaken = (event: Event | null | undefined): boolean =>
  event instanceof KeyboardEvent &&
  event.key === "Enter" &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof HTMLInputElement &&
  event.target.role !== "combobox";
