import type { Declared } from "./declared.ts";
import type { DocumentDeclaration, Withheld } from "./document.ts";
import type { Right } from "./fields.ts";

/** What lines keep back, and the document that says so; null where they keep nothing back. */
export function withheldOf(
  line: Declared,
  all: Readonly<Record<string, Declared>>,
): { readonly document: DocumentDeclaration; readonly withheld: Withheld } | null {
  const document = line.type === "resource" && line.line ? all[line.line.of] : undefined;
  if (document?.type !== "document" || !document.withholds) return null;
  const withheld = document.withholds;
  return document.lines[withheld.lines]?.of === line.name ? { document, withheld } : null;
}

/** Whether a document keeps something back just now, from people of these rights. */
export const isWithheld = (
  { withholds, status, menu }: DocumentDeclaration,
  row: Readonly<Record<string, unknown>>,
  {
    may,
    hasRight,
  }: { may: (menu: DocumentDeclaration["menu"], code: "update") => boolean; hasRight: (right: Right) => boolean },
): boolean =>
  withholds?.while.includes(String(row[status])) === true &&
  row[withholds.where] === true &&
  may(menu, "update") &&
  !hasRight(withholds.unless);
