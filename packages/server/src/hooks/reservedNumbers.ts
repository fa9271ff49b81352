import type { DocumentDeclaration } from "@stowage/model";
import type { Hooks } from "../crud/hooks.ts";
import { copiesOfNumber, mayBeGiven } from "../documents/numbers.ts";

/**
 * Nobody takes a number that the system has yet to give: the document that is given it would be refused as a duplicate.
 * It is refused by its form, so that no race decides, and nothing is read for it.
 */
export function reservedNumbers(document: DocumentDeclaration): readonly Hooks[] {
  return copiesOfNumber(document).map((field) => ({
    needs: [field],
    async fill({ at, failures }, rows, before) {
      for (const [index, row] of rows.entries()) {
        const { [field]: value } = row;
        const kept = before?.[index];
        const isOwn = kept !== undefined && (value === kept[field] || value === kept[document.number.field]);
        if (typeof value !== "string" || isOwn || !mayBeGiven(document, value)) continue;
        failures.push({ ...at(index), field, code: "NUMBER_RESERVED", details: { field, value } });
      }
    },
  }));
}
