import { type Declared, model } from "@stowage/model";
import type { Hooks, Values } from "../crud/hooks.ts";
import { behindNamed } from "../crud/reading/behind.ts";
import { visibleTo } from "../crud/reading/question.ts";
import { ownOf } from "../crud/writing/check.ts";
import { wrongInQuestion } from "./listQuestion.ts";

/** The list of this name, where there is one that more than one person sees. */
function listOf(name: unknown): Declared | undefined {
  const declared = ownOf<Declared>(model, String(name));
  return declared?.calls.includes("query") && !declared.private ? declared : undefined;
}

const isSame = (row: Values, before: Values | undefined) =>
  before !== undefined && JSON.stringify(row.question) === JSON.stringify(before.question);

/** What is kept for everybody of a role is of a list that there is, and whoever keeps it could ask it there. */
export const roleQuestion: Hooks = {
  needs: ["list_name", "question"],
  async fill({ caller, at, failures, keptReferences }, rows, before) {
    for (const [index, row] of rows.entries()) {
      // Another name is given also to a question that can no longer be asked, and a copied role has what the first has.
      if (isSame(row, before?.[index] ?? keptReferences?.[index])) continue;
      const declared = listOf(row.list_name);
      if (!declared) {
        const details = { field: "list_name", value: String(row.list_name) };
        failures.push({ ...at(index), field: "list_name", code: "NOT_A_CHOICE", details });
        continue;
      }
      const names = {
        shown: visibleTo(declared, caller),
        behind: (name: string) => behindNamed(declared, { caller }, name),
      };
      const wrong = wrongInQuestion(declared, names, row.question);
      if (wrong) failures.push({ ...at(index), field: "question", ...wrong });
    }
  },
};
