import { type Declared, doneQuantities, lookupBehind, model, partitionOf, scopeColumns, unitsOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import type { Caller } from "../../http/caller.ts";
import { inSamePartition } from "../sharing/partition.ts";
import { scopeCondition } from "../sharing/scope.ts";
import { declaredAs, isHiddenFrom, joinsFor, type Shown, shownBy } from "./columns.ts";
import { nameFor } from "./overlay.ts";
import { toldTo } from "./withheld.ts";

/** What is added up under a list: the quantities of its own rows, or those of its documents' lines. */
export interface Summed {
  /** The resource whose rows have the quantities. */
  readonly of: Declared;
  readonly quantities: readonly Shown[];
  readonly unit: Shown;
  /** The resource of the units. */
  readonly units: Declared;
  /** The rows are lines of what is listed, and are counted, too. */
  readonly lines: boolean;
  /** Which rows count; null where all do. A line of which nothing is left to work on, such as that of a set that went as its parts, is none. */
  readonly counts: RawBuilder<boolean> | null;
}

const nullable = Type.Union([Type.String(), Type.Null()]);

export const sumSchema = Type.Object(
  { unit_id: nullable, unit_name: nullable, sum: Type.String({ description: "a decimal number" }) },
  { additionalProperties: false },
);

/** `{num_loc: [{unit_id, unit_name, sum: "12.5"}]}`; `lines` are in no unit. */
export const sumsSchema = Type.Record(Type.String(), Type.Array(sumSchema));

/** What of a resource this caller may have added up; null where there is nothing. What is hidden from them is left out. */
export function summedOf(declared: Declared, visible: ReadonlyMap<string, Shown>, caller: Caller): Summed | null {
  if (declared.type === "document") return summedLines(declared, caller);
  const names = unitsOf(declared).map(({ name }) => name);
  return summed(
    declared,
    names.filter((name) => visible.has(name)),
    caller,
  );
}

function summedLines(declared: Extract<Declared, { type: "document" }>, caller: Caller): Summed | null {
  if (!declared.tally) return null;
  const line = declaredAs(declared.lines[declared.tally.lines]?.of ?? "");
  const seen = declared.tally.of.filter((name) => !isHiddenFrom(line, caller, name));
  const found = summed(line, seen, caller);
  if (!found) return null;
  const isWorked = doneQuantities(declared.tally).length > 0;
  return { ...found, lines: true, counts: isWorked ? sql<boolean>`${addedUp(found.quantities)} > 0` : null };
}

function summed(of: Declared, names: readonly string[], caller: Caller): Summed | null {
  const shown = toldTo(of, caller, shownBy(of, caller.language));
  const [first] = unitsOf(of);
  const unit = first && shown.get(first.unit);
  const target = first && lookupBehind(of, first.unit, model)?.target;
  const quantities = names.flatMap((name) => shown.get(name) ?? []);
  return unit && target && quantities.length > 0
    ? { of, quantities, unit, units: declaredAs(target), lines: false, counts: null }
    : null;
}

/** The names whose joins a query needs, so that `rowsToSum` finds what it adds up. */
export const namesToSum = ({ lines, unit }: Summed): readonly string[] => (lines ? [] : [unit.name]);

/** What a query selects of its rows to have them added up. */
export function rowsToSum(declared: Declared, one: Summed): RawBuilder<unknown> {
  if (!one.lines) return amountsOf(one);
  const partition = partitionOf(declared);
  const key = sql`t.${sql.ref(declared.key)} as id`;
  return partition ? sql`t.${sql.ref(partition)}, ${key}` : key;
}

function amountsOf({ of, quantities, unit }: Summed): RawBuilder<unknown> {
  const company = of.fields[scopeColumns.company] ? sql`t.${sql.ref(scopeColumns.company)}` : sql`null::uuid`;
  const numbers = quantities.map(({ column }, at) => sql`${column} as ${sql.ref(`q${at}`)}`);
  const per = quantities[0]?.per ?? sql`1`;
  return sql`${sql.join([sql`${unit.column} as unit`, sql`${per} as per`, sql`${company} as company`, ...numbers])}`;
}

/**
 * The sums of `rows`, selected by `rowsToSum`, as JSON: `[{field, unit_id, unit_name, sum}]`. Smallest units are added
 * first, so that each sum is exact in its unit.
 */
export function sumsOf(one: Summed, rows: RawBuilder<unknown>, caller: Caller): RawBuilder<string> {
  const { quantities, units } = one;
  const amount = (at: number) => sql.ref(`q${at}`);
  const added = quantities.map((_quantity, at) => sql`sum(s.${amount(at)}) as ${amount(at)}`);
  const values = quantities.map(({ name }, at) => sql`(${sql.lit(name)}, g.unit, g.${amount(at)}::numeric / g.per)`);
  const counted = one.lines ? [sql`(${sql.lit(linesName)}, null::uuid, g.n::numeric)`] : [];
  const name = nameFor(units, units.label.at(-1) ?? units.key, "u", sql`x.company`, caller.language);
  return sql<string>`(
    select coalesce(json_agg(json_build_object('field', x.field, 'unit_id', x.unit, 'unit_name', ${name},
      'sum', trim_scale(round(x.sum, 6))::text) order by x.sum desc, x.unit) filter (where x.sum is not null), '[]')::text
    from (
      select v.field, v.unit, sum(v.sum) as sum, (array_agg(g.company))[1] as company
      from (
        select s.unit, s.per, (array_agg(s.company))[1] as company, count(*) as n, ${sql.join(added)}
        from (${one.lines ? linesOf(one, rows, caller) : rows}) s group by s.unit, s.per
      ) g cross join lateral (values ${sql.join([...values, ...counted])}) v(field, unit, sum)
      group by v.field, v.unit
    ) x left join ${sql.table(units.name)} u on u.${sql.ref(units.key)} = x.unit)`;
}

/** The name under which the number of lines stands among the sums. */
const linesName = "lines";

/** The lines of these documents, as far as they are the caller's. */
function linesOf(one: Summed, rows: RawBuilder<unknown>, { scope }: Caller): RawBuilder<unknown> {
  const { of, unit } = one;
  const parent = sql.ref(`t.${of.line?.field ?? of.key}`);
  return sql`select ${amountsOf(one)} from (${rows}) m
    join ${sql.table(of.name)} as t on ${inSamePartition(of, "t", "m")}${parent} = m.id
    ${joinsFor(of, [unit.name])} where ${scopeCondition(of, scope, "t")}${one.counts ? sql` and ${one.counts}` : sql``}`;
}

/** What quantities of a row come to, in smallest units. */
export const addedUp = (ones: readonly Shown[]): RawBuilder<unknown> =>
  sql.join(
    ones.map(({ column }) => column),
    sql` + `,
  );

interface OneSum {
  readonly field: string;
  readonly unit_id: string | null;
  readonly unit_name: string | null;
  readonly sum: string;
}

/** The sums as the reply says them, by field. */
export function sumsByField(text: string): Readonly<Record<string, readonly Omit<OneSum, "field">[]>> {
  const sums = JSON.parse(text) as readonly OneSum[];
  const byField = Object.groupBy(sums, ({ field }) => field);
  return Object.fromEntries(
    Object.entries(byField).map(([field, ones = []]) => [field, ones.map(({ field: _field, ...sum }) => sum)]),
  );
}
