import type { Declarations, Declared } from "./declared.ts";
import { isSorted, lookupThatShows } from "./derived.ts";
import type { Behind } from "./listViews.ts";
import type { Resource } from "./resource.ts";
import { WrongDeclaration } from "./wrong.ts";

/** What a list may be asked beside what its rows show. */
export const behindOf = (declared: Declared): Readonly<Record<string, Behind>> => declared.behind ?? {};

/** @throws WrongDeclaration where a list is asked of rows that do not lead to its own, or by what these do not name. */
export function checkBehind(declared: Declared, all: Declarations): void {
  const { name, fields } = declared;
  for (const [asked, { of, by, named }] of Object.entries(behindOf(declared))) {
    if (!all[of] || fields[asked]) throw new WrongDeclaration(name, `asks ${asked} of ${of}, which cannot tell it`);
    for (const column of by)
      if (![all[of], declared].every((one) => one?.key === column || one?.fields[column]))
        throw new WrongDeclaration(name, `asks ${asked} by ${column}, which not both have`);
    if (named !== undefined && all[of]?.fields[named]?.kind !== "lookup")
      throw new WrongDeclaration(name, `asks ${asked} by ${named}, which is no lookup of ${of}`);
  }
}

/** @throws WrongDeclaration where a list is asked, or stands by, what its rows neither have nor show. */
export function checkViews(declared: Resource, all: Declarations): void {
  const { name, fields, showsFirst, views = {}, view, listOrder = [] } = declared;
  const behind = behindOf(declared);
  for (const [column, { of, by }] of Object.entries(declared.saidBy ?? {}))
    for (const both of [column, ...by])
      if (![all[of], declared].every((one) => one?.key === both || one?.fields[both]))
        throw new WrongDeclaration(name, `says ${column} as ${of} does, by ${both}, which not both have`);
  const { beside } = declared;
  for (const column of beside?.by ?? [])
    if (![all[beside?.of ?? ""], declared].every((one) => one?.key === column || one?.fields[column]))
      throw new WrongDeclaration(name, `tells of ${beside?.of} by ${column}, which not both have`);
  if (beside && fields[beside.unit]?.kind !== "lookup")
    throw new WrongDeclaration(name, `tells of ${beside.of} in ${beside.unit}, which is no lookup of it`);
  for (const column of beside?.sum ?? [])
    if (all[beside?.of ?? ""]?.fields[column]?.kind !== "quantity" || fields[column])
      throw new WrongDeclaration(name, `tells ${column} of ${beside?.of}, which is no quantity there alone`);
  const known = (column: string) =>
    fields[column] ?? lookupThatShows(declared, column) ?? showsFirst?.shows[column] ?? behind[column];
  for (const [asked] of Object.values(views).flatMap((ask) => ask.flatMap((one) => ("any" in one ? one.any : [one]))))
    if (!known(asked)) throw new WrongDeclaration(name, `has a view of ${asked}, which it neither has nor shows`);
  for (const column of listOrder) {
    const isOwn = fields[column] !== undefined && isSorted(fields[column]);
    // A table has an index of its order, which is one of its own columns.
    if (!isOwn && !(view && lookupThatShows(declared, column)))
      throw new WrongDeclaration(name, `stands by ${column}, by which it is not sorted`);
  }
}
