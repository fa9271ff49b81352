import type { Declared } from "@stowage/model";
import { isSpread, type Reader } from "../../database/index.ts";
import { partitionFor } from "../sharing/partition.ts";
import { warehouses } from "../sharing/scopeResources.ts";
import { declaredAs, type Shown } from "./columns.ts";
import { derivedColumn } from "./derivedColumn.ts";
import type { Restriction } from "./question.ts";
import { toldTo } from "./withheld.ts";

type Visible = ReadonlyMap<string, Shown>;

/**
 * The columns of rows that lie in one warehouse, as a cluster is asked for them: what is gathered of other rows, or read of a
 * view, names the warehouse by its value, not only by the row's, so that its node alone is asked.
 */
export function onNode(reader: Reader, declared: Declared, restriction: Restriction, visible: Visible): Visible {
  const whId = isSpread(reader) ? warehouseOf(declared, restriction) : undefined;
  if (whId === undefined) return visible;
  const gathered = [...visible].flatMap(([name, shown]): [string, Shown][] => {
    const { derived } = shown.field;
    if (!derived || shown.through || !("of" in derived || "view" in derived)) return [];
    return [[name, { ...shown, ...derivedColumn(declared, name, shown.field, derived, { declaredAs, whId }) }]];
  });
  return new Map([...visible, ...toldTo(declared, restriction.caller, new Map(gathered))]);
}

function warehouseOf(declared: Declared, { caller, equals }: Restriction): string | undefined {
  const partition = partitionFor(declared);
  if (partition?.column !== warehouses.key) return undefined;
  const among = partition.within(caller.scope) ?? [];
  return equals?.[partition.column] ?? (among.length === 1 ? among[0] : undefined);
}
