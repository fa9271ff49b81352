import { type Document, type Field, translationOf, wordedValues } from "@stowage/model";
import type { ColDef, ICellRendererParams } from "ag-grid-community";
import { blockableBy, blockOf } from "../api/block.ts";
import { askable, isPicture, type Shown } from "../api/columns.ts";
import { isComputed } from "../api/computedDay.ts";
import type { AnyRow } from "../api/resources.ts";
import { shown as shownText } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { Picture } from "../ui/Picture.tsx";
import { ToneSign } from "../ui/Pill.tsx";
import { StatusTag, tonesOf } from "../ui/StatusTag.tsx";
import { choiceWidth, headWidth } from "./choiceWidth.ts";
import type { ColumnLayout } from "./layout.ts";

type CellStyle = Pick<ColDef<AnyRow>, "width" | "cellClass" | "headerClass" | "cellRenderer" | "minWidth" | "flex">;

/** The number beside the arrow, where several columns sort. */
const sortSignWidth = 20;

/** The sign beside the state of what is blocked. */
const blockWidth = 20;

const numeric: CellStyle = { width: 112, cellClass: "number", headerClass: "number-head" };

/** How each kind of field looks in a list. */
const cellStyles: Record<Field["kind"], CellStyle> = {
  text: { width: 190 },
  code: { width: 148, cellClass: "code" },
  email: { width: 200 },
  telephone: { width: 140, cellClass: "code" },
  colour: { width: 100, cellClass: "code" },
  file: { width: 140 },
  files: { width: 160 },
  json: { width: 160 },
  lookup: { width: 160 },
  whole: { ...numeric, width: 96 },
  decimal: numeric,
  quantity: numeric,
  money: { ...numeric, width: 124 },
  flag: { width: 84, cellRenderer: FlagCell },
  choice: { width: 128 },
  date: { width: 112, cellClass: "number-left" },
  instant: { width: 146, cellClass: "number-left" },
};

/** The grid's columns for these, as the user left them. */
export function gridColumns(
  columns: readonly Shown[],
  layout: readonly ColumnLayout[],
  sorts: ReadonlyMap<string, { order: "asc" | "desc"; index: number }>,
  words: Words,
): ColDef<AnyRow>[] {
  return layout.flatMap((columnLayout) => {
    const column = columns.find((one) => one.name === columnLayout.name);
    return column ? [gridColumn(column, columnLayout, sorts.get(columnLayout.name), words)] : [];
  });
}

function gridColumn(
  column: Shown,
  layout: ColumnLayout,
  sort: { order: "asc" | "desc"; index: number } | undefined,
  words: Words,
): ColDef<AnyRow> {
  const { name, field, through } = column;
  const style = cellStyles["computed" in field ? "instant" : field.kind];
  const values = wordedValues(field);
  return {
    colId: name,
    field: name,
    headerName: words.field(name),
    headerTooltip: words.field(name),
    minWidth: 60,
    ...style,
    width: Math.max(style.width ?? 0, headWidth(words.field(name)) + (sort ? sortSignWidth : 0)),
    ...(values.length > 0
      ? {
          width: choiceWidth(name, values, words, tonesOf(field) !== undefined) + (blockableBy(name) ? blockWidth : 0),
          cellClass: "",
        }
      : {}),
    ...(tonesOf(field) ? { cellRenderer: StatusCell, cellRendererParams: { declared: field } } : {}),
    ...(isPicture(field) ? { cellRenderer: PictureCell, width: 84 } : {}),
    ...(layout.width ? { width: layout.width } : {}),
    hide: layout.hidden ?? false,
    pinned: layout.pinned ?? null,
    sortable: askable([column]).length > 0,
    sort: sort?.order ?? null,
    sortIndex: sort?.index ?? null,
    // The server sorts; the page stands as it came.
    comparator: () => 0,
    valueFormatter: ({ value, data }) => {
      const text = shownText(field.kind, localName(column, data, words) ?? value, name, words);
      return !through && isComputed(field, data) ? words.say("form.computedDay", { day: text }) : text;
    },
    tooltipValueGetter: ({ value, valueFormatted }) => (isPicture(field) ? null : (valueFormatted ?? value)),
  };
}

/**
 * The row's own name in the language of the screen, where it has one; names that it shows of other rows come translated
 * already.
 */
const localName = ({ field, through }: Shown, row: AnyRow | undefined, words: Words): unknown => {
  const name = through ? undefined : translationOf(field, words.language);
  return (name && row?.[name]) || undefined;
};

/** A state, and beside it the sign of what blocks the document in it. */
export function StatusCell({ value, colDef, data, declared }: ICellRendererParams<AnyRow> & { declared: Field }) {
  const name = colDef?.field;
  if (typeof value !== "string" || !name) return null;
  return (
    <>
      <StatusTag name={name} field={declared} value={value} />
      <BlockSign document={blockableBy(name)} row={data} />
    </>
  );
}

/** A row of another list that shows the state shows nothing of the block, and has no sign. */
function BlockSign({ document, row }: { document: Document | undefined; row: AnyRow | undefined }) {
  const words = useWords();
  const block = document && row ? blockOf(document, row) : null;
  if (!block) return null;
  const name = words.field(document?.block?.flag ?? "");
  const said = [name, block.reason].filter(Boolean).join(words.say("frame.comma"));
  return (
    <span className="status status-held status-block" role="img" aria-label={said} title={block.reason || name}>
      <ToneSign tone="held" />
    </span>
  );
}

function PictureCell({ value, colDef }: ICellRendererParams<AnyRow>) {
  return <Picture value={value} name={colDef?.field ?? ""} />;
}

function FlagCell({ value }: ICellRendererParams<AnyRow>) {
  const words = useWords();
  if (typeof value !== "boolean") return null;
  return <span className={value ? "" : "quiet"}>{words.say(value ? "frame.yes" : "frame.no")}</span>;
}
