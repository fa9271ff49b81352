import { type Declared, lookupsOf } from "@stowage/model";
import type { ColDef } from "ag-grid-community";
import type { Shown } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { QuantityCell } from "./cells.tsx";

/** How rows call the unit in which their quantities are, where no field says it of itself. */
const unitNames: readonly string[] = ["unit_name", "stock_unit_name"];

/** The field of a row that says in which unit a quantity of it is, in the reader's language; nothing where none does. */
export function unitNameOf(declared: Declared, { field, toldBy, through }: Shown): string | undefined {
  if (field.kind !== "quantity" || through) return undefined;
  const lookups = lookupsOf(declared);
  const unit = toldBy && declared.type === "resource" ? declared.beside?.unit : field.unit;
  if (unit !== undefined) {
    const lookup = lookups.find(([name]) => name === unit)?.[1];
    return Object.keys(lookup?.shows ?? {}).at(-1);
  }
  const told = lookups.flatMap(([, { shows }]) => Object.keys(shows ?? {})).filter((name) => unitNames.includes(name));
  return told.length === 1 ? told[0] : undefined;
}

/** The first quantity in sight with its unit, where no column in sight says it. */
export function withUnits(
  declared: Declared,
  defs: readonly ColDef<AnyRow>[],
  columns: readonly Shown[],
): ColDef<AnyRow>[] {
  const isInSight = (name: string) => defs.some(({ colId, hide }) => colId === name && !hide);
  const quantity = ({ colId, hide }: ColDef<AnyRow>) =>
    hide ? undefined : columns.find(({ name, field }) => name === colId && field.kind === "quantity");
  const first = defs.find((def) => quantity(def));
  const column = first && quantity(first);
  const unitName = column && unitNameOf(declared, column);
  if (!unitName || isInSight(unitName) || first.cellRenderer) return [...defs];
  return defs.map((def) =>
    def === first ? { ...def, cellRenderer: QuantityCell, cellRendererParams: { unitName } } : def,
  );
}
