import { type Declared, type LookupField, lookupsOf } from "@stowage/model";
import { type AnyRow, declaredAs } from "../api/resources.ts";

/** Other changes in a form: values, and the labels of lookups among them. An emptied value is undefined. */
export interface Followed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * The changes that follow when another row is chosen in a lookup: fields that the new row lies in are filled in, fields
 * that lie in the old row are emptied. A district brings its city; another city empties the district.
 */
export function followed(declared: Declared, name: string, row: AnyRow | null): Followed {
  const values: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  const field = declared.fields[name];
  for (const inner of innerOf(declared, name)) {
    values[inner] = undefined;
    names[inner] = "";
  }
  if (field?.kind !== "lookup" || !row) return { values, names };
  for (const outer of field.within ?? []) {
    values[outer] = row[outer] ?? undefined;
    names[outer] = nameOf(outer, field, row);
    // The server fills in what the new row's parent lies in.
    const next = declared.fields[outer];
    for (const further of next?.kind === "lookup" ? (next.within ?? []) : []) {
      if (field.within?.includes(further)) continue;
      values[further] = undefined;
      names[further] = "";
    }
  }
  for (const [own, column] of Object.entries(field.fills ?? {})) values[own] = row[column] ?? undefined;
  return { values, names };
}

/** The lookups that lie within this one, however deep. */
function innerOf(declared: Declared, name: string): readonly string[] {
  const direct = lookupsOf(declared).flatMap(([one, { within }]) => (within?.includes(name) ? [one] : []));
  return [...new Set(direct.flatMap((one) => [one, ...innerOf(declared, one)]))];
}

/** The names of what the found row lies in. */
function nameOf(outer: string, through: LookupField, row: AnyRow): string {
  const own = declaredAs(through.target)?.fields[outer];
  const shows = own?.kind === "lookup" ? Object.keys(own.shows ?? {}) : [];
  const labels = shows.map((one) => row[one]).filter((one): one is string => typeof one === "string" && one !== "");
  return labels.slice(0, 2).join(" ");
}
