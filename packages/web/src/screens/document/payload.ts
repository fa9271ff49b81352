import { type Action, type Declared, type DocumentDeclaration, type Field, type Fields, model } from "@stowage/model";
import { isComputed } from "../../api/computedDay.ts";
import type { FieldError } from "../../api/failure.ts";
import { lineKinds } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { isEmpty } from "../../form/check.ts";
import type { Words } from "../../i18n/index.ts";

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

/** A row of a payload as it is being entered. */
export interface PayloadRow {
  /** What it is about, such as a line; empty for a row that is added. */
  readonly of: AnyRow;
  readonly values: Readonly<Record<string, string>>;
}

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

/** What is sent of the rows; empty cells are left out, and so are rows in which nothing but the key stands. */
export function sentRows({ about, fields }: PayloadRows, rows: readonly PayloadRow[]): readonly AnyRow[] {
  return rows.flatMap(({ of, values }) => {
    const filled = Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name]?.trim();
      return value ? [[name, sentValue(field, value)] as const] : [];
    });
    const key = about ? { [about.key]: of[about.key] } : {};
    return filled.length > 0 ? [{ ...key, ...Object.fromEntries(filled) }] : [];
  });
}

/** The cells that may not be left empty and are. */
export const emptyCells = (
  { fields }: PayloadRows,
  rows: readonly PayloadRow[],
  asked: readonly string[],
  words: Words,
): readonly FieldError[] =>
  rows.flatMap(({ values }, line) =>
    asked.flatMap((field) =>
      field in fields && isEmpty(values[field]?.trim())
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
