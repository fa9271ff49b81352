// @vitest-environment happy-dom
import { model } from "@stowage/model";
import type { ColumnMovedEvent } from "ag-grid-community";
import type { AgGridReactProps } from "ag-grid-react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { listColumns } from "../../src/api/columns.ts";
import type { AnyRow } from "../../src/api/resources.ts";
import type { ColumnLayout } from "../../src/grid/layout.ts";
import type { RowsGridHandle, RowsGridProps } from "../../src/grid/RowsGrid.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const handed: AgGridReactProps<AnyRow>[] = [];
vi.mock("../../src/ui/Grid.tsx", () => ({
  Grid: (props: AgGridReactProps<AnyRow>) => {
    handed.push(props);
    return null;
  },
}));
const { RowsGrid } = await import("../../src/grid/RowsGrid.tsx");

const layout: readonly ColumnLayout[] = [
  { name: "customer_no" },
  { name: "customer_short_name", hidden: true },
  { name: "customer_name" },
];

function props(changed: Partial<RowsGridProps> = {}): RowsGridProps {
  const nothing = () => undefined;
  return {
    declared: model.customer,
    columns: listColumns(model.customer),
    layout,
    isArranged: true,
    rows: [],
    sorts: [],
    copyForbidden: false,
    onLeftOut: nothing,
    onOpen: nothing,
    onEdit: nothing,
    onPick: nothing,
    onSort: nothing,
    onLayout: nothing,
    onCopy: nothing,
    onForbidden: nothing,
    handle: null,
    ...changed,
  };
}

/** What the grid was given each time, by one list that is drawn several times. */
async function drawn(...times: readonly RowsGridProps[]) {
  handed.length = 0;
  const root = createRoot(document.createElement("div"));
  for (const one of times) await act(async () => root.render(<RowsGrid {...one} />));
  return [...handed];
}

test("picks are taken back but for the rows that are still to be done", async () => {
  const handle: { current: RowsGridHandle | null } = { current: null };
  const nodes = [{ id: "c1" }, { id: "c2" }];
  const taken: unknown[] = [];
  const api = { getSelectedNodes: () => nodes, setNodesSelected: (change: unknown) => void taken.push(change) };
  const [grid] = await drawn(props({ handle }));
  grid?.onGridReady?.({ api } as never);
  handle.current?.clearPicks(["c2"]);
  handle.current?.clearPicks();
  expect(taken).toEqual([
    { nodes: [{ id: "c1" }], newValue: false },
    { nodes, newValue: false },
  ]);
});

test("the grid keeps its columns and how rows are picked while a list only opens another row", async () => {
  const same = props();
  const given = await drawn(same, { ...same, openId: "c1" });
  const [first, last] = [given[0], given.at(-1)];
  expect(given.length).toBeGreaterThan(1);
  expect(last?.columnDefs).toBe(first?.columnDefs);
  expect(last?.rowSelection).toBe(first?.rowSelection);
  expect(last?.getRowId).toBe(first?.getRowId);
  expect(last?.getRowClass).not.toBe(first?.getRowClass);
});

test("the grid makes no columns that nobody sees, and these stay where they stood when others are moved", async () => {
  let put: readonly ColumnLayout[] = [];
  const onLayout = (next: readonly ColumnLayout[]) => {
    put = next;
  };
  const [given] = await drawn(props({ onLayout }));
  const names = (given?.columnDefs ?? []).map((def) => "colId" in def && def.colId);
  expect(names).toEqual(["customer_no", "customer_name"]);
  const state = [{ colId: "customer_name" }, { colId: "customer_no" }];
  const event = { finished: true, source: "uiColumnMoved", type: "columnMoved", api: { getColumnState: () => state } };
  given?.onColumnMoved?.(event as unknown as ColumnMovedEvent<AnyRow>);
  expect(put).toEqual([
    { name: "customer_name" },
    { name: "customer_short_name", hidden: true },
    { name: "customer_no" },
  ]);
});

test("a sorted column in sight bears no number for one that nobody sees", async () => {
  const sorts = [
    { sortField: "customer_short_name", sortOrder: "asc" },
    { sortField: "customer_no", sortOrder: "asc" },
  ] as const;
  const [only] = await drawn(props({ sorts }));
  const column = (only?.columnDefs ?? []).find((one) => "colId" in one && one.colId === "customer_no");
  expect(column).toMatchObject({ sort: "asc", sortIndex: 0 });
});

test("nor for one for which there is no room", async () => {
  const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "clientWidth");
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => 240 });
  try {
    const sorts = [
      { sortField: "customer_name", sortOrder: "asc" },
      { sortField: "customer_no", sortOrder: "asc" },
    ] as const;
    const given = (await drawn(props({ sorts, isArranged: false }))).at(-1)?.columnDefs ?? [];
    expect(given.flatMap((one) => ("colId" in one && one.sort ? [one.colId] : []))).toEqual(["customer_no"]);
  } finally {
    if (width) Object.defineProperty(HTMLElement.prototype, "clientWidth", width);
    else Reflect.deleteProperty(HTMLElement.prototype, "clientWidth");
  }
});
