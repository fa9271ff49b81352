import type { Shown } from "../api/columns.ts";
import type { Words } from "../i18n/index.ts";
import { conditionText, keyword } from "./conditionText.ts";
import type { Question } from "./questions.ts";

/** What a question asks, in a line. */
export function saidQuestion({ q = [], any, sort }: Question, columns: readonly Shown[], words: Words): string {
  const columnOf = (name: string) => (name === keyword.name ? keyword : columns.find((one) => one.name === name));
  const joint = any ? ` ${words.say("list.or")} ` : words.say("frame.comma");
  const asked = q.map((one) => conditionText(one, columnOf(one[0]), words)).join(joint);
  const order = (sort?.split(",") ?? []).map(
    (one) => `${words.field(one.replace(/^-/, ""))} ${one.startsWith("-") ? "↓" : "↑"}`,
  );
  return [asked, order.join(words.say("frame.comma"))].filter(Boolean).join(" · ");
}
