import type { Declared } from "@stowage/model";
import type { ColDef } from "ag-grid-community";
import type { CustomCellRendererProps } from "ag-grid-react";
import { Button } from "antd";
import { computedDay } from "../api/computedDay.ts";
import { picturesOf } from "../api/pictures.ts";
import { shown } from "../i18n/format.ts";
import type { Words } from "../i18n/index.ts";
import { CloseIcon } from "../ui/icons.tsx";
import { withTiles } from "../ui/tiles.tsx";
import { isEmpty } from "./check.ts";
import { type Latest, setLine } from "./latest.ts";
import type { Line, LineErrors } from "./line.ts";
import type { LineColumn } from "./lineColumns.ts";
import { isTracked, LookupEditor, lookupParams, serialCell, serialText, TextEditor } from "./lineEditors.tsx";
import { readCell } from "./paste.ts";
import { StockCell } from "./StockCell.tsx";
import { wrongNow, wrongText } from "./wrongText.ts";

/** What the grid keeps beside its lines. */
interface LineContext {
  readonly errors: LineErrors;
}

export const numberColumnId = "line";
export const removeColumnId = "remove";

/** The grid's columns for lines: their number, what is entered, and a way to remove them. */
export const lineDefs = (
  columns: readonly LineColumn[],
  words: Words,
  latest: Latest,
  isNarrow = false,
): ColDef<Line>[] => {
  const entered = columns.flatMap((column) => columnDefs(column, words, latest));
  const [first, ...others] = entered;
  // Of which goods a line is stays in sight where its columns are wider than the page.
  const held = first && columns[0]?.lookup ? [{ ...first, pinned: "left" as const }, ...others] : entered;
  return [numberColumn(), ...(isNarrow ? inReach(columns, entered) : held), removeColumn(words, latest)];
};

/** On a telephone what a line is of and how much of it stand side by side; the rest is behind them. */
function inReach(columns: readonly LineColumn[], defs: readonly ColDef<Line>[]): ColDef<Line>[] {
  const what = columns.find(({ lookup }) => lookup)?.shows;
  const much = columns.find(({ field }) => field.kind === "quantity")?.shows;
  const first = [
    { id: what, width: 104 },
    { id: much, width: 84 },
  ].flatMap(({ id, width }) => defs.filter(({ colId }) => colId === id).map((def) => ({ ...def, width })));
  const others = defs.filter(({ colId }) => colId !== what && colId !== much);
  return [...first, ...others.map(({ flex, ...def }) => (flex ? { ...def, width: 140 } : def))];
}

/** The same with the pictures of what lines name; of a line that is typed they are known once the row was looked up. */
export const withLineTiles = (line: Declared, defs: readonly ColDef<Line>[]): ColDef<Line>[] =>
  withTiles(defs, picturesOf(line), ({ values }) => values);

const numberColumn = (): ColDef<Line> => ({
  colId: numberColumnId,
  headerName: "#",
  width: 32,
  pinned: "left",
  suppressNavigable: true,
  cellClass: "number quiet",
  valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
});

const removeColumn = (words: Words, latest: Latest): ColDef<Line> => ({
  colId: removeColumnId,
  headerName: words.say("form.removeLine"),
  headerClass: "unseen-head",
  // What nobody sees makes no room for itself.
  autoHeaderHeight: false,
  width: 44,
  pinned: "right",
  resizable: false,
  suppressNavigable: true,
  cellRenderer: ({ data }: CustomCellRendererProps<Line>) => (
    <Button
      type="text"
      size="small"
      aria-label={words.say("form.removeLine")}
      icon={<CloseIcon size={12} />}
      onClick={() => latest.current.remove(data?.id)}
    />
  ),
});

const widths: Partial<Record<LineColumn["field"]["kind"], number>> = {
  lookup: 150,
  code: 104,
  date: 92,
  text: 150,
  choice: 104,
  quantity: 100,
};

/** A day with the word that it was computed. */
const computedWidth = 152;

/** What a cell shows: what was entered, else what follows. */
const shownValue = (field: LineColumn["field"], values: Line["values"], name: string): unknown =>
  isEmpty(values[name]) ? (computedDay(field, values) ?? values[name]) : values[name];

