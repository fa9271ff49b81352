import type { Declared } from "@stowage/model";
import type { CellKeyDownEvent, GridApi, SortChangedEvent, TabToNextHeaderParams } from "ag-grid-community";
import type { AgGridReactProps } from "ag-grid-react";
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Shown } from "../api/columns.ts";
import { picturesFor } from "../api/pictures.ts";
import type { Sort } from "../api/query.ts";
import type { AnyRow, Sums } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { Grid } from "../ui/Grid.tsx";
import { tiledHeight, withTiles } from "../ui/tiles.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { whenArranged } from "./arranged.ts";
import { gridColumns } from "./columns.tsx";
import { fitted, leftOut, withRoom } from "./fitting.ts";
import { glanceColumn, glanceHeight } from "./glance.tsx";
import type { ColumnLayout } from "./layout.ts";
import { withPacks } from "./packs.ts";
import { withReasons } from "./reasons.ts";
import { writeTsv } from "./tsv.ts";
import { withUnits } from "./unitOf.ts";

export interface RowsGridHandle {
  /** Picks nothing any more, but for the rows of these ids. */
  clearPicks(but?: readonly string[]): void;
  focus(): void;
}

export interface RowsGridProps {
  readonly declared: Declared;
  readonly columns: readonly Shown[];
  readonly layout: readonly ColumnLayout[];
  /** Somebody chose the columns. */
  readonly isArranged: boolean;
  /** What is said of all rows at once. */
  readonly saidOnce?: readonly string[];
  /** Is told for which of them there is no room. */
  readonly onLeftOut: (names: readonly string[]) => void;
  readonly rows: readonly AnyRow[];
  /** What was added up; it names the units. */
  readonly sums?: Sums | undefined;
  readonly sorts: readonly Sort[];
  readonly openId?: string;
  readonly copyForbidden: boolean;
  readonly onOpen: (id: string) => void;
  /** A cell is to be changed where it stands: by F2 or two clicks. */
  readonly onEdit: (row: AnyRow, name: string) => void;
  readonly onPick: (rows: readonly AnyRow[]) => void;
  readonly onSort: (sorts: readonly Sort[]) => void;
  readonly onLayout: (layout: readonly ColumnLayout[]) => void;
  readonly onCopy: (text: string) => void;
  readonly onForbidden: () => void;
  readonly handle: Ref<RowsGridHandle>;
}

/** The rows of a page. Enter opens, F2 changes a cell, Space picks, arrows walk. */
export function RowsGrid(props: RowsGridProps) {
  // A grid that learns its width later makes all its columns twice.
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => setWidth(room.current?.clientWidth), []);
  if (width === undefined) return <div ref={room} />;
  return <MeasuredGrid {...props} width={width} onWidth={setWidth} />;
}

const none: readonly string[] = [];

