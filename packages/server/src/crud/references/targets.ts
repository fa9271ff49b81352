import type { Declared, LookupField } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { declaredAs } from "../reading/columns.ts";
import { scopeCondition } from "../sharing/scope.ts";
import type { Incoming } from "../writing/check.ts";
import { isCaseless } from "../writing/unique.ts";

/** A row that another looks up, with what the two have to agree in. */
export interface Target {
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

/**
 * By code, first within what makes the code unique, such as the owner whose product it is, so that the key's index
 * serves; what is not there is sought everywhere, to tell another owner's goods from goods that nobody has.
 */
export async function findByCode(
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
  const found = await find(reader, lookup, caller, column, codes, within as readonly Among[]);
  const known = new Set(found.map(({ code }) => code));
  const missing = codes.filter((code) => !known.has(code));
  return missing.length === 0 ? found : [...found, ...(await find(reader, lookup, caller, column, missing))];
}

/** Names that people give in another language, or as their company calls it in any. */
export async function findByWords(
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

/** Where a code is one: the owner whose product it is. */
interface Among {
  readonly place: string;
  readonly values: readonly string[];
}

/** By id or by a column that says which is meant, within the caller's scope. */
export async function find(
  reader: Reader,
  lookup: LookupField,
  caller: Caller,
  column: string,
  values: readonly string[],
  within: readonly Among[] = [],
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
