import { type Declared, lottableNames } from "@stowage/model";
import { sql } from "kysely";
import { wholeQuery } from "../crud/reading/query.ts";
import type { Query, Restriction } from "../crud/reading/question.ts";
import type { Reader } from "../database/index.ts";
import type { Language } from "../http/caller.ts";
import { lottablesOf, lottableWords } from "../ledger/index.ts";

/** What the columns of goods are called where all of them have one owner: by that owner's own names. */
export async function namesOfGoods(
  reader: Reader,
  declared: Declared,
  asked: { readonly restriction: Restriction; readonly query: Query; readonly names: readonly string[] },
  language: Language,
): Promise<ReturnType<typeof lottableWords>> {
  const { restriction, query, names } = asked;
  const isNamed = lottableNames.some((name) => names.includes(name));
  if (!isNamed || declared.scope === "shared" || declared.scope.owner !== "owner_id") return {};
  const rows = wholeQuery(declared, restriction, query, ["owner_id"]);
  const { rows: found } = await sql<{ owner_id: string | null; more: boolean }>`
    select x.owner_id, exists (select from (${rows}) r where r.owner_id <> x.owner_id) as more
    from (select r.owner_id from (${rows}) r limit 1) x`.execute(reader);
  const [one] = found;
  if (!one?.owner_id || one.more) return {};
  return lottableWords((await lottablesOf(reader, [one.owner_id])).get(one.owner_id), language);
}
