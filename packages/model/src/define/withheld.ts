import type { Declarations, Declared } from "./declared.ts";
import type { DocumentDeclaration, Withheld } from "./document.ts";
import type { Right } from "./fields.ts";
import { WrongDeclaration } from "./wrong.ts";

/** What of a resource is kept back, and the document that says when and from whom. */
interface OfWithheld {
  readonly document: DocumentDeclaration;
  readonly withheld: Withheld;
  /** The names that are kept back. */
  readonly fields: readonly string[];
  /** Where the resource is none of the document's lines: the column of its view that is true while something is kept back. */
  readonly by?: string;
}

/** What lines keep back, or what tells of it; null where nothing is kept back. */
export function withheldOf(declared: Declared, all: Readonly<Record<string, Declared>>): OfWithheld | null {
  if (declared.type !== "resource") return null;
  const { line, tellsWithheld } = declared;
  const document = all[line?.of ?? tellsWithheld?.of ?? ""];
  if (document?.type !== "document" || !document.withholds) return null;
  const withheld = document.withholds;
  if (document.lines[withheld.lines]?.of === declared.name) return { document, withheld, fields: withheld.fields };
  return tellsWithheld ? { document, withheld, fields: tellsWithheld.fields, by: tellsWithheld.by } : null;
}

/** @throws WrongDeclaration where a resource tells of what no lines keep back, or by a name that it has not. */
export function checkTellsWithheld(declared: Declared, all: Declarations): void {
  if (declared.type !== "resource" || !declared.tellsWithheld) return;
  const { name, tellsWithheld } = declared;
  const { of, fields } = tellsWithheld;
  if (!withheldOf(declared, all))
    throw new WrongDeclaration(name, `tells what ${of} keeps back, which keeps nothing back`);
  const unknown = fields.find((one) => !declared.fields[one]);
  if (unknown) throw new WrongDeclaration(name, `tells what ${of} keeps back by ${unknown}, which it has not`);
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
