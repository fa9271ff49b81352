import { Failure } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { type Static, Type } from "typebox";
import type { Reader } from "../database/index.ts";

const maxPageSize = 1500;

/** The query body of the contract, for the lists that no resource declares. */
export const listBody = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer()),
    combinedCondition: Type.Optional(Type.Union([Type.Literal("AND"), Type.Literal("OR")])),
    query: Type.Optional(
      Type.Array(
        Type.Object(
          { queryField: Type.String(), queryCondition: Type.String(), queryValue: Type.Unknown() },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
    ),
    sort: Type.Optional(
      Type.Array(
        Type.Object(
          {
            sortField: Type.String(),
            sortOrder: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
          },
          { additionalProperties: false },
        ),
        { maxItems: 10 },
      ),
    ),
    count: Type.Optional(Type.Literal("exact")),
    lang: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export const listReply = {
  total: Type.Integer(),
  total_is_exact: Type.Boolean(),
  page: Type.Integer(),
  pageSize: Type.Integer(),
};

/** A list: what its rows are, by which field they can be asked for, and the key that makes every order total. */
export interface List {
  /** Everything from `from` on, with the condition of what the caller may see. */
  readonly from: RawBuilder<unknown>;
  readonly key: string;
  readonly fields: Readonly<
    Record<string, { readonly sql: RawBuilder<unknown>; readonly type: "text" | "uuid" | "instant" | "whole" }>
  >;
}

/** One page of a list, newest first unless sorted. @throws Failure PAGE_SIZE, UNKNOWN_FIELD, UNKNOWN_CONDITION. */
export async function listPage<Row>(reader: Reader, list: List, asked: Static<typeof listBody>) {
  const page = asked.page ?? 1;
  const pageSize = asked.pageSize ?? 50;
  if (pageSize < 1 || pageSize > maxPageSize)
    throw new Failure("PAGE_SIZE", { details: { max: maxPageSize, field: "pageSize" } });
  const conditions = (asked.query ?? []).map((one) => conditionOf(list, one));
  const joined =
    conditions.length > 0 ? sql.join(conditions, asked.combinedCondition === "OR" ? sql` or ` : sql` and `) : sql`true`;
  const columns = sql.join(Object.entries(list.fields).map(([name, field]) => sql`${field.sql} as ${sql.ref(name)}`));
  const order = [
    ...(asked.sort ?? []).map(
      (one) => sql`${fieldOf(list, one.sortField).sql} ${sql.raw(one.sortOrder === "desc" ? "desc" : "asc")}`,
    ),
    sql`${fieldOf(list, list.key).sql} desc`,
  ];
  const { rows } = await sql<Row>`
    select ${columns} ${list.from} and (${joined}) order by ${sql.join(order)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(reader);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total ${list.from} and (${joined})`.execute(reader);
  return { rows, total: counted[0]?.total ?? 0, total_is_exact: true, page, pageSize };
}

interface Condition {
  readonly queryField: string;
  readonly queryCondition: string;
  readonly queryValue: unknown;
}

function conditionOf(list: List, { queryField, queryCondition, queryValue }: Condition): RawBuilder<unknown> {
  const field = fieldOf(list, queryField);
  const cast = castOf[field.type];
  const column = field.type === "uuid" ? sql`${field.sql}::text` : field.sql;
  if (queryCondition === "equal") {
    const values = [queryValue].flat().map((value) => comparedTo(field.type, queryField, value));
    return sql`${column} = any(${values}::${cast}[])`;
  }
  const value = comparedTo(field.type, queryField, queryValue);
  if (field.type === "text" && (queryCondition === "like" || queryCondition === "not like")) {
    const isFound = sql`coalesce(strpos(lower(${column}), lower(${value}::text)), 0) > 0`;
    return queryCondition === "like" ? isFound : sql`not (${isFound})`;
  }
  const isOrdered = field.type === "instant" || field.type === "whole";
  if (isOrdered && queryCondition === ">=") return sql`${column} >= ${value}::${cast}`;
  if (isOrdered && queryCondition === "<=") return sql`${column} <= ${value}::${cast}`;
  throw new Failure("UNKNOWN_CONDITION", { details: { condition: queryCondition, field: queryField } });
}

const castOf = { text: sql`text`, uuid: sql`text`, instant: sql`timestamptz`, whole: sql`int` } as const;

function fieldOf(list: List, name: string) {
  const field = Object.hasOwn(list.fields, name) ? list.fields[name] : undefined;
  if (!field) throw new Failure("UNKNOWN_FIELD", { details: { field: name } });
  return field;
}

function comparedTo(type: string, field: string, value: unknown): string {
  const text = type === "whole" && typeof value === "number" ? String(value) : value;
  const isInstant = (given: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?$/.test(given) && !Number.isNaN(Date.parse(given));
  const isGood =
    typeof text === "string" &&
    !text.includes("\0") &&
    (type !== "instant" || isInstant(text)) &&
    (type !== "whole" || /^-?\d{1,9}$/.test(text));
  if (!isGood) throw new Failure("WRONG_TYPE", { details: { field } });
  return text;
}
