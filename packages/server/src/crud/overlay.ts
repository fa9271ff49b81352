import { type Declared, lookupsOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";

/** A resource as a company sees it: its changes made, its additions among the rest, what it left out not there. Reads the view of that name. */
export function asCompanySees(declared: Declared): Declared {
  const { overlay: _none, ...rest } = declared;
  return { ...rest, name: `company_${declared.name}`, view: true } as Declared;
}

/**
 * What a company calls a row that `declared` looks up, where it calls it otherwise than everybody does; null where
 * nobody can.
 */
export function calledByCompany(
  declared: Declared,
  lookupField: string,
  target: Declared,
  columns: readonly string[],
): RawBuilder<unknown> | null {
  const isItself = declared.name === target.overlay;
  if (!target.overlay || isItself || !lookupsOf(declared).some(([name]) => name === "company_id")) return null;
  const name = columns.map((column) => sql.ref(`s.${column}`));
  return sql`(select coalesce(${sql.join(name)}) from ${sql.table(target.overlay)} s
    where s.company_id = t.company_id and s.${sql.ref(target.key)} = t.${sql.ref(lookupField)})`;
}
