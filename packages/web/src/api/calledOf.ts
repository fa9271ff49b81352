import type { DocumentDeclaration } from "@stowage/model";
import type { AnyRow } from "./resources.ts";

/** The field with the number by which people know a document: its owner's own of it, where there is such a one. */
export function knownBy({ fields, number }: DocumentDeclaration): string {
  const own = Object.entries(fields).find(([, field]) => "from" in field && field.from === number.field);
  return own?.[0] ?? number.field;
}

/** What a document is called: the number by which people know it, with the one it has here behind it where that is another. */
export function calledOf(document: DocumentDeclaration, row: AnyRow): string {
  const here = String(row[document.number.field] ?? "");
  const known = String(row[knownBy(document)] ?? "");
  return known && known !== here ? `${known} (${here})` : here;
}
