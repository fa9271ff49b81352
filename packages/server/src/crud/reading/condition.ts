import {
  barcodeKey,
  type Details,
  Failure,
  gtinForms,
  isDay,
  isInstant,
  isSought,
  isUuid,
  maxQueryValues,
  ssccAsKept,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { isStorable } from "../../database/index.ts";
import type { Condition } from "../kinds/kinds.ts";
import { barcodeTable } from "../writing/barcodes.ts";
import { comparable, type FirstLine, type Shown } from "./columns.ts";

/**
 * One condition as SQL. `like` is a case-insensitive substring with `%` and `_` literal; `equal` with an array means any
 * of them, with `null` an empty field. An empty day that ends nothing is `>=` every day.
 */
export function condition(shown: Shown, operator: string, value: unknown, index: number): RawBuilder<boolean> {
  const refuse = (code: "UNKNOWN_CONDITION" | "WRONG_TYPE" | "TOO_MANY_ROWS", more: Details = {}): never => {
    const details = { field: shown.name, condition: operator, ...more };
    throw new Failure(code, { details, errors: [{ index, field: `query.${shown.name}`, code, details }] });
  };
  if (!isSought(shown.field) || !(shown.kind.conditions as readonly string[]).includes(operator))
    refuse("UNKNOWN_CONDITION");
  if (shown.lines) return ofAnyLine(shown, shown.lines, operator, value, index);
  // Parts of a text are sought in it as it is: that pays no regard to case anyway, and has an index of its own.
  const plain = shown.kind.compare(shown.column, shown.per);
  const left = comparable(shown);
  const one = (raw: unknown) => {
    const value = operand(shown, raw) ?? refuse("WRONG_TYPE");
    return shown.barcodeOf ? value : (formsOf(shown, value)[0] ?? value);
  };
  const right = (raw: unknown) => comparableValue(shown, one(raw));
  switch (operator as Condition) {
    case "equal":
      if (value === null || value === "") return sql<boolean>`${left} is null`;
      if (Array.isArray(value))
        return value.length > maxQueryValues
          ? refuse("TOO_MANY_ROWS", { max: maxQueryValues })
          : anyOf(shown, left, value.map(one));
      if (shown.barcodeOf) return anyOf(shown, left, [one(value)]);
      return sql<boolean>`${left} = ${right(value)}`;
    case "like":
      return isText(value) ? bears(plain, shown, value) : refuse("WRONG_TYPE");
    case "not like":
      return isText(value) ? sql<boolean>`not coalesce(${bears(plain, shown, value)}, false)` : refuse("WRONG_TYPE");
    case ">=":
      return notBefore(shown, left, sql<boolean>`${left} >= ${right(value)}`);
    case "<=":
      return sql<boolean>`${left} <= ${right(value)}`;
  }
}

/** A barcode is found whichever of its lengths was stored and whichever was scanned. */
const formsOf = ({ barcodeOf, field }: Shown, value: string): readonly string[] => {
  if (field.kind === "code" && field.sscc) return [ssccAsKept(value)];
  const forms = barcodeOf ? gtinForms(value) : [];
  return forms.length > 0 ? forms : [value];
};

function anyOf(shown: Shown, left: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> {
  const forms = values.flatMap((value) => formsOf(shown, value));
  if (shown.barcodeOf) return sql<boolean>`(${left} = any(${forms}::text[]) and ${isScanned(shown.barcodeOf, values)})`;
  return shown.field.caseless
    ? sql<boolean>`${left} = any(array(select lower(v) from unnest(${forms}::text[]) v))`
    : sql<boolean>`${left} = any(${forms}::${sql.raw(shown.kind.operand)}[])`;
}

// By a key of their own, since digits that many rows share make a trigram index slow.
const isScanned = ({ name, key }: NonNullable<Shown["barcodeOf"]>, values: readonly string[]) => sql`
  t.${sql.ref(key)} = any(array(
    select b.${sql.ref(key)} from ${barcodeTable(name)} b where b.barcode = any(${values.map(barcodeKey)}::text[])))`;

const comparableValue = (shown: Shown, value: string): RawBuilder<unknown> =>
  shown.field.caseless ? sql`lower(${value}::text)` : sql`${value}::${sql.raw(shown.kind.operand)}`;

/** A row without a last day never ends: its last day counts as later than any other day. */
const notBefore = ({ field }: Shown, left: RawBuilder<unknown>, compared: RawBuilder<boolean>) =>
  field.kind === "date" && field.endless ? sql<boolean>`(${left} is null or ${compared})` : compared;

/** A name that is said in several languages bears a part where one of them does. */
const bears = (plain: RawBuilder<unknown>, shown: Shown, value: string): RawBuilder<boolean> =>
  shown.sought
    ? sql<boolean>`(${sql.join(
        shown.sought.map((column) => contains(column, shown, value)),
        sql` or `,
      )})`
    : contains(plain, shown, value);

// A trigram index must not be asked for fewer than three letters, nor for two Chinese characters: it would read itself whole.
function contains(left: RawBuilder<unknown>, shown: Shown, value: string): RawBuilder<boolean> {
  const part = formsOf(shown, value).at(-1) ?? value;
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  const indexed = shown.field.kind !== "json" && /[\p{L}\p{N}]{3}/u.test(value);
  return indexed ? sql<boolean>`${left} ilike ${pattern}` : sql<boolean>`(${left} || '') ilike ${pattern}`;
}

/** A row shows the value of its first line, and is found by the value of any of its lines. */
function ofAnyLine(
  shown: Shown,
  lines: FirstLine,
  operator: string,
  value: unknown,
  index: number,
): RawBuilder<boolean> {
  const one = { ...shown, lines: undefined, column: lines.column };
  const some = (fits: RawBuilder<unknown>) => sql<boolean>`exists (select 1 ${lines.from} and ${fits})`;
  const isEmpty = operator === "equal" && (value === null || value === "");
  if (isEmpty) return sql<boolean>`not ${some(sql`true`)}`;
  if (operator === "not like") return sql<boolean>`not ${some(condition(one, "like", value, index))}`;
  return some(condition(one, operator, value, index));
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 1000 && isStorable(value);

/** The value as text that PostgreSQL can cast, or null where it is none of this kind. */
function operand(shown: Shown, value: unknown): string | null {
  if (typeof value === "object") return null;
  const text = String(value);
  if (text.length > 1000 || !isStorable(text)) return null;
  switch (shown.kind.operand) {
    case "numeric":
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(text) ? text : null;
    case "boolean":
      return text === "true" || text === "false" ? text : null;
    case "uuid":
      return isUuid(text) ? text : null;
    case "date":
    case "timestamptz":
      return isDay(text) || isInstant(text.replace(" ", "T")) ? text : null;
    default:
      return typeof value === "boolean" ? null : text;
  }
}
