import { comparedOf, type Declared, endedValues, reachedByState, scopeColumns, type Tally } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { type TObject, Type } from "typebox";
import type { Caller } from "../../http/caller.ts";
import { inSamePartition } from "../sharing/partition.ts";
import { scopeCondition } from "../sharing/scope.ts";
import { joinsFor, shownBy } from "./columns.ts";
import { nameFor } from "./overlay.ts";
import { addedUp, type Summed, summedOf, sumSchema } from "./sums.ts";
import { toldTo } from "./withheld.ts";

/** What a row of a document tells of its lines; `done` is null where its lines are never done. */
const tallySchema = Type.Object(
  {
    lines: Type.Integer({ description: "without those of which nothing came: they are no work" }),
    done: Type.Union([Type.Integer(), Type.Null()]),
    begun: Type.Integer({ description: "lines of which some is done" }),
    short: Type.Integer({ description: "lines of which some was given up, or did not come" }),
    over: Type.Integer({ description: "lines of which more came than was expected" }),
    sums: Type.Array(sumSchema),
  },
  { additionalProperties: false },
);

/** The schema of a list's rows, with what they tell of their lines where that was asked for. */
export const withTally = (declared: Declared, row: TObject): TObject =>
  declared.type === "document" && declared.tally
    ? Type.Object({ ...row.properties, tally: Type.Optional(tallySchema) }, { additionalProperties: false })
    : row;

/**
 * The column `tally` of the rows of a page, whose keys, with the state where lines are done by that, stand in `o`; null where
 * the document counts nothing.
 */
export function tallyColumn(declared: Declared, caller: Caller): RawBuilder<unknown> | null {
  if (declared.type !== "document" || !declared.tally) return null;
  const summed = summedOf(declared, new Map(), caller);
  if (!summed) return null;
  const { of, unit, units, quantities, counts } = summed;
  const name = nameFor(units, units.label.at(-1) ?? units.key, "u", sql`x.company`, caller.language);
  const { done, begun, short, none } = progressOf(declared.tally, summed);
  const lines = none ? sql`count(*) filter (where not ${none})` : sql`count(*)`;
  const amount = addedUp(quantities);
  const compared = comparedOf(declared.tally);
  const rowsOf: RowsOf = (more, by = sql``) => sql`
      select ${unit.column} as unit, ${lines} as lines, count(*) filter (where ${done ?? sql`false`}) as done,
        count(*) filter (where ${begun ?? sql`false`}) as begun, count(*) filter (where ${short ?? sql`false`}) as short, 0 as over,
        sum((${amount})::numeric / ${quantities[0]?.per ?? sql`1`}) as sum,
        (array_agg(t.${sql.ref(scopeColumns.company)}))[1] as company${more.length > 0 ? sql`, ${sql.join(more)}` : sql``}
      from ${sql.table(of.name)} as t ${joinsFor(of, [unit.name])}
      where ${inSamePartition(of, "t", "o")}${sql.ref(`t.${of.line?.field}`)} = o.id
        and ${scopeCondition(of, caller.scope, "t")}${counts ? sql` and ${counts}` : sql``}
      group by 1${by}`;
  return sql`(
    select json_build_object('lines', coalesce(sum(x.lines), 0)::int,
      'done', ${done ? sql`coalesce(sum(x.done), 0)::int` : sql`null`},
      'begun', coalesce(sum(x.begun), 0)::int, 'short', coalesce(sum(x.short), 0)::int, 'over', coalesce(sum(x.over), 0)::int,
      'sums', coalesce(json_agg(json_build_object('unit_id', x.unit, 'unit_name', ${name},
        'sum', trim_scale(round(x.sum, 6))::text) order by x.sum desc, x.unit) filter (where x.sum is not null), '[]'))
    from (${compared ? comparedLines(rowsOf, compared, summed, caller) : rowsOf([])}
    ) x left join ${sql.table(units.name)} u on u.${sql.ref(units.key)} = x.unit) as tally`;
}

/** Lines by their unit, and by what else is said, with more that is told of them. */
type RowsOf = (more: readonly RawBuilder<unknown>[], by?: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The same, of lines that are compared with what was expected of them: first each with its parts, then by unit. */
function comparedLines(
  rowsOf: RowsOf,
  { counted, of: expected, part, state }: NonNullable<ReturnType<typeof comparedOf>>,
  { of }: Summed,
  caller: Caller,
) {
  const shown = toldTo(of, caller, shownBy(of));
  const added = (names: readonly string[]) => addedUp(names.flatMap((one) => shown.get(one) ?? []));
  const first = firstOf(of, state);
  const each = rowsOf(
    [
      sql`sum(${added(counted)}) as counted`,
      sql`sum(${added([expected])}) as expected`,
      sql`bool_and(${sql.ref(`t.${state}`)} <> ${first}) as final`,
    ],
    sql`, coalesce(t.${sql.ref(part)}, t.${sql.ref(of.key)})`,
  );
  return sql`
      select y.unit, sum(y.lines) as lines, sum(y.done) as done, sum(y.begun) as begun,
        count(*) filter (where y.final and y.counted < y.expected) as short, count(*) filter (where y.counted > y.expected) as over,
        sum(y.sum) as sum, (array_agg(y.company))[1] as company
      from (${each}) y
      group by 1`;
}

/** What a choice says at first. */
function firstOf(of: Summed["of"], name: string): string {
  const field = of.fields[name];
  return field && "default" in field ? String(field.default) : "";
}

/** What `o` has beside keys. */
export const stateForTally = (declared: Declared): RawBuilder<unknown> =>
  declared.type === "document" && declared.tally && Object.keys(reachedByState(declared.tally)).length > 0
    ? sql`, t.${sql.ref(declared.status)} as state`
    : sql``;

type Condition = RawBuilder<unknown> | null;

/** Whether a line is done, whether some of it is, whether some of it was given up, and whether there is nothing of it to do. */
function progressOf(tally: Tally, { of, quantities }: Summed): Record<"done" | "begun" | "short" | "none", Condition> {
  const { done } = tally;
  if (!done) return { done: null, begun: null, short: null, none: null };
  const shown = shownBy(of);
  const added = (names: readonly string[]) => addedUp(names.flatMap((one) => shown.get(one) ?? []));
  if ("state" in done) {
    const ended = sql`t.${sql.ref(done.state)} = any(${endedValues(of, done.state)}::text[])`;
    // Of what did not come nothing is left to do.
    const missing =
      done.compared &&
      sql`(t.${sql.ref(done.state)} <> ${firstOf(of, done.state)} and ${added(done.compared.counted)} = 0)`;
    return { done: ended, begun: ended, short: null, none: missing ?? null };
  }
  const byState = Object.entries(reachedByState(tally));
  const ofState = (says: (one: { quantities: readonly string[]; of: RawBuilder<unknown> }) => RawBuilder<unknown>) => {
    const always = says({ quantities: done.quantities, of: addedUp(quantities) });
    const states = byState.map(
      ([state, one]) => sql`when ${state} then ${says({ quantities: one.quantities, of: added(one.of) })}`,
    );
    return states.length > 0 ? sql`case o.state ${sql.join(states, sql` `)} else ${always} end` : always;
  };
  return {
    done: ofState((one) => sql`${added(one.quantities)} >= ${one.of}`),
    begun: ofState((one) => sql`${added(one.quantities)} > 0`),
    short: done.short ? sql`${added([done.short])} > 0` : null,
    none: null,
  };
}
