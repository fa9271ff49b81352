import { newId } from "../../database/id.ts";
import { type Outcome, refused } from "../../documents/flow.ts";
import { rowsOf } from "./count.ts";
import type { Kind, ReceivingEffect, ReceivingStep } from "./kind.ts";
import { about, carryOut, daysOf } from "./ledger.ts";
import { loadLines } from "./lines.ts";
import { loadPuts, type Put, revertPuts, settlePut } from "./puts.ts";
import { forgetSnapshots } from "./snapshot.ts";
import { idOf } from "./validate.ts";

type AnyStep = ReceivingStep;

/** Takes the lines named, or all, off their locations again; refused where some of it was booked or moved. */
export const revertPutaway = (kind: Kind): ReceivingEffect =>
  takeBack(kind, {}, (step, puts) => {
    if (step.payload.details === undefined) return puts;
    const named = new Set(rowsOf(step.payload.details).map((row) => row[kind.lineKey]));
    return puts.filter(({ line_id }) => named.has(line_id));
  });

/** Takes all stock of a finished document back: its lines wait for their putaway again. */
export const returnToInbound = (kind: Kind): ReceivingEffect =>
  takeBack(kind, { date_put_away: null }, (_step, puts) => puts);

function takeBack(
  kind: Kind,
  set: Readonly<Record<string, null>>,
  choose: (step: AnyStep, puts: readonly Put[]) => readonly Put[],
): ReceivingEffect {
  return async (tx, whId, steps) => {
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    const lineOf = new Map([...lines.values()].flat().map((line) => [line.line_id, line]));
    const puts = Map.groupBy(await loadPuts(tx, kind, whId, steps.map(idOf)), (put) => put.document_id);
    const { today } = await daysOf(tx, whId, steps);
    const plans = steps.map((step) => {
      const chosen = choose(step, puts.get(step.document.id) ?? []);
      const commands = chosen.flatMap((put) => {
        const line = lineOf.get(put.line_id);
        const command = {
          ...about(kind, step, "putaway_reverted", today),
          kind: "unreceive" as const,
          id: newId(),
          line_id: put.line_id,
          corrects: put.command_id,
        };
        return line ? [{ line, location: put.storage_code, command }] : [];
      });
      return { step, chosen, commands };
    });
    const carried = await carryOut(tx, whId, plans);
    const done = plans.filter((_plan, place) => carried[place]?.ok);
    await forgetSnapshots(
      tx,
      kind,
      whId,
      done.map(({ step }) => step.document.id),
    );
    const gone = done.flatMap(({ chosen }) => chosen.map(({ put_id }) => put_id));
    if (gone.length > 0) {
      await revertPuts(tx, kind, whId, gone);
      await settlePut(
        tx,
        kind,
        whId,
        done.map(({ step }) => step.document.id),
      );
    }
    return plans.map(({ chosen }, place): Outcome<never> => {
      const outcome = carried[place];
      if (outcome && !outcome.ok) return outcome;
      const nothing = chosen.length === 0 && Object.keys(set).length === 0;
      return nothing ? refused("NO_LINES", { field: "details" }) : { ok: true, set };
    });
  };
}
