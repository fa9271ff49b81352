import {
  type Counted,
  type Declarations,
  type Declared,
  model,
  openOf,
  partitionOf,
  scopeColumns,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { declaredAs, joinsFor, type Shown, shownBy } from "../../crud/reading/columns.ts";
import { keptBack, toldTo } from "../../crud/reading/withheld.ts";
import { partitionFor } from "../../crud/sharing/partition.ts";
import { scopeCondition, together } from "../../crud/sharing/scope.ts";
import type { Caller } from "../../http/caller.ts";
import { storageTypes } from "../../ledger/index.ts";

/** What a column of the row is that something is told of: a value of the statement, which says where its rows lie. */
export type OfRow = (column: string) => RawBuilder<unknown>;

/** The rows that a figure counts, as `t`: those that the caller sees. */
interface Source {
  readonly of: Declared;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean> | undefined;
  readonly shown: ReadonlyMap<string, Shown>;
}

/** A sub-select of what is counted for a row: `{value, parts}`, where parts are the sums by unit, and null where units are of no interest. */
export function countedSql(declared: Declared, figure: Counted, caller: Caller, row: OfRow): RawBuilder<unknown> {
  const source = sourceOf(declared, figure, caller, row);
  const value = amountOf(figure, source, row);
  const rows = sql`from ${source.from} where ${source.where ?? sql`true`}`;
  const unit = figure.unit === undefined ? undefined : source.shown.get(figure.unit);
  if (!unit) return sql`(select json_build_object('value', (${value})::text) ${rows})`;
  // Summed before its unit is named: over all warehouses that is what a cluster's nodes are asked, which know no names beside it.
  const leading = [unit.through ?? unit.name, scopeColumns.company, partitionOf(source.of) ?? []].flat();
  const keys = sql.join([...new Set(leading)].map((column) => sql.ref(`t.${column}`)));
  return sql`(with summed as materialized (select ${keys}, ${value} as value ${rows} group by ${keys})
    select json_build_object('value', trim_scale(coalesce(sum(p.value), 0))::text,
      'parts', coalesce(json_agg(json_build_object('unit', p.unit, 'value', p.value::text) order by p.value desc), '[]'))
    from (select ${unit.column} as unit, trim_scale(sum(t.value)) as value
      from summed t ${joinsFor(source.of, [unit.name])} group by 1) p)`;
}

function sourceOf(declared: Declared, figure: Counted, caller: Caller, row: OfRow): Source {
  const other = declaredAs(figure.of);
  const shown = toldTo(other, caller, shownBy(other, caller.language));
  const open = figure.open ? openOf(other, model as Declarations) : undefined;
  const state = open && shown.get(open.name)?.column;
  const leads = figure.by.map((by) => sql<boolean>`${sql.ref(`t.${by}`)} = ${row(declared.key)}`);
  const alike = [...(figure.within ?? []), ...samePartition(declared, other)];
  return {
    of: other,
    shown,
    from: sql`${sql.table(other.name)} t ${joinsFor(other, open ? [open.name] : [])}`,
    where: together([
      sql<boolean>`(${sql.join(leads, sql` or `)})`,
      ...alike.map((column) => sql<boolean>`${sql.ref(`t.${column}`)} = ${row(column)}`),
      scopeCondition(other, caller.scope, "t"),
      figure.only ? stockThatIs[figure.only] : null,
      figure.filled ? sql<boolean>`greatest(${sql.join(figure.filled.map((one) => sql.ref(`t.${one}`)))}) > 0` : null,
      open && state ? sql<boolean>`${state} = any(${open.states}::text[])` : null,
      ...(open ? documentsWithin(other, caller, shown.get(open.name)?.joins?.at(-1)?.alias) : []),
    ]),
  };
}

const todayThere = sql`(select (now() at time zone w.time_zone)::date from warehouse w where w.wh_id = t.wh_id)`;
const expired = sql<boolean>`(t.valid_date < ${todayThere} or t.product_expiration_sale < ${todayThere}) is true`;

/** Good stock as booking sees it, whatever days single orders ask for, and what it passes over for its last day. */
const stockThatIs: Readonly<Record<NonNullable<Counted["only"]>, RawBuilder<boolean>>> = {
  expired,
  bookable: sql<boolean>`not ${expired} and exists (select 1 from storage s
    where s.wh_id = t.wh_id and s.storage_id = t.storage_id and not s.frozen
      and s.storage_type in (${sql.join(storageTypes.good.map((one) => sql.lit(one)))}))`,
};

/** The documents of lines are found by their state in the caller's warehouses: said of the lines alone, all are gone through. */
function documentsWithin(
  lines: Declared,
  { scope }: Caller,
  alias: string | undefined,
): readonly RawBuilder<boolean>[] {
  const partition = partitionFor(lines);
  const among = partition?.within(scope);
  return alias && partition && among
    ? [sql<boolean>`${sql.ref(`${alias}.${partition.column}`)} = any(${among}::uuid[])`]
    : [];
}

/** What is kept in one place with the row is sought there alone. */
function samePartition(declared: Declared, other: Declared): readonly string[] {
  const column = partitionOf(declared);
  return column !== null && column === partitionOf(other) ? [column] : [];
}

/** Quantities are kept in smallest units, and told in those of their row or of the record. */
function amountOf(figure: Counted, { of, shown }: Source, row: OfRow): RawBuilder<unknown> {
  const { sum, less = [], distinct, ownUnit } = figure;
  if (distinct !== undefined) return sql`count(distinct ${sql.ref(`t.${distinct}`)})`;
  if (!sum) return sql`count(*)`;
  const kept = keptBack(of);
  const told = (name: string) => (kept.includes(name) && shown.get(name)?.column) || sql.ref(`t.${name}`);
  const column = (name: string) => sql`coalesce(${told(name)}, 0)`;
  const amount = sql.join(
    [...sum.map((name) => sql`+ ${column(name)}`), ...less.map((name) => sql`- ${column(name)}`)],
    sql` `,
  );
  const per = ownUnit ? row(ownUnit.per) : (shown.get(sum[0] ?? "")?.per ?? sql`1`);
  return sql`trim_scale(round(coalesce(sum((${amount})::numeric / nullif(${per}, 0)), 0), 6))`;
}
