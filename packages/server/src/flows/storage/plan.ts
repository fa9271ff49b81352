import { Failure, type PlacePart, placeParts } from "@stowage/model";
import { type Range, valuesOf } from "./range.ts";

/** A location to be: its code and what it is made of. */
export type Planned = { readonly storage_code: string } & { readonly [P in PlacePart]?: string };

export const maxLocations = 50_000;
/**
 * A code by its pattern: `{area}-{lane:3}` of area A and lane 7 is A-007. @throws Failure BAD_FORMAT where the pattern
 * names what the location has not got.
 */
export function codeBy(pattern: string, row: Readonly<Partial<Record<PlacePart, string>>>): string {
  return pattern.replace(/\{(\w+)(?::(\d))?\}/g, (_whole, name: string, width: string | undefined) => {
    const value = row[name as PlacePart];
    if (value === undefined) throw new Failure("BAD_FORMAT", { details: { field: "pattern", value: name } });
    return /^\d+$/.test(value) ? value.padStart(Number(width ?? 0), "0") : value;
  });
}

const unprintable = /\p{Cc}/u;

/**
 * Every combination of the ranges, in the order of the walk, each with its code by the pattern; without one its parts
 * joined by `-`. @throws Failure TOO_MANY_ROWS, BAD_FORMAT, and DUPLICATE where the pattern leaves a part out.
 */
export function planned(ranges: Readonly<Partial<Record<PlacePart, Range>>>, pattern: string | undefined): Planned[] {
  const given = placeParts.flatMap((part) => {
    const range = ranges[part];
    return range ? [{ part, values: valuesOf(part, range) }] : [];
  });
  const total = given.reduce((all, { values }) => all * values.length, given.length > 0 ? 1 : 0);
  if (total === 0)
    throw new Failure("REQUIRED", { details: { field: "ranges" }, errors: [{ field: "ranges", code: "REQUIRED" }] });
  if (total > maxLocations) throw new Failure("TOO_MANY_ROWS", { details: { count: total, max: maxLocations } });
  let rows: Partial<Record<PlacePart, string>>[] = [{}];
  for (const { part, values } of given)
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [part]: value })));
  const template = pattern ?? given.map(({ part }) => `{${part}}`).join("-");
  if (unprintable.test(template) || given.some(({ values }) => values.some((value) => unprintable.test(value))))
    throw new Failure("BAD_FORMAT", { details: { field: "pattern" } });
  const seen = new Set<string>();
  return rows.map((row) => {
    const storage_code = codeBy(template, row);
    if (seen.has(storage_code))
      throw new Failure("DUPLICATE", { details: { field: "storage_code", value: storage_code } });
    seen.add(storage_code);
    return { storage_code, ...row };
  });
}
