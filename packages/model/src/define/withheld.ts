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
  /** Where the resource is none of the document's lines: what its rows have in common with those of which they tell. */
  readonly alike?: string;
}

/** What lines keep back, or what tells of it; null where nothing is kept back. */
export function withheldOf(declared: Declared, all: Readonly<Record<string, Declared>>): OfWithheld | null {
  if (declared.type !== "resource") return null;
  const { line, tellsWithheld } = declared;
  const document = all[line?.of ?? tellsWithheld?.of ?? ""];
  if (document?.type !== "document" || !document.withholds) return null;
  const withheld = document.withholds;
  if (document.lines[withheld.lines]?.of === declared.name) return { document, withheld, fields: withheld.fields };
  return tellsWithheld ? { document, withheld, fields: tellsWithheld.fields, alike: tellsWithheld.alike } : null;
}

/** @throws WrongDeclaration where a resource tells of what no lines keep back, or of lines that its rows can't be like. */
export function checkTellsWithheld(declared: Declared, all: Declarations): void {
  if (declared.type !== "resource" || !declared.tellsWithheld) return;
  const { name, tellsWithheld } = declared;
  const { of, alike, fields } = tellsWithheld;
  const found = withheldOf(declared, all);
  if (!found) throw new WrongDeclaration(name, `tells what ${of} keeps back, which keeps nothing back`);
  const lines = found.document.lines[found.withheld.lines]?.of ?? "";
  const unknown = [...fields, alike].find((one) => !declared.fields[one]) ?? (all[lines]?.fields[alike] ? "" : alike);
  if (unknown) throw new WrongDeclaration(name, `tells what ${of} keeps back by ${unknown}, which is not in both`);
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
