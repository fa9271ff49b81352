import { lottableNames } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../http/caller.ts";
import { fieldWord } from "../../words.ts";

/**
 * What papers say of a lot in its owner's own attributes, `[[name, value]]` as JSON, null where nothing: under the owner's
 * names, and under the product's words where the owner has none.
 * @param attributeOf the value of an attribute, by its field.
 * @param owner the key of the goods' owner.
 */
export function ownAttributes(
  attributeOf: (name: string) => RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
  language: Language,
): RawBuilder<unknown> {
  const values = lottableNames.map(
    (name, at) => sql`(${sql.lit(at + 1)}, ${attributeOf(name)}, ${fieldWord(language, name)}::text)`,
  );
  return sql`(
    select json_agg(json_build_array(${calledByOwner(language)}, v.said) order by v.no)
    from (values ${sql.join(values)}) as v(no, said, word)
    left join owner_lottable o on o.owner_id = ${owner} and o.lottable_no = v.no
    where v.said <> '')`;
}

/** What an owner calls its five attributes, as a JSON array in their order: the product's words where it has no name of its own. */
export function attributeNames(owner: RawBuilder<unknown>, language: Language): RawBuilder<string[]> {
  const values = lottableNames.map((name, at) => sql`(${sql.lit(at + 1)}, ${fieldWord(language, name)}::text)`);
  return sql`(
    select json_agg(${calledByOwner(language)} order by v.no)
    from (values ${sql.join(values)}) as v(no, word)
    left join owner_lottable o on o.owner_id = ${owner} and o.lottable_no = v.no)`;
}

/** The name of an attribute `v` as its owner's row `o` has it in a language. */
function calledByOwner(language: Language): RawBuilder<string> {
  const named = { zh_TW: "lottable_name", zh_CN: "lottable_name_cn", en_US: "lottable_name_eng" }[language];
  return sql`coalesce(nullif(o.${sql.ref(named)}, ''), o.lottable_name, v.word)`;
}
