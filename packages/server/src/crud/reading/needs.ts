import {
  checkFieldValue,
  columnsOf,
  type Declared,
  Failure,
  type FieldFailure,
  missingNeeds,
  needsOf,
  partitionOf,
  partOf,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import type { CallerScope } from "../../http/caller.ts";
import { kindOf } from "../kinds/kinds.ts";
import { demandOwner, demandScope } from "../sharing/scope.ts";
import type { Needed, Query } from "./question.ts";

/** A value that the path or the place of work gives to a column, under the name by which the client said it. */
export interface Given {
  readonly name: string;
  readonly value: string;
}
export type GivenByColumn = Readonly<Record<string, Given>>;

/** Clocks differ by so much: what is that little ahead is now. */
const clocksDifferMs = 60_000;

/**
 * What a list needs, from what the path gives and what a query's conditions make equal; undefined where it needs nothing.
 * @throws Failure for all that lacks, each at its field; for what is no such value, is still to come, has no closing, or lies
 * outside the caller's scope.
 */
export async function neededOf(
  reader: Reader,
  declared: Declared,
  scope: CallerScope,
  given: GivenByColumn,
  query: Query,
): Promise<Needed | undefined> {
  const needs = needsOf(declared);
  if (needs.length === 0) return undefined;
  const saidOf = (field: string) => given[field]?.value ?? equalTo(query, field);
  const at = (field: string) => given[field]?.name ?? field;
  const missing = missingNeeds(declared, needs, saidOf).map(({ field, code }): FieldFailure => {
    const value = saidOf(field);
    return { index: 0, field: at(field), code, details: { field, ...(value === undefined ? {} : { value }) } };
  });
  refuse(missing);
  refuse(needs.flatMap((field) => wrongWith(declared, field, saidOf(field), at(field))));
  const needed = Object.fromEntries(needs.map((field) => [field, String(saidOf(field))]));
  for (const column of columnsOf(declared, partOf.warehouse)) {
    if (needed[column]) demandScope(scope, column, needed[column]);
  }
  for (const column of columnsOf(declared, partOf.owner)) {
    if (needed[column]) await demandOwner(reader, scope, needed[column]);
  }
  await demandKept(reader, declared, needed, at);
  return needed;
}

function refuse(failures: readonly FieldFailure[]): void {
  const [first] = failures;
  if (first) throw new Failure(first.code, { details: first.details ?? {}, errors: failures });
}

/** The one value that a query's rows must all have in a field. */
function equalTo({ combinedCondition, query = [], within = [] }: Query, field: string): string | undefined {
  const all = combinedCondition === "OR" && query.length > 1 ? within : [...within, ...query];
  const found = all
    .flatMap((one) => ("any" in one ? [] : [one]))
    .find((one) => one.queryField === field && one.queryCondition === "equal");
  return typeof found?.queryValue === "string" ? found.queryValue : undefined;
}

function wrongWith(declared: Declared, name: string, value: unknown, at: string): readonly FieldFailure[] {
  const field = declared.fields[name];
  if (!field) return [];
  const checked = checkFieldValue(field, value);
  if ("code" in checked)
    return [{ index: 0, field: at, code: checked.code, details: { field: name, ...checked.details } }];
  if (field.kind !== "instant" || Date.parse(String(value)) <= Date.now() + clocksDifferMs) return [];
  return [{ index: 0, field: at, code: "IN_FUTURE", details: { field: name, value: String(value) } }];
}

/** Refuses a day that was not closed: nothing listed would look as if nothing had stood there. */
async function demandKept(reader: Reader, declared: Declared, needed: Needed, at: (field: string) => string) {
  const { field, among } = (declared.type === "resource" ? declared.asAt : undefined) ?? {};
  const warehouse = partitionOf(declared);
  if (!field || !among || !warehouse) return;
  const value = needed[field] ?? "";
  const { rows } = await sql`
    select 1 from ${sql.table(among.table)}
    where ${sql.ref(warehouse)} = ${needed[warehouse]}::uuid and ${sql.ref(among.column)} = ${value}::date`.execute(
    reader,
  );
  if (rows.length === 0) throw Failure.at(at(field), "DAY_NOT_CLOSED", { value });
}

/**
 * The rows of a declaration that reads a function of what it needs, as a table of the statement under its own name; none
 * where it reads a table or a view.
 */
export function rowsOfFunction(declared: Declared, needed: Needed | undefined): readonly RawBuilder<unknown>[] {
  if (declared.view !== "function") return [];
  if (!needed) throw new Error(`${declared.name} is read without what it needs`);
  const values = needsOf(declared).map((name) => {
    const field = declared.fields[name];
    return field ? sql`${needed[name]}::${sql.raw(kindOf(field).operand)}` : sql`null`;
  });
  const name = sql.table(declared.name);
  return [sql`${name} as materialized (select * from ${name}(${sql.join(values)}))`];
}
