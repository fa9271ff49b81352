import type { Declared } from "@stowage/model";
import {
  type CellValueChangedEvent,
  type ColDef,
  CustomEditorModule,
  type GridApi,
  ModuleRegistry,
  SelectEditorModule,
  TextEditorModule,
  UndoRedoEditModule,
} from "ag-grid-community";
import type { CustomCellEditorProps, CustomCellRendererProps } from "ag-grid-react";
import { App, Button, Checkbox } from "antd";
import { type ClipboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { sumDecimals } from "../api/decimals.ts";
import type { AnyRow, Place } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { Grid } from "../ui/Grid.tsx";
import { CloseIcon, PlusIcon } from "../ui/icons.tsx";
import { LookupSelect } from "../ui/LookupSelect.tsx";
import { fillNames } from "./fillNames.ts";
import { type Line, type LineErrors, newLine } from "./line.ts";
import { type LineColumn, type LineValues, lineColumns, startValues } from "./lineColumns.ts";
import { type PasteColumn, readCell, readPaste } from "./paste.ts";
import { SerialField } from "./SerialField.tsx";
import { asSerials } from "./serials.ts";

ModuleRegistry.registerModules([CustomEditorModule, TextEditorModule, SelectEditorModule, UndoRedoEditModule]);

const wrapped = { wrapHeaderText: true, autoHeaderHeight: true };

interface Props {
  readonly line: Declared;
  readonly lines: readonly Line[];
  readonly errors: LineErrors;
  readonly place: Partial<Place>;
  readonly onChange: (lines: readonly Line[]) => void;
  /** What else may be done with the lines. */
  readonly tools?: ReactNode;
}

/** Lines as a grid to type into; a block copied from a spreadsheet is pasted where the focus stands. */
export function LinesGrid({ line, lines, errors, place, onChange, tools }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const grid = useRef<GridApi<Line> | null>(null);
  const [withMore, setWithMore] = useState(false);
  const all = useMemo(() => lineColumns(line), [line]);
  const columns = useMemo(() => all.filter((column) => withMore || !column.more), [all, withMore]);
  const latest = useRef({ lines, errors, onChange, place });
  latest.current = { lines, errors, onChange, place };

  const defs = useMemo(
    () => [
      numberColumn(),
      ...columns.flatMap((column) => columnDefs(column, words, latest)),
      removeColumn(words, latest),
    ],
    [columns, words],
  );

  // The grid looks at its context only when it draws a cell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells are drawn anew when other ones are wrong
  useEffect(() => grid.current?.refreshCells({ force: true }), [errors]);

  async function paste(event: ClipboardEvent) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    const focused = grid.current?.getFocusedCell();
    const from = Math.max(
      0,
      columns.findIndex((column) => column.shows === focused?.column.getColId()),
    );
    const { rows } = readPaste(event.clipboardData.getData("text/plain"), pasteColumns(columns, words), from);
    if (rows.length === 0) return;
    const before = latest.current.lines;
    const start = focused?.rowIndex ?? before.length;
    const pasted = [...before];
    for (const [at, row] of rows.entries()) {
      const old = pasted[start + at];
      pasted[start + at] = old
        ? { ...old, values: { ...old.values, ...row } }
        : newLine({ ...startValues(all), ...row });
    }
    onChange(pasted);
    void message.info(words.say("form.pasted", { count: rows.length }), 2);
    const named = await fillNames(all, pasted, latest.current.place);
    onChange(latest.current.lines.map((one) => named.find((other) => other.id === one.id) ?? one));
  }

  return (
    <section className="lines" aria-label={words.say("form.lines")}>
      <div className="spread lines-head">
        <strong>
          {words.say("form.lines")} <span className="quiet">{lines.length}</span>
        </strong>
        <span className="row">
          {tools}
          {all.some((column) => column.more) && (
            <Checkbox checked={withMore} onChange={(event) => setWithMore(event.target.checked)}>
              {words.say("form.more")}
            </Checkbox>
          )}
          <Button
            size="small"
            icon={<PlusIcon size={14} />}
            onClick={() => onChange([...lines, newLine(startValues(all))])}
          >
            {words.say("form.addLine")}
          </Button>
        </span>
      </div>
      <div
        className="lines-grid"
        style={{ height: Math.min(420, 58 + 34 * Math.max(3, lines.length + 1)) }}
        onPaste={(event) => void paste(event)}
      >
        <Grid<Line>
          onGridReady={({ api }) => {
            grid.current = api;
          }}
          rowData={lines as Line[]}
          columnDefs={defs}
          getRowId={({ data }) => data.id}
          context={{ errors }}
          popupParent={document.querySelector<HTMLElement>(".frame-main") ?? document.body}
          defaultColDef={wrapped}
          singleClickEdit
          stopEditingWhenCellsLoseFocus
          enterNavigatesVerticallyAfterEdit
          undoRedoCellEditing
          enableCellTextSelection={false}
          onCellValueChanged={(event) => void named(event, all, latest)}
        />
      </div>
      <p className="quiet lines-hint">{words.say(lines.length === 0 ? "form.noLines" : "form.pasteHint")}</p>
    </section>
  );
}

