/** One word by a dotted path put together at run time; nothing where there is none. */
export function find(words: object, path: string): string | undefined {
  let at: unknown = words;
  for (const part of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === "string" ? at : undefined;
}
