import { type Declared, type DocumentDeclaration, shortOf } from "@stowage/model";
import { type ColDef, type ICellRendererParams, ModuleRegistry, RowAutoHeightModule } from "ag-grid-community";
import { useMemo } from "react";
import { firstColumns, type Shown } from "../../api/columns.ts";
import { type LineKind, lineKinds } from "../../api/lineKinds.ts";
import { documentNamedBy } from "../../api/namedDocument.ts";
import { picturesFor } from "../../api/pictures.ts";
import type { AnyRow } from "../../api/resources.ts";
import { whenArranged } from "../../grid/arranged.ts";
import { ColumnPanel } from "../../grid/ColumnPanel.tsx";
import { gridColumns } from "../../grid/columns.tsx";
import { glanceColumn, glanceHeight } from "../../grid/glance.tsx";
import type { ColumnLayout } from "../../grid/layout.ts";
import { withPacks } from "../../grid/packs.ts";
import { useLayout, useVisibleColumns } from "../../grid/useLayout.ts";
import { useWords, type Words } from "../../i18n/index.ts";
import { detailOf } from "../../session/display.ts";
import { DocumentLink } from "../../ui/DocumentLink.tsx";
import { Grid } from "../../ui/Grid.tsx";
import { tiledHeight, withTiles } from "../../ui/tiles.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";

ModuleRegistry.registerModules([RowAutoHeightModule]);

const wrapped = { wrapHeaderText: true, autoHeaderHeight: true };
/** Lines that stand on the page as they are, and on that of a telephone; more of them scroll within it. */
const [mostInSight, mostAtOnce] = [10, 60];
/** Lines stand beside a list: quantities come into sight first. */
const widths: Readonly<Record<string, number>> = {
  line_no: 58,
  product_code: 112,
  product_name: 150,
  unit_name: 66,
};
const leastWidths: Readonly<Record<string, number>> = { line_no: 44, product_name: 104, unit_name: 48, packs: 84 };
const noSorts = new Map<string, never>();

/** What not every line says, such as its lot, of which set it is a part, or what quality control found: in sight where one does. */
const ofLot =
  /parent_product_code|part_of_line|sent_back_no|batch_no|sscc|valid_date|manufactur_date|lottable|_put|_qc|_files|count_result|num_differs|reject_reason|note/;

/** The lines of a document, to read; their columns stay as they were put, and a telephone shows what each is at a glance. */
export function DocumentLines({
  document,
  kind,
  lines,
}: {
  document: DocumentDeclaration;
  kind: LineKind;
  lines: readonly AnyRow[];
}) {
  const words = useWords();
  const line = kind.declared;
  const isOnly = lineKinds(document).length === 1;
  const short = document.tally?.lines === kind.name ? shortOf(document.tally) : undefined;
  const title = isOnly ? words.say("document.lines") : words.resources(line.name);
  const titleId = `lines-title-${kind.name}`;
  const columns = useVisibleColumns(line);
  const own = useMemo(() => {
    const ofHeader = new Set([line.line?.field, ...(line.line?.inherits ?? [])]);
    return columns.filter((column) => !ofHeader.has(column.through));
  }, [line, columns]);
  const first = useMemo(() => firstOfLines(line, own, { lines, short }), [line, own, lines, short]);
  const [layout, setLayout] = useLayout(detailOf(isOnly ? document.name : line.name), own, first);
  // What is out of sight only because nothing stands there comes into sight in another document.
  const unsaid = useMemo(() => own.filter((one) => isUnsaid(one, lines)).map(({ name }) => name), [own, lines]);
  const arrange = (next: readonly ColumnLayout[] | null) =>
    setLayout(
      next?.filter(
        ({ name, hidden }) =>
          !hidden || first.includes(name) || !(ofLot.test(name) || name === short || unsaid.includes(name)),
      ) ?? null,
    );
  const pictures = useMemo(() => picturesFor(line, lines), [line, lines]);
  const narrow = useNarrow();
  const glance = useMemo(
    () => (narrow ? glanceColumn(line, own, { words, first }) : null),
    [narrow, line, own, words, first],
  );
  const defs = useMemo(
    // Names are read to their end: a card grows with what it says.
    () =>
      glance
        ? [{ ...glance, autoHeight: true, cellClass: "glance-cell glance-grown" }]
        : withTiles(lineColumns(line, own, { layout, lines }, words), pictures),
    [glance, line, own, layout, lines, words, pictures],
  );
  const rowHeight = glance ? glanceHeight : pictures.length > 0 ? tiledHeight : 34;
  const isLong = lines.length > (glance ? mostAtOnce : mostInSight);
  return (
    <section className="section" aria-labelledby={titleId}>
      <div className="lines-head">
        <h3 id={titleId} className="visually-hidden">
          {title} <span className="quiet">{lines.length}</span>
        </h3>
        {!glance && <ColumnPanel layout={layout} onLayout={arrange} of={title} />}
      </div>
      <div className="lines-grid" style={isLong ? { height: glance ? rowHeight * mostAtOnce : 460 } : {}}>
        <Grid<AnyRow>
          key={`${glance ? "glance" : "columns"}${isLong ? "" : " whole"}`}
          domLayout={isLong ? "normal" : "autoHeight"}
          {...(glance ? { headerHeight: 0 } : { defaultColDef: wrapped })}
          rowData={lines as AnyRow[]}
          rowHeight={rowHeight}
          columnDefs={defs}
          maintainColumnOrder={false}
          suppressColumnVirtualisation
          getRowId={({ data }) => String(data[line.key])}
          rowClassRules={{
            "line-short": ({ data }) =>
              Number((short && data?.[short]) ?? 0) > 0 || typeof data?.count_result === "string",
          }}
          tabToNextCell={() => false}
          tabToNextHeader={() => false}
          {...whenArranged(layout, arrange)}
        />
      </div>
    </section>
  );
}

