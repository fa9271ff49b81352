import {
  columnsOf,
  type Declared,
  type FieldFailure,
  type LookupField,
  lookupsOf,
  partOfSeveral,
  scopeColumns,
} from "@stowage/model";
import type { Reader } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { declaredAs } from "../reading/columns.ts";
import type { Incoming, Position, Values } from "../rows.ts";
import { find, findByCode, findByWords, type Target } from "./targets.ts";

/** Rows whose references are to be found. */
export interface Referring {
  readonly tx: Reader;
  readonly resource: Declared;
  readonly caller: Caller;
  readonly rows: readonly Incoming[];
  readonly at: (index: number) => Position;
  readonly failures: FieldFailure[];
  /** By row, the references that it may keep although their targets were disabled, or lost their role, since. */
  readonly keptReferences?: readonly Values[];
  /** References that the server has set from a row that it checked in this transaction: they are not looked for again. */
  readonly settled?: readonly string[];
}

/** One lookup of a resource. */
interface Reference {
  readonly name: string;
  /** Whose it is. */
  readonly of: Declared;
  readonly lookup: LookupField;
  readonly target: Declared;
}

/** The targets that rows may mean by one lookup. */
interface Targets {
  readonly byId: ReadonlyMap<string, Target>;
  /** By column and code. */
  readonly byCode: ReadonlyMap<string, readonly Target[]>;
}

type Refusal = Omit<FieldFailure, keyof Position>;

/** The target of a reference, or why there is none; null where there is nothing to say. */
type Choice = { readonly target: Target } | { readonly refusal: Refusal } | null;

/**
 * Finds the target of every lookup of many rows, a statement a lookup: by id or by code, within the caller's scope, and
 * of the same company, warehouse and owner as the row. What is not found or does not agree is noted under `failures`; so
 * is what is disabled or has another role than the lookup asks for, unless the row may keep it.
 */
export async function resolveReferences(referring: Referring): Promise<void> {
  const { resource, rows, at, failures, keptReferences = [], settled = [] } = referring;
  // Company, owner and warehouse first: they tell apart what codes alone do not.
  const lookups = lookupsOf(resource).sort(([a], [b]) => rank(resource, a) - rank(resource, b));
  for (const [name, lookup] of lookups) {
    if (settled.includes(name)) continue;
    const reference = { name, of: resource, lookup, target: declaredAs(lookup.target) };
    const targets = await targetsOf(referring, reference);
    for (const [index, row] of rows.entries()) {
      const sentBy = row.values[name] === undefined ? row.names[name]?.by : undefined;
      const choice = choose(row, reference, targets);
      if (!choice) continue;
      if ("refusal" in choice) {
        failures.push({ ...at(index), ...choice.refusal });
        continue;
      }
      const { target } = choice;
      row.values[name] = target.id;
      // What the server writes follows from references that were checked before.
      if (lookup.readonly || target.id === keptReferences[index]?.[name]) continue;
      const refusal = unusable(row, reference, target, sentBy);
      if (refusal) failures.push({ ...at(index), ...refusal });
    }
  }
}

const { company, owner, warehouse } = scopeColumns;
const columnsOfScope = [company, owner, warehouse] as const;

const rank = (resource: Declared, name: string) => {
  const index = columnsOfScope.findIndex((column) => column === name || column === oneOf(resource, name));
  return index < 0 ? columnsOfScope.length : index;
};

/** The column of scope that a lookup is another one of, such as the warehouse that goods are moved to. */
function oneOf(resource: Declared, name: string): string | null {
  const part = partOfSeveral(resource, name);
  return part && columnsOf(resource, part).includes(name) ? scopeColumns[part] : null;
}

async function targetsOf({ tx, caller, rows }: Referring, { name, lookup, target }: Reference): Promise<Targets> {
  const search = { reader: tx, caller, lookup, target };
  const ids = new Set<string>();
  const codes = new Map<string, Set<string>>();
  for (const row of rows) {
    const named = row.names[name];
    const id = row.values[name];
    if (typeof id === "string") ids.add(id);
    if (named && (typeof id !== "string" || lookup.sameByName)) {
      const column = lookup.shows?.[named.by] ?? "";
      codes.set(column, (codes.get(column) ?? new Set()).add(named.code));
    }
  }
  const withId = ids.size > 0 ? await find(search, target.key, [...ids]) : [];
  const ofAnyCompany = (found: Target): Target => (lookup.abroad ? { ...found, company_id: null } : found);
  const byCode = new Map<string, readonly Target[]>();
  for (const [column, sent] of codes) {
    const named = await findByCode(search, column, [...sent], rows);
    const missing = [...sent].filter((code) => !named.some((one) => one.code === code));
    for (const found of [...named, ...(await findByWords(search, column, missing))]) {
      const key = `${column} ${found.code}`;
      byCode.set(key, [...(byCode.get(key) ?? []), ofAnyCompany(found)]);
    }
  }
  return { byId: new Map(withId.map((found) => [found.id, ofAnyCompany(found)])), byCode };
}

function choose(row: Incoming, reference: Reference, targets: Targets): Choice {
  const id = row.values[reference.name];
  const named = row.names[reference.name];
  if (typeof id === "string") {
    if (named && reference.lookup.sameByName && !isCalled(id, reference, named, targets)) {
      const field = reference.name;
      return { refusal: { field, code: "NOT_WITHIN", details: { field, within: named.by } } };
    }
    return chosenById(row, reference, id, targets.byId.get(id));
  }
  return named ? chosenByCode(row, reference, named, targets) : null;
}

