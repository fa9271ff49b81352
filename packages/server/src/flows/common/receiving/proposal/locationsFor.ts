import { isUuid } from "@stowage/model";
import type { Reader } from "../../../../database/index.ts";
import { fillsOf, measuresOf } from "../../locations/measures.ts";
import { findCandidates } from "./candidates.ts";
import { type Chosen, choose, type Goods, type Wish } from "./choose.ts";
import { rulesOf } from "./rules.ts";

/** Where goods may stand by the warehouse's rules, and what fits nowhere. Nothing is kept free for them by this. */
export async function locationsFor<G extends Goods>(
  reader: Reader,
  whId: string,
  searches: readonly Omit<Wish<G>, "home">[],
): Promise<Chosen<G>> {
  const found = await findCandidates(reader, whId, searches);
  const wishes = searches.map((search, index) => ({
    wish: { ...search, home: found[index]?.home ?? null },
    candidates: found[index]?.candidates ?? [],
  }));
  const measures = await measuresOf(reader, [...new Set(searches.map(({ line }) => line.product_id))]);
  const storageIds = wishes.flatMap(({ candidates }) => candidates.map(({ location }) => location.storage_id));
  const lineIds = searches.map(({ line }) => line.line_id).filter(isUuid);
  const fills = await fillsOf(reader, whId, [...new Set(storageIds)], lineIds);
  return choose(wishes, await rulesOf(reader, whId), measures, fills);
}
