import type { FieldError } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { columnOf } from "../../../form/serverErrors.ts";
import type { Words } from "../../../i18n/index.ts";
import type { RefusedLine } from "../refusedLines.ts";

/** What the server refused of boxes, each at the box in which it was entered, with the line that it is about. */
export const boxErrors = (
  refused: readonly RefusedLine[],
  boxes: readonly AnyRow[],
  words: Words,
): readonly FieldError[] =>
  refused.flatMap((error) => {
    const { code, details = {} } = error;
    const message = words.error(code, details);
    const about = { ...details, ...(error.line_id ? { line_id: error.line_id } : {}) };
    // A box asks for one quantity of each line.
    const column = columnOf({ code, details });
    const named = error.line === undefined ? undefined : boxes[error.line];
    if (named && error.line !== undefined) return [{ code, message, ...inBox(error, named), line: error.line }];
    const field = column === "" || column === "num_loc" ? "num" : column;
    return boxes.flatMap((box, line) => (isInBox(error, box) ? [{ code, message, details: about, line, field }] : []));
  });

/** Whether a box is still as it was when this was refused of it. */
export function isUncorrected({ field = "", details }: FieldError, before: AnyRow, now: AnyRow): boolean {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const ofLine = ({ details: rows }: AnyRow) =>
    (rows as readonly AnyRow[]).find(({ outbound_detail_id }) => outbound_detail_id === details?.line_id);
  if (field === "num") return same(ofLine(before)?.num, ofLine(now)?.num);
  // How many numbers are needed follows from how much of the line is in the box.
  if (field === "product_sn") return same(ofLine(before), ofLine(now));
  // A size that a type says need not be typed.
  return same(before[field], now[field]) && same(before.box_type_code, now.box_type_code);
}

/** Where in a box it is wrong; a row of what lies in it is named by its place, `details.0.num`. */
function inBox({ field = "", code, details = {} }: RefusedLine, box: AnyRow) {
  const column = field || columnOf({ code, details });
  const [part, at, ofLine = "num"] = column.split(".");
  if (part !== "details") return { field: column, details };
  const line_id = (box.details as readonly AnyRow[])[Number(at)]?.outbound_detail_id;
  return { field: ofLine, details: { ...details, ...(line_id ? { line_id: String(line_id) } : {}) } };
}

/** What is wrong with a box names it, what is wrong with a line is at all boxes that have some of it. */
function isInBox({ line_id, details = {} }: RefusedLine, box: AnyRow): boolean {
  if (typeof details.box_no === "string") return box.box_no === details.box_no;
  return (box.details as readonly AnyRow[] | undefined)?.some((one) => one.outbound_detail_id === line_id) ?? false;
}
