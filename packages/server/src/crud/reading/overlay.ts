import { type Declared, lookupsOf, scopeColumns, translationOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { keptWord } from "./keptWord.ts";

/** A resource as a company sees it: its changes made, its additions among the rest, what it left out not there. Reads the view of that name. */
export function asCompanySees(declared: Declared): Declared {
  const { overlay: _none, ...rest } = declared;
  return { ...rest, name: `company_${declared.name}`, view: true } as Declared;
}

/**
 * The name of a row of `target`, joined as `alias`: as a company calls it, in the language, else as it is. For who reads
 * papers and labels, which are written by hand.
 */
export function nameFor(
  target: Declared,
  column: string,
  alias: string,
  company: RawBuilder<unknown>,
  language: string,
): RawBuilder<string> {
  const field = target.fields[column];
  if (field?.kind === "text" && field.wordOf) return keptWord(sql.ref(`${alias}.${column}`), field.wordOf, language);
  const columns = columnsIn(target, column, language);
  const ofCompany = target.overlay ? [calledBy(company, target, sql.ref(`${alias}.${target.key}`), columns)] : [];
  return sql<string>`coalesce(${sql.join([...ofCompany, ...columns.map((one) => sql.ref(`${alias}.${one}`))])})`;
}

/** The columns that say a name in a language, the best first. */
export function columnsIn(target: Declared, column: string, language: string): readonly string[] {
  const word = translationOf(target.fields[column], language);
  return word ? [word, column] : [column];
}

/**
 * The company's own name for a row that `declared` looks up, where it differs from the shared name; null where
 * companies cannot rename such rows.
 */
export function calledByCompany(
  declared: Declared,
  lookupField: string,
  target: Declared,
  columns: readonly string[],
): RawBuilder<unknown> | null {
  const isItself = declared.name === target.overlay;
  if (!target.overlay || isItself || !lookupsOf(declared).some(([name]) => name === scopeColumns.company)) return null;
  return calledBy(sql.ref(`t.${scopeColumns.company}`), target, sql.ref(`t.${lookupField}`), columns);
}

const calledBy = (
  company: RawBuilder<unknown>,
  target: Declared,
  id: RawBuilder<unknown>,
  columns: readonly string[],
) => sql`(select coalesce(${sql.join(columns.map((column) => sql.ref(`s.${column}`)))})
    from ${sql.table(target.overlay ?? "")} s where s.${sql.ref(scopeColumns.company)} = ${company} and s.${sql.ref(target.key)} = ${id})`;
