import { refused } from "../../../documents/flow.ts";
import { idOf } from "../steps.ts";
import { dropEmptyLines } from "./furtherLines.ts";
import type { Kind, ReceivingEffect, ReceivingStep } from "./kind.ts";
import { hangFiles } from "./lineFiles.ts";
import { type Line, type LineChange, loadLines, nothingFound, writeLines } from "./lines.ts";
import type { Done } from "./validate.ts";

/** Takes the lines back to what they said before a step, and before those that followed it. */
export function revertTo(kind: Kind, action: "confirm_validate" | "confirm_qc", undo?: Done): ReceivingEffect {
  if (action === "confirm_qc")
    return unlessPutAway(kind, { set: { qc_time: null }, undo, restores: true, of: action }, (line, step) => {
      const { reject_reason = line.reject_reason } = line.before_steps?.confirm_qc ?? {};
      return { ...restored(line, action, step), reject_reason };
    });
  const set = { qc_time: null, date_quantity_check: null };
  // Of what is counted anew, nothing was found yet.
  return unlessPutAway(kind, { set, undo, forgets: true, restores: true }, (line, step) => {
    const back = restored(line, action, step);
    return { ...back, num_sample: null, ...nothingFound, count_files: countFilesOf({ ...line, ...back }) };
  });
}

/** Ends a document of which nothing is put away; what was counted stays to be read. */
export const cancel = (kind: Kind, undo?: Done): ReceivingEffect =>
  unlessPutAway(kind, { undo }, (line, step) => ({
    line_id: line.line_id,
    inventory_status: "rejected",
    by: step.caller.userId,
  }));

interface WayBack {
  readonly set?: Readonly<Record<string, null>>;
  readonly undo?: Done | undefined;
  /** What was found of the lines is forgotten, with its files, and so are those of a count that is none any more. */
  readonly forgets?: true;
  /** Lines say what they said before, and of parts made since nothing is left. */
  readonly restores?: true;
  /** The step that it takes back: where it was never taken, there is no way back from it. */
  readonly of?: "confirm_qc";
}

function unlessPutAway(
  kind: Kind,
  { set = {}, undo, forgets, restores, of }: WayBack,
  change: (line: Line, step: ReceivingStep) => LineChange,
): ReceivingEffect {
  return async (tx, whId, steps) => {
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    const linesOf = (step: ReceivingStep) => lines.get(step.document.id) ?? [];
    const standing = (step: ReceivingStep) => linesOf(step).find((line) => line.num_put > 0n || line.num_put_bad > 0n);
    const isOpen = (step: ReceivingStep) => !of || linesOf(step).some(({ before_steps }) => before_steps?.[of]);
    const going = steps.filter((step) => isOpen(step) && !standing(step));
    const changed = going.flatMap((step) => linesOf(step).map((line) => ({ line, ...change(line, step) })));
    await writeLines(
      tx,
      kind,
      whId,
      changed.map(({ line: _before, ...now }) => now),
    );
    if (restores) await dropEmptyLines(tx, kind, whId, going.map(idOf));
    if (forgets)
      for (const { line, count_files = null } of changed)
        await hangFiles(tx, kind, line, { ...line, count_files, found: null });
    await undo?.(tx, whId, going);
    return steps.map((step) => {
      if (!isOpen(step)) return refused("INVALID_STATE", { status: step.document.status, action: "revert_qc" });
      const line = standing(step);
      return line ? refused("ALREADY_PUT_AWAY", { product: line.product_code, line: line.line_no }) : { ok: true, set };
    });
  };
}

/** What a count shows goes with it: of a line of which nothing is counted there are no pictures. */
export const countFilesOf = ({ num_loc, num_bad, count_files }: Pick<Line, "num_loc" | "num_bad" | "count_files">) =>
  num_loc + num_bad > 0n ? count_files : null;

function restored(line: Line, action: "confirm_validate" | "confirm_qc", step: ReceivingStep): LineChange {
  const { confirm_validate, confirm_qc } = line.before_steps ?? {};
  const before = action === "confirm_qc" ? confirm_qc : confirm_validate;
  const status = action === "confirm_qc" ? "in_qc" : "expected";
  return {
    line_id: line.line_id,
    num_loc: before ? BigInt(before.num_loc) : line.num_loc,
    num_bad: before ? BigInt(before.num_bad) : line.num_bad,
    lot: { ...line.lot, ...before?.lot },
    // What was kept before expiries were computed says nothing of it.
    valid_date_computed: before ? (before.valid_date_computed ?? false) : line.valid_date_computed,
    product_sn: before ? before.product_sn : line.product_sn,
    // What was kept before there were dispositions has none.
    disposition: before?.disposition ?? line.disposition,
    sscc: before?.sscc === undefined ? line.sscc : before.sscc,
    inventory_status: status,
    before_steps: action === "confirm_qc" && confirm_validate ? { confirm_validate } : null,
    by: step.caller.userId,
  };
}
