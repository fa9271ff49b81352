import { type Declared, type Field, tallyNames, wordedValues } from "@stowage/model";
import type { ColDef } from "ag-grid-community";
import { isPicture, isSortable, localValue, type Shown } from "../api/columns.ts";
import { isComputed } from "../api/computedDay.ts";
import type { AnyRow } from "../api/resources.ts";
import { statedBy } from "../api/standing.ts";
import { shown as shownText } from "../i18n/format.ts";
import type { Words } from "../i18n/index.ts";
import { isShort } from "../ui/cellClass.ts";
import { ExpectedDay, endsStock, LastDay } from "../ui/LastDay.tsx";
import { tonesOf } from "../ui/StatusTag.tsx";
import {
  AmountCell,
  DocumentCell,
  DueCell,
  FlagCell,
  NumberCell,
  PictureCell,
  ProgressCell,
  QuantityCell,
  StatusCell,
} from "./cells.tsx";
import { choiceWidth, headWidth } from "./choiceWidth.ts";
import { columnTitle } from "./columnTitle.ts";
import type { ColumnLayout } from "./layout.ts";

type CellStyle = Pick<
  ColDef<AnyRow>,
  "width" | "cellClass" | "headerClass" | "cellRenderer" | "cellRendererParams" | "minWidth" | "flex"
>;

const newestFirst: ColDef["sortingOrder"] = ["desc", "asc", null];

/** The arrow, and the number beside it where several columns sort. */
const sortSignWidth = 38;

const numeric: CellStyle = { width: 112, cellClass: "number", headerClass: "number-head" };

/** How each kind of field looks in a list. */
const cellStyles: Record<Field["kind"], CellStyle> = {
  // Names take the width that is left.
  text: { width: 140, flex: 1 },
  code: { width: 120, cellClass: "code" },
  email: { width: 200 },
  telephone: { width: 140, cellClass: "code" },
  colour: { width: 100, cellClass: "code" },
  file: { width: 140 },
  files: { width: 160 },
  picture: { width: 84 },
  json: { width: 160 },
  lookup: { width: 160 },
  whole: { ...numeric, width: 96 },
  decimal: numeric,
  quantity: numeric,
  money: { ...numeric, width: 124 },
  flag: { width: 84, cellRenderer: FlagCell },
  choice: { width: 128 },
  date: { width: 100, cellClass: "number-left" },
  instant: { width: 146, cellClass: "number-left" },
};

/** What a list shows that is more than a field of a row. */
function ownCell(declared: Declared, { name, field }: Shown): CellStyle {
  if (name === tallyNames.done)
    return {
      width: 112,
      cellRenderer: ProgressCell,
      cellRendererParams: { document: declared },
      cellClass: "",
      headerClass: "",
    };
  if (name === tallyNames.lines)
    return { width: 64, cellRenderer: undefined, cellClass: "number quiet", headerClass: "number-head" };
  if (name === tallyNames.amount) return { ...numeric, width: 92, cellRenderer: AmountCell };
  if (declared.number?.field === name) return { cellRenderer: NumberCell };
  if (name === "document_no" && declared.fields.document_id && declared.fields.document_kind)
    return { cellRenderer: DocumentCell };
  if (field.kind === "code" && field.list) return { width: 140, cellClass: "" };
  if (declared.type === "document" && declared.due === name)
    return { width: 108, cellRenderer: DueCell, cellRendererParams: { document: declared } };
  if (isShort(field)) return { width: 84, flex: undefined };
  // Where the unit has a column of its own, it is not said once more in each.
  if (field.kind === "quantity" && field.unit && declared.fields[field.unit] === undefined)
    return { cellRenderer: QuantityCell, cellRendererParams: { unit: field.unit } };
  return {};
}

/** The reason why something is held takes of the room that is left, as does a text that is mostly one of some words. */
function choiceRoom(name: string, minWidth: number, flex: number | undefined): CellStyle {
  if (statedBy(name)) return { minWidth, width: minWidth, flex: 1 };
  return flex ? { minWidth, width: minWidth } : { width: minWidth };
}

/** The grid's columns for these, as the user left them. */
export function gridColumns(
  declared: Declared,
  columns: readonly Shown[],
  layout: readonly ColumnLayout[],
  sorts: ReadonlyMap<string, { order: "asc" | "desc"; index: number }>,
  words: Words,
): ColDef<AnyRow>[] {
  return layout.flatMap((columnLayout) => {
    const column = columns.find((one) => one.name === columnLayout.name);
    return column ? [gridColumn(declared, column, columnLayout, sorts.get(columnLayout.name), words)] : [];
  });
}

function gridColumn(
  declared: Declared,
  column: Shown,
  layout: ColumnLayout,
  sort: { order: "asc" | "desc"; index: number } | undefined,
  words: Words,
): ColDef<AnyRow> {
  const { name, field, through } = column;
  const style = { ...cellStyles["computed" in field ? "instant" : field.kind], ...ownCell(declared, column) };
  const title = columnTitle(name, words);
  const head = headWidth(title) + (sort ? sortSignWidth : 0);
  const width = Math.max(style.width ?? 0, head);
  const values = wordedValues(field);
  const isState = tonesOf(field) !== undefined;
  const def: ColDef<AnyRow> = {
    colId: name,
    field: name === tallyNames.lines ? "tally.lines" : name,
    headerName: title,
    headerTooltip: title,
    ...style,
    minWidth: style.flex ? Math.min(width, 96) : 60,
    width,
    ...(values.length > 0
      ? {
          ...choiceRoom(name, Math.max(head, choiceWidth(name, values, words, isState)), style.flex ?? undefined),
          cellClass: "",
        }
      : {}),
    ...(isState ? { cellRenderer: StatusCell, cellRendererParams: { declared: field } } : {}),
    ...(endsStock(declared, field) ? { cellRenderer: LastDay, width: Math.max(width, 138) } : {}),
    ...(field.kind === "date" && field.expected ? { cellRenderer: ExpectedDay, width: Math.max(width, 138) } : {}),
    ...(isPicture(field) ? { cellRenderer: PictureCell, width: 84 } : {}),
    ...(layout.width ? { width: layout.width, flex: undefined } : {}),
    hide: layout.hidden ?? false,
    pinned: layout.pinned ?? null,
    sortable: isSortable(column),
    sort: sort?.order ?? null,
    sortIndex: sort?.index ?? null,
    // What stands newest first stands the other way at the first click.
    ...(sort?.order === "desc" ? { sortingOrder: newestFirst } : {}),
    // The server sorts; the page stands as it came.
    comparator: () => 0,
    valueFormatter: ({ value, data }) => {
      const own = through || column.counted ? value : localValue(name, field, data, words.language);
      const text = shownText(field.kind, own, name, words);
      return !through && isComputed(field, data) ? words.say("form.computedDay", { day: text }) : text;
    },
    tooltipValueGetter: ({ value, valueFormatted }) => (column.counted ? null : (valueFormatted ?? value)),
  };
  // The grid does not see whether what is drawn is cut, and would lay its hint over the next row in any case.
  return def.cellRenderer ? { ...def, tooltipValueGetter: undefined } : def;
}
