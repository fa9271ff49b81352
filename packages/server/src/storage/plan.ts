import { Failure, isBlank, type LocationPart, locationParts, model } from "@stowage/model";
import { ownOf } from "../crud/writing/check.ts";
import { isPrintable, type Range, valuesOf } from "./range.ts";

/** A location to be: its code and what it is made of. */
export type Planned = { readonly storage_code: string } & { readonly [P in LocationPart]?: string };

/** What a location is made of; what it lacks is null or absent. */
export type PartsOf = Readonly<Partial<Record<LocationPart, string | null>>>;

export const maxLocations = 50_000;
const longestCode = model.storage.fields.storage_code.max;
/** A part of a location within a pattern, and to how many digits it is filled up. */
const partInPattern = /\{(\w+)(?::(\d))?\}/g;

/**
 * A code by its pattern: `{area}-{lane:3}` of area A and lane 7 is A-007. @throws Failure BAD_FORMAT of `field` where the
 * pattern names what the location has not got.
 */
export function codeBy(pattern: string, row: PartsOf, field = "pattern"): string {
  return pattern.replace(partInPattern, (whole, name: string, width: string | undefined) => {
    const value = ownOf(row, name);
    if (value === undefined || value === null)
      throw Failure.at(field, "BAD_FORMAT", { value: whole, example: formOf(row) });
    return /^\d+$/.test(value) ? value.padStart(Number(width ?? 0), "0") : value;
  });
}

/** A pattern of all that a location has. */
const formOf = (row: PartsOf): string =>
  locationParts
    .filter((part) => row[part])
    .map((part) => `{${part}}`)
    .join("-");

/** @throws Failure BAD_FORMAT for a pattern that no code may have. */
export function checkPattern(field: string, pattern: string | undefined): void {
  if (pattern === undefined) return;
  // What looks like the beginning or the end of a part is one: `{area` is not meant as text.
  if (isBlank(pattern) || !isPrintable(pattern) || /[{}]/.test(pattern.replace(partInPattern, "")))
    throw Failure.at(field, "BAD_FORMAT", { example: "{area}-{lane:2}-{rack:2}" });
}

/** The values of each part that the ranges name, the larger parts before the smaller. */
export function namedParts(
  ranges: Readonly<Partial<Record<LocationPart, Range>>>,
): readonly { readonly part: LocationPart; readonly values: readonly string[] }[] {
  return locationParts.flatMap((part) => {
    const range = ranges[part];
    if (!range) return [];
    return [{ part, values: valuesOf(part, range) }];
  });
}

/**
 * Every combination of the ranges, in the order of the walk, each with its code by the pattern; without one its parts
 * joined by `-`. @throws Failure TOO_MANY_ROWS, BAD_FORMAT, and CODE_MADE_TWICE where the pattern does not tell them apart.
 */
export function planned(
  ranges: Readonly<Partial<Record<LocationPart, Range>>>,
  pattern: string | undefined,
): Planned[] {
  const parts = namedParts(ranges);
  const total = parts.reduce((all, { values }) => all * values.length, parts.length > 0 ? 1 : 0);
  if (total === 0) throw Failure.at("ranges", "REQUIRED");
  if (total > maxLocations) throw Failure.at("ranges", "TOO_MANY_ROWS", { count: total, max: maxLocations });
  checkPattern("pattern", pattern);
  let rows: Partial<Record<LocationPart, string>>[] = [{}];
  for (const { part, values } of parts)
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [part]: value })));
  const template = pattern ?? parts.map(({ part }) => `{${part}}`).join("-");
  const seen = new Set<string>();
  return rows.map((row) => {
    const storage_code = codeBy(template, row);
    if (storage_code.length > longestCode)
      throw Failure.at("pattern", "TOO_LONG", { value: storage_code, max: longestCode });
    if (seen.has(storage_code)) throw Failure.at("pattern", "CODE_MADE_TWICE", { value: storage_code });
    seen.add(storage_code);
    return { storage_code, ...row };
  });
}
