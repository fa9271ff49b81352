import { type Declared, model, withheldOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { type Caller, hasRight, may } from "../../http/caller.ts";
import { warehouses } from "../sharing/scopeResources.ts";
import type { Shown } from "./columns.ts";

type OfRow = (column: string) => RawBuilder<unknown>;

/**
 * Whether a document keeps something back from this caller just now, told of the document's key and warehouse; null where
 * it keeps nothing back from them ever.
 */
function keepsBack(
  line: Declared,
  caller: Caller,
): ((document: { key: RawBuilder<unknown>; whId: RawBuilder<unknown> }) => RawBuilder<boolean>) | null {
  const found = withheldOf(line, model);
  if (!found) return null;
  const { document, withheld } = found;
  if (!may(caller, document.menu, "update") || hasRight(caller, withheld.unless)) return null;
  return ({ key, whId }) => sql<boolean>`exists (
    select 1 from ${sql.table(document.name)} wd join ${sql.table(warehouses.name)} ww on ww.${sql.ref(warehouses.key)} = wd.${sql.ref(warehouses.key)}
    where wd.${sql.ref(warehouses.key)} = ${whId} and wd.${sql.ref(document.key)} = ${key}
      and wd.${sql.ref(document.status)} = any(${withheld.while}::text[]) and ww.${sql.ref(withheld.where)})`;
}

/** The columns of a resource as the caller is told them: empty where they are kept back. */
export function toldTo(
  declared: Declared,
  caller: Caller,
  shown: ReadonlyMap<string, Shown>,
): ReadonlyMap<string, Shown> {
  const kept = keepsBack(declared, caller);
  const found = withheldOf(declared, model);
  if (!kept || !found) return shown;
  const isKept = kept({ key: sql`t.${sql.ref(found.document.key)}`, whId: sql`t.${sql.ref(warehouses.key)}` });
  const emptied = found.withheld.fields.flatMap((name): [string, Shown][] => {
    const one = shown.get(name);
    return one ? [[name, { ...one, column: sql`(case when ${isKept} then null else ${one.column} end)` }]] : [];
  });
  return new Map([...shown, ...emptied]);
}

/** Names of a resource that may be kept back from some callers. */
export const keptBack = (declared: Declared): readonly string[] => withheldOf(declared, model)?.withheld.fields ?? [];

/** A figure of a document that adds up such values of its lines is none, as long as they are kept back from the caller. */
export function toldOf(
  figure: { readonly of: Declared; readonly sum: readonly string[] },
  document: Declared,
  caller: Caller,
  row: OfRow,
  ask: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const kept = keepsBack(figure.of, caller);
  const isOfIt = withheldOf(figure.of, model)?.document.name === document.name;
  if (!kept || !isOfIt || !figure.sum.some((name) => keptBack(figure.of).includes(name))) return ask;
  return sql`case when ${kept({ key: row(document.key), whId: row(warehouses.key) })} then null else ${ask} end`;
}
