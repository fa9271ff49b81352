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
    const isRepeated = code === "BOX_NO_REPEATED";
    const field = isRepeated ? "box_no" : column === "" || column === "num_loc" ? "num" : column;
    const first = boxes.findIndex(({ box_no }) => box_no === details.box_no);
    // Of boxes with one number, the first may keep it.
    return boxes.flatMap((box, line) =>
      isInBox(error, box) && !(isRepeated && line === first) ? [{ code, message, details: about, line, field }] : [],
    );
  });

/** What is wrong with a box names it, what is wrong with a line is at all boxes that have some of it. */
function isInBox({ line_id, details = {} }: RefusedLine, box: AnyRow): boolean {
  if (typeof details.box_no === "string") return box.box_no === details.box_no;
  return (box.details as readonly AnyRow[] | undefined)?.some((one) => one.outbound_detail_id === line_id) ?? false;
}
