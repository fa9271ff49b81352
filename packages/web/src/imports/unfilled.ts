import type { ImportField } from "../api/imports.ts";

/** The required fields that nothing fills yet: of those that lead to the same row, one is enough. */
export function unfilled(fields: readonly ImportField[], isFilled: (name: string) => boolean): readonly ImportField[] {
  const led = new Set(fields.filter(({ name }) => isFilled(name)).map(({ lookup }) => lookup));
  return fields.filter(
    ({ name, lookup, required }) => required && !isFilled(name) && (lookup === null || !led.has(lookup)),
  );
}
