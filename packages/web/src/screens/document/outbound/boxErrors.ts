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
    const isRepeated = code === "BOX_NO_REPEATED";
    const field = isRepeated ? "box_no" : column === "" || column === "num_loc" ? "num" : column;
    const first = boxes.findIndex(({ box_no }) => box_no === details.box_no);
    // Of boxes with one number, the first may keep it.
    return boxes.flatMap((box, line) =>
      isInBox(error, box) && !(isRepeated && line === first) ? [{ code, message, details: about, line, field }] : [],
    );
  });

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
