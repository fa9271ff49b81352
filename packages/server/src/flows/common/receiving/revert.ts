import { refused } from "../../../documents/flow.ts";
import { idOf } from "../steps.ts";
import type { Kind, ReceivingEffect, ReceivingStep } from "./kind.ts";
import { type Line, type LineChange, loadLines, writeLines } from "./lines.ts";
import type { Done } from "./validate.ts";

/** Takes the lines back to what they said before a step, and before those that followed it. */
export function revertTo(kind: Kind, action: "confirm_validate" | "confirm_qc", undo?: Done): ReceivingEffect {
  const set: Readonly<Record<string, null>> =
    action === "confirm_qc" ? { qc_time: null } : { qc_time: null, date_quantity_check: null };
  return unlessPutAway(kind, set, undo, (line, step) => restored(line, action, step));
}

/** Ends a document of which nothing is put away; what was counted stays to be read. */
export const cancel = (kind: Kind, undo?: Done): ReceivingEffect =>
  unlessPutAway(kind, {}, undo, (line, step) => ({
    line_id: line.line_id,
    inventory_status: "rejected",
    by: step.caller.userId,
  }));

function unlessPutAway(
  kind: Kind,
  set: Readonly<Record<string, null>>,
  undo: Done | undefined,
  change: (line: Line, step: ReceivingStep) => LineChange,
): ReceivingEffect {
  return async (tx, whId, steps) => {
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    const linesOf = (step: ReceivingStep) => lines.get(step.document.id) ?? [];
    const standing = (step: ReceivingStep) => linesOf(step).find((line) => line.num_put > 0n || line.num_put_bad > 0n);
    const going = steps.filter((step) => !standing(step));
    await writeLines(
      tx,
      kind,
      whId,
      going.flatMap((step) => linesOf(step).map((line) => change(line, step))),
    );
    await undo?.(tx, whId, going);
    return steps.map((step) => {
      const line = standing(step);
      return line ? refused("ALREADY_PUT_AWAY", { product: line.product_code, line: line.line_no }) : { ok: true, set };
    });
  };
}

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
    inventory_status: status,
    before_steps: action === "confirm_qc" && confirm_validate ? { confirm_validate } : null,
    by: step.caller.userId,
  };
}
