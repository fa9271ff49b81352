import { type Behind, behindOf, type Declared, Failure, isUuid, maxQueryValues, partitionOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { type Caller, may } from "../../http/caller.ts";
import { scopeCondition } from "../sharing/scope.ts";
import { declaredAs } from "./columns.ts";

interface Within {
  readonly caller: Caller;
  /** The names that are shown, where rows are only looked up. */
  readonly names?: ReadonlySet<string> | undefined;
}

/**
 * What a list may be asked of other rows under this name, if its declaration says so and the caller may search those, or
 * sees them as the row's own lines; where rows are only looked up, nothing.
 */
export function behindNamed(declared: Declared, { caller, names }: Within, name: string): Behind | undefined {
  const behind = behindOf(declared)[name];
  if (!behind || names) return undefined;
  const { line, menu } = declaredAs(behind.of);
  return line?.of === declared.name || may(caller, menu, "query") ? behind : undefined;
}

interface Asking {
  readonly field: string;
  readonly queryCondition: string;
  readonly queryValue: unknown;
}

/**
 * The keys that are asked for; null where it is asked whether there is any such row.
 * @throws Failure UNKNOWN_CONDITION, WRONG_TYPE.
 */
export function askedBehind(
  { named }: Behind,
  { field, queryCondition, queryValue }: Asking,
  index: number,
): readonly string[] | null {
  const details = { field, condition: queryCondition };
  const refuse = (code: "UNKNOWN_CONDITION" | "WRONG_TYPE"): never => {
    throw new Failure(code, { details, errors: [{ index, field: `query.${field}`, code, details }] });
  };
  if (queryCondition !== "equal") refuse("UNKNOWN_CONDITION");
  const ids = named === undefined ? null : keysIn(queryValue);
  if (ids ? ids.length === 0 : typeof queryValue !== "boolean") refuse("WRONG_TYPE");
  return ids;
}

/** Whether rows that the caller sees lead to row `t`. @throws Failure UNKNOWN_CONDITION, WRONG_TYPE. */
export function behindCondition(
  declared: Declared,
  { caller }: Within,
  behind: Behind,
  asking: Asking,
  index: number,
): RawBuilder<boolean> {
  const { of, from = of, by, named } = behind;
  const ids = askedBehind(behind, asking, index);
  const other = declaredAs(of);
  const seen = scopeCondition(other, caller.scope, "b");
  const within = ids ? sql`${seen} and ${sql.ref(`b.${named}`)} = any(${ids}::uuid[])` : seen;
  const columns = (alias: string) => by.map((column) => sql.ref(`${alias}.${column}`));
  const partition = partitionOf(declared);
  // On a cluster, rows of one warehouse are sought where they lie; what is nowhere there is sought in all that leads to it.
  const has =
    partition !== null && partition in other.fields
      ? sql<boolean>`exists (select 1 from ${sql.table(from)} b where ${within} and ${sql.join(
          [partition, ...by].map((column) => sql`${sql.ref(`b.${column}`)} = ${sql.ref(`t.${column}`)}`),
          sql` and `,
        )})`
      : sql<boolean>`(${sql.join(columns("t"))}) in (select ${sql.join(columns("b"))} from ${sql.table(from)} b where ${within})`;
  return asking.queryValue === false ? sql<boolean>`not ${has}` : has;
}

/** One key or several; none where any of them is no key. */
function keysIn(value: unknown): readonly string[] {
  const keys: readonly unknown[] = [value].flat();
  const isKey = (one: unknown): one is string => typeof one === "string" && isUuid(one);
  return keys.length <= maxQueryValues && keys.every(isKey) ? keys : [];
}

/**
 * That one of the rows by which this is said says it too. It holds wherever the condition does, and leads to the rows by an
 * index instead of by all that the view has; null where nothing is declared, or an empty field is asked for.
 */
export function saidByOthers(declared: Declared, { field, queryCondition, queryValue }: Asking) {
  const said = declared.type === "resource" ? declared.saidBy?.[field] : undefined;
  const values = [queryValue].flat();
  if (!said || queryCondition !== "equal" || values.some((one) => typeof one !== "string" || one === "")) return null;
  const partition = partitionOf(declaredAs(said.of));
  const same = [...(partition ? [partition] : []), ...said.by].map(
    (column) => sql`${sql.ref(`b.${column}`)} = ${sql.ref(`t.${column}`)}`,
  );
  return sql<boolean>`exists (select 1 from ${sql.table(said.of)} b
    where ${sql.join(same, sql` and `)} and ${sql.ref(`b.${field}`)} = any(${values}::text[]))`;
}
