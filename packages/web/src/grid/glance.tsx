import { type Declared, lookupsOf } from "@stowage/model";
import type { ColDef, ICellRendererParams } from "ag-grid-community";
import { localValue, type Shown } from "../api/columns.ts";
import { picturesOf } from "../api/pictures.ts";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { tonesOf } from "../ui/StatusTag.tsx";
import { RowTile } from "../ui/Tile.tsx";
import { DueCell, StatusCell } from "./cells.tsx";

export const glanceHeight = 64;

/** One column of all that a telephone shows of a row; null where its declaration names nothing. */
export function glanceColumn(declared: Declared, columns: readonly Shown[]): ColDef<AnyRow> | null {
  const shownOnes = (declared.glance ?? []).flatMap((name) => columns.filter((column) => column.name === name));
  const [title] = shownOnes;
  if (!title || shownOnes.length < 2) return null;
  return {
    colId: title.name,
    field: title.name,
    flex: 1,
    cellClass: "glance-cell",
    cellRenderer: GlanceCell,
    cellRendererParams: { declared, shown: shownOnes },
  };
}

type Params = ICellRendererParams<AnyRow> & { readonly declared: Declared; readonly shown: readonly Shown[] };

function GlanceCell(params: Params) {
  const [title, right, ...below] = params.shown;
  const [pictured] = picturesOf(params.declared).filter(({ always }) => always);
  return (
    <span className="glance">
      {pictured && params.data && <RowTile pictured={pictured} row={params.data} />}
      <span className="glance-title">{title && <Part {...params} part={title} />}</span>
      <span className="glance-right">{right && <Part {...params} part={right} />}</span>
      <span className="glance-below quiet">
        {below.map((column) => (
          <span key={column.name}>
            <Part {...params} part={column} />
          </span>
        ))}
      </span>
    </span>
  );
}

function Part({ part, declared, data, ...params }: Params & { readonly part: Shown }) {
  const words = useWords();
  const { name, field } = part;
  const value = localValue(name, field, data, words.language);
  const cell = { ...params, data, value, colDef: { field: name } } as ICellRendererParams<AnyRow>;
  if (tonesOf(field)) return <StatusCell {...cell} declared={field} />;
  if (declared.type === "document" && declared.due === name) return <DueCell {...cell} document={declared} />;
  return (
    <>
      {shown(field.kind, value, name, words)}{" "}
      {field.kind === "quantity" && <small>{unitNameOf(declared, part, data)}</small>}
    </>
  );
}

/** What the unit of a quantity is called, where the row tells. */
function unitNameOf(declared: Declared, { field }: Shown, row: AnyRow | undefined): string {
  const unit = field.kind === "quantity" ? field.unit : undefined;
  const lookup = lookupsOf(declared).find(([name]) => name === unit)?.[1];
  const name = Object.keys(lookup?.shows ?? {}).at(-1);
  return name ? String(row?.[name] ?? "") : "";
}
