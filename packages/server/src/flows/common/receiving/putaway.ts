import { puttingReasons } from "@stowage/model";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import { refused } from "../../../documents/flow.ts";
import { about } from "../commands.ts";
import { carryOutLines, type LineCommand } from "../lineCommands.ts";
import { beyondLimits } from "../locations/limits.ts";
import { findLocations } from "../locations/locations.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, refusedLines } from "../refusals.ts";
import { idOf, type Refused } from "../steps.ts";
import { rowsOf } from "./count.ts";
import { type Days, daysOf } from "./days.ts";
import type { Kind, ReceivingEffect, ReceivingStep } from "./kind.ts";
import { loadLines } from "./lines.ts";
import { leftToPut, type Unfolded, unfoldPallets } from "./pallets.ts";
import { numberOf, piecesOf } from "./pieces.ts";
import { insertPutaways, loadPutaways, type Piece, type Stood, settlePutaways } from "./putaways.ts";
import { writeSnapshots } from "./snapshot.ts";

/** Puts lines, or parts of them, on locations: from now on they are stock. */
export function confirmPutaway(kind: Kind): ReceivingEffect {
  return async (tx, whId, steps) => {
    const { piecesByStep, refusals, exceeding } = await decide(tx, kind, whId, steps);
    const days = await daysOf(tx, whId, steps);
    const plans = [...piecesByStep].map(([step, pieces]) => ({
      step,
      pieces,
      commands: pieces.map((piece) => {
        const { command, ...about } = receive(kind, step, piece, days);
        return { ...about, command: { ...command, ...noteFor(exceeding.get(piece)) } };
      }),
    }));
    const carried = await carryOutLines(tx, whId, plans);
    const stood: Stood[] = [];
    for (const [planIndex, { step, pieces, commands }] of plans.entries()) {
      const outcome = carried[planIndex];
      if (outcome?.ok)
        for (const [index, piece] of pieces.entries()) {
          const stockId = outcome.done[index]?.legs[0]?.stock_id ?? "";
          stood.push({ piece, stockId, commandId: commands[index]?.command.id ?? "", by: step.caller.userId });
        }
      else if (outcome) refusals.set(step, outcome);
    }
    await insertPutaways(tx, kind, whId, stood);
    const all = await settlePutaways(tx, kind, whId, steps.filter((step) => !refusals.has(step)).map(idOf));
    return steps.map(
      (step) => refusals.get(step) ?? { ok: true, isDone: all.has(idOf(step)) && step.payload.finish !== false },
    );
  };
}

const noteFor = (note: string | undefined) => (note === undefined ? {} : { note });

async function decide(tx: Tx, kind: Kind, whId: string, steps: readonly ReceivingStep[]) {
  const lines = await loadLines(tx, kind, whId, steps.map(idOf));
  const rows = steps.flatMap((step) => rowsOf(step.payload.details));
  const codes = rows.flatMap((row) => [row.storage_loc_code, row.storage_bad_code]).filter((code) => code);
  const locations = await findLocations(tx, whId, [...new Set(codes.map(String))]);
  const tracked = [...lines.values()].flat().some((line) => line.tracked);
  const putaways = tracked ? await loadPutaways(tx, kind, whId, steps.map(idOf)) : [];
  const refusals = new Map<ReceivingStep, Refused>();
  const piecesByStep = new Map<ReceivingStep, readonly Piece[]>();
  for (const step of steps) {
    const errors: LineError[] = [];
    const own = lines.get(step.document.id) ?? [];
    const named = unfoldPallets(kind, rowsOf(step.payload.details), own, { rest: leftToPut }, errors);
    errors.push(...withoutLine(kind, named));
    const pieces = piecesOf(kind, named, own, { locations, putaways }, errors);
    if (errors.length > 0) refusals.set(step, refusedLines(errors));
    else if (pieces.length === 0) refusals.set(step, { ok: false, code: "NO_LINES", details: { field: "details" } });
    else piecesByStep.set(step, pieces);
  }
  const { refused: beyond, exceeding } = await beyondLimits(tx, whId, piecesByStep);
  for (const [step, refusal] of beyond) {
    refusals.set(step, refusal);
    piecesByStep.delete(step);
  }
  return { piecesByStep, refusals, exceeding };
}

/** A row names the line of which it is. */
const withoutLine = ({ lineKey }: Kind, rows: readonly Unfolded[]): readonly LineError[] =>
  rows.flatMap(({ row, at }) =>
    row[lineKey] ? [] : [{ line_id: "", line_no: 0, line: at, code: "REQUIRED", details: { field: lineKey } } as const],
  );

function receive(kind: Kind, step: ReceivingStep, piece: Piece, days: Days): LineCommand {
  const { line, location, quality, qty, serials } = piece;
  const inbound_date = days.cameIn.get(step.document.id) ?? days.today;
  return {
    line,
    location: location.storage_code,
    field: numberOf[quality],
    mendedBy: "revert_validate",
    command: {
      ...about(kind.document.name, step, puttingReasons[line.disposition ?? "undecided"], days.today),
      kind: "receive",
      id: newId(),
      line_id: line.line_id,
      owner_id: line.owner_id,
      product_id: line.product_id,
      storage_id: location.storage_id,
      quality,
      lot: { ...line.lot, inbound_date },
      qty,
      serials,
    },
  };
}

/** Completes a document once everything received has been put on a location. */
export function finishPutaway(kind: Kind): ReceivingEffect {
  return async (tx, whId, steps) => {
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    const now = new Date().toISOString();
    const waiting = new Map(
      steps.map((step) => [
        step,
        (lines.get(step.document.id) ?? []).find(
          (line) => line.num_put < line.num_loc || line.num_put_bad < line.num_bad,
        ),
      ]),
    );
    const ended = steps.filter((step) => !waiting.get(step));
    await writeSnapshots(tx, kind, whId, ended);
    return steps.map((step) => {
      const left = waiting.get(step);
      if (!left) return { ok: true, set: { date_put_away: now } };
      const rest = left.num_loc + left.num_bad - left.num_put - left.num_put_bad;
      return refused("NOT_ALL_PUT_AWAY", { product: left.product_code, line: left.line_no, left: inUnits(rest, left) });
    });
  };
}
