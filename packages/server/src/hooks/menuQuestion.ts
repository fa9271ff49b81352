import { type Declared, type MenuTarget, model } from "@stowage/model";
import { type Shown, shownBy } from "../crud/reading/columns.ts";
import { condition } from "../crud/reading/condition.ts";
import { ownOf } from "../crud/writing/check.ts";

/** In a condition instead of a field: any field by which people find a row. */
const everywhere = "*";

type Names = ReadonlyMap<string, Shown>;

/** What may stand behind the question mark of a list's address, and whether it can be asked there. */
const parts: Readonly<Record<string, (value: unknown, names: Names) => boolean>> = {
  q: (value, names) => Array.isArray(value) && value.every((one, index) => isAsked(one, names, index)),
  any: (value) => value === true,
  sort: (value, names) =>
    typeof value === "string" && value.split(",").every((field) => names.has(field.replace(/^-/, ""))),
  page: Number.isInteger,
  size: Number.isInteger,
  open: (value) => typeof value === "string",
  mode: (value) => typeof value === "string",
};

/** Whether the screen of an address understands its question; no question is understood everywhere. */
export function isUnderstood({ path, query }: MenuTarget): boolean {
  const declared = (model as Readonly<Record<string, Declared>>)[path];
  const names: Names = declared ? shownBy(declared) : new Map();
  return [...new URLSearchParams(query)].every(
    ([name, text]) => declared !== undefined && (ownOf(parts, name)?.(read(text), names) ?? false),
  );
}

function isAsked(one: unknown, names: Names, index: number): boolean {
  if (!Array.isArray(one) || one.length !== 3) return false;
  const [field, operator, value] = one as unknown[];
  if (field === everywhere) return typeof value === "string";
  const shown = names.get(String(field));
  if (!shown) return false;
  try {
    condition(shown, String(operator), value, index);
    return true;
  } catch {
    return false;
  }
}

/** As the addresses of lists are written: JSON where it is some, else the text itself. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
