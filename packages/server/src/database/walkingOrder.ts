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

/** As `compareCodes` of the model compares: every number in a code padded to the same length, capitals like small letters. */
function byCode(code: RawBuilder<unknown>, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const plain = sql`lower((${code}) collate "C")`;
  const padded = sql`regexp_replace(${plain}, '[0-9]+', ${sql.lit(`${"0".repeat(codeDigits)}\\&`)}, 'g')`;
  const counted = sql`regexp_replace(${padded}, ${sql.lit(`[0-9]*([0-9]{${codeDigits}})`)}, ${sql.lit("\\1")}, 'g')`;
  return sql`${counted} ${direction}, (${code}) collate "C" ${direction}`;
}
