import type { Tx } from "../../../database/index.ts";
import { type Outcome, refused } from "../../../documents/flow.ts";
import { type LineError, lineError, refusedLines } from "../refusals.ts";
import { idOf } from "../steps.ts";
import { quantityOf, rowsByLine } from "./count.ts";
import type { Kind, LineRow, ReceivingEffect, ReceivingStep } from "./kind.ts";
import { hangFiles, idsOf, knownFiles } from "./lineFiles.ts";
import { type Found, type Line, type LineChange, loadLines, nothingFound, writeLines } from "./lines.ts";
import { asCounted } from "./validate.ts";

/**
 * Notes what quality control found of single lines, so that several people look at the lines of one document at once. A
 * result that is there is changed only by who says which version of its line they saw. No stock moves and no count
 * changes: `confirm_qc` takes the results.
 */
export function recordQc(kind: Kind): ReceivingEffect {
  return async (tx, whId, steps) => {
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    const made: { readonly line: Line; readonly found: Found; readonly step: ReceivingStep }[] = [];
    const outcomes: Outcome<never>[] = [];
    const taken = new Map<string, string>();
    for (const step of steps) {
      const errors: LineError[] = [];
      const own = lines.get(step.document.id) ?? [];
      const rows = [...rowsByLine(step.payload.details, kind.lineKey, own, errors)];
      const found = rows.flatMap(([id, row]) => {
        const line = own.find(({ line_id }) => line_id === id);
        const said = line && saidOf(line, row, errors);
        return line && said ? [{ line, found: said, step }] : [];
      });
      const kept = await withFiles(tx, kind, { all: found, taken }, errors);
      if (errors.length > 0) outcomes.push(refusedLines(errors));
      else if (rows.length === 0) outcomes.push(refused("NO_LINES", { field: "details" }));
      else {
        made.push(...kept);
        outcomes.push({ ok: true });
      }
    }
    await writeLines(
      tx,
      kind,
      whId,
      made.map(({ line, found, step }) => changeOf(line, found, step)),
    );
    for (const { line, found } of made) await hangFiles(tx, kind, line, { ...line, found });
    return outcomes;
  };
}

/** Takes back what was found of the lines named, or of all. */
export function clearQc(kind: Kind): ReceivingEffect {
  return async (tx, whId, steps) => {
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    const cleared = steps.map((step) => {
      const found = (lines.get(step.document.id) ?? []).filter(({ found }) => found !== null);
      if (step.payload.details === undefined) return { step, own: found };
      const named = new Set((step.payload.details ?? []).map((row) => row[kind.lineKey]));
      return { step, own: found.filter(({ line_id }) => named.has(line_id)) };
    });
    const changes = cleared.flatMap(({ step, own }) => own.map((line) => changeOf(line, nothingFound, step)));
    await writeLines(tx, kind, whId, changes);
    for (const { own } of cleared) for (const line of own) await hangFiles(tx, kind, line, { ...line, found: null });
    return cleared.map(({ own }) => (own.length > 0 ? { ok: true } : refused("NO_LINES", { field: "details" })));
  };
}

const changeOf = (line: Line, found: Found | typeof nothingFound, step: ReceivingStep): LineChange => ({
  ...found,
  line_id: line.line_id,
  inventory_status: line.inventory_status,
  by: step.caller.userId,
});

/** What a row says of a line; null where that stands there already, or is refused. What it leaves out of a result stays. */
function saidOf(line: Line, row: LineRow, errors: LineError[]): Found | null {
  const good = quantityOf(row, "num_loc", line, errors);
  const bad = quantityOf(row, "num_bad", line, errors);
  const before = line.found;
  if (good === null && bad === null && !before) errors.push(lineError(line, "QUANTITY_REQUIRED"));
  const isKept = good === null && bad === null && before;
  const split = isKept
    ? { good: BigInt(before.num_qc), bad: BigInt(before.num_qc_bad) }
    : asCounted(line, good, bad, errors);
  const found: Found = {
    num_qc: split.good.toString(),
    num_qc_bad: split.bad.toString(),
    // Where nothing is rejected there is no reason for it.
    reject_reason: split.bad > 0n ? (row.reject_reason ?? before?.reject_reason ?? null) : null,
    qc_files: row.qc_files ?? before?.qc_files ?? null,
  };
  if (before && isSame(before, found)) return null;
  const seen = row.version ?? null;
  if (before && seen === null) errors.push(lineError(line, "ALREADY_CHECKED"));
  else if (seen !== null && seen !== line.version)
    errors.push(lineError(line, "VERSION_CONFLICT", { version: line.version }));
  return found;
}

const isSame = (one: Found, other: Found): boolean =>
  one.num_qc === other.num_qc &&
  one.num_qc_bad === other.num_qc_bad &&
  one.reject_reason === other.reject_reason &&
  idsOf(one.qc_files).join() === idsOf(other.qc_files).join();

/** What was found with its files as they were uploaded; a file that is not the caller's is refused. */
async function withFiles<F extends { readonly line: Line; readonly found: Found; readonly step: ReceivingStep }>(
  tx: Tx,
  kind: Kind,
  { all, taken }: { readonly all: readonly F[]; readonly taken: Map<string, string> },
  errors: LineError[],
): Promise<readonly F[]> {
  const made: F[] = [];
  for (const one of all) {
    const named = { line: one.line, accountId: one.step.caller.accountId, field: "qc_files", taken } as const;
    const qc_files = await knownFiles(tx, kind, named, one.found.qc_files, errors);
    made.push({ ...one, found: { ...one.found, qc_files } });
  }
  return made;
}
