import { type Declared, type FieldFailure, lookupsOf } from "@stowage/model";
import type { Reader } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import type { Values } from "../hooks.ts";
import { declaredAs } from "../reading/columns.ts";
import type { Incoming, Place } from "../writing/check.ts";
import { find, findByCode, findByWords, type Target } from "./targets.ts";

const places = ["company_id", "owner_id", "wh_id"] as const;

/**
 * Finds the target of every lookup of many rows, a statement a lookup: by id or by code, within the caller's scope, and
 * of the same company, warehouse and owner as the row. What is not found or does not agree is pushed to `failures`; so is
 * what is disabled or plays other parts, unless the row holds it already (`before`, where rows are changed).
 */
export async function resolveReferences(
  reader: Reader,
  declared: Declared,
  caller: Caller,
  rows: readonly Incoming[],
  at: (index: number) => Place,
  failures: FieldFailure[],
  before: readonly Values[] = [],
): Promise<void> {
  // Company, owner and warehouse first: they tell apart what codes alone do not.
  const lookups = lookupsOf(declared).sort(([a], [b]) => rank(a) - rank(b));
  for (const [name, lookup] of lookups) {
    const target = declaredAs(lookup.target);
    const ids = new Set<string>();
    const codes = new Map<string, Set<string>>();
    for (const row of rows) {
      const given = row.names[name];
      const id = row.values[name];
      if (typeof id === "string") ids.add(id);
      else if (given)
        codes.set(
          lookup.shows?.[given.by] ?? "",
          (codes.get(lookup.shows?.[given.by] ?? "") ?? new Set()).add(given.code),
        );
    }
    const byId = ids.size > 0 ? await find(reader, lookup, caller, target.key, [...ids]) : [];
    const wherever = (found: Target): Target => (lookup.abroad ? { ...found, company_id: null } : found);
    const known = new Map(byId.map((found) => [found.id, wherever(found)]));
    const byCode = new Map<string, readonly Target[]>();
    for (const [column, given] of codes) {
      const named = await findByCode(reader, lookup, caller, column, [...given], rows);
      const missing = [...given].filter((code) => !named.some((one) => one.code === code));
      for (const found of [...named, ...(await findByWords(reader, lookup, caller, column, missing))]) {
        const key = `${column} ${found.code}`;
        byCode.set(key, [...(byCode.get(key) ?? []), wherever(found)]);
      }
    }
    for (const [index, row] of rows.entries()) {
      const field = row.names[name] && row.values[name] === undefined ? row.names[name].by : name;
      const found = settle(row, name, lookup.shows ?? {}, { known, byCode, target }, at(index), failures);
      // What the server writes follows from what was chosen before.
      if (!found || lookup.readonly || found.id === before[index]?.[name]) continue;
      // An id tells a person nothing.
      const details: FieldFailure["details"] = field === name ? { field } : { field, value: found.code };
      if (isDisabled(row, found)) failures.push({ ...at(index), field, code: "DISABLED_REFERENCE", details });
      else if (found.plays === false)
        failures.push({
          ...at(index),
          field,
          code: "LACKS_CATEGORY",
          details: { ...details, part: lookup.as ?? null },
        });
    }
  }
}

/** As the row's company has it, else as everybody has. */
const isDisabled = (row: Incoming, { enabled, enabled_in }: Target): boolean =>
  !(enabled_in?.[String(row.values.company_id)] ?? enabled);

const rank = (name: string) => {
  const place = places.indexOf(name as (typeof places)[number]);
  return place < 0 ? places.length : place;
};

function settle(
  row: Incoming,
  name: string,
  shows: Readonly<Record<string, string>>,
  found: { known: ReadonlyMap<string, Target>; byCode: ReadonlyMap<string, readonly Target[]>; target: Declared },
  place: Place,
  failures: FieldFailure[],
): Target | undefined {
  const id = row.values[name];
  const given = row.names[name];
  if (typeof id === "string") {
    const target = found.known.get(id);
    if (!target)
      failures.push({ ...place, field: name, code: "UNKNOWN_REFERENCE", details: { field: name, value: id } });
    else if (agree(row, name, target, found.target, place, failures)) return target;
  } else if (given) {
    const candidates = found.byCode.get(`${shows[given.by]} ${given.code}`) ?? [];
    const all = candidates.filter((candidate) => disagreement(row, candidate, found.target, name) === null);
    const inUse = all.filter((candidate) => !isDisabled(row, candidate));
    const fitting = onlyWithin(row, inUse.length > 0 ? inUse : all);
    const only = fitting[0];
    const details = { field: given.by, value: given.code };
    if (only && fitting.length === 1) {
      row.values[name] = only.id;
      return only;
    }
    if (fitting.length > 1) {
      // Which is meant shows once it is known whose; that this is not has been said.
      const isOpen = places.some((column) => row.names[column] && row.values[column] === undefined);
      if (!isOpen) failures.push({ ...place, field: given.by, code: "AMBIGUOUS_REFERENCE", details });
    } else {
      const isOthers = candidates.some((candidate) => disagreement(row, candidate, found.target, name) === "owner_id");
      failures.push({
        ...place,
        ...(isOthers
          ? wrongOwner(found.target, given.by, details)
          : { field: given.by, code: "UNKNOWN_REFERENCE", details }),
      });
    }
  }
  return undefined;
}

/** Of several of one name those that agree in what they lie in, where one does: 大安區 of 臺北市, not of 臺中市. */
function onlyWithin(row: Incoming, candidates: readonly Target[]): readonly Target[] {
  if (candidates.length < 2) return candidates;
  const lies = ({ within }: Target) =>
    Object.entries(within ?? {}).every(([column, value]) => (row.values[column] ?? value) === value);
  const fitting = candidates.filter(lies);
  return fitting.length > 0 ? fitting : candidates;
}

function agree(
  row: Incoming,
  name: string,
  target: Target,
  declared: Declared,
  place: Place,
  failures: FieldFailure[],
): boolean {
  const column = disagreement(row, target, declared, name);
  const details = { field: name, value: target.id };
  if (column)
    failures.push({
      ...place,
      ...(column === "owner_id"
        ? wrongOwner(declared, name, details)
        : { field: name, code: "UNKNOWN_REFERENCE", details }),
    });
  return column === null;
}

/** In a warehouse with a fixed owner it is the row's owner that does not belong, as the caller's scope says it too. */
const wrongOwner = (
  target: Declared,
  field: string,
  details: FieldFailure["details"],
): Omit<FieldFailure, keyof Place> =>
  target.name === "warehouse"
    ? { field: "owner_id", code: "OUT_OF_SCOPE", details: { field: "owner_id" } }
    : { field, code: "WRONG_OWNER", details };

/** The first of company, warehouse, owner in which a row and what it looks up differ. */
function disagreement(row: Incoming, target: Target, declared: Declared, name: string): string | null {
  for (const column of places) {
    // A customer's owner says whose consignee it is; an owner itself has none.
    if (name === column || (column === "owner_id" && declared.name === "customer" && !target.owner_id)) continue;
    const mine = row.values[column];
    const theirs = target[column];
    if (typeof mine === "string" && theirs !== null && mine !== theirs) return column;
  }
  return null;
}
