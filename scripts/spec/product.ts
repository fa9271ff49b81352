import type { Item } from "./list.ts";
import type { Registry } from "./registry.ts";
import { productSources, type Sources, testSources } from "./sources.ts";
import { type Uses, usesIn } from "./uses.ts";

/** What the checks look things up in. */
export interface Product {
  readonly registry: Registry;
  readonly sources: Sources;
  readonly tests: Sources;
  readonly uses: Uses;
  /** The areas in which an address, or an entry of the menu, is asked for. */
  areasOf(name: string): readonly string[];
}

export function productOf(registry: Registry, list: readonly Item[]): Product {
  const sources = productSources();
  return { registry, sources, tests: testSources(), uses: usesIn(sources), areasOf: areasAmong(list) };
}

/** Among the lines of a list, by the names under which they are looked up. */
export const areasAmong = (list: readonly Item[]) => (name: string) =>
  list.flatMap(({ section, area, id, held }) => (section === "routes" && [id, ...held].includes(name) ? [area] : []));
