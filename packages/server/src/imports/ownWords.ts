import { model } from "@stowage/model";
import { sql } from "kysely";
import { scopeCondition } from "../crud/sharing/scope.ts";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { lottableField, type OwnLottable } from "../ledger/index.ts";

/** What owners call fields in headings, beside the product's own words. */
export type OwnWords = Readonly<Partial<Record<string, readonly string[]>>>;

/** The names that the owners whose goods the caller sees give to attributes of lots; what two owners have in different places says nothing. */
export async function ownWords(reader: Reader, { scope }: Caller): Promise<OwnWords> {
  const { rows } = await sql<OwnLottable>`
    select t.lottable_no, t.lottable_name, t.lottable_name_cn, t.lottable_name_eng
    from owner_lottable t where ${scopeCondition(model.owner_lottable, scope, "t")}`.execute(reader);
  const said = rows.flatMap((one) =>
    [one.lottable_name, one.lottable_name_cn, one.lottable_name_eng].flatMap((word) =>
      word ? [{ word, field: lottableField(one) }] : [],
    ),
  );
  const places = Map.groupBy(said, ({ word }) => word.toLowerCase());
  const clear = said.filter(({ word, field }) => places.get(word.toLowerCase())?.every((one) => one.field === field));
  return Object.fromEntries(
    [...Map.groupBy(clear, ({ field }) => field)].map(([field, ones]) => [
      field,
      [...new Set(ones.map(({ word }) => word))],
    ]),
  );
}
