import { type Declared, type Dimension, type MeasureName, type MenuCode, model, unitSizes } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { scopeCondition } from "../../crud/sharing/scope.ts";
import { linesOf } from "../../documents/lines.ts";
import type { Caller } from "../../http/caller.ts";
import type { OfRow } from "./counted.ts";

/** What no declaration can count: a sub-select that answers `{value, …}` of a row. */
interface Measure {
  /** Told to who may search at this entry; to everybody who sees the row unless told. */
  readonly menu?: MenuCode;
  readonly kind: "share" | "instant" | "count";
  readonly ask: (row: OfRow, caller: Caller, declared: Declared) => RawBuilder<unknown>;
}

/** Every measure that a declaration may name: one that is missing does not compile. */
export const measureQueries: Readonly<Record<MeasureName, Measure>> = {
  // How much of others' stands on a location is their business: who sees some owners alone is not told.
  location_fill: {
    menu: model.inventory.menu,
    kind: "share",
    ask: (row, { scope }) =>
      scope.ownerIds
        ? sql`json_build_object('value', null)`
        : sql`(select json_build_object('value', round(100 * greatest(
            f.volume / nullif(${row("max_volume")}, 0), f.weight / nullif(${row("weight_capacity")}, 0)))::text)
          from (select coalesce(sum(s.qty::numeric / p.stock_factor * p.length * p.width * p.height * power(${sizeOf("length", "p.length_unit_name", "cm")}, 3)), 0) as volume,
              coalesce(sum(s.qty::numeric / p.stock_factor * p.weight * ${sizeOf("weight", "p.weight_unit_name", "kg")}), 0) as weight
            from stock s join product p on p.product_id = s.product_id
            where s.wh_id = ${row("wh_id")} and s.storage_id = ${row("storage_id")} and s.qty > 0) f)`,
  },
  last_move: {
    menu: model.transaction.menu,
    kind: "instant",
    ask: (row, { scope }) => sql`(select json_build_object('value',
        to_char(max(t.last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from (select w.company_id, s.* from stock s join warehouse w on w.wh_id = s.wh_id
        where s.wh_id = ${row("wh_id")} and s.storage_id = ${row("storage_id")} and s.last_at > '-infinity') t
      where ${scopeCondition(model.inventory, scope, "t")})`,
  },
  shipped_this_month: {
    menu: model.outbound.menu,
    kind: "count",
    // Of an owner's orders there are sums by day; those for a consignee are counted one by one.
    ask: (row, { scope }) => sql`(select json_build_object('value', coalesce(sum(x.shipped), 0)::text) from (
        select sum(t.shipped) as shipped from order_sum t join warehouse w on w.wh_id = t.wh_id
        where t.owner_id = ${row("customer_id")} and ${scopeCondition(model.outbound, scope, "t")}
          and t.day >= date_trunc('month', now() at time zone w.time_zone)::date
        union all
        select count(*) from outbound t join warehouse w on w.wh_id = t.wh_id
        where t.consignee_id = ${row("customer_id")} and t.owner_id <> ${row("customer_id")}
          and t.wh_id = any(${scope.whIds}::uuid[]) and ${scopeCondition(model.outbound, scope, "t")}
          and t.date_shipped >= date_trunc('month', now() at time zone w.time_zone) at time zone w.time_zone) x)`,
  },
  needs_qc: {
    kind: "count",
    ask: (row, _caller, declared) => (declared.type === "document" ? linesToInspect(declared, row) : sql`null`),
  },
};

/** How many metres or kilograms a unit has, by its name in a column; none where nobody knows the name. */
const sizeOf = (
  dimension: Dimension,
  column: string,
  otherwise: string,
) => sql`case lower(trim(coalesce(${sql.ref(column)}, ${sql.lit(otherwise)})))
  ${sql.join(
    unitSizes(dimension).map(([name, size]) => sql`when ${sql.lit(name)} then ${sql.raw(size)}::numeric`),
    sql` `,
  )} end`;

type DocumentDeclaration = Extract<Declared, { type: "document" }>;

/** Asked of the document itself, or of what it brings: as its count will decide. */
function linesToInspect(document: DocumentDeclaration, row: OfRow): RawBuilder<unknown> {
  const [lines] = linesOf(document);
  if (!lines) return sql`null`;
  return sql`(select json_build_object('value', case ${row("need_qc")} when 'yes' then 1 when 'no' then 0 else (
      select count(*) from ${sql.table(lines.line.name)} d join product p on p.product_id = d.product_id
        left join product_category c on c.pc_id = p.pc_id
      where d.wh_id = ${row("wh_id")} and d.${sql.ref(lines.parent)} = ${row(document.key)}
        and (p.need_qc or coalesce(c.need_qc, false))) end))`;
}
