import type { Field, FieldKind, Fields, TextOptions } from "@stowage/model";
import { type CheckedValue, fieldChecks, uuidPattern } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { type TObject, type TProperties, type TSchema, Type } from "typebox";

export type Condition = "equal" | "like" | "not like" | ">=" | "<=";

type Of<K extends FieldKind> = Extract<Field, { kind: K }>;

/** What the engine makes of a field kind. */
export interface Kind<K extends FieldKind = FieldKind> {
  readonly column: (field: Of<K>, name: string) => string;
  /** The expression under which a reply shows the column. `per` is the factor's column of the same row. */
  read(column: RawBuilder<unknown>, per: RawBuilder<unknown> | null): RawBuilder<unknown>;
  /** The expression that sorts and compares, in the wire's unit. */
  compare(column: RawBuilder<unknown>, per: RawBuilder<unknown> | null): RawBuilder<unknown>;
  /** The SQL type a condition's value is cast to. */
  readonly operand: string;
  readonly conditions: readonly Condition[];
  schema(field: Of<K>): TSchema;
  /** Decides on a value from outside; emptiness is decided before. */
  check(value: unknown, field: Of<K>): CheckedValue;
}

const textual = ["equal", "like", "not like", ">=", "<="] as const;
const ordered = ["equal", ">=", "<="] as const;

const asIs = (column: RawBuilder<unknown>) => column;
const inUnits = (column: RawBuilder<unknown>, per: RawBuilder<unknown> | null) =>
  per ? sql`trim_scale(round(${column}::numeric / ${per}, 6))` : sql`${column}`;

const textKind = <K extends "text" | "code" | "email" | "telephone" | "colour" | "file" | "picture" | "choice">(
  check: Kind<K>["check"],
  schema: Kind<K>["schema"],
): Kind<K> => ({
  column: () => "text",
  read: asIs,
  compare: asIs,
  operand: "text",
  conditions: textual,
  check,
  schema,
});

const known = ({ known: examples }: TextOptions) => (examples ? { examples: [...examples] } : {});

const decimalText = (description: string) => Type.String({ pattern: "^-?\\d+(\\.\\d+)?$", description });

export const kinds: { readonly [K in FieldKind]: Kind<K> } = {
  text: textKind(fieldChecks.text, (field) => Type.String({ maxLength: field.max ?? 250, ...known(field) })),
  code: textKind(fieldChecks.code, (field) => Type.String({ maxLength: field.max ?? 60, ...known(field) })),
  email: textKind(fieldChecks.email, () => Type.String({ maxLength: 254, description: "an e-mail address" })),
  telephone: textKind(fieldChecks.telephone, () => Type.String({ maxLength: 40 })),
  colour: textKind(fieldChecks.colour, () => Type.String({ pattern: "^#[0-9a-fA-F]{6}$" })),
  file: textKind(fieldChecks.file, () => Type.String({ maxLength: 36, description: "the id of an uploaded file" })),
  picture: {
    ...textKind(fieldChecks.picture, ({ inline }) =>
      Type.String(
        inline
          ? { maxLength: 200_000, description: "`data:image/…`" }
          : { pattern: "^[0-9a-f]{64}$", description: "the hash of an uploaded picture" },
      ),
    ),
    conditions: ["equal"],
  },
  choice: textKind(fieldChecks.choice, (field) => Type.Union(field.values.map((value) => Type.Literal(value)))),
  whole: {
    column: (_field, name) => (name.endsWith("_factor") ? "bigint" : "integer"),
    read: asIs,
    compare: asIs,
    operand: "numeric",
    conditions: ordered,
    check: fieldChecks.whole,
    schema: (field) => Type.Integer({ minimum: field.min ?? -2147483648, maximum: field.max ?? 2147483647 }),
  },
  decimal: {
    column: () => "numeric",
    read: (column) => sql`trim_scale(${column})::text`,
    compare: asIs,
    operand: "numeric",
    conditions: ordered,
    check: fieldChecks.decimal,
    schema: () => decimalText("a decimal number"),
  },
  money: {
    column: () => "numeric",
    read: (column) => sql`trim_scale(${column})::text`,
    compare: asIs,
    operand: "numeric",
    conditions: ordered,
    check: fieldChecks.money,
    schema: (field) => decimalText(`an amount in ${field.currency}`),
  },
  quantity: {
    column: () => "bigint",
    read: (column, per) => sql`${inUnits(column, per)}::text`,
    compare: inUnits,
    operand: "numeric",
    conditions: ordered,
    check: fieldChecks.quantity,
    schema: () => decimalText("a quantity in the row's own unit"),
  },
  flag: {
    column: () => "boolean",
    read: asIs,
    compare: asIs,
    operand: "boolean",
    conditions: ["equal"],
    check: fieldChecks.flag,
    schema: () => Type.Boolean(),
  },
  date: {
    column: () => "date",
    read: (column) => sql`${column}::text`,
    compare: asIs,
    operand: "date",
    conditions: ordered,
    check: fieldChecks.date,
    schema: () => Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "a day" }),
  },
  instant: {
    column: () => "timestamptz",
    read: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    compare: asIs,
    operand: "timestamptz",
    conditions: ordered,
    check: fieldChecks.instant,
    schema: () => Type.String({ description: "an instant, ISO 8601 UTC" }),
  },
  lookup: {
    column: () => "uuid",
    read: asIs,
    compare: asIs,
    operand: "uuid",
    conditions: ["equal"],
    check: fieldChecks.lookup,
    schema: (field) => Type.String({ pattern: uuidPattern, description: `the id of a ${field.target}` }),
  },
  files: {
    column: () => "jsonb",
    read: asIs,
    compare: (column) => sql`${column}::text`,
    operand: "text",
    conditions: ["like", "not like"],
    check: fieldChecks.files,
    schema: (field) =>
      Type.Array(
        Type.Object(
          {
            file_id: Type.String({ pattern: uuidPattern }),
            name: Type.Optional(Type.String()),
            type: Type.Optional(Type.String()),
            size: Type.Optional(Type.Integer({ description: "bytes" })),
          },
          { additionalProperties: false },
        ),
        { maxItems: field.max },
      ),
  },
  json: {
    column: () => "jsonb",
    read: asIs,
    compare: (column) => sql`${column}::text`,
    operand: "text",
    conditions: ["like", "not like"],
    check: fieldChecks.json,
    schema: ({ texts, rows, orAll }) => {
      if (orAll) return Type.Union([Type.Literal(true), Type.Array(Type.String())]);
      return texts ? Type.Array(Type.String()) : rows ? Type.Array(rowsSchema(rows)) : Type.Unknown();
    },
  },
};

/** A row that a client sends, as its fields say. */
export function rowsSchema(fields: Fields): TObject {
  const properties: TProperties = {};
  for (const [name, field] of Object.entries(fields)) {
    const schema = kindOf(field).schema(field);
    const isUsual = "default" in field && field.default !== undefined;
    if (!field.required) properties[name] = Type.Optional(Type.Union([schema, Type.Null()]));
    else properties[name] = isUsual ? Type.Optional(schema) : schema;
  }
  return Type.Object(properties, { additionalProperties: false });
}

/** The kind of a field, for code that meets fields of any kind. */
export const kindOf = (field: Field): Kind => kinds[field.kind] as unknown as Kind;
