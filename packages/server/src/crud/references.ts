import { type Declared, type FieldFailure, type LookupField, lookupsOf } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { Incoming, Place } from "./check.ts";
import { declaredAs } from "./columns.ts";
import type { Values } from "./hooks.ts";
import { scopeCondition } from "./scope.ts";
import { isCaseless } from "./unique.ts";

interface Target {
  readonly id: string;
  readonly code: string | null;
  readonly company_id: string | null;
  readonly wh_id: string | null;
  readonly owner_id: string | null;
  readonly enabled: boolean;
  /** By company: what its own setting says instead. */
  readonly enabled_in: Readonly<Record<string, boolean>> | null;
  /** What else a row that looks it up must agree in: the city of a district. */
  readonly within: Readonly<Record<string, string | null>> | null;
  /** Whether it plays the part that it is looked up as; null where none is asked for, or it has none yet. */
  readonly plays: boolean | null;
}

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

/**
 * By code, first within what makes the code unique, such as the owner whose product it is, so that the key's index
 * serves; what is not there is sought everywhere, to tell another owner's goods from goods that nobody has.
 */
async function findByCode(
  reader: Reader,
  lookup: LookupField,
  caller: Caller,
  column: string,
  codes: readonly string[],
  rows: readonly Incoming[],
): Promise<readonly Target[]> {
  const target = declaredAs(lookup.target);
  const within = (target.fields[column]?.unique ?? []).map((place) => ({
    place,
    values: [...new Set(rows.map((row) => row.values[place]))],
  }));
  if (within.length === 0 || within.some(({ values }) => !values.every((value) => typeof value === "string"))) {
    return find(reader, lookup, caller, column, codes);
  }
  const found = await find(reader, lookup, caller, column, codes, within as readonly Within[]);
  const known = new Set(found.map(({ code }) => code));
  const missing = codes.filter((code) => !known.has(code));
  return missing.length === 0 ? found : [...found, ...(await find(reader, lookup, caller, column, missing))];
}

/** Names that people give in another language, or as their company calls it in any. */
async function findByWords(
  reader: Reader,
  lookup: LookupField,
  caller: Caller,
  column: string,
  names: readonly string[],
): Promise<readonly Target[]> {
  const target = declaredAs(lookup.target);
  const field = target.fields[column];
  if (names.length === 0 || !field || !("words" in field) || !field.words) return [];
  const words = Object.values(field.words);
  const found: Target[] = [];
  for (const word of words) found.push(...(await find(reader, lookup, caller, word, names)));
  // 台 and 臺 are written for one another.
  const twins = new Map(names.flatMap((name) => (/[台臺]/.test(name) ? [[twinOf(name), name] as const] : [])));
  for (const one of await find(reader, lookup, caller, column, [...twins.keys()]))
    found.push({ ...one, code: twins.get(one.code ?? "") ?? one.code });
  if (target.overlay) {
    const { rows } = await sql<Target>`
      select s.${sql.ref(target.key)} as id, v.value as code, s.company_id, null::uuid as wh_id, null::uuid as owner_id,
        s.enabled, null::json as enabled_in, null::json as within, null::boolean as plays
      from unnest(${names}::text[]) as v(value)
        join ${sql.table(target.overlay)} s on v.value in (${sql.join([column, ...words].map((one) => sql.ref(`s.${one}`)))})
      where s.company_id = any(${caller.scope.companyIds}::uuid[])`.execute(reader);
    found.push(...rows);
  }
  return [...new Map(found.map((one) => [`${one.id} ${one.code}`, one])).values()];
}

const twinOf = (name: string) => name.replace(/[台臺]/g, (sign) => (sign === "台" ? "臺" : "台"));

const inUse = { enabled: true, enabled_in: null, within: null, plays: null } as const;

/** Whether companies have a row enabled, where each may say so for itself. */
const enabledIn = (target: Declared, { scope }: Caller) =>
  target.overlay && "enabled" in target.fields
    ? sql`(select json_object_agg(s.company_id, s.enabled) from ${sql.table(target.overlay)} s
        where s.${sql.ref(target.key)} = t.${sql.ref(target.key)} and s.company_id = any(${scope.companyIds}::uuid[]))`
    : sql`null::json`;

const withinOf = ({ within = [] }: LookupField) =>
  within.length > 0
    ? sql`json_build_object(${sql.join(within.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]))})`
    : sql`null::json`;

/**
 * Whether a row plays the part that it is looked up as. What the server writes is not asked for it. The function holds the
 * row until the transaction ends, as a reference to it will, so that the part is not taken from it meanwhile.
 */
function playsIn(target: Declared, { as: part, readonly: isFollowed }: LookupField) {
  if (!part || isFollowed || target.type !== "resource" || !target.parts) return sql`null::boolean`;
  return sql`${sql.ref(`${target.name}_plays`)}(t.${sql.ref(target.key)}, ${part})`;
}

interface Within {
  readonly place: string;
  readonly values: readonly string[];
}

async function find(
  reader: Reader,
  lookup: LookupField,
  caller: Caller,
  column: string,
  values: readonly string[],
  within: readonly Within[] = [],
): Promise<readonly Target[]> {
  const target = declaredAs(lookup.target);
  // Which companies there are for the caller its scope says, which is proved where something is written.
  if (target.name === "company" && column === target.key)
    return values
      .filter((id) => caller.scope.companyIds.includes(id))
      .map((id) => ({ id, code: id, company_id: id, wh_id: null, owner_id: null, ...inUse }));
  // Keys of what is kept by warehouse begin with it.
  const warehouses = target.byWarehouse ? [{ place: "wh_id", values: caller.scope.whIds }] : [];
  const among = [...warehouses, ...within].map((one) => sql`t.${sql.ref(one.place)} = any(${one.values}::uuid[]) and `);
  const has = (name: string) => (name in target.fields || target.key === name ? sql.ref(`t.${name}`) : sql`null::uuid`);
  // Whose alone a warehouse is may change: it is held, as a reference to it will hold it, and read as it is by then.
  const isWarehouse = target.name === "warehouse";
  const same = isCaseless(target, column)
    ? sql`lower(t.${sql.ref(column)}) = lower(v.value)`
    : sql`t.${sql.ref(column)} = v.value`;
  const cast = column === target.key ? sql`uuid` : sql`text`;
  // One by one, and whether the caller may see it asked afterwards: for several at once the planner prefers the index by
  // which parts of codes are sought, and where it knows little of a table, to go through all that the caller may see.
  const { rows } = await sql<Target>`
    select t.${sql.ref(target.key)} as id, v.value::text as code,
      ${has("company_id")} as company_id, ${has("wh_id")} as wh_id, ${has(isWarehouse ? "use_fixed_owner_id" : "owner_id")} as owner_id,
      ${"enabled" in target.fields ? sql`t.enabled` : sql`true`} as enabled, ${enabledIn(target, caller)} as enabled_in,
      ${withinOf(lookup)} as within, ${playsIn(target, lookup)} as plays
    from unnest(${values}::${cast}[]) as v(value) cross join lateral (
      select t.* from ${sql.table(target.name)} as t
      where ${among.length > 0 ? sql.join(among, sql``) : sql``}${same}
      offset 0 ${isWarehouse ? sql`for key share` : sql``}
    ) t where ${scopeCondition(target, caller.scope, "t")}`.execute(reader);
  return rows;
}
