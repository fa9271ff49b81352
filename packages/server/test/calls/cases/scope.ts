import { type Declared, makesSharedRows } from "@stowage/model";
import type { PersonName } from "../../support/worldPeople.ts";

interface Reach {
  readonly outsiders: readonly PersonName[];
  readonly insider: PersonName;
  readonly shared?: true;
}

/** Whom the scope of a resource keeps out of a row in the near warehouse of the first owner, and who is within. */
export function reachOf(declared: Declared, doing: "see" | "change" | "make" = "see"): Reach {
  const making = doing === "make";
  const { scope, key } = declared;
  // What is private is its maker's alone, whatever others may; a note of one's own everybody makes.
  if (declared.private) return { outsiders: making ? [] : ["manager", "near", "abroad"], insider: "chief" };
  // The group of both companies is everybody's; a new one is its maker's until a company is in it.
  if (scope !== "shared" && scope.group && doing === "change")
    return { outsiders: ["manager", "near", "abroad"], insider: "chief" };
  // Everybody sees what all companies share; whoever administers one of them does not change it for the others.
  if (scope === "shared" || makesSharedRows(declared))
    return doing === "see"
      ? { outsiders: [], insider: "chief" }
      : { outsiders: ["manager", "near", "abroad"], insider: "chief", shared: true };
  const { company, warehouse, owner } = scope;
  // A company or warehouse in the making is nobody's yet.
  const parts = { abroad: company, far: warehouse, other: owner };
  const outsiders = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (name) => parts[name] && !(making && parts[name] === key),
  );
  if (company === key) return { outsiders, insider: "chief" };
  // Who is limited to some owners sees who else is, and leaves that to those who are not.
  if (declared.name === "account_owner" && doing !== "see") return { outsiders, insider: "manager" };
  const within = warehouse !== undefined && warehouse !== key;
  return { outsiders, insider: owner && within ? "narrow" : within ? "near" : owner ? "mine" : "manager" };
}
