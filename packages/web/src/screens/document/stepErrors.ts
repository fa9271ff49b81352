import type { Details } from "@stowage/model";
import type { CallFailure, FieldError } from "../../api/failure.ts";
import { columnOf } from "../../form/serverErrors.ts";
import type { Words } from "../../i18n/index.ts";
import type { PayloadRow, PayloadShape } from "./payload.ts";

/** What a refused step says of one of the lines or bookings that it is about. */
interface LineError {
  readonly line_id?: string;
  readonly booking_id?: string;
  readonly code: string;
  readonly details?: Details;
}

/** A refusal's errors, those of single lines at the rows in which they were entered. */
export function stepErrors(
  failure: CallFailure | null,
  shape: PayloadShape,
  rows: readonly PayloadRow[],
  words: Words,
): readonly FieldError[] {
  if (!failure) return [];
  const [result] = (failure.additionals.results ?? []) as readonly {
    readonly details?: { readonly errors?: unknown };
  }[];
  const told = Array.isArray(result?.details?.errors) ? (result.details.errors as readonly LineError[]) : [];
  const placed = told.flatMap((error): FieldError[] => {
    const id = error.line_id ?? error.booking_id ?? error.details?.booking_id;
    const message = words.error(error.code, error.details ?? {});
    const named: FieldError = { code: error.code, message, details: error.details };
    return rows.flatMap((row, line) =>
      id !== undefined && row.of[shape.rows?.key ?? ""] === id ? [{ ...named, line, field: columnOf(named) }] : [],
    );
  });
  return [...failure.errors, ...placed];
}
