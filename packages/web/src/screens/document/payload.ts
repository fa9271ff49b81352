import { type Action, type Declared, type DocumentDeclaration, type Field, type Fields, model } from "@stowage/model";
import { isComputed } from "../../api/computedDay.ts";
import type { FieldError } from "../../api/failure.ts";
import { lineKinds } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { isEmpty } from "../../form/check.ts";
import { goodFirst, unsaidDefective } from "../../form/defective.ts";
import type { Words } from "../../i18n/index.ts";
import type { PayloadRow } from "./payloadRow.ts";

export type { PayloadRow } from "./payloadRow.ts";

/** One list of rows in a payload. */
export interface PayloadRows {
  /** Under this name it is sent. */
  readonly name: string;
  /** The rows it is about: a kind of the document's lines, or another list of rows that belong to the document. */
  readonly about: Declared | null;
  /** What is entered of each row, without the key of the row that it is about. */
  readonly fields: Fields;
}

export interface PayloadShape {
  readonly scalars: readonly (readonly [name: string, field: Field])[];
  readonly rows: readonly PayloadRows[];
}

/** What an action asks for, taken apart. Rows of which nothing is asked stand for the whole document and are left out. */
export function payloadShape(document: DocumentDeclaration, action: Action): PayloadShape {
  const entries = Object.entries(action.payload ?? {});
  const candidates = [...lineKinds(document).map(({ declared }) => declared), ...ofDocument(document)];
  return {
    scalars: entries.flatMap(([name, part]) => (part.kind === "rows" ? [] : [[name, part] as const])),
    rows: entries.flatMap(([name, part]): readonly PayloadRows[] => {
      if (part.kind !== "rows") return [];
      const about = candidates.find(({ key }) => key in part.fields) ?? null;
      const fields = Object.fromEntries(Object.entries(part.fields).filter(([one]) => one !== about?.key));
      return Object.keys(fields).length > 0 ? [{ name, about, fields }] : [];
    }),
  };
}

/** The lists whose rows belong to a document, such as an order's bookings. */
const ofDocument = (document: DocumentDeclaration): readonly Declared[] =>
  Object.values(model as Readonly<Record<string, Declared>>).filter(
    (one) => one.key !== document.key && one.fields[document.key]?.kind === "lookup",
  );

/** Rows with what is known of each field already. */
export const knownRows = (rows: readonly AnyRow[], fields: Fields): readonly PayloadRow[] =>
  rows.map((of) => {
    const known = Object.keys(fields).flatMap((name) =>
      isEmpty(of[name]) ||
      isComputed(fields[name] as Field, of) ||
      (typeof of[name] === "object" && !Array.isArray(of[name]))
        ? []
        : [[name, knownValue(fields[name] as Field, of[name])] as const],
    );
    return { of, values: Object.fromEntries(known) };
  });

/** Of files, what a row keeps of them; of what is a list, an item a line. */
const knownValue = ({ kind }: Field, value: unknown): string =>
  kind === "files" ? JSON.stringify(value) : [value].flat().join("\n");

/**
 * What is sent of the rows; empty cells are left out, and so are rows in which nothing but the key stands, or none of what
 * they are sent for.
 */
export function sentRows(
  { about, fields }: PayloadRows,
  rows: readonly PayloadRow[],
  onlyWith?: readonly string[],
): readonly AnyRow[] {
  return rows.flatMap(({ of, values }) => {
    if (onlyWith && about && of[about.key] !== undefined && onlyWith.every((name) => !values[name]?.trim())) return [];
    const filled = Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name]?.trim();
      if (!value || isLeftOut(name, fields, values)) return [];
      return [[name, name === "product_sn" ? goodFirst({ of, values }) : sentValue(field, value)] as const];
    });
    const key = about ? { [about.key]: of[about.key] } : {};
    return filled.length > 0 ? [{ ...key, ...Object.fromEntries(filled) }] : [];
  });
}

/** Of what goes to a location, none is left where it is: neither the location nor its quantity is sent. */
function isLeftOut(name: string, fields: Fields, values: PayloadRow["values"]): boolean {
  const pair = Object.entries(fields).find(([one, field]) => [one, besideOf(field)].includes(name) && besideOf(field));
  return pair !== undefined && isNone(values[besideOf(pair[1]) ?? ""]);
}

const besideOf = (field: Field): string | undefined => (field.kind === "code" ? field.beside : undefined);

const isNone = (value: string | undefined): boolean => !value?.trim() || /^0+([.]0*)?$/.test(value.trim());

/** The rows that say a location and nothing that goes there: they are left out. */
export const leftOutRows = ({ fields }: PayloadRows, rows: readonly PayloadRow[]): readonly number[] =>
  rows.flatMap(({ values }, at) => {
    const places = Object.entries(fields).filter(([name, field]) => besideOf(field) && values[name]?.trim());
    return places.length > 0 && places.every(([name]) => isLeftOut(name, fields, values)) ? [at] : [];
  });

/**
 * Where nothing at all was entered, none of these rows would be sent: their quantities are asked for, and of rows that are
 * sent only with something of theirs, that of one.
 */
export function nothingEntered(
  part: PayloadRows,
  rows: readonly PayloadRow[],
  words: Words,
  onlyWith?: readonly string[],
): readonly FieldError[] {
  if (rows.length === 0 || sentRows(part, rows, onlyWith).length > 0) return [];
  const [field] = onlyWith ?? [];
  if (!field) return unentered(part, rows, () => ["num"], words);
  return [{ line: 0, field, code: "REQUIRED", message: words.say("document.enterOne") }];
}

/** The cells that may not be left empty and are, and those that do not say which numbers are of bad pieces. */
export const emptyCells = (
  part: PayloadRows,
  rows: readonly PayloadRow[],
  asked: (row: PayloadRow) => readonly string[],
  words: Words,
): readonly FieldError[] => [
  ...unentered(part, rows, asked, words),
  ...("product_sn" in part.fields ? unsaidDefective(rows) : []).map(({ line, count }) => ({
    ...{ line, field: "product_sn", code: "REQUIRED" },
    message: words.say("form.markDefective", { count }),
  })),
];

const unentered = (
  { fields }: PayloadRows,
  rows: readonly PayloadRow[],
  asked: (row: PayloadRow) => readonly string[],
  words: Words,
): readonly FieldError[] =>
  rows.flatMap((row, line) =>
    asked(row).flatMap((field) =>
      field in fields && isEmpty(row.values[field]?.trim())
        ? [{ line, field, code: "REQUIRED", message: words.error("REQUIRED", { field }) }]
        : [],
    ),
  );

function sentValue({ kind }: Field, value: string): unknown {
  if (kind === "files") return JSON.parse(value);
  if (kind === "json") return value.split(/[\s,;，、]+/).filter(Boolean);
  if (kind === "flag") return value === "true";
  return kind === "whole" && /^-?\d+$/.test(value) ? Number(value) : value;
}
