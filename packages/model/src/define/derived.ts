import type { Declarations, Declared } from "./declared.ts";
import type { Derived, Field, Fields } from "./fields.ts";
import { lookupsOf } from "./resource.ts";
import { WrongDeclaration } from "./wrong.ts";

/** The fields that the table of a resource has a column for. */
export const storedFields = ({ fields }: { readonly fields: Fields }): readonly (readonly [string, Field])[] =>
  Object.entries(fields).filter(([, field]) => !field.derived);

const numbers: readonly Field["kind"][] = ["quantity", "decimal", "whole"];

/** Whether rows are sorted by a field: not by what is gathered from other rows, which would be read for every row there is. */
export const isSorted = ({ derived }: Field): boolean => !derived || "sum" in derived || "column" in derived;

/** Whether rows are sought by a field: sums over other rows would be made of every row there is. */
export const isSought = ({ derived, kind }: Field): boolean =>
  !derived || "sum" in derived || "column" in derived || ("of" in derived && !numbers.includes(kind));

/** The lookup by which rows of another resource lead to this one. */
export const leadingTo = (from: Declared, target: { readonly name: string }): string | undefined =>
  lookupsOf(from).find(([, lookup]) => lookup.target === target.name)?.[0];

/** The lookup of a resource that shows a name, and the column of its target that it shows. */
export const lookupThatShows = (declared: Declared, name: string) =>
  lookupsOf(declared).flatMap(([field, { target, shows }]) =>
    shows?.[name] ? [{ field, target, column: shows[name] }] : [],
  )[0];

/** @throws WrongDeclaration where a derived value names what is not there, or could be written. */
export function checkDerived(declared: Declared, all: Declarations): void {
  for (const [name, field] of Object.entries(declared.fields)) {
    if (!field.derived) continue;
    const wrong = (what: string) => new WrongDeclaration(declared.name, `${name} ${what}`);
    if (!field.readonly || field.required || field.unique || field.search)
      throw wrong("is derived and kept nowhere: it is readonly, and neither required, unique nor searched");
    if ("column" in field.derived) {
      if (declared.type !== "resource" || !declared.kept?.[name]) throw wrong("is no column that is kept");
    } else if ("sum" in field.derived) {
      for (const part of field.derived.sum)
        if (declared.fields[part]?.kind !== field.kind || declared.fields[part]?.derived)
          throw wrong(`is the sum of ${part}, which is no such number`);
    } else if ("of" in field.derived) checkGathered(field.derived, declared, all, wrong);
  }
}

function checkGathered(
  { of, shows, where = {} }: Extract<Derived, { of: string }>,
  declared: Declared,
  all: Declarations,
  wrong: (what: string) => WrongDeclaration,
): void {
  const other = all[of];
  if (!other || !leadingTo(other, declared)) throw wrong(`is derived of ${of}, which does not lead here`);
  const lookup = other.fields[shows] ? undefined : lookupThatShows(other, shows);
  if (!other.fields[shows] && !(lookup && all[lookup.target]?.fields[lookup.column]))
    throw wrong(`shows ${shows} of ${of}, which has no such column`);
  for (const column of Object.keys(where))
    if (!other.fields[column]) throw wrong(`is derived of ${of} by ${column}, which it lacks`);
}
