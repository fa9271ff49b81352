import type { Declared, Field } from "@stowage/model";
import type { ColDef, ICellRendererParams } from "ag-grid-community";
import { isPicture, localValue, type Shown, translationsIn } from "../api/columns.ts";
import { picturesOf } from "../api/pictures.ts";
import type { AnyRow } from "../api/resources.ts";
import { besideState, statedBy, tallyOf } from "../api/standing.ts";
import { shown } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { PersonIcon } from "../ui/icons.tsx";
import { endsStock, LastDay } from "../ui/LastDay.tsx";
import { tonesOf } from "../ui/StatusTag.tsx";
import { RowTile } from "../ui/Tile.tsx";
import { DueCell, StatusCell } from "./cells.tsx";
import { columnTitle } from "./columnTitle.ts";
import { unitNameOf } from "./unitOf.ts";
import "./cells.css";

export const glanceHeight = 64;

/** One column of all that a telephone shows of a row: what its declaration names, else what its list begins with. */
export function glanceColumn(
  declared: Declared,
  columns: readonly Shown[],
  { words, first }: { readonly words: Words; readonly first: readonly string[] },
): ColDef<AnyRow> | null {
  const named = (names: readonly string[]) => names.flatMap((name) => columns.filter((one) => one.name === name));
  const [head, right] = declared.glance ?? [];
  const isTold = [head, right].every((name) => columns.some((one) => one.name === name));
  const shownOnes = isTold ? named(declared.glance ?? []) : atAGlance(declared, named(declared.glance ?? first));
  const [title] = shownOnes;
  if (!title || shownOnes.length < 2) return null;
  return {
    colId: title.name,
    field: title.name,
    headerName: columnTitle(title.name, words),
    flex: 1,
    cellClass: "glance-cell",
    // It shows more of its row than the field that it is compared by.
    equals: () => false,
    cellRenderer: GlanceCell,
    cellRendererParams: { declared, shown: shownOnes },
  };
}

/** Without its name beside it, nobody knows what a number or a yes is about. */
const saysNothingAlone: readonly Field["kind"][] = ["quantity", "whole", "decimal", "flag"];

/** Most that stands below what a row is called. */
const mostBelow = 3;

/** Its code is the title, else what comes first; a state, else a quantity, stands at its right. */
function atAGlance(declared: Declared, columns: readonly Shown[]): readonly (Shown | undefined)[] {
  const { label } = declared;
  const inOtherLanguages = translationsIn(declared);
  const all = columns.filter(
    ({ name, counted, field }) => !counted && !isPicture(field) && !inOtherLanguages.has(name) && !isOfHistory(name),
  );
  const title =
    all.find(({ name }) => label.includes(name)) ?? all.find(({ field }) => field.kind === "code") ?? all[0];
  const others = all.filter((one) => one !== title);
  const right =
    others.find(({ field }) => tonesOf(field)) ??
    others.find(({ field, through }) => field.kind === "quantity" && !through);
  return [title, right, ...sayingAlone(declared, others, right).slice(0, mostBelow)];
}

/** When a row was made and changed: two times without their names say nothing. */
const isOfHistory = (name: string): boolean => name === "created_at" || name === "updated_at";

/** Those of the others that are understood without their names; a unit stands at its quantity. */
function sayingAlone(declared: Declared, others: readonly Shown[], right: Shown | undefined): readonly Shown[] {
  const unit = right?.field.kind === "quantity" ? right.field.unit : undefined;
  const unitName = right && unitNameOf(declared, right);
  return others.filter(
    (one) =>
      one !== right &&
      one.name !== unitName &&
      one.through !== (unit ?? "") &&
      !saysNothingAlone.includes(one.field.kind),
  );
}

/** A row as a telephone shows it outside a list: what its declaration names, and what else the panel has columns for. */
export function GlanceRow({
  declared,
  shown: columns,
  row,
}: {
  declared: Declared;
  shown: readonly Shown[];
  row: AnyRow;
}) {
  const named = columns.filter(({ name }) => declared.glance?.includes(name));
  const [title, right] = declared.glance ?? [];
  const isNamed = [title, right].every((one) => named.some(({ name }) => name === one));
  const [first, second, ...below] = [...named].sort((a, b) => at(declared, a) - at(declared, b));
  const others = columns.filter((one) => !named.includes(one) && !isPicture(one.field) && !one.counted);
  const further = sayingAlone(declared, others, second).slice(0, Math.max(0, mostBelow - below.length));
  const cell = {
    data: row,
    declared,
    shown: isNamed ? [first, second, ...below, ...further] : atAGlance(declared, columns),
  };
  return <GlanceCell {...(cell as unknown as Params)} />;
}

