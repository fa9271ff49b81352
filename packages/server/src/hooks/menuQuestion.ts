import { behindOf, type Declared, type MenuTarget, model } from "@stowage/model";
import { shownBy } from "../crud/reading/columns.ts";
import { ownOf } from "../crud/writing/check.ts";
import { type Names, wrongInCondition, wrongInSort } from "./listQuestion.ts";

/** What may stand behind the question mark of a list's address, and whether it can be asked there. */
const parts: Readonly<Record<string, (value: unknown, names: Names) => boolean>> = {
  q: (value, names) =>
    Array.isArray(value) && value.every((one, index) => wrongInCondition(one, names, index) === null),
  any: (value) => value === true,
  sort: (value, names) => wrongInSort(value, names) === null,
  page: Number.isInteger,
  size: Number.isInteger,
  open: (value) => typeof value === "string",
  mode: (value) => typeof value === "string",
};

/** Whether the screen of an address understands its question; no question is understood everywhere. */
export function isUnderstood({ path, query }: MenuTarget): boolean {
  const declared = (model as Readonly<Record<string, Declared>>)[path];
  const names: Names = {
    shown: declared ? shownBy(declared) : new Map(),
    behind: (name) => declared && ownOf(behindOf(declared), name),
  };
  return [...new URLSearchParams(query)].every(
    ([name, text]) => declared !== undefined && (ownOf(parts, name)?.(read(text), names) ?? false),
  );
}

/** As the addresses of lists are written: JSON where it is some, else the text itself. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
