import { type Declared, type MissingNeed, missingNeeds, needsOf, needsOnScreen } from "@stowage/model";
import type { Condition } from "../api/query.ts";
import type { Workspace } from "../api/resources.ts";
import type { Asked, ScreenSearch } from "../api/search.ts";

/** What a list needs and neither its address nor the place of work says, the first of it; null where nothing lacks. */
export function missingOn(declared: Declared, search: ScreenSearch, workspace: Workspace): MissingNeed | null {
  const missing = missingNeeds(declared, needsOnScreen(declared), (field) => saidOf(search, workspace, field));
  return missing[0] ?? null;
}

/** A value that the address asks for, else that of the place of work. */
export function saidOf({ q = [] }: ScreenSearch, { whId, ownerId }: Workspace, field: string): unknown {
  const asked = q.find(([name]) => name === field);
  if (asked) return asked[2];
  return { wh_id: whId, owner_id: ownerId }[field] ?? undefined;
}

const isNeed = (declared: Declared, [field, operator]: Asked): boolean =>
  operator === "equal" && needsOf(declared).includes(field);

/** What an address says of what the list needs, and what it asks beyond. */
export function partedByNeeds(declared: Declared, q: readonly Asked[] = []) {
  return {
    needed: q.filter((one) => isNeed(declared, one)),
    beyond: q.filter((one) => !isNeed(declared, one)),
  };
}

/** The same address with another value of what the list needs; without one it is asked for again. */
export function withNeed(declared: Declared, search: ScreenSearch, field: string, value: string | null): ScreenSearch {
  const { needed, beyond } = partedByNeeds(declared, search.q);
  const others = needed.filter(([name]) => name !== field);
  const said: readonly Asked[] = value === null ? [] : [[field, "equal", value]];
  return { ...search, q: [...others, ...said, ...beyond], page: undefined, open: undefined };
}

/** What a list needs, as conditions that always hold: by them one of its rows is read. */
export const neededConditions = (
  declared: Declared,
  search: ScreenSearch,
  workspace: Workspace,
): readonly Condition[] =>
  needsOf(declared).flatMap((queryField) => {
    const queryValue = saidOf(search, workspace, queryField);
    return typeof queryValue === "string" ? [{ queryField, queryCondition: "equal" as const, queryValue }] : [];
  });