const at = ({ glance }: Declared, { name }: Shown): number => glance?.indexOf(name) ?? -1;

type Params = ICellRendererParams<AnyRow> & {
  readonly declared: Declared;
  readonly shown: readonly (Shown | undefined)[];
};

function GlanceCell(params: Params) {
  const [title, right, ...below] = params.shown;
  const words = useWords();
  const document = right && statedBy(right.name);
  const beside = document && params.data ? besideState(document, params.data, tallyOf(params.data), words) : null;
  const [pictured] = picturesOf(params.declared).filter(({ always }) => always);
  return (
    <span className="glance">
      {pictured && params.data && <RowTile pictured={pictured} row={params.data} />}
      <span className={`glance-title ${title?.field.kind === "code" ? "glance-code" : ""}`}>
        {title && <Part {...params} part={title} />}
      </span>
      <span className="glance-right">{right && <Part {...params} part={right} />}</span>
      <span className="glance-below quiet">
        {beside && <span className="glance-block">{beside}</span>}
        {saidOnce(params, below, words).map((column) => (
          <BelowPart key={column.name} {...params} part={column} />
        ))}
      </span>
    </span>
  );
}

/** What the row says already is not said a second time. */
function saidOnce({ data, shown: [title] }: Params, below: Params["shown"], words: Words): readonly Shown[] {
  const textOf = ({ name, field }: Shown) => String(localValue(name, field, data, words.language) ?? "");
  const said = new Set(title ? [textOf(title)] : []);
  return below.flatMap((column) => {
    if (!column || said.has(textOf(column))) return [];
    if (column.field.kind !== "quantity") said.add(textOf(column));
    return [column];
  });
}

/** Of these none is cut: names beside them have what is left. */
const toldWhole: readonly Field["kind"][] = ["date", "instant", "code", "whole", "decimal", "quantity"];

/** What is empty takes no room; of quantities neither what is nothing nor what stands at the right already. */
function BelowPart(params: Params & { readonly part: Shown }) {
  const words = useWords();
  const { part, data, shown: all } = params;
  const value = data?.[part.name];
  if (value === null || value === undefined || value === "") return null;
  const isQuantity = part.field.kind === "quantity";
  if (isQuantity && (Number(value) === 0 || value === data?.[all[1]?.name ?? ""])) return null;
  const whose = isWhose(params.declared, part.name);
  return (
    <span className={toldWhole.includes(part.field.kind) ? "glance-whole" : whose ? "glance-whose" : undefined}>
      {whose && <PersonIcon size={12} />}
      {isQuantity && <small>{words.field(part.name)} </small>}
      <Part {...params} />
    </span>
  );
}

/** Whether it says who is at the row now: a name among others would not. */
const isWhose = (declared: Declared, name: string): boolean =>
  declared.type === "resource" && declared.work?.taken?.by.replace(/_id$/, "_name") === name;

function Part({ part, declared, data, ...params }: Params & { readonly part: Shown }) {
  const words = useWords();
  const { name, field } = part;
  const value = localValue(name, field, data, words.language);
  const cell = { ...params, data, value, colDef: { field: name } } as ICellRendererParams<AnyRow>;
  // What is kept back is no number of anything.
  if (field.kind === "quantity" && value === null) return null;
  if (tonesOf(field)) return <StatusCell {...cell} declared={field} />;
  if (declared.type === "document" && declared.due === name) return <DueCell {...cell} document={declared} />;
  if (endsStock(declared, field)) return <LastDay value={value} />;
  if (field.kind !== "quantity" && saysNothingAlone.includes(field.kind))
    return (
      <>
        <small>{words.field(name)}</small> {shown(field.kind, value, name, words)}
      </>
    );
  return (
    <>
      {shown(field.kind, value, name, words)}{" "}
      {field.kind === "quantity" && <small>{unitOf(declared, part, data)}</small>}
    </>
  );
}

/** What the unit of a quantity is called, where the row tells. */
function unitOf(declared: Declared, column: Shown, row: AnyRow | undefined): string {
  const name = unitNameOf(declared, column);
  return name ? String(row?.[name] ?? "") : "";
}
