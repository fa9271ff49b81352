import { model } from "@stowage/model";
import { newId } from "../../../database/id.ts";
import { type Outcome, refused } from "../../../documents/flow.ts";
import { about } from "../commands.ts";
import { carryOutLines } from "../lineCommands.ts";
import { idOf } from "../steps.ts";
import { rowsOf } from "./count.ts";
import { daysOf } from "./days.ts";
import type { Kind, ReceivingEffect, ReceivingStep } from "./kind.ts";
import { loadLines } from "./lines.ts";
import { loadPutaways, type Putaway, revertPutaways, settlePutaways } from "./putaways.ts";
import { forgetSnapshots, withClosedSnapshot } from "./snapshot.ts";

/** Takes the lines named, or all, off their locations again; refused where some of it was booked or moved. */
export const revertPutaway = (kind: Kind): ReceivingEffect =>
  takeBack(kind, taken, (step, putaways) => {
    if (step.payload.details === undefined) return putaways;
    const named = new Set(rowsOf(step.payload.details).map((row) => row[kind.lineKey]));
    return putaways.filter(({ line_id }) => named.has(line_id));
  });

/** Takes single pieces of lines off their locations again. */
export const revertPieces = (kind: Kind, ids: ReadonlySet<string>): ReceivingEffect =>
  takeBack(kind, taken, (_step, putaways) => putaways.filter(({ putaway_id }) => ids.has(putaway_id)));

/** Takes all stock of a finished document back: its lines wait for their putaway again. */
export const returnToInbound =
  (kind: Kind): ReceivingEffect =>
  async (tx, whId, steps) => {
    const closed = await withClosedSnapshot(tx, kind, whId, steps.map(idOf));
    const open = steps.filter((step) => !closed.has(idOf(step)));
    const way = { reason: "return_to_inbound", set: { date_put_away: null } } as const;
    const all = takeBack(kind, way, (_step, putaways) => putaways);
    const taken = open.length > 0 ? await all(tx, whId, open) : [];
    const outcomes = new Map(open.map((step, at) => [step, taken[at]]));
    return steps.map((step) => outcomes.get(step) ?? refused("RECORD_CLOSED", { id: idOf(step) }));
  };

interface Way {
  /** What the ledger says of it. */
  readonly reason: (typeof movements)[number];
  readonly set: Readonly<Record<string, null>>;
}

const { movements } = model.inbound;
const taken: Way = { reason: "putaway_reverted", set: {} };

function takeBack(
  kind: Kind,
  { reason, set }: Way,
  choose: (step: ReceivingStep, putaways: readonly Putaway[]) => readonly Putaway[],
): ReceivingEffect {
  return async (tx, whId, steps) => {
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    const lineOf = new Map([...lines.values()].flat().map((line) => [line.line_id, line]));
    const putaways = Map.groupBy(await loadPutaways(tx, kind, whId, steps.map(idOf)), (putaway) => putaway.document_id);
    const { today } = await daysOf(tx, whId, steps);
    const plans = steps.map((step) => {
      const chosen = choose(step, putaways.get(step.document.id) ?? []);
      const commands = chosen.flatMap((putaway) => {
        const line = lineOf.get(putaway.line_id);
        const command = {
          ...about(kind.document.name, step, reason, today),
          kind: "unreceive" as const,
          id: newId(),
          line_id: putaway.line_id,
          corrects: putaway.command_id,
        };
        return line ? [{ line, location: putaway.storage_code, command }] : [];
      });
      return { step, chosen, commands };
    });
    const carried = await carryOutLines(tx, whId, plans);
    const done = plans.filter((_plan, index) => carried[index]?.ok);
    await forgetSnapshots(
      tx,
      kind,
      whId,
      done.map(({ step }) => step.document.id),
    );
    const gone = done.flatMap(({ chosen }) => chosen.map(({ putaway_id }) => putaway_id));
    if (gone.length > 0) {
      await revertPutaways(tx, kind, whId, gone);
      await settlePutaways(
        tx,
        kind,
        whId,
        done.map(({ step }) => step.document.id),
      );
    }
    return plans.map(({ chosen }, index): Outcome<never> => {
      const outcome = carried[index];
      if (outcome && !outcome.ok) return outcome;
      const nothing = chosen.length === 0 && Object.keys(set).length === 0;
      return nothing ? refused("NO_LINES", { field: "details" }) : { ok: true, set };
    });
  };
}
