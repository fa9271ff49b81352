import type { ColumnMovedEvent, ColumnResizedEvent } from "ag-grid-community";
import type { AnyRow } from "../api/resources.ts";
import type { ColumnLayout } from "./layout.ts";

type Arranged = ColumnMovedEvent<AnyRow> | ColumnResizedEvent<AnyRow>;

/** The grid's options that report how a person moves and resizes its columns. */
export const whenArranged = (before: readonly ColumnLayout[], report: (layout: readonly ColumnLayout[]) => void) => {
  const arranged = (event: Arranged) => {
    if (event.finished && (event.source === "uiColumnMoved" || event.source === "uiColumnResized"))
      report(layoutAfter(event, before));
  };
  return { onColumnMoved: arranged, onColumnResized: arranged };
};

/** What the grid does not show stays where it stood among the others. */
function layoutAfter(event: Arranged, before: readonly ColumnLayout[]): readonly ColumnLayout[] {
  const known = new Map(before.map((one) => [one.name, one]));
  const shown = event.api.getColumnState().flatMap(({ colId, hide, pinned, width }): ColumnLayout[] => {
    const column = known.get(colId);
    if (!column || hide) return [];
    const resized = event.type === "columnResized" && event.column?.getColId() === colId;
    const kept = resized ? (width ?? column.width) : column.width;
    const side = pinned === "left" || pinned === "right" ? { pinned } : {};
    return [{ name: colId, ...(kept ? { width: kept } : {}), ...side }];
  });
  const names = new Set(shown.map(({ name }) => name));
  const inOrder = shown.values();
  return before.map((one) => (names.has(one.name) ? (inOrder.next().value ?? one) : { ...one, hidden: true }));
}
