import { type Behind, type Declared, type Details, type ErrorCode, Failure, isSorted, viewsOf } from "@stowage/model";
import { askedBehind } from "../crud/reading/behind.ts";
import type { Shown } from "../crud/reading/columns.ts";
import { condition } from "../crud/reading/condition.ts";

/** In a condition instead of a field: any field by which people find a row. */
const everywhere = "*";
const textual: readonly unknown[] = ["like", "not like", "equal"];

/** The names that a list can be asked about. */
export interface Names {
  /** What its rows show. */
  readonly shown: ReadonlyMap<string, Shown>;
  /** What may be asked of rows that lead to its own. */
  readonly behind: (name: string) => Behind | undefined;
}

/** Why a list cannot be asked something. */
interface Wrong {
  readonly code: ErrorCode;
  readonly details: Details;
}

const wrong = (code: ErrorCode, details: Details = {}): Wrong => ({ code, details });

/** What is wrong with a condition as the address of a list says it, `[field, operator, value]`; null where it can be asked. */
export function wrongInCondition(one: unknown, names: Names, index: number): Wrong | null {
  if (!Array.isArray(one) || one.length !== 3) return wrong("BAD_FORMAT");
  const [field, operator, value] = one as unknown[];
  if (!isValue(value)) return wrong("WRONG_TYPE", { field: String(field) });
  if (field === everywhere) return typeof value === "string" && textual.includes(operator) ? null : wrong("BAD_FORMAT");
  const behind = names.behind(String(field));
  const shown = names.shown.get(String(field));
  if (!behind && !shown) return wrong("UNKNOWN_FIELD", { field: String(field) });
  const asking = { field: String(field), queryCondition: String(operator), queryValue: value };
  try {
    if (behind) askedBehind(behind, asking, index);
    else if (shown) condition(shown, asking.queryCondition, value, index);
    return null;
  } catch (refusal) {
    if (refusal instanceof Failure) return wrong(refusal.code, refusal.details);
    throw refusal;
  }
}

/** What a condition of an address may be about: the screens read nothing else. */
const isValue = (value: unknown): boolean =>
  typeof value === "string" ||
  typeof value === "boolean" ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string"));

/** What is wrong with an order as an address says it: fields in turn, a leading `-` is descending. */
export function wrongInSort(sort: unknown, names: Names): Wrong | null {
  if (typeof sort !== "string") return wrong("WRONG_TYPE");
  for (const field of sort.split(",").map((one) => one.replace(/^-/, ""))) {
    const shown = names.shown.get(field);
    if (!shown) return wrong("UNKNOWN_FIELD", { field });
    if (!isSorted(shown.field)) return wrong("NOT_SORTED", { field });
  }
  return null;
}

/** It is read at every sign-in. */
const longest = 4000;

/** What is wrong with a question that is kept of a list, `{q, any, sort, view}`; null where the list can be asked it. */
export function wrongInQuestion(declared: Declared, names: Names, question: unknown): Wrong | null {
  if (typeof question !== "object" || question === null || Array.isArray(question)) return wrong("WRONG_TYPE");
  if (JSON.stringify(question).length > longest) return wrong("TOO_LONG", { max: longest });
  const { q = [], any = false, sort, view, ...others } = question as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return wrong("UNKNOWN_FIELD", { field: unknown });
  if (!Array.isArray(q) || typeof any !== "boolean") return wrong("BAD_FORMAT");
  if (view !== undefined && !isViewOf(declared, view)) return wrong("NOT_A_CHOICE", { value: String(view) });
  if (q.length === 0 && sort === undefined) return wrong("REQUIRED");
  for (const [index, one] of q.entries()) {
    const found = wrongInCondition(one, names, index);
    if (found) return found;
  }
  return sort === undefined ? null : wrongInSort(sort, names);
}

const isViewOf = (declared: Declared, view: unknown): boolean =>
  viewsOf(declared, { today: "2000-01-01", userId: "" }).some(({ name }) => name === view);
