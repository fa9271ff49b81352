import type { Registry } from "./registry.ts";
import { productSources, type Sources, testSources } from "./sources.ts";
import { type Uses, usesIn } from "./uses.ts";

/** What the checks look things up in. */
export interface Product {
  readonly registry: Registry;
  readonly sources: Sources;
  readonly tests: Sources;
  readonly uses: Uses;
}

export function productOf(registry: Registry): Product {
  const sources = productSources();
  return { registry, sources, tests: testSources(), uses: usesIn(sources) };
}
