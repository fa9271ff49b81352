import type { Details } from "@stowage/model";
import type { CallFailure, FieldError } from "../../api/failure.ts";
import { asSerials } from "../../form/serials.ts";
import { columnOf } from "../../form/serverErrors.ts";
import type { Words } from "../../i18n/index.ts";
import { type PayloadRow, type PayloadRows, sentRows } from "./payload.ts";

/** What a refused action says of one of the rows that it is about. */
export interface RefusedLine {
  readonly line_id?: string;
  /** Which of the rows that were sent, from 0, where what is wrong is no line yet. */
  readonly line?: number;
  readonly field?: string;
  readonly code: string;
  readonly details?: Details;
}

interface Refused extends RefusedLine {
  readonly details?: Details & { readonly errors?: unknown };
}

/** What a refusal says of single rows; what the stock itself refuses is about the action as a whole. */
export function refusedLines(failure: CallFailure | null): readonly RefusedLine[] {
  const [result] = (failure?.additionals.results ?? []) as readonly Refused[];
  const each = result?.details?.errors;
  if (Array.isArray(each) && each.length > 0) return each as readonly RefusedLine[];
  return result ? [result] : [];
}

/** What was refused of the rows that were sent, before anything was looked up or after. */
export const refusedOfRows = (failure: CallFailure | null): readonly RefusedLine[] => [
  ...(failure?.errors ?? []).filter(({ line, line_id }) => line !== undefined || line_id !== undefined),
  ...refusedLines(failure),
];

/** What stands in the way of somebody who may do it all the same and has not said why. */
export const exceededLimits = (failure: CallFailure | null): readonly RefusedLine[] =>
  failure?.code === "REASON_REQUIRED" ? refusedLines(failure).filter(({ code }) => code !== "REASON_REQUIRED") : [];

/** The same of several documents that were refused for it together. */
export const exceededBySome = (refused: readonly { readonly details?: Refused["details"] }[]): readonly RefusedLine[] =>
  refused.flatMap(({ details }) =>
    Array.isArray(details?.errors)
      ? (details.errors as readonly RefusedLine[]).filter(({ code }) => code !== "REASON_REQUIRED")
      : [],
  );

/** A refusal's errors at the rows in which what is wrong was entered. */
function rowErrors(
  refused: readonly RefusedLine[],
  part: PayloadRows,
  rows: readonly PayloadRow[],
  words: Words,
  onlyWith?: readonly string[],
): readonly FieldError[] {
  const sent = placesOfSent(part, rows, onlyWith);
  return refused.flatMap((error): readonly FieldError[] => {
    const { code, details = {} } = error;
    const message = words.error(code, details);
    const column = error.field ?? columnOf({ code, details });
    const field = part.fields[column] ? column : part.fields.num ? "num" : column;
    if (error.line !== undefined) return [{ code, message, details, line: sent[error.line] ?? error.line, field }];
    return rows.flatMap((row, line) => (isAbout(error, row, part) ? [{ code, message, details, line, field }] : []));
  });
}

/** Rows in which nothing was entered of what they are sent for are not sent: the server counts without them. */
const placesOfSent = (
  part: PayloadRows,
  rows: readonly PayloadRow[],
  onlyWith: readonly string[] | undefined,
): readonly number[] => rows.flatMap((row, at) => (sentRows(part, [row], onlyWith).length > 0 ? [at] : []));

/**
 * A row is identified by its key: that of the line where the details do not name another. A serial number is identified
 * by its index.
 */
function isAbout({ line_id, details = {} }: RefusedLine, { of, values }: PayloadRow, { about }: PayloadRows): boolean {
  const key = about?.key ?? "";
  const named = details[key];
  const isLine = about?.line !== undefined;
  const id = named ?? (isLine ? line_id : undefined);
  if (id) return of[key] === id;
  const serial = details.serial_no;
  return typeof serial === "string" && asSerials(values.product_sn).includes(serial);
}

interface ErrorOfField {
  readonly field?: string | undefined;
  readonly message: string;
}

function fieldErrors(failure: CallFailure | null, say: (error: RefusedLine) => string): readonly ErrorOfField[] {
  const checked = (failure?.errors ?? [])
    .filter(({ line }) => line === undefined)
    .map((error) => ({ field: error.field ?? columnOf(error), message: error.message }));
  const said = refusedLines(failure).map((error) => ({
    field: columnOf({ code: error.code, details: error.details ?? {} }),
    message: say(error),
  }));
  return [...checked, ...said];
}

/** What a failure says against the single fields of a payload, by their names. */
export const errorsOfScalars = (
  failure: CallFailure | null,
  names: readonly string[],
  words: Words,
): readonly { readonly name: string; readonly errors: string[] }[] =>
  names.map((name) => ({
    name,
    errors: fieldErrors(failure, ({ code, details }) => words.error(code, details))
      .filter(({ field }) => field === name)
      .map(({ message }) => message),
  }));

/** The fields that a failure is about. */
export const namesOf = (failure: CallFailure | null): readonly string[] =>
  fieldErrors(failure, () => "").flatMap(({ field }) => field ?? []);

/**
 * All that a failure says against the cells of a payload's rows.
 * @param onlyWith what rows were sent for, as it was told to `sentRows`.
 */
export const errorsOfRows = (
  failure: CallFailure | null,
  part: PayloadRows,
  rows: readonly PayloadRow[],
  words: Words,
  onlyWith?: readonly string[],
): readonly FieldError[] => {
  const sent = placesOfSent(part, rows, onlyWith);
  const checked = (failure?.errors ?? []).map((error) =>
    error.line === undefined ? error : { ...error, line: sent[error.line] ?? error.line },
  );
  return [...checked, ...rowErrors(refusedLines(failure), part, rows, words, onlyWith)];
};
