import { type Declared, firstLineFields, model } from "@stowage/model";
import type { FieldError } from "../api/failure.ts";
import { type LineKind, lineKinds } from "../api/lineKinds.ts";
import type { ErrorsByKind } from "./line.ts";

/** A refusal's errors, each where it belongs. */
export interface GroupedErrors {
  readonly fields: Readonly<Record<string, string>>;
  readonly lines: ErrorsByKind;
  /** What belongs to no field of this form. */
  readonly rest: readonly string[];
}

export const noErrors: GroupedErrors = { fields: {}, lines: {}, rest: [] };

/** What is wrong with single cells, by kind of lines, line and column. */
export const lineErrors = ({ lines }: GroupedErrors) =>
  Object.entries(lines).flatMap(([kind, wrong]) =>
    Object.entries(wrong).flatMap(([line, cells]) =>
      Object.entries(cells).map(([name, message]) => ({ kind, line: Number(line), name, message })),
    ),
  );

export const hasErrors = (errors: GroupedErrors): boolean =>
  Object.keys(errors.fields).length + lineErrors(errors).length + errors.rest.length > 0;

/** Sorts the server's errors to the fields of a form and the cells of its lines. */
export function groupErrors(declared: Declared, errors: readonly FieldError[]): GroupedErrors {
  const fields: Record<string, string> = {};
  const lines: Record<string, Record<number, Record<string, string>>> = {};
  const kinds = lineKinds(declared);
  const rest: string[] = [];
  for (const error of errors) {
    const { message } = error;
    const name = error.field?.split(".").pop() ?? columnOf(error);
    if (error.line !== undefined) {
      const kind = kindOf(error, name, kinds);
      const own = lines[kind] ?? {};
      lines[kind] = { ...own, [error.line]: { ...own[error.line], [name]: message } };
    } else {
      const own = fieldNamed(declared, name);
      if (own) fields[own] = message;
      else rest.push(message);
      // The type of the order may be what is wrong, and be out of sight: both are shown.
      const other = error.code === "CARRIER_NOT_FOR" ? fieldNamed(declared, "order_type") : undefined;
      if (other) fields[other] ??= message;
    }
  }
  return { fields, lines, rest };
}

/** The kind of lines that an error is about: the one that it names; a document of several kinds always has it named. */
function kindOf({ lines }: FieldError, name: string, kinds: readonly LineKind[]): string {
  const [only] = kinds.length === 1 ? kinds : kinds.filter(({ declared }) => declared.fields[name]);
  return lines ?? only?.name ?? "details";
}

/** What a step says of a line names a column in its details, or by what it is about. */
export function columnOf({ code, details }: Pick<FieldError, "code" | "details">): string {
  if (typeof details?.field === "string") return details.field;
  if (code.startsWith("SERIAL_")) return "product_sn";
  if (code.startsWith("LOCATION_") || code.startsWith("TOTE_")) return "storage_loc_code";
  if (["QUANTITY_REQUIRED", "INVALID_QUANTITY", "MORE_THAN_RECEIVED", "MORE_THAN_SHIPPED"].includes(code))
    return "num_loc";
  return code === "DATES_CONTRADICT" ? "valid_date" : "";
}

/** The field itself, or the lookup that shows this name. */
function fieldNamed(declared: Declared, name: string): string | undefined {
  if (declared.fields[name] || name in firstLineFields(model, declared)) return name;
  return Object.entries(declared.fields).find(
    ([, field]) => field.kind === "lookup" && name in (field.shows ?? {}),
  )?.[0];
}
