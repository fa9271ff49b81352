import type { Declared } from "@stowage/model";
import type { PersonName } from "../../support/worldPeople.ts";

interface Reach {
  readonly outsiders: readonly PersonName[];
  readonly insider: PersonName;
}

/** Whom the scope of a resource keeps out of a row in the near warehouse of the first owner, and who is within. */
export function reachOf({ scope, key }: Declared, making = false): Reach {
  if (scope === "shared") return { outsiders: [], insider: "chief" };
  const { company, warehouse, owner } = scope;
  // A company or warehouse in the making is nobody's yet.
  const parts = { abroad: company, far: warehouse, other: owner };
  const outsiders = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (name) => parts[name] && !(making && parts[name] === key),
  );
  if (company === key) return { outsiders, insider: "chief" };
  const within = warehouse !== undefined && warehouse !== key;
  return { outsiders, insider: owner && within ? "narrow" : within ? "near" : owner ? "mine" : "manager" };
}
