import type { ColDef } from "ag-grid-community";
import type { AnyRow } from "../api/resources.ts";
import { besideState, statedBy, tallyOf } from "../api/standing.ts";
import type { Words } from "../i18n/index.ts";
import { textWidth } from "../ui/textWidth.ts";
import { cellPadding, signWidth } from "./choiceWidth.ts";

/** Longer reasons are read whole in their hint. */
const longestReason = 160;
/** Before names take what room is left. */
const beforeNames = 4;
const between = 6;

/** Beside the state of what is held stands why: where rows are held, the column is wide enough for both, unless somebody chose its width. */
export const withReasons = (
  defs: readonly ColDef<AnyRow>[],
  rows: readonly AnyRow[],
  words: Words,
): readonly ColDef<AnyRow>[] =>
  defs.map((def) => {
    const { colId = "", minWidth = 0 } = def;
    const document = statedBy(colId);
    if (!document || !def.flex) return def;
    const wanted = rows.map((row) => {
      const beside = besideState(document, row, tallyOf(row), words);
      if (!beside) return 0;
      const state = textWidth(words.choice(colId, String(row[colId])), 500) + signWidth;
      const reason = textWidth(beside);
      return Math.ceil(state + between + Math.min(longestReason, reason) + cellPadding);
    });
    // No column gives way to it, and without a reason it takes no room from names.
    const most = Math.max(minWidth, ...wanted);
    return most > minWidth
      ? { ...def, maxWidth: most, flex: beforeNames }
      : { ...def, flex: undefined, width: minWidth };
  });
