import type { FieldFailure } from "@stowage/model";
import type { CellError } from "../jobs/index.ts";
import { cellError, type Drafted, type Plan } from "./entries.ts";

const dayExample = "2026-11-30";

/** Where in the sheet a failure belongs: the row of its line (a document's own fields stand in its first row), the column that fills its field. */
export function attribute({ entity, mapped }: Plan, { entry }: Drafted, failure: FieldFailure): CellError {
  const ofLine = failure.line !== undefined || !entity.document;
  const part = ofLine ? "row" : "document";
  const named = mapped.findIndex(({ of, name }) => of === part && name === failure.field);
  const through = mapped.findIndex(({ of, lookup }) => of === part && lookup !== null && lookup === failure.field);
  const at = named >= 0 ? named : through;
  const field = mapped[at] ?? null;
  // A document's field is where a row gives it; the others may leave it empty.
  const giving = ofLine || !field ? undefined : entry.lines.find(({ cells }) => cells[at]);
  const line = giving ?? entry.lines[failure.line ?? 0] ?? entry.lines[0] ?? { no: 0, cells: [] };
  const kind = field?.field.kind;
  const details = {
    ...failure.details,
    ...(failure.code === "BAD_FORMAT" && kind === "date" ? { example: dayExample } : {}),
    ...(failure.code === "WRONG_TYPE" && kind ? { expected: kind } : {}),
  };
  const value = field ? (line.cells[at] ?? "") : "";
  const error = cellError(line, field, value, failure.code, details);
  if (field || !failure.field) return error;
  return { ...error, field: failure.field, details: { field: failure.field, ...error.details } };
}
