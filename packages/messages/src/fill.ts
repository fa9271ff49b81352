export type Filling = Readonly<
  Record<string, string | number | bigint | boolean | null | undefined | readonly string[]>
>;

/**
 * Fills `{name}`s in. A part in square brackets is left out where one of its names has no value; elsewhere such a name
 * becomes nothing. Lists are joined by `comma`. A value in Latin letters stands apart from Chinese. `{count|row|rows}` is the first word for one and the second otherwise.
 */
export function fill(text: string, details: Filling = {}, comma = ", "): string {
  const isFilled = (part: string) => names(part).every((name) => textOf(details[name], comma) !== "");
  return text
    .replace(/\[([^[\]]*)\]/g, (_, part: string) => (isFilled(part) ? part : ""))
    .replace(/\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g, (_, name: string, one: string, more: string) =>
      textOf(details[name], comma) === "1" ? one : more,
    )
    .replace(/\{(\w+)\}/g, (found, name: string, at: number, whole: string) =>
      apart(textOf(details[name], comma), whole[at - 1], whole[at + found.length]),
    );
}

/** Between Chinese and a name or a code in Latin letters stands a blank. */
function apart(value: string, before = "", behind = ""): string {
  if (!/[A-Za-z]/.test(value)) return value;
  const left = /\p{Script=Han}/u.test(before) && /^[A-Za-z0-9]/.test(value) ? " " : "";
  const right = /\p{Script=Han}/u.test(behind) && /[A-Za-z0-9]$/.test(value) ? " " : "";
  return `${left}${value}${right}`;
}

/** The names that a text asks for, in order. */
export const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");

const textOf = (value: Filling[string], comma: string): string =>
  value === null || value === undefined ? "" : Array.isArray(value) ? value.join(comma) : String(value);
