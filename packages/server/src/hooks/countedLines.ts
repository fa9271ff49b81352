import { Failure, type FieldFailure } from "@stowage/model";
import type { Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import { lotFields } from "../ledger/index.ts";

/** What a count says of a line stands until it is taken back: whoever edits the notice meanwhile does not write over it. */
export const countedLines: Hooks = {
  async updated({ at }, rows, before) {
    const failures = rows.flatMap((row, index): FieldFailure[] => {
      const old = before[index] ?? {};
      const field = isCounted(old) && fixed.find((name) => String(row[name] ?? "") !== String(old[name] ?? ""));
      return field ? [{ ...at(index), field, code: "ALREADY_COUNTED", details: { field } }] : [];
    });
    refuseIfAny(failures);
  },
  async deleting(_context, rows) {
    const counted = rows.find(isCounted);
    if (counted) throw new Failure("ALREADY_COUNTED", { details: { line: Number(counted.line_no) } });
  },
};

/** Of which goods it was counted, in which unit and on which pallet. */
const fixed = ["product_id", "unit_id", "sscc", ...lotFields.filter((name) => name !== "inbound_date")];

const isCounted = (row: Values): boolean => [row.num_loc, row.num_bad].some((num) => Number(num ?? 0) !== 0);
