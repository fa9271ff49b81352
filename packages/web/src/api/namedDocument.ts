import type { Declared, DocumentDeclaration } from "@stowage/model";
import type { Shown } from "./columns.ts";
import { type AnyRow, declaredAs } from "./resources.ts";

/** The document that a column names, by its number or by what else finds it there; undefined where it names none. */
export function documentNamedBy(
  declared: Declared,
  { name, through }: Pick<Shown, "name" | "through">,
): DocumentDeclaration | undefined {
  const lookup = through ? declared.fields[through] : undefined;
  if (lookup?.kind !== "lookup") return undefined;
  const document = declaredAs(lookup.target);
  if (document?.type !== "document") return undefined;
  const isItsName = lookup.shows?.[name] === document.number.field || lookup.by?.includes(name);
  return isItsName ? document : undefined;
}

/** The key of the document that a row's column names; null where the row leads to none. */
export const keyNamedBy = (row: AnyRow | undefined, { through }: Pick<Shown, "through">): string | null =>
  through && row?.[through] ? String(row[through]) : null;
