import type { Declared } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import type { Shown } from "./columns.ts";
import { type Query, type Restriction, rowsAsked } from "./question.ts";
import { namesToSum, rowsToSum, summedOf, sumsByField, sumsOf, sumsSchema } from "./sums.ts";

/** Beyond so many rows they are counted and added up only where that is asked for. */
export const countedTo = 10_000;

const countSchema = Type.Object(
  { total: Type.Integer(), total_is_exact: Type.Boolean() },
  { additionalProperties: false },
);

/** What a page says of all rows beside its own. */
export const countedSchema = {
  ...countSchema.properties,
  sums: Type.Optional(sumsSchema),
  sums_of: Type.Optional(
    Type.Union([Type.Literal("all"), Type.Literal("page")], { description: "page: all would have cost too much" }),
  ),
  counts: Type.Optional(Type.Array(countSchema, { description: "for each of the questions in `counts`" })),
};

/** The answer of `counted.columns`. */
export interface Counts {
  readonly total: string;
  readonly sums: string | null;
  readonly counts: string | null;
}

/** Where a query's rows come from, and how they are counted and added up, at a cost that is bounded. */
export interface Counted {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** Tables of the statement that the columns read; `cut` sorts and cuts a page out. */
  readonly tables: readonly RawBuilder<unknown>[];
  columns(cut: RawBuilder<unknown>): RawBuilder<unknown>;
}

export function countedRows(
  declared: Declared,
  restriction: Restriction,
  visible: ReadonlyMap<string, Shown>,
  query: Query,
  sorted: readonly string[],
): Counted {
  const { caller } = restriction;
  const summed = query.sums && !isOfLines(declared, restriction) ? summedOf(declared, visible, caller) : null;
  const further = [...sorted, ...(summed ? namesToSum(summed) : [])];
  const { from, where } = rowsAsked(declared, restriction, visible, query, further);
  const limit = query.count === "exact" ? sql`` : sql`limit ${sql.lit(countedTo + 1)}`;
  const number = summed
    ? sql`(select count(*) from meant)`
    : sql`(select count(*) from (select 1 from ${from} ${limit}) c)`;
  const counts = query.counts?.map((one) => {
    const asked = rowsAsked(declared, restriction, visible, one);
    return sql`(select count(*) from (select 1 from ${asked.from} limit ${sql.lit(countedTo + 1)}) c)`;
  });
  const some = summed && rowsToSum(declared, summed);
  const isAll = query.count === "exact" ? sql`true` : sql`${number} <= ${sql.lit(countedTo)}`;
  const sums = (cut: RawBuilder<unknown>) =>
    summed &&
    sql`case when ${isAll} then ${sumsOf(summed, sql`select * from meant`, caller)}
      else ${sumsOf(summed, sql`select ${some} from ${from} ${cut}`, caller)} end`;
  return {
    from,
    where,
    tables: some ? [sql`meant as materialized (select ${some} from ${from} ${limit})`] : [],
    columns: (cut) => sql`${number}::text as total, ${sums(cut) ?? sql`null::text`} as sums,
      ${counts ? sql`json_build_array(${counts.length > 0 ? sql.join(counts) : sql``})::text` : sql`null::text`} as counts`,
  };
}

/** Of documents that are only looked up, nothing is told of their lines. */
export const isOfLines = (declared: Declared, { names }: Restriction): boolean =>
  declared.type === "document" && names !== undefined;

/** What the reply says of all rows. */
export function countsOf({ total, sums, counts }: Counts, query: Query) {
  const numbers = counts === null ? undefined : (JSON.parse(counts) as readonly number[]);
  const all = counted(Number(total), query.count === "exact");
  return {
    ...all,
    ...(query.sums
      ? { sums: sums === null ? {} : sumsByField(sums), sums_of: all.total_is_exact ? "all" : "page" }
      : {}),
    ...(numbers ? { counts: numbers.map((one) => counted(one, false)) } : {}),
  };
}

const counted = (total: number, isExact: boolean) => ({
  total: isExact ? total : Math.min(total, countedTo),
  total_is_exact: isExact || total <= countedTo,
});
