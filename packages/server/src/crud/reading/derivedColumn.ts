import { type Declared, type Derived, type Field, leadingTo, lookupThatShows } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { inSamePartition } from "../sharing/partition.ts";

interface Telling {
  readonly declaredAs: (name: string) => Declared;
  /** The warehouse in which all rows lie, where a cluster is asked. */
  readonly whId?: string | undefined;
}

/** How a value that is kept nowhere is read of row `t`; what is gathered of several rows is sought in any of them. */
interface TellingColumn {
  readonly column: RawBuilder<unknown>;
  readonly lines?: { readonly column: RawBuilder<unknown>; readonly from: RawBuilder<unknown> };
}

/** A value that is derived from others, as SQL over table alias `t`. */
export function derivedColumn(
  declared: Declared,
  name: string,
  field: Field,
  derived: Derived,
  { declaredAs, whId }: Telling,
): TellingColumn {
  if ("sum" in derived)
    return {
      column: sql`(${sql.join(
        derived.sum.map((part) => sql.ref(`t.${part}`)),
        sql` + `,
      )})`,
    };
  if ("column" in derived) return { column: sql.ref(`t.${name}`) };
  if ("of" in derived) return gathered(declared, field, derived, { declaredAs, whId });
  const same = sql`${inSamePartition(declared, "v", "t")}${lyingIn("v", whId)}v.${sql.ref(declared.key)} = t.${sql.ref(declared.key)}`;
  return { column: sql`(select v.${sql.ref(name)} from ${sql.table(derived.view)} v where ${same})` };
}

const lyingIn = (alias: string, whId: string | undefined): RawBuilder<unknown> =>
  whId ? sql`${sql.ref(`${alias}.wh_id`)} = ${whId}::uuid and ` : sql``;

function gathered(
  declared: Declared,
  field: Field,
  { of, shows, where = {} }: Extract<Derived, { of: string }>,
  { declaredAs, whId }: Telling,
): TellingColumn {
  const other = declaredAs(of);
  const lookup = other.fields[shows] ? undefined : lookupThatShows(other, shows);
  const target = lookup && declaredAs(lookup.target);
  const column = lookup ? sql.ref(`lj.${lookup.column}`) : sql.ref(`l.${shows}`);
  const joined = target
    ? sql`join ${sql.table(target.name)} lj on ${inSamePartition(target, "lj", "l")}lj.${sql.ref(target.key)} = l.${sql.ref(lookup.field)}`
    : sql``;
  const leads = sql.ref(`l.${leadingTo(other, declared)}`);
  const these = Object.entries(where).map(([name, value]) => sql`and l.${sql.ref(name)} = ${sql.lit(value)}`);
  const from = sql`from ${sql.table(of)} l ${joined}
    where ${inSamePartition(other, "l", "t")}${lyingIn("l", whId)}${leads} = t.${sql.ref(declared.key)} ${these.length > 0 ? sql.join(these, sql` `) : sql``}`;
  switch (field.kind) {
    case "quantity":
    case "decimal":
    case "whole":
      return { column: sql`(select coalesce(sum(${column}), 0) ${from})` };
    case "json":
      return {
        column: sql`(select jsonb_agg(item order by item) from (
          select jsonb_array_elements(${column}) as item ${from} and jsonb_typeof(${column}) = 'array') items)`,
        lines: { column, from },
      };
    default:
      return {
        column: sql`(select string_agg(distinct ${column}, ', ' order by ${column}) ${from})`,
        lines: { column, from },
      };
  }
}
