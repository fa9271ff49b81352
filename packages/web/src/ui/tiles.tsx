import type { ColDef, ICellRendererParams } from "ag-grid-community";
import { useEffect, useRef } from "react";
import { besideNames, type Pictured } from "../api/pictures.ts";
import type { AnyRow } from "../api/resources.ts";
import { RowTile } from "./Tile.tsx";

/** Rows with a picture are that high. */
export const tiledHeight = 36;

/** The columns with the pictures of their rows before what the best of them says. */
export function withTiles<Row>(
  defs: readonly ColDef<Row>[],
  pictures: readonly Pictured[],
  rowOf: (row: Row) => AnyRow = (row) => row as AnyRow,
): ColDef<Row>[] {
  const inSight = defs.filter(({ hide }) => !hide).map(({ colId = "" }) => colId);
  const places = besideNames(pictures, inSight);
  return defs.map((def) => {
    const pictured = places.get(def.colId ?? "");
    if (!pictured || def.cellRenderer) return def;
    const width = def.width === undefined ? {} : { width: def.width + tiledHeight };
    const least = def.minWidth === undefined ? {} : { minWidth: def.minWidth + tiledHeight };
    const cell = { cellRenderer: TiledCell, cellRendererParams: { pictured, rowOf }, tooltipValueGetter: undefined };
    return { ...def, ...width, ...least, ...cell };
  });
}

interface Params<Row> extends ICellRendererParams<Row> {
  readonly pictured: Pictured;
  readonly rowOf: (row: Row) => AnyRow;
}

function TiledCell<Row>({ data, value, valueFormatted, pictured, rowOf, setTooltip }: Params<Row>) {
  const words = useRef<HTMLSpanElement>(null);
  const text = valueFormatted ?? value;
  useEffect(() => setTooltip?.(String(text ?? ""), () => isCut(words.current)), [setTooltip, text]);
  if (data === undefined) return null;
  return (
    <span className="tiled">
      {text ? <RowTile pictured={pictured} row={rowOf(data)} /> : null}
      <span ref={words}>{text}</span>
    </span>
  );
}

/** Whether not all of it is read where it stands. */
const isCut = (element: HTMLElement | null): boolean => element !== null && element.scrollWidth > element.clientWidth;