const isCalled = (
  id: string,
  { lookup }: Reference,
  { by, code }: Incoming["names"][string],
  { byCode }: Targets,
): boolean => (byCode.get(`${lookup.shows?.[by]} ${code}`) ?? []).some((one) => one.id === id);

function chosenById(row: Incoming, reference: Reference, id: string, found: Target | undefined): Choice {
  const { name, target, lookup } = reference;
  const details = { field: name, value: id };
  const column = found && disagreement(row, reference, found);
  if (found && !column) return { target: found };
  if (column && lookup.within?.includes(column))
    return { refusal: { field: name, code: "NOT_WITHIN", details: { field: name, within: column } } };
  if (column === owner) return { refusal: wrongOwner(target, name, { field: name }) };
  return { refusal: { field: name, code: "UNKNOWN_REFERENCE", details } };
}

function chosenByCode(
  row: Incoming,
  reference: Reference,
  { by, code }: Incoming["names"][string],
  { byCode }: Targets,
): Choice {
  const { lookup, target } = reference;
  const candidates = byCode.get(`${lookup.shows?.[by]} ${code}`) ?? [];
  const agreeing = candidates.filter((candidate) => disagreement(row, reference, candidate) === null);
  const enabled = agreeing.filter((candidate) => !isDisabled(row, candidate));
  const fitting = meantOf(onlyWithin(row, enabled.length > 0 ? enabled : agreeing), lookup);
  const [only] = fitting;
  if (only && fitting.length === 1) return { target: only };
  const details = { field: by, value: code, ...(isMadeHere(target) ? {} : { given: true }) };
  if (fitting.length > 1) {
    // Which target is meant depends on the row's owner; that the owner is not known has been reported already.
    const isOpen = columnsOfScope.some((column) => row.names[column] && row.values[column] === undefined);
    // What would have told them apart, had the row said it.
    const within = lookup.within?.find((column) => row.values[column] === undefined || row.values[column] === null);
    const apart = within ? { ...details, within } : details;
    return isOpen ? null : { refusal: { field: by, code: "AMBIGUOUS_REFERENCE", details: apart } };
  }
  const isOfAnotherOwner = candidates.some((candidate) => disagreement(row, reference, candidate) === owner);
  if (isOfAnotherOwner) return { refusal: wrongOwner(target, by, details) };
  return { refusal: { field: by, code: "UNKNOWN_REFERENCE", details } };
}

/** Whether people make rows of it by themselves, and not by what becomes of others. */
const isMadeHere = ({ calls }: Declared): boolean => calls === undefined || calls.includes("create");

/**
 * Of several targets with the same name, those that lie in the same larger one as the row, where there are any: 大安區 of
 * 臺北市, not of 臺中市.
 */
function onlyWithin(row: Incoming, candidates: readonly Target[]): readonly Target[] {
  if (candidates.length < 2) return candidates;
  const agrees = ({ within }: Target) =>
    Object.entries(within ?? {}).every(([column, value]) => (row.values[column] ?? value) === value);
  const fitting = candidates.filter(agrees);
  return fitting.length > 0 ? fitting : candidates;
}

/** Of several targets with the same name those that a lookup means first; of those that go together the first stands for all. */
function meantOf(candidates: readonly Target[], { first = {}, together }: LookupField): readonly Target[] {
  if (candidates.length < 2) return candidates;
  const preferred = candidates.filter(({ within }) =>
    Object.entries(first).every(([column, values]) => values.includes(within?.[column] ?? "")),
  );
  const left = preferred.length > 0 ? preferred : candidates;
  const groups = new Set(left.map(({ id, within }) => (together && within?.[together]) ?? id));
  return together && groups.size === 1 ? left.toSorted((a, b) => a.id.localeCompare(b.id)).slice(0, 1) : left;
}

/** Where only one owner's goods may be, it is the row's owner that is wrong, as the caller's scope says it too. */
const wrongOwner = (target: Declared, field: string, details: FieldFailure["details"]): Refusal =>
  target.fixedOwner
    ? { field: owner, code: "OUT_OF_SCOPE", details: { field: owner } }
    : { field, code: "WRONG_OWNER", details };

/** The first of company, owner and warehouse in which a row and its target differ. A target without one is for all. */
const disagreement = (row: Incoming, { name, of }: Reference, target: Target): string | null =>
  columnsOfScope.find((column) => {
    const mine = row.values[column];
    const theirs = target[column];
    const isIt = name === column || oneOf(of, name) === column;
    return !isIt && typeof mine === "string" && theirs !== null && mine !== theirs;
  }) ?? null;

/** Why a row may not refer anew to a target. A target that was sent by a code is named by it: an id tells a person nothing. */
function unusable(row: Incoming, { name, lookup }: Reference, target: Target, sentBy: string | undefined) {
  const field = sentBy ?? name;
  const details: FieldFailure["details"] = sentBy ? { field, value: target.code } : { field };
  if (isDisabled(row, target)) return { field, code: "DISABLED_REFERENCE", details } as const;
  if (target.has_role !== false) return null;
  return { field, code: "LACKS_CATEGORY", details: { ...details, part: lookup.as ?? null } } as const;
}

/** As the row's company has it, else as everybody has. */
const isDisabled = (row: Incoming, { enabled, enabled_in }: Target): boolean =>
  !(enabled_in?.[String(row.values[company])] ?? enabled);
