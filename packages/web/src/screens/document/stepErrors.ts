import type { Details } from "@stowage/model";
import type { CallFailure, FieldError } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { asSerials } from "../../form/serials.ts";
import { columnOf } from "../../form/serverErrors.ts";
import type { Words } from "../../i18n/index.ts";
import type { PayloadRow, PayloadShape } from "./payload.ts";

/** What a refused step says of one of the lines or bookings that it is about. */
interface LineError {
  readonly line_id?: string;
  readonly code: string;
  readonly details?: Details;
}

interface Refused extends LineError {
  readonly details?: Details & { readonly errors?: unknown };
}

/** A refusal's errors, those of single lines at the rows in which they were entered. */
export function stepErrors(
  failure: CallFailure | null,
  shape: PayloadShape,
  rows: readonly PayloadRow[],
  words: Words,
  boxes: readonly AnyRow[] = [],
): readonly FieldError[] {
  if (!failure) return [];
  const [result] = (failure.additionals.results ?? []) as readonly Refused[];
  const told = Array.isArray(result?.details?.errors) ? (result.details.errors as readonly LineError[]) : [];
  // What the stock itself refuses is one error, about the document's step as a whole.
  const errors = told.length > 0 ? told : result ? [result] : [];
  const placed = errors.flatMap((error): FieldError[] => {
    const { code, details = {} } = error;
    const message = words.error(code, details);
    const column = columnOf({ code, details });
    const field = shape.rows?.fields[column] ? column : shape.rows?.fields.num ? "num" : column;
    if (shape.source === "boxes") {
      const about = { ...details, ...(error.line_id ? { line_id: error.line_id } : {}) };
      return boxes.flatMap((box, line) =>
        isInBox(error, box) ? [{ code, message, details: about, line, field: column || "num" }] : [],
      );
    }
    return rows.flatMap((row, line) => (isAbout(error, row, shape) ? [{ code, message, details, line, field }] : []));
  });
  return [...failure.errors, ...placed];
}

/** What is wrong with a box names it, what is wrong with a line is at all boxes that have some of it. */
function isInBox({ line_id, details = {} }: LineError, box: AnyRow): boolean {
  if (typeof details.box_no === "string") return box.box_no === details.box_no;
  return (box.details as readonly AnyRow[] | undefined)?.some((one) => one.outbound_detail_id === line_id) ?? false;
}

/** A line is named by its id, a booking among the details; a serial number by where it was scanned. */
function isAbout({ line_id, details = {} }: LineError, { of, values }: PayloadRow, shape: PayloadShape): boolean {
  const id = shape.rows?.key === "booking_id" ? details.booking_id : line_id;
  if (id) return of[shape.rows?.key ?? ""] === id;
  const serial = details.serial_no;
  return typeof serial === "string" && asSerials(values.product_sn).includes(serial);
}
