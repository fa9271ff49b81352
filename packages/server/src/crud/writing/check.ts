import {
  type Declared,
  Failure,
  type Field,
  type FieldFailure,
  type Fields,
  givenOfFirst,
  lookupsOf,
  model,
} from "@stowage/model";
import { isStorable } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import type { Stored } from "../kinds/checkers.ts";
import { kindOf } from "../kinds/kinds.ts";
import { isHiddenFrom } from "../reading/columns.ts";
import { defaultOf } from "./defaults.ts";

/** A row on its way in: checked values under their field names, and names of lookup targets still to be found. */
export interface Incoming {
  values: Record<string, Stored>;
  /** Lookup field → the reply name it was given by → the code given. */
  names: Record<string, { by: string; code: string }>;
  /** Fields that were given a wrong value: they are not wanting too. */
  wrong?: Set<string>;
}

/** Where a row stands in the request, for the errors about it. */
export interface Place {
  readonly index?: number;
  readonly line?: number;
}

/** Says in which language the reply is to be, in whatever body: no field of a row. */
const replyLanguage = "lang";

/**
 * Checks a row against its declaration; pushes what is wrong to `failures` and returns what is right. What is hidden from
 * the caller is as unknown to it here as where it reads.
 */
export function checkRow(
  declared: Declared,
  caller: Caller,
  row: unknown,
  mode: "create" | "update",
  place: Place,
  failures: FieldFailure[],
  allowed: readonly string[] = [],
): Incoming {
  const incoming: Incoming = { values: {}, names: {} };
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    failures.push({ ...place, code: "WRONG_TYPE" });
    return incoming;
  }
  const names = codeNames(declared);
  for (const [name, value] of Object.entries(row)) {
    if (allowed.includes(name) || name === replyLanguage) continue;
    if (isHiddenFrom(declared, caller, name)) {
      failures.push({ ...place, field: name, code: "UNKNOWN_FIELD", details: { field: name } });
      continue;
    }
    const through = names.get(name);
    if (through && !Object.hasOwn(declared.fields, name)) {
      if (isSettled(declared, through, mode))
        failures.push({ ...place, field: name, code: "READ_ONLY", details: { field: name } });
      else byName(incoming, names, name, value, place, failures);
    } else checkField(declared, name, value, mode, place, failures, incoming);
  }
  return incoming;
}

/** What stands under a name that a client chose; `constructor` and its like, which every object has, are nothing. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** What is required and neither given nor defaulted. */
export function checkRequired(fields: Fields, incoming: Incoming, place: Place, failures: FieldFailure[]): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!field.required || field.readonly || incoming.names[name] || incoming.wrong?.has(name)) continue;
    const value = incoming.values[name];
    if (value === undefined || value === null || value === "")
      failures.push({ ...place, field: name, code: "REQUIRED" });
  }
}

/** Throws one failure for all that was found, under the first one's code. */
export function refuseIfAny(failures: readonly FieldFailure[]): void {
  const first = failures[0];
  if (first)
    throw new Failure(first.code, {
      details: { field: first.field ?? "", ...first.details },
      errors: failures.slice(0, 1000),
    });
}

/** Whether a lookup is not for a client to fill, by whatever name: a new row may say only whose its line's row is. */
function isSettled(declared: Declared, name: string, mode: "create" | "update"): boolean {
  const { readonly, fixed } = declared.fields[name] ?? {};
  if (mode === "update") return readonly === true || fixed === true;
  return readonly === true && !declared.line?.inherits.includes(name);
}

function checkField(
  declared: Declared,
  name: string,
  value: unknown,
  mode: "create" | "update",
  place: Place,
  failures: FieldFailure[],
  incoming: Incoming,
): void {
  const field: Field | undefined =
    name === declared.key
      ? { kind: "lookup", target: declared.name, fixed: true }
      : (ownOf(declared.fields, name) ?? ownOf(givenOfFirst(model, declared), name));
  if (!field) {
    if (name === "version" && mode === "update") return;
    failures.push({ ...place, field: name, code: "UNKNOWN_FIELD", details: { field: name } });
    return;
  }
  if (field.readonly || (mode === "update" && field.fixed)) {
    failures.push({ ...place, field: name, code: "READ_ONLY", details: { field: name } });
    return;
  }
  if (isBlank(value)) {
    if (field.required && mode === "update")
      failures.push({ ...place, field: name, code: "REQUIRED", details: { field: name } });
    else if (value !== undefined && !(field.kind === "date" && field.default)) incoming.values[name] = defaultOf(field);
    return;
  }
  const checked = kindOf(field).check(value, field);
  if ("code" in checked) {
    failures.push({ ...place, field: name, code: checked.code, details: { field: name, ...checked.details } });
    incoming.wrong = (incoming.wrong ?? new Set()).add(name);
  } else incoming.values[name] = checked.value;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && !/[^\s\u200b-\u200d\u2060]/.test(value));

function byName(
  incoming: Incoming,
  names: ReadonlyMap<string, string>,
  name: string,
  value: unknown,
  place: Place,
  failures: FieldFailure[],
): void {
  if (value === null || value === "") return;
  const through = names.get(name) ?? "";
  if (typeof value !== "string" || value.length > 250 || !isStorable(value))
    failures.push({ ...place, field: name, code: "WRONG_TYPE", details: { field: name } });
  else if (isTold(names, name, incoming.names[through]?.by)) incoming.names[through] = { by: name, code: value.trim() };
}

/** Of several names of one target the one that is declared first counts, wherever it stands. */
const isTold = (names: ReadonlyMap<string, string>, name: string, known: string | undefined): boolean =>
  known === undefined || [...names.keys()].indexOf(name) < [...names.keys()].indexOf(known);

const nameCache = new WeakMap<Declared["fields"], ReadonlyMap<string, string>>();

/** The reply names by which a client may name a lookup's target, with the lookup field of each. */
export function codeNames(declared: Pick<Declared, "fields">): ReadonlyMap<string, string> {
  const known = nameCache.get(declared.fields);
  if (known) return known;
  const names = new Map<string, string>();
  for (const [field, lookup] of lookupsOf(declared)) {
    for (const by of lookup.by ?? Object.keys(lookup.shows ?? {}).slice(0, 1)) names.set(by, field);
  }
  nameCache.set(declared.fields, names);
  return names;
}

/** What a creation brings: an object, or an array of at least one. */
export function rowsOf(body: unknown): readonly unknown[] {
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (rows.length === 0)
    throw new Failure("REQUIRED", { details: { field: "" }, errors: [{ code: "REQUIRED", details: { field: "" } }] });
  return rows;
}