type Latest = {
  readonly current: { lines: readonly Line[]; errors: LineErrors; onChange: Props["onChange"]; place: Partial<Place> };
};

function set(latest: Latest, id: string, values: LineValues): void {
  const { lines, onChange } = latest.current;
  onChange(lines.map((one) => (one.id === id ? { ...one, values: { ...one.values, ...values } } : one)));
}

/** A code that was typed brings the names along that are shown beside it. */
async function named(
  { data, oldValue, newValue }: CellValueChangedEvent<Line>,
  columns: readonly LineColumn[],
  latest: Latest,
): Promise<void> {
  if (oldValue === newValue) return;
  const line = latest.current.lines.find((one) => one.id === data.id);
  if (!line) return;
  const [filled] = await fillNames(columns, [line], latest.current.place);
  if (filled) set(latest, data.id, filled.values);
}

const numberColumn = (): ColDef<Line> => ({
  colId: "line",
  headerName: "#",
  width: 48,
  pinned: "left",
  cellClass: "number quiet",
  valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
});

const removeColumn = (words: Words, latest: Latest): ColDef<Line> => ({
  colId: "remove",
  headerName: words.say("form.removeLine"),
  headerClass: "unseen-head",
  width: 48,
  pinned: "right",
  resizable: false,
  cellRenderer: ({ data }: CustomCellRendererProps<Line>) => (
    <Button
      type="text"
      size="small"
      aria-label={words.say("form.removeLine")}
      icon={<CloseIcon size={12} />}
      onClick={() => latest.current.onChange(latest.current.lines.filter((one) => one.id !== data?.id))}
    />
  ),
});

const widths: Partial<Record<LineColumn["field"]["kind"], number>> = {
  lookup: 150,
  code: 120,
  date: 128,
  text: 150,
  choice: 110,
};

const widthsNamed: Readonly<Record<string, number>> = {
  unit_name: 84,
  unit_code: 84,
  storage_loc_code: 124,
  storage_bad_code: 124,
  product_sn: 104,
};

function columnDefs(column: LineColumn, words: Words, latest: Latest): ColDef<Line>[] {
  const { field, shows } = column;
  const isNumber = ["whole", "decimal", "quantity", "money"].includes(field.kind);
  const editor: ColDef<Line> =
    field.kind === "json"
      ? serialCell(column, latest)
      : field.kind === "lookup"
        ? {
            cellEditor: LookupEditor,
            cellEditorParams: { column, latest },
            cellEditorPopup: false,
            // While one looks up, these keys walk through what was found and pick it.
            suppressKeyboardEvent: ({ editing, event }) =>
              editing && ["Enter", "ArrowUp", "ArrowDown"].includes(event.key),
          }
        : field.kind === "choice"
          ? {
              cellEditor: "agSelectCellEditor",
              cellEditorParams: {
                values: [...field.values],
                formatValue: (value: string) => words.choice(shows, value),
              },
            }
          : { cellEditor: "agTextCellEditor" };
  const own: ColDef<Line> = {
    ...editor,
    colId: shows,
    headerName: `${words.field(shows)}${field.required ? " *" : ""}`,
    headerTooltip: words.field(shows),
    width: widthsNamed[shows] ?? widths[field.kind] ?? 124,
    editable: field.kind === "json" ? ({ data }) => isTracked(data) : true,
    sortable: false,
    cellClass: isNumber ? "number" : ["code", "lookup"].includes(field.kind) ? "code" : "",
    headerClass: isNumber ? "number-head" : "",
    cellClassRules: {
      "cell-wrong": ({ data, context, node }) => Boolean(data && context.errors[node.rowIndex ?? -1]?.[column.name]),
    },
    tooltipValueGetter: ({ context, node }) => context.errors[node?.rowIndex ?? -1]?.[column.name],
    valueGetter: ({ data }) => data?.values[shows],
    valueFormatter: ({ value, data }) => {
      if (field.kind === "json") return isTracked(data) ? serialText(data, words) : "";
      return field.kind === "choice" ? shown("choice", value, shows, words) : String(value ?? "");
    },
    valueSetter: ({ data, newValue }) => {
      if (Array.isArray(newValue)) {
        set(latest, data.id, { [shows]: newValue });
        return true;
      }
      const value = readCell({ name: column.name, field, headings: [] }, String(newValue ?? ""));
      if (value === String(data.values[shows] ?? "")) return false;
      set(latest, data.id, {
        [shows]: value || undefined,
        ...(column.lookup ? { [column.lookup.field]: undefined } : {}),
      });
      return true;
    },
  };
  const name = nameBeside(column);
  return name
    ? [
        own,
        {
          colId: name,
          headerName: words.field(name),
          width: 190,
          sortable: false,
          cellClass: "quiet",
          valueGetter: ({ data }) => data?.values[name],
        },
      ]
    : [own];
}