interface Arranged {
  readonly layout: readonly ColumnLayout[];
  readonly lines: readonly AnyRow[];
}

/** The columns of lines, as they were put; lines stand in their own order. */
function lineColumns(line: Declared, own: readonly Shown[], { layout, lines }: Arranged, words: Words) {
  const put = new Map(layout.map(({ name, width }) => [name, width]));
  const columns = withPacks(line, gridColumns(line, own, layout, noSorts, words), { columns: own, rows: lines, words });
  return columns
    .filter(({ hide }) => !hide)
    .map((def) => {
      const width = put.get(def.colId ?? "");
      const column = own.find(({ name }) => name === def.colId);
      const isNumber = column !== undefined && documentNamedBy(line, column) !== undefined;
      return {
        ...def,
        ...(isNumber ? leading(line, column) : {}),
        sortable: false,
        ...(width ? { width } : sharing(def)),
      };
    });
}

/** What names another document leads to it. */
const leading = (line: Declared, column: Shown): Pick<ColDef<AnyRow>, "cellRenderer"> => ({
  cellRenderer: ({ value, data }: ICellRendererParams<AnyRow>) => (
    <DocumentLink declared={line} row={data} column={column}>
      {String(value ?? "")}
    </DocumentLink>
  ),
});

/** Columns share the room that there is, and what the narrowest page has not is moved into sight. */
function sharing({ colId = "", cellClass, cellRenderer, width: usual = 0 }: ColDef<AnyRow>): ColDef<AnyRow> {
  const width = widths[colId] ?? (cellClass === "number" ? 84 : usual);
  const least = leastWidths[colId] ?? (cellClass === "code" ? 88 : 72);
  // A day is read whole or not at all.
  const isWhole = cellRenderer !== undefined || cellClass === "number-left";
  return { flex: width, minWidth: isWhole ? width : Math.min(width, least), width };
}

/** A quantity that could have been ordered, and is on no line. */
const isLeftAlone = ({ name, field }: Shown, lines: readonly AnyRow[]): boolean =>
  field.kind === "quantity" &&
  !field.readonly &&
  field.default === "0" &&
  lines.length > 0 &&
  lines.every((line) => Number(line[name] ?? 0) === 0);

const isSaid = ({ name }: Shown, lines: readonly AnyRow[]): boolean =>
  lines.some((one) => one[name] !== null && one[name] !== undefined && one[name] !== "");

/** What may stay empty, or is kept back, and is so on every line: it would take the width from what is said. */
const isUnsaid = (column: Shown, lines: readonly AnyRow[]): boolean =>
  (column.field.kind !== "quantity" || column.field.required === true || isOfView(column)) &&
  lines.length > 0 &&
  !isSaid(column, lines);

/** What a view tells of some lines alone. */
const isOfView = ({ field }: Shown): boolean => field.derived !== undefined && "view" in field.derived;

interface Told {
  readonly lines: readonly AnyRow[];
  /** What says how much of a line was given up. */
  readonly short: string | undefined;
}

function firstOfLines(line: Declared, own: readonly Shown[], { lines, short }: Told): readonly string[] {
  const first = firstColumns(line).filter((name) =>
    own.some((column) => column.name === name && !isLeftAlone(column, lines) && !isUnsaid(column, lines)),
  );
  const lots = own.filter((column) => ofLot.test(column.name) && !first.includes(column.name) && isSaid(column, lines));
  const lacking = short && lines.some((one) => Number(one[short] ?? 0) > 0) ? [short] : [];
  return [...first.filter((name) => name !== short), ...lots.map(({ name }) => name), ...lacking];
}