interface MeasuredProps extends RowsGridProps {
  /** Pixels; 0 where nothing is drawn. */
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

function MeasuredGrid({ width, onWidth, ...props }: MeasuredProps) {
  const { declared, columns, layout, rows, sorts, openId } = props;
  const words = useWords();
  const grid = useRef<GridApi<AnyRow> | null>(null);
  useImperativeHandle(props.handle, () => ({
    clearPicks: (but = none) => clearPicks(grid.current, but),
    focus: () => focusRow(grid.current, openId),
  }));
  const narrow = useNarrow();
  const pictures = useMemo(() => picturesFor(declared, rows), [declared, rows]);
  const glance = useMemo(() => {
    const first = layout.filter(({ hidden }) => !hidden).map(({ name }) => name);
    return narrow ? glanceColumn(declared, columns, { words, first }) : null;
  }, [narrow, declared, columns, layout, words]);
  const isCut = width > 0 && !glance && !props.isArranged;
  const { saidOnce = none } = props;
  const columnDefs = useMemo(() => {
    // Only columns in sight are numbered: a lone arrow needs no number.
    const inSight = new Set(layout.flatMap(({ name, hidden }) => (hidden ? [] : [name])));
    const bySort = new Map(
      sorts
        .filter(({ sortField }) => inSight.has(sortField))
        .map((sort, index) => [sort.sortField, { order: sort.sortOrder, index }] as const),
    );
    if (glance) return [glance];
    const plain = withReasons(gridColumns(declared, columns, layout, bySort, words), rows, words);
    const roomy = isCut ? withRoom(plain, columns, rows, words.language) : plain;
    const each = isCut ? roomy.filter(({ colId = "" }) => !saidOnce.includes(colId)) : roomy;
    return withTiles(withPacks(declared, each, { columns, rows, words }), pictures);
  }, [declared, columns, layout, sorts, rows, words, glance, pictures, isCut, saidOnce]);
  const unfit = useMemo(
    () => (isCut ? leftOut(declared, columnDefs, width) : []),
    [isCut, declared, columnDefs, width],
  );
  const { onLeftOut } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when others are left out
  useEffect(() => onLeftOut(unfit), [onLeftOut, unfit.join()]);
  const fittingDefs = useMemo(
    // One that is left out sorts, too, but a number would say so beside another's name alone.
    () => {
      const inSight = (isCut ? fitted(columnDefs, unfit) : columnDefs).filter(({ hide }) => !hide);
      return withUnits(declared, inSight, columns);
    },
    [isCut, columnDefs, unfit, declared, columns],
  );
  const context = useMemo(() => ({ units: unitNames(props.sums) }), [props.sums]);
  const rowId = useCallback(({ data }: { data: AnyRow }) => String(data[declared.key]), [declared]);
  const rowClass = useCallback(
    ({ data }: { data: AnyRow | undefined }) => (data?.[declared.key] === openId ? "row-open" : ""),
    [declared, openId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open row is marked anew when another is opened
  useEffect(() => grid.current?.redrawRows(), [openId]);

  return (
    <Grid<AnyRow>
      key={glance ? "glance" : pictures.length > 0 ? "tiles" : "columns"}
      {...(pictures.length > 0 ? { rowHeight: tiledHeight } : {})}
      {...(glance ? { rowHeight: glanceHeight, headerHeight: 0 } : {})}
      enableCellTextSelection={!props.copyForbidden}
      onGridReady={({ api }) => {
        grid.current = api;
      }}
      rowData={rows as AnyRow[]}
      columnDefs={fittingDefs}
      onGridSizeChanged={({ clientWidth }) => onWidth(clientWidth)}
      maintainColumnOrder={false}
      tooltipShowMode="whenTruncated"
      getRowId={rowId}
      {...picking}
      context={context}
      getRowClass={rowClass}
      onSelectionChanged={({ api }) => props.onPick(api.getSelectedRows())}
      onRowClicked={({ data, event }) => {
        if (data && !isSelectingText(event)) props.onOpen(String(data[declared.key]));
      }}
      onCellDoubleClicked={({ data, column }) => {
        if (data) props.onEdit(data, column.getColId());
      }}
      tabToNextCell={leave}
      tabToNextHeader={toRows}
      onCellKeyDown={(event) => onCellKey(event as CellKeyDownEvent<AnyRow>, props)}
      onSortChanged={(event) => reportSort(event, props.onSort)}
      {...whenArranged(layout, props.onLayout)}
    />
  );
}

/** Rows are picked by their boxes; a click opens. The grid takes what is new for a change, so this is one object. */
const picking: AgGridReactProps<AnyRow> = {
  rowSelection: { mode: "multiRow", checkboxes: true, headerCheckbox: true, enableClickSelection: false },
  selectionColumnDef: { width: 40, pinned: "left", resizable: false, suppressHeaderMenuButton: true },
};

/** Arrows walk the cells; Tab goes on to what comes after the grid, or a page of rows would lie in between. */
const leave = () => false;

/** From the head Tab goes down to the rows; the arrows walk it. */
const toRows = ({ backwards, previousHeaderPosition: from }: TabToNextHeaderParams<AnyRow>) =>
  !backwards && from ? { headerRowIndex: -1, column: from.column } : false;

const isSelectingText = (event: Event | null | undefined) =>
  event?.target instanceof HTMLInputElement || (getSelection()?.toString().length ?? 0) > 0;

function onCellKey({ event, data, api, column }: CellKeyDownEvent<AnyRow>, props: RowsGridProps): void {
  if (!(event instanceof KeyboardEvent) || !data) return;
  if (event.key === "Enter") props.onOpen(String(data[props.declared.key]));
  if (event.key === "F2") props.onEdit(data, column.getColId());
  if (event.key.toLowerCase() !== "c" || !(event.ctrlKey || event.metaKey) || getSelection()?.toString()) return;
  event.preventDefault();
  if (props.copyForbidden) {
    props.onForbidden();
    return;
  }
  const picked = api.getSelectedRows();
  const shown = props.layout.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const names = picked.length > 0 ? shown : [column.getColId()];
  const known = names.filter((name) => props.columns.some((one) => one.name === name));
  const cells = (picked.length > 0 ? picked : [data]).map((row) => known.map((name) => String(row[name] ?? "")));
  props.onCopy(writeTsv(cells));
}

function reportSort(event: SortChangedEvent<AnyRow>, onSort: RowsGridProps["onSort"]): void {
  if (event.source === "gridOptionsChanged" || event.source === "api") return;
  const sorted = event.api.getColumnState().filter((one) => one.sort);
  sorted.sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0));
  onSort(sorted.map((one) => ({ sortField: one.colId, sortOrder: one.sort === "desc" ? "desc" : "asc" })));
}

function clearPicks(api: GridApi<AnyRow> | null, but: readonly string[]): void {
  const nodes = (api?.getSelectedNodes() ?? []).filter(({ id }) => id === undefined || !but.includes(id));
  api?.setNodesSelected({ nodes, newValue: false });
}

function focusRow(api: GridApi<AnyRow> | null, id: string | undefined): void {
  if (!api) return;
  const row = (id ? api.getRowNode(id)?.rowIndex : null) ?? 0;
  const [column] = api.getAllDisplayedColumns().filter((one) => !one.getColId().startsWith("ag-Grid"));
  if (column) api.setFocusedCell(row, column);
}

const unitNames = (sums: Sums = {}): ReadonlyMap<string, string> =>
  new Map(
    Object.values(sums).flatMap((ones) =>
      ones.flatMap(({ unit_id, unit_name }) => (unit_id && unit_name ? [[unit_id, unit_name] as const] : [])),
    ),
  );
