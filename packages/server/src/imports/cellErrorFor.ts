import { type FieldFailure, typedInstant } from "@stowage/model";
import type { CellError } from "../jobs/index.ts";
import { cellError, type Drafted, type Plan } from "./entries.ts";

/** A failure as the error of a cell: in the row of its line, or for a field of the document in the first row that fills it, and in the column that fills its field. */
export function cellErrorFor({ entity, mapped }: Plan, { entry }: Drafted, failure: FieldFailure): CellError {
  const ofLine = failure.line !== undefined || !entity.document;
  const part = ofLine ? "row" : "document";
  const named = mapped.findIndex(({ of, name }) => of === part && name === failure.field);
  const through = mapped.findIndex(({ of, lookup }) => of === part && lookup !== null && lookup === failure.field);
  const at = named >= 0 ? named : through;
  const field = mapped[at] ?? null;
  // Not every row of a document fills its fields.
  const filled = ofLine || !field ? undefined : entry.lines.find(({ cells }) => cells[at]);
  const line = filled ?? entry.lines[failure.line ?? 0] ?? entry.lines[0] ?? { no: 0, cells: [] };
  const isInstant = failure.code === "BAD_FORMAT" && field?.field.kind === "instant";
  const details = { ...failure.details, ...(isInstant ? { example: typedInstant } : {}) };
  const value = field ? (line.cells[at] ?? "") : "";
  const error = cellError(line, field, value, failure.code, details);
  if (field || !failure.field) return error;
  return { ...error, field: failure.field, details: { field: failure.field, ...error.details } };
}
