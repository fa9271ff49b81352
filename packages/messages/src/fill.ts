export type Filling = Readonly<
  Record<string, string | number | bigint | boolean | null | undefined | readonly string[]>
>;

/**
 * Fills `{name}`s in. A part in square brackets is left out where one of its names has no value; elsewhere such a name
 * becomes nothing. Lists are joined by `comma`. `{count|row|rows}` is the first word for one and the second otherwise.
 */
export function fill(text: string, details: Filling = {}, comma = ", "): string {
  const isFilled = (part: string) => names(part).every((name) => textOf(details[name], comma) !== "");
  return text
    .replace(/\[([^[\]]*)\]/g, (_, part: string) => (isFilled(part) ? part : ""))
    .replace(/\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g, (_, name: string, one: string, more: string) =>
      textOf(details[name], comma) === "1" ? one : more,
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => textOf(details[name], comma));
}

/** The names that a text asks for, in order. */
export const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");

const textOf = (value: Filling[string], comma: string): string =>
  value === null || value === undefined ? "" : Array.isArray(value) ? value.join(comma) : String(value);
