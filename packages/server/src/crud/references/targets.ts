import { codeAsKept, type Declared, type LookupField, scopeColumns, translationsOf } from "@stowage/model";
import { sql } from "kysely";
import { fence, heldWhileReferred, type Reader } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import type { Incoming } from "../rows.ts";
import { partitionFor } from "../sharing/partition.ts";
import { scopeCondition } from "../sharing/scope.ts";
import { companies } from "../sharing/scopeResources.ts";
import { isCaseless } from "../writing/unique.ts";

/** A row that another looks up, with what the two must agree in. */
export interface Target {
  readonly id: string;
  readonly code: string | null;
  readonly company_id: string | null;
  readonly wh_id: string | null;
  readonly owner_id: string | null;
  readonly enabled: boolean;
  /** By company: what its own setting says instead. */
  readonly enabled_in: Readonly<Record<string, boolean>> | null;
  /** What else a row that looks it up must agree in, the city of a district, and what tells targets of one name apart. */
  readonly within: Readonly<Record<string, string | null>> | null;
  /** Whether it has the partner role that the lookup asks for; null where none is asked for, or it has none yet. */
  readonly has_role: boolean | null;
}

const company = sql.ref(scopeColumns.company);

/** The lookup whose targets are searched, and the caller. */
export interface Search {
  readonly reader: Reader;
  readonly caller: Caller;
  readonly lookup: LookupField;
  readonly target: Declared;
}

/**
 * Targets by code. They are searched first among the rows in which the code is unique, such as the products of one
 * owner, so that the key's index serves. Codes not found there are searched everywhere, to tell another owner's goods
 * from goods that do not exist.
 */
export async function findByCode(
  search: Search,
  column: string,
  codes: readonly string[],
  rows: readonly Incoming[],
): Promise<readonly Target[]> {
  const within = (search.target.fields[column]?.unique ?? []).map((unique) => ({
    column: unique,
    values: [...new Set(rows.map((row) => row.values[unique]))],
  }));
  const isNarrowed =
    within.length > 0 && within.every(({ values }) => values.every((value) => typeof value === "string"));
  const found = isNarrowed ? [...(await find(search, column, codes, within as readonly Among[]))] : [];
  if (missingOf(codes, found).length > 0) found.push(...(await find(search, column, missingOf(codes, found))));
  // Typed in wide letters, and kept in plain ones.
  const typed = new Map(missingOf(codes, found).map((code) => [codeAsKept(code), code]));
  const kept = missingOf(
    [...typed.keys()],
    [...typed.values()].map((code) => ({ code })),
  );
  if (search.target.fields[column]?.kind !== "code" || kept.length === 0) return found;
  return [
    ...found,
    ...(await find(search, column, kept)).map((one) => ({ ...one, code: typed.get(one.code ?? "") ?? null })),
  ];
}

/** The codes that none of these has. */
const missingOf = (codes: readonly string[], found: readonly Pick<Target, "code">[]): readonly string[] => {
  const known = new Set(found.map(({ code }) => code));
  return codes.filter((code) => !known.has(code));
};

/** Names that people give in another language, or as their company calls it in any. */
export async function findByWords(
  search: Search,
  column: string,
  names: readonly string[],
): Promise<readonly Target[]> {
  const { reader, caller, target } = search;
  const words = translationsOf(target.fields[column]);
  if (names.length === 0 || words.length === 0) return [];
  const found: Target[] = [];
  for (const word of words) found.push(...(await find(search, word, names)));
  // 台 and 臺 are written for one another.
  const twins = new Map(names.flatMap((name) => (/[台臺]/.test(name) ? [[twinOf(name), name] as const] : [])));
  for (const one of await find(search, column, [...twins.keys()]))
    found.push({ ...one, code: twins.get(one.code ?? "") ?? one.code });
  if (target.overlay) {
    const { rows } = await sql<Target>`
      select s.${sql.ref(target.key)} as id, v.value as code, s.${company} as company_id, null::uuid as wh_id, null::uuid as owner_id,
        s.enabled, null::json as enabled_in, null::json as within, null::boolean as has_role
      from unnest(${names}::text[]) as v(value)
        join ${sql.table(target.overlay)} s on v.value in (${sql.join([column, ...words].map((one) => sql.ref(`s.${one}`)))})
      where s.${company} = any(${caller.scope.companyIds}::uuid[])`.execute(reader);
    found.push(...rows);
  }
  return [...new Map(found.map((one) => [`${one.id} ${one.code}`, one])).values()];
}

