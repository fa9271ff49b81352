import type { DocumentDeclaration } from "@stowage/model";
import type { Words } from "../i18n/index.ts";
import type { AnyRow } from "./resources.ts";

/** Why a document is blocked, by a person's words or else by a rule that has words in each language; null where it is not. */
export const blockOf = ({ block }: DocumentDeclaration, row: AnyRow): Blocked | null =>
  block && row[block.flag] === true
    ? {
        reason: String(row[block.reason] ?? ""),
        rule: block.rule && row[block.rule] ? { field: block.rule, value: String(row[block.rule]) } : null,
      }
    : null;

interface Blocked {
  readonly reason: string;
  readonly rule: { readonly field: string; readonly value: string } | null;
}

export const whyBlocked = ({ reason, rule }: Blocked, words: Pick<Words, "choice">): string =>
  reason || (rule ? words.choice(rule.field, rule.value) : "");
