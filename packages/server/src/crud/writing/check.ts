import {
  type Declared,
  type ErrorCode,
  Failure,
  type Field,
  type FieldFailure,
  type Fields,
  firstLineFields,
  isBlank,
  isGivenByServer,
  lookupsOf,
  model,
} from "@stowage/model";
import { isStorable } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { kindOf } from "../kinds/kinds.ts";
import { isHiddenFrom } from "../reading/columns.ts";
import type { Incoming, Position } from "../rows.ts";
import { defaultOf } from "./defaults.ts";

/** Against what rows are checked, and where what is wrong with them is noted. */
export interface Checking {
  readonly resource: Declared;
  readonly caller: Caller;
  readonly mode: "create" | "update";
  readonly failures: FieldFailure[];
  /** Names in a row that are not its own, e.g. a document's `details`. */
  readonly ignore?: readonly string[] | undefined;
  /** Names that are kept back from the caller just now, and why they take no value. */
  readonly withheld?: { readonly names: readonly string[]; readonly code: ErrorCode };
}

/** The check of one row. */
interface RowCheck extends Checking {
  readonly position: Position;
  readonly incoming: Incoming;
}

/** The language of the reply, which any body may name: it is no field of a row. */
const replyLanguage = "lang";

/**
 * Checks a row against its declaration; pushes what is wrong to `failures` and returns what is right. What is hidden from
 * the caller is as unknown to it here as where it reads.
 */
export function checkRow(checking: Checking, row: unknown, position: Position): Incoming {
  const { resource, caller, ignore = [], withheld } = checking;
  const incoming: Incoming = { values: {}, names: {} };
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    checking.failures.push({ ...position, code: "WRONG_TYPE" });
    return incoming;
  }
  const check: RowCheck = { ...checking, position, incoming };
  const names = codeNames(resource);
  for (const [name, value] of Object.entries(row)) {
    if (ignore.includes(name) || name === replyLanguage) continue;
    const lookup = names.get(name);
    if (isHiddenFrom(resource, caller, name)) note(check, name, "UNKNOWN_FIELD");
    else if (withheld?.names.includes(name)) note(check, name, withheld.code);
    else if (!lookup || Object.hasOwn(resource.fields, name)) checkField(check, name, value);
    else if (isSettled(check, lookup)) note(check, name, "READ_ONLY");
    else checkName(check, lookup, name, value);
  }
  return incoming;
}

const note = (
  { failures, position }: RowCheck,
  field: string,
  code: ErrorCode,
  details: FieldFailure["details"] = {},
) => failures.push({ ...position, field, code, details: { field, ...details } });

/** What stands under a name that a client chose; `constructor` and its like, which every object has, are nothing. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Notes what is required and was neither sent nor has a default, nor is given by the server later on. */
export function checkRequired(fields: Fields, incoming: Incoming, position: Position, failures: FieldFailure[]): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!field.required || field.readonly || incoming.names[name] || incoming.wrong?.has(name)) continue;
    if (isGivenByServer(fields, field)) continue;
    const value = incoming.values[name];
    if (value === undefined || value === null || value === "")
      failures.push({ ...position, field: name, code: "REQUIRED" });
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

/** Whether a client may not fill a lookup, under any of its names. A new line may name the row it belongs to. */
function isSettled({ resource, mode }: Checking, name: string): boolean {
  const { readonly, fixed } = resource.fields[name] ?? {};
  if (mode === "update") return readonly === true || fixed === true;
  return readonly === true && !resource.line?.inherits.includes(name);
}

/** Whether a value may be the version of a row, by which a client says what it changes. */
export const isVersion = (value: unknown): value is number => Number.isSafeInteger(value);

function checkField(check: RowCheck, name: string, value: unknown): void {
  const { resource, mode, incoming } = check;
  const field: Field | undefined =
    name === resource.key
      ? { kind: "lookup", target: resource.name, fixed: true }
      : (ownOf(resource.fields, name) ?? ownOf(firstLineFields(model, resource), name));
  if (!field) {
    if (name !== "version" || mode !== "update") note(check, name, "UNKNOWN_FIELD");
    else if (value !== undefined && !isVersion(value)) note(check, name, "WRONG_TYPE");
    return;
  }
  if (field.readonly || (mode === "update" && field.fixed)) {
    note(check, name, "READ_ONLY");
    return;
  }
  if (isBlank(value)) {
    if (field.required && mode === "update") note(check, name, "REQUIRED");
    else if (value !== undefined && !(field.kind === "date" && field.default)) incoming.values[name] = defaultOf(field);
    return;
  }
  const checked = kindOf(field).check(value, field);
  if ("code" in checked) {
    note(check, name, checked.code, checked.details);
    incoming.wrong = (incoming.wrong ?? new Set()).add(name);
  } else incoming.values[name] = checked.value;
}

/** Notes by which code a lookup's target was named. Where several of its names were sent, the one declared first counts. */
function checkName(check: RowCheck, lookup: string, name: string, value: unknown): void {
  const { resource, incoming } = check;
  if (value === null || value === "") return;
  if (typeof value !== "string" || value.length > 250 || !isStorable(value)) {
    note(check, name, "WRONG_TYPE");
    return;
  }
  const order = [...codeNames(resource).keys()];
  const known = incoming.names[lookup]?.by;
  if (known === undefined || order.indexOf(name) < order.indexOf(known))
    incoming.names[lookup] = { by: name, code: value.trim() };
}

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

/** What a call of one row or several brings. @throws Failure REQUIRED where it is none, TOO_MANY_ROWS. */
export function rowsOf(body: unknown, max = 1000): readonly unknown[] {
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (rows.length === 0)
    throw new Failure("REQUIRED", { details: { field: "" }, errors: [{ code: "REQUIRED", details: { field: "" } }] });
  if (rows.length > max) throw new Failure("TOO_MANY_ROWS", { details: { max } });
  return rows;
}
