import { codeDigits } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";

type Direction = "asc" | "desc";

/**
 * The walking order of the model as an `order by`, whatever collation the database has: by the walk order, then by
 * these codes. Backwards, locations without a walk order come first.
 */
export const inWalkingOrder = (
  walkOrder: RawBuilder<unknown>,
  codes: readonly RawBuilder<unknown>[],
  direction: Direction = "asc",
): RawBuilder<unknown> => {
  const empty = direction === "asc" ? sql`asc nulls last` : sql`desc nulls first`;
  return sql.join([sql`${walkOrder} ${empty}`, ...codes.map((code) => byCode(code, sql.raw(direction)))]);
};

/**
 * As `compareCodes` of the model compares: every number in a code padded to the same length, capitals like small letters.
 * Part by part, since one pattern with so long a number in it takes many times as long.
 */
function byCode(code: RawBuilder<unknown>, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const padded = sql`right(${sql.lit("0".repeat(codeDigits))} || part[1], ${sql.lit(codeDigits)})`;
  const counted = sql`(select string_agg(case part[1] when '' then '' else ${padded} end || part[2], '')
    from regexp_matches(lower((${code}) collate "C"), '([0-9]*)([^0-9]*)', 'g') as part)`;
  return sql`${counted} collate "C" ${direction}, (${code}) collate "C" ${direction}`;
}
