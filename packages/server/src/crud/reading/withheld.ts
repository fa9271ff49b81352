import {
  type Declared,
  type DocumentDeclaration,
  type ErrorCode,
  model,
  type Withheld,
  withheldOf,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { type Caller, hasRight, may } from "../../http/caller.ts";
import type { Values } from "../rows.ts";
import { warehouses } from "../sharing/scopeResources.ts";
import type { Shown } from "./columns.ts";

type OfRow = (column: string) => RawBuilder<unknown>;

/**
 * Whether something is kept back from this caller just now, told of a row's columns: of a document or its line, what that
 * document keeps back; of a row that tells of such lines, what its view says. Null where nothing is kept back from them ever.
 */
function keepsBack(declared: Declared, caller: Caller): ((row: OfRow) => RawBuilder<boolean>) | null {
  const found = withheldOf(declared, model);
  if (!found) return null;
  const { document, withheld, by } = found;
  if (isToldAll(document, withheld, caller)) return null;
  if (by !== undefined) return (row) => sql<boolean>`${row(by)}`;
  const [whId, key] = [sql.ref(warehouses.key), sql.ref(document.key)];
  // A cluster asks nodes for what leads to the row itself, and not for what leads to it through another question.
  return (row) => sql<boolean>`exists (
    select 1 from ${sql.table(document.name)} wd join ${sql.table(warehouses.name)} ww on ww.${whId} = wd.${whId}
    where wd.${key} = ${row(document.key)} and wd.${whId} = ${row(warehouses.key)}
      and wd.${sql.ref(document.status)} = any(${withheld.while}::text[]) and ww.${sql.ref(withheld.where)})`;
}

/** Who takes no steps of a document is told all, and so is who might read it by sending the document back. */
const isToldAll = ({ menu }: DocumentDeclaration, { unless }: Withheld, caller: Caller): boolean =>
  !may(caller, menu, "update") || hasRight(caller, unless);

/** Of documents of some warehouses the keys of those that keep something back from the caller just now. */
export async function keptDocuments(
  tx: Tx,
  document: DocumentDeclaration,
  caller: Caller,
  { within, keys }: { readonly within: readonly string[]; readonly keys: readonly string[] },
): Promise<ReadonlySet<unknown>> {
  const { withholds } = document;
  if (!withholds || isToldAll(document, withholds, caller)) return new Set();
  const whId = sql.ref(warehouses.key);
  const { rows } = await sql<{ id: string }>`
    select wd.${sql.ref(document.key)} as id from ${sql.table(document.name)} wd
    join ${sql.table(warehouses.name)} ww on ww.${whId} = wd.${whId}
    where wd.${whId} = any(${within}::uuid[]) and wd.${sql.ref(document.key)} = any(${keys}::uuid[])
      and wd.${sql.ref(document.status)} = any(${withholds.while}::text[]) and ww.${sql.ref(withholds.where)}`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Why a resource's fields that are kept back take no value from whoever is not told them. */
export const refusalOfKept = (declared: Declared): ErrorCode =>
  withheldOf(declared, model)?.withheld.refusal ?? "READ_ONLY";

const ofRow: OfRow = (column) => sql.ref(`t.${column}`);

/** The columns of a resource as the caller is told them: empty where they are kept back. */
export function toldTo(
  declared: Declared,
  caller: Caller,
  shown: ReadonlyMap<string, Shown>,
): ReadonlyMap<string, Shown> {
  const kept = keepsBack(declared, caller);
  if (!kept) return shown;
  const emptied = keptBack(declared).flatMap((name): [string, Shown][] => {
    const one = shown.get(name);
    return one ? [[name, { ...one, column: sql`(case when ${kept(ofRow)} then null else ${one.column} end)` }]] : [];
  });
  return new Map([...shown, ...emptied]);
}

/** Names of a resource that may be kept back from some callers. */
export const keptBack = (declared: Declared): readonly string[] => withheldOf(declared, model)?.fields ?? [];

/** Of these rows the keys of those of which something is kept back from the caller just now. */
export async function keptFrom(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  rows: readonly Values[],
): Promise<ReadonlySet<unknown>> {
  const kept = keepsBack(declared, caller);
  if (!kept || rows.length === 0) return new Set();
  const of = (name: string) => [...new Set(rows.map((row) => row[name]))];
  const { rows: found } = await sql<{ id: string }>`
    select ${ofRow(declared.key)} as id from ${sql.table(declared.name)} t
    where ${ofRow(warehouses.key)} = any(${of(warehouses.key)}::uuid[]) and ${ofRow(declared.key)} = any(${of(declared.key)}::uuid[])
      and ${kept(ofRow)}`.execute(tx);
  return new Set(found.map(({ id }) => id));
}

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
  return sql`case when ${kept(row)} then null else ${ask} end`;
}
