import type { Declarations, Declared } from "./declared.ts";
import { lookupsOf, partitionOf } from "./resource.ts";

/**
 * Where a table's rows live on a cluster of database servers: those of one warehouse, or of one owner, together on one
 * node; on every node, for what statements of a warehouse join or refer to; or on the coordinator alone. What is written
 * there together with a warehouse's rows is made known to the cluster, so that both are committed or neither.
 */
export const placements = [
  "distributed by wh_id",
  "distributed by owner_id",
  "reference",
  "local with goods",
  "local",
] as const;
export type Placement = (typeof placements)[number];

/** Where the rows of a declared table live: it follows from what else the model declares. */
export function placementOf(declared: Declared, all: Declarations): Placement {
  if (partitionOf(declared) === "wh_id") return "distributed by wh_id";
  if (referredTo(all).has(declared.name)) return "reference";
  return declared.type === "resource" && declared.withGoods ? "local with goods" : "local";
}

const known = new WeakMap<Declarations, ReadonlySet<string>>();

/** What tables of a warehouse look up, what that looks up in turn, the names that companies give it, and what says so. */
function referredTo(all: Declarations): ReadonlySet<string> {
  const cached = known.get(all);
  if (cached) return cached;
  const found = new Set<string>();
  const open = Object.values(all).filter((one) => partitionOf(one) === "wh_id");
  for (const one of Object.values(all))
    if (one.type === "resource" && one.reference) {
      found.add(one.name);
      open.push(one);
    }
  for (let one = open.pop(); one; one = open.pop())
    for (const name of besides(one)) {
      const other = all[name];
      if (!other || other.view || found.has(name) || partitionOf(other) === "wh_id") continue;
      found.add(name);
      open.push(other);
    }
  known.set(all, found);
  return found;
}

function besides(declared: Declared): readonly string[] {
  const lookups = lookupsOf(declared).map(([, { target }]) => target);
  const codes = Object.values(declared.fields).flatMap((field) =>
    "codeOf" in field && field.codeOf ? [field.codeOf] : [],
  );
  const overlay = declared.type === "resource" && declared.overlay ? [declared.overlay] : [];
  return [...lookups, ...codes, ...overlay];
}