const widthsNamed: Readonly<Record<string, number>> = {
  // A code of ten letters, beside the picture and the name.
  product_code: 96,
  unit_name: 64,
  unit_code: 64,
  num: 84,
  num_expect: 92,
  batch_no: 96,
  quality: 84,
  disposition: 96,
  // Beside what is typed stands how much there is; of defective goods that is little.
  outbound_nums: 116,
  outbound_nums_bad: 92,
  storage_loc_code: 112,
  storage_bad_code: 112,
  // Two of them stand side by side.
  from_loc_code: 90,
  target_loc_code: 90,
  adjust_category: 136,
  // Its heading's longest word.
  manufactur_date: 98,
  product_sn: 104,
};

function columnDefs(column: LineColumn, words: Words, latest: Latest): ColDef<Line>[] {
  const { field, shows } = column;
  const followsIn = ({ values }: Line) => isEmpty(values[shows]) && computedDay(field, values) !== null;
  const wrongIn = (data: Line | undefined, context: LineContext, row: number | null | undefined) => {
    const refused = context.errors[row ?? -1]?.[column.name];
    const wrong = data && !refused ? wrongNow(column, data) : null;
    return refused ?? (wrong ? wrongText(words, column, wrong) : undefined);
  };
  const isNumber = ["whole", "decimal", "quantity", "money"].includes(field.kind);
  const own: ColDef<Line> = {
    ...editorOf(column, words, latest),
    ...(field.kind === "quantity" && field.outOf
      ? { cellRenderer: StockCell, cellRendererParams: { outOf: field.outOf } }
      : {}),
    colId: shows,
    headerName: `${words.field(shows)}${field.required ? " *" : ""}`,
    headerTooltip: words.field(shows),
    width: widthsNamed[shows] ?? ("computed" in field ? computedWidth : (widths[field.kind] ?? 124)),
    editable: field.kind === "json" ? ({ data }) => isTracked(data) : true,
    sortable: false,
    cellClass: isNumber ? "number" : ["code", "lookup"].includes(field.kind) ? "code" : "",
    headerClass: isNumber ? "number-head" : "",
    cellClassRules: {
      "cell-wrong": ({ data, context, node }) => wrongIn(data, context, node.rowIndex) !== undefined,
      quiet: ({ data }) => Boolean(data && followsIn(data)),
    },
    tooltipValueGetter: ({ context, node, data }) =>
      wrongIn(data, context, node?.rowIndex) ?? (data && followsIn(data) ? words.say("form.computedHint") : undefined),
    valueGetter: ({ data }) => data && shownValue(field, data.values, shows),
    valueFormatter: ({ value, data }) => {
      if (data && followsIn(data)) return words.say("form.computedDay", { day: String(value) });
      if (field.kind === "json") return isTracked(data) ? serialText(data, words) : "";
      return field.kind === "choice" ? shown("choice", value, shows, words) : String(value ?? "");
    },
    valueSetter: ({ data, newValue }) => {
      if (Array.isArray(newValue)) {
        setLine(latest, data.id, { [shows]: newValue });
        return true;
      }
      const value = readCell({ name: column.name, field, headings: [] }, String(newValue ?? ""));
      if (value === String(shownValue(field, data.values, shows) ?? "")) return false;
      setLine(latest, data.id, { [shows]: value || undefined });
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
          // A name gives way to what is typed, and takes what is left.
          flex: 1,
          minWidth: 88,
          sortable: false,
          cellClass: "quiet",
          suppressNavigable: true,
          valueGetter: ({ data }) => data?.values[name],
        },
      ]
    : [own];
}

function editorOf(column: LineColumn, words: Words, latest: Latest): ColDef<Line> {
  const { field, shows } = column;
  if (field.kind === "json") return serialCell(column, latest);
  if (field.kind === "choice") {
    const formatValue = (value: string) => words.choice(shows, value);
    return { cellEditor: "agSelectCellEditor", cellEditorParams: { values: [...field.values], formatValue } };
  }
  if (field.kind !== "lookup") return { cellEditor: TextEditor };
  return {
    cellEditor: LookupEditor,
    cellEditorParams: lookupParams(column, latest),
    cellEditorPopup: false,
    // While one looks up, these keys walk through what was found and pick it.
    suppressKeyboardEvent: ({ editing, event }) => editing && ["Enter", "ArrowUp", "ArrowDown"].includes(event.key),
  };
}

/** The name that is shown beside a code: the product's, behind its code. */
function nameBeside({ lookup, shows }: LineColumn): string | undefined {
  return Object.keys(lookup?.declared.shows ?? {}).find(
    (name) => name !== shows && name.endsWith("_name") && shows.endsWith("_code"),
  );
}
