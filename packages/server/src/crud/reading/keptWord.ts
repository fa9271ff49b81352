import { type Language, messages } from "@stowage/messages";
import { type RawBuilder, sql } from "kysely";

/** The language in which rows keep the words of choices. */
export const keptLanguage: Language = "zh_TW";

/** A column that keeps the word of a choice, or what was typed instead: the word in a language, else what was typed. */
export function keptWord(column: RawBuilder<unknown>, choice: string, language: string): RawBuilder<string> {
  const cases = Object.entries(wordsOf(choice, keptLanguage)).flatMap(([value, kept]) => {
    const word = wordsOf(choice, language)[value] ?? kept;
    return word === kept ? [] : [sql`when ${sql.lit(kept)} then ${sql.lit(word)}`];
  });
  if (cases.length === 0) return sql<string>`${column}`;
  return sql<string>`case ${column} ${sql.join(cases, sql` `)} else ${column} end`;
}

function wordsOf(choice: string, language: string): Readonly<Record<string, string>> {
  if (!(language in messages)) return {};
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = messages[language as Language].choice;
  return choices[choice] ?? {};
}
