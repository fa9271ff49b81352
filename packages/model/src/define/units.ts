import type { Declarations, Declared } from "./declared.ts";
import type { LookupField } from "./fields.ts";
import { lookupsOf } from "./resource.ts";
import { WrongDeclaration } from "./wrong.ts";

/** The lookup behind a name that a row tells: its own, or one of a row that it looks up. */
export function lookupBehind(declared: Declared, name: string, all: Declarations): LookupField | undefined {
  const own = declared.fields[name];
  if (own) return own.kind === "lookup" ? own : undefined;
  const through = lookupsOf(declared).find(([, lookup]) => lookup.shows?.[name]);
  const source = through && all[through[1].target]?.fields[through[1].shows?.[name] ?? ""];
  return source?.kind === "lookup" ? source : undefined;
}

/** The quantities of a resource that are added up under its list, each with the name that tells its unit. */
export const unitsOf = ({ fields }: Pick<Declared, "fields">): readonly Measured[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "quantity" && field.unit ? [{ name, unit: field.unit, per: field.per }] : [],
  );

interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly per: string;
}

/** @throws WrongDeclaration where a quantity is said in a unit that its row does not tell. */
export function checkUnits(declared: Declared, all: Declarations): void {
  const summed = unitsOf(declared);
  for (const { name, unit, per } of summed) {
    if (!lookupBehind(declared, unit, all))
      throw new WrongDeclaration(declared.name, `says ${name} in ${unit}, which leads to no unit`);
    if (unit !== summed[0]?.unit || per !== summed[0]?.per)
      throw new WrongDeclaration(declared.name, `says ${name} in another unit than ${summed[0]?.name}`);
  }
}
