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

function layoutAfter(event: Arranged, before: readonly ColumnLayout[]): readonly ColumnLayout[] {
  const known = new Map(before.map((one) => [one.name, one]));
  return event.api.getColumnState().flatMap((state): ColumnLayout[] => {
    const column = known.get(state.colId);
    if (!column) return [];
    const pinned = state.pinned === "left" || state.pinned === "right" ? state.pinned : undefined;
    const resized = event.type === "columnResized" && event.column?.getColId() === state.colId;
    const width = resized ? (state.width ?? column.width) : column.width;
    return [
      {
        name: state.colId,
        ...(width ? { width } : {}),
        ...(state.hide ? { hidden: true } : {}),
        ...(pinned ? { pinned } : {}),
      },
    ];
  });
}
