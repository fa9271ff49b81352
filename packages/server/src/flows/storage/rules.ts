import { Failure, type PlacePart, placeLimits, placeParts } from "@stowage/model";
import type { Planned } from "./plan.ts";
import { type Range, valuesOf } from "./range.ts";
import type { Asked, Rule } from "./schema.ts";

export type Given = Readonly<Record<string, unknown>>;

/**
 * What is said of each location: of all, then by each rule that it falls under, the later before the earlier.
 * @throws Failure REQUIRED for a rule for chosen parts that chooses none, BAD_FORMAT.
 */
export function limitsBy(asked: Asked): (location: Planned) => Given {
  const general = given(asked);
  const rules = (asked.rules ?? []).map((rule, index) => ({ fits: fitting(rule, index), limits: given(rule) }));
  return (location) =>
    Object.assign({}, general, ...rules.filter(({ fits }) => fits(location)).map((rule) => rule.limits)) as Given;
}

const given = (from: Given): Given =>
  Object.fromEntries(placeLimits.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

function fitting(rule: Rule, index: number): (location: Planned) => boolean {
  if (rule.apply_to === "all") return () => true;
  const chosen = placeParts.flatMap((part): [PlacePart, ReadonlySet<string>][] => {
    const range = (rule.parts as Readonly<Partial<Record<PlacePart, Range>>> | undefined)?.[part];
    return range ? [[part, new Set(valuesOf(part, range))]] : [];
  });
  if (chosen.length === 0)
    throw new Failure("REQUIRED", {
      details: { field: "parts" },
      errors: [{ index, field: "parts", code: "REQUIRED", details: { field: "parts" } }],
    });
  return (location) => chosen.every(([part, values]) => values.has(location[part] ?? ""));
}
