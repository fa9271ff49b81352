import { Failure, type FieldFailure, type LocationPart, locationLimits, locationParts, model } from "@stowage/model";
import { checkRow, refuseIfAny } from "../crud/writing/check.ts";
import type { Reader } from "../database/index.ts";
import { checkCategories } from "../hooks/storage.ts";
import type { Caller } from "../http/caller.ts";
import type { PartsOf } from "./plan.ts";
import { type Range, valuesOf } from "./range.ts";
import type { BatchRequest, Rule } from "./schema.ts";

export type Limits = Readonly<Record<string, unknown>>;

/**
 * The limits of each location: those for all locations, overridden by each rule that fits it; a later rule overrides an
 * earlier one.
 * @throws Failure REQUIRED for a rule for chosen parts that chooses none, BAD_FORMAT.
 */
export function limitsBy(request: BatchRequest): (location: PartsOf) => Limits {
  const general = limitsIn(request);
  const rules = (request.rules ?? []).map((rule, index) => ({ fits: fitting(rule, index), limits: limitsIn(rule) }));
  return (location) =>
    Object.assign({}, general, ...rules.filter(({ fits }) => fits(location)).map((rule) => rule.limits)) as Limits;
}

/** Refuses limits that no location may have, each where it was said: of all of them, or in the rule of that index. */
export async function checkLimits(
  reader: Reader,
  caller: Caller,
  companyId: string,
  request: BatchRequest,
): Promise<void> {
  const failures: FieldFailure[] = [];
  const limits = [request, ...(request.rules ?? [])].map(limitsIn);
  const at = (index: number) => (index === 0 ? {} : { index: index - 1 });
  const rows = limits.map((one, index) => ({
    ...checkRow({ resource: model.storage, caller, mode: "update", failures }, one, at(index)).values,
    company_id: companyId,
  }));
  await checkCategories({ at, failures }, rows, reader);
  refuseIfAny(failures);
}

const limitsIn = (from: Limits): Limits =>
  Object.fromEntries(locationLimits.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

function fitting(rule: Rule, index: number): (location: PartsOf) => boolean {
  if (rule.apply_to === "all") return () => true;
  const chosen = locationParts.flatMap((part): [LocationPart, ReadonlySet<string>][] => {
    const range = (rule.parts as Readonly<Partial<Record<LocationPart, Range>>> | undefined)?.[part];
    return range ? [[part, new Set(valuesOf(part, range, index))]] : [];
  });
  if (chosen.length === 0) {
    const details = { field: "ranges" };
    throw new Failure("REQUIRED", { details, errors: [{ index, field: "parts", code: "REQUIRED", details }] });
  }
  return (location) => chosen.every(([part, values]) => values.has(location[part] ?? ""));
}