const twinOf = (name: string) => name.replace(/[台臺]/g, (sign) => (sign === "台" ? "臺" : "台"));

const plainly = { enabled: true, enabled_in: null, within: null, has_role: null } as const;

/** Whether companies have a row enabled, where each may say so for itself. */
const enabledIn = (target: Declared, { scope }: Caller) =>
  target.overlay && "enabled" in target.fields
    ? sql`(select json_object_agg(s.${company}, s.enabled) from ${sql.table(target.overlay)} s
        where s.${sql.ref(target.key)} = t.${sql.ref(target.key)} and s.${company} = any(${scope.companyIds}::uuid[]))`
    : sql`null::json`;

function withinOf({ within = [], first = {}, together }: LookupField) {
  const columns = [...within, ...Object.keys(first), ...(together ? [together] : [])];
  return columns.length > 0
    ? sql`json_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]))})`
    : sql`null::json`;
}

/**
 * Whether a row has the partner role that the lookup asks for. What the server writes itself is not asked for one. The
 * function locks the row until the transaction ends, as a reference to it will, so that it does not lose the role meanwhile.
 */
function hasRole(target: Declared, { as: role, readonly }: LookupField) {
  if (!role || readonly || !target.partnerRoles) return sql`null::boolean`;
  return sql`${sql.ref(`${target.name}_plays`)}(t.${sql.ref(target.key)}, ${role})`;
}

/** The rows among which a code is unique: for a product, those of its owner. */
interface Among {
  readonly column: string;
  readonly values: readonly string[];
}

/** Targets by id or by another column that identifies them, within the caller's scope. */
export async function find(
  { reader, caller, lookup, target }: Search,
  column: string,
  values: readonly string[],
  within: readonly Among[] = [],
): Promise<readonly Target[]> {
  // The caller's scope says which companies it sees; the scope is proved again where something is written.
  if (column === target.key && target.name === companies.name)
    return values
      .filter((id) => caller.scope.companyIds.includes(id))
      .map((id) => ({ id, code: id, company_id: id, wh_id: null, owner_id: null, ...plainly }));
  // Keys of what is kept by warehouse or company begin with it.
  const partition = partitionFor(target);
  const partitions = partition?.within(caller.scope);
  const kept = partition && partitions ? [{ column: partition.column, values: partitions }] : [];
  const among = [...kept, ...within].map((one) => sql`t.${sql.ref(one.column)} = any(${one.values}::uuid[]) and `);
  const has = (name: string) => (name in target.fields || target.key === name ? sql.ref(`t.${name}`) : sql`null::uuid`);
  const same = isCaseless(target, column)
    ? sql`lower(t.${sql.ref(column)}) = lower(v.value)`
    : sql`t.${sql.ref(column)} = v.value`;
  const cast = column === target.key ? sql`uuid` : sql`text`;
  // A fixed owner may change: the row is locked, as a reference to it will lock it, and read as it is by then.
  const lock = target.fixedOwner ? await heldWhileReferred(reader, target, column, values) : sql``;
  // Each value is looked up alone, and only then whether the caller may see it: for several at once the planner takes the
  // index that finds parts of codes, or, where it knows little of a table, reads all that the caller may see.
  const { rows } = await sql<Target>`
    select t.${sql.ref(target.key)} as id, v.value::text as code,
      ${has(scopeColumns.company)} as company_id, ${has(scopeColumns.warehouse)} as wh_id,
      ${has(target.fixedOwner ?? scopeColumns.owner)} as owner_id,
      ${"enabled" in target.fields ? sql`t.enabled` : sql`true`} as enabled, ${enabledIn(target, caller)} as enabled_in,
      ${withinOf(lookup)} as within, ${hasRole(target, lookup)} as has_role
    from unnest(${values}::${cast}[]) as v(value) cross join lateral (
      select t.* from ${sql.table(target.name)} as t
      where ${among.length > 0 ? sql.join(among, sql``) : sql``}${same}
      ${fence(reader)} ${lock}
    ) t where ${scopeCondition(target, caller.scope, "t")}`.execute(reader);
  return rows;
}
