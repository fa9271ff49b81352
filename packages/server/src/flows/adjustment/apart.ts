import { type Details, type ErrorCode, fromSmallest, maxAdjusted, maxLinesOfStock } from "@stowage/model";
import { lotFingerprint } from "../../ledger/index.ts";
import type { Exceeded } from "../common/exceeding.ts";
import { bucketOf } from "../common/freeStock.ts";
import { type LineError, lineError } from "../common/refusals.ts";
import type { Line } from "./lines.ts";
import type { Correction } from "./plan.ts";

/** The corrections of a row of stock that go further than one may. */
export const tooFar = (corrections: readonly Correction[]): readonly Correction[] =>
  corrections.filter(({ line, command }) => apart(command.delta) > BigInt(maxAdjusted) * line.stock_factor);

/** What these corrections exceed, and who may do so. */
export const exceededBy = (corrections: readonly Correction[]): Exceeded => ({
  right: "adjust_beyond",
  errors: corrections.map(({ line, command }) =>
    about(line, "ADJUST_TOO_FAR", { asked: fromSmallest(apart(command.delta), line.stock_factor), max: maxAdjusted }),
  ),
});

/** The lines behind those that may change the same row of stock. */
export function tooMany(corrections: readonly Correction[]): readonly LineError[] {
  const rows = Map.groupBy(corrections, ({ command: { target }, line }) =>
    "lot" in target ? `${bucketOf(line)} ${lotFingerprint(target.lot)}` : target.stock_id,
  );
  const over = new Set(
    [...rows.values()].flatMap((of) => [...new Set(of.map(({ line }) => line))].slice(maxLinesOfStock)),
  );
  return [...over].map((line) => about(line, "ADJUST_LINES", { max: maxLinesOfStock }));
}

const apart = (delta: bigint) => (delta < 0n ? -delta : delta);

const about = (line: Line, code: ErrorCode, details: Details): LineError =>
  lineError(line, code, { location: line.storage_code, ...details });