/** The name that is shown beside a code: the product's, behind its code. */
function nameBeside({ lookup, shows }: LineColumn): string | undefined {
  return Object.keys(lookup?.declared.shows ?? {}).find(
    (name) => name !== shows && name.endsWith("_name") && shows.endsWith("_code"),
  );
}

interface EditorParams extends CustomCellEditorProps<Line> {
  readonly column: never;
}

/** Finds the row of a lookup while one types. */
function LookupEditor(props: EditorParams) {
  const { column, latest } = (props.colDef.cellEditorParams ?? {}) as { column: LineColumn; latest: Latest };
  const lookup = column.lookup;
  if (!lookup) return null;
  function pick(row: AnyRow | null) {
    const names = Object.entries(lookup?.declared.shows ?? {}).map(([shownName, from]) => [
      shownName,
      row?.[from] ?? undefined,
    ]);
    const values: LineValues = Object.fromEntries(names);
    // The grid takes the editor's own value when editing ends: left as it was, it would empty the cell again.
    props.onValueChange(values[column.shows]);
    set(latest, props.data.id, { ...values, ...unitOf(column, row) });
    setTimeout(() => props.stopEditing(), 0);
  }
  return (
    <LookupSelect
      autoFocus
      defaultOpen
      initialText={props.eventKey?.length === 1 ? props.eventKey : ""}
      target={lookup.declared.target}
      place={latest.current.place}
      value={props.data.values[column.shows] as string | null}
      shownValue={props.data.values[column.shows] as string}
      onPick={pick}
    />
  );
}

const isTracked = (line: Line | undefined) => line?.values.need_scan_product_sn === true;

const serialsNeeded = ({ values }: Line) => sumDecimals([values.num_loc, values.num_bad]);

const serialText = (line: Line | undefined, words: Words) =>
  line
    ? words.say("form.serialCount", { count: asSerials(line.values.product_sn).length, needed: serialsNeeded(line) })
    : "";

/** Serial numbers are scanned into a field of their own, over the grid. */
const serialCell = (column: LineColumn, latest: Latest): ColDef<Line> => ({
  cellEditor: SerialEditor,
  cellEditorParams: { column, latest },
  cellEditorPopup: true,
  suppressKeyboardEvent: ({ editing, event }) => editing && event.key !== "Escape" && event.key !== "Tab",
});

function SerialEditor(props: EditorParams) {
  const words = useWords();
  const [serials, setSerials] = useState(() => asSerials(props.value));
  return (
    <div className="serial-pop">
      <SerialField
        autoFocus
        label={words.field("product_sn")}
        needed={serialsNeeded(props.data)}
        value={serials}
        onChange={(next) => {
          setSerials(next);
          props.onValueChange(next);
        }}
      />
    </div>
  );
}

/** A product brings its stock unit, which the line may change. */
const unitOf = ({ lookup }: LineColumn, row: AnyRow | null): LineValues =>
  lookup?.declared.target === "product" && row
    ? {
        unit_name: row.stock_unit_name,
        unit_code: row.stock_unit_code,
        need_scan_product_sn: row.need_scan_product_sn,
      }
    : {};

const pasteColumns = (columns: readonly LineColumn[], words: Words): PasteColumn[] =>
  columns.map(({ shows, field }) => ({
    name: shows,
    field,
    headings: [words.field(shows)],
    choices:
      field.kind === "choice"
        ? Object.fromEntries(field.values.map((value) => [value, words.choice(shows, value)]))
        : undefined,
  }));
