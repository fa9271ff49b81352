import type { Declared } from "@stowage/model";
import { useMemo } from "react";
import { firstColumns, shownColumns } from "../../api/columns.ts";
import type { AnyRow } from "../../api/resources.ts";
import { gridColumns } from "../../grid/columns.tsx";
import { fitLayout } from "../../grid/layout.ts";
import { useWords } from "../../i18n/index.ts";
import { keptLayout } from "../../session/display.ts";
import { useUserInfo } from "../../session/hooks.ts";
import { Grid } from "../../ui/Grid.tsx";

/** Lines stand beside a list: quantities come into sight first. */
const widths: Readonly<Record<string, number>> = { line_no: 58, product_code: 112, product_name: 150, unit_name: 66 };
const wrapped = { wrapHeaderText: true, autoHeaderHeight: true };
const noSorts = new Map<string, never>();

/** The lines of a document, to read. */
export function DocumentLines({ line, lines }: { line: Declared; lines: readonly AnyRow[] }) {
  const words = useWords();
  const { layouts } = useUserInfo();
  const defs = useMemo(() => {
    const columns = shownColumns(line);
    const ofHeader = new Set([line.line?.field, ...(line.line?.inherits ?? [])]);
    const own = columns.filter((column) => !ofHeader.has(column.through));
    const filled = own.filter(({ name }) => lines.some((one) => one[name] !== null && one[name] !== undefined));
    const first = firstColumns(line).filter((name) => own.some((column) => column.name === name));
    const lots = filled
      .map((column) => column.name)
      .filter((name) => !first.includes(name) && /batch_no|valid_date|manufactur_date|lottable|_put|note/.test(name));
    const layout = fitLayout(
      keptLayout(layouts, `detail_${line.name}`),
      own.map((column) => column.name),
      [...first, ...lots],
    );
    return gridColumns(own, layout, noSorts, words).map((def) => ({
      ...def,
      sortable: false,
      width: widths[def.colId ?? ""] ?? (def.cellClass === "number" ? 98 : def.width),
    }));
  }, [line, lines, words, layouts]);
  const tall = Math.min(460, 56 + 34 * Math.max(2, lines.length) + 14);
  return (
    <section className="section" aria-labelledby="lines-title">
      <h3 id="lines-title">
        {words.say("document.lines")} <span className="quiet">{lines.length}</span>
      </h3>
      <div className="lines-grid" style={{ height: tall }}>
        <Grid<AnyRow>
          rowData={lines as AnyRow[]}
          defaultColDef={wrapped}
          columnDefs={defs}
          getRowId={({ data }) => String(data[line.key])}
          tabToNextCell={() => false}
          tabToNextHeader={() => false}
        />
      </div>
    </section>
  );
}
