import type { documents, MovementReason } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import { HalfDone } from "../../documents/flow.ts";
import { executeItems } from "../../ledger/execute.ts";
import type { Command, Done, Refused as LedgerRefused, Outcome } from "../../ledger/index.ts";
import type { AnyStep, Refused } from "./steps.ts";

/** What a document asks of the ledger: all of it is done, or none. */
export interface Plan {
  readonly step: AnyStep;
  readonly commands: readonly Command[];
}

/** What the ledger did for a document, command by command; or why it did nothing. */
export type Carried = { readonly ok: true; readonly done: readonly Done[] } | Refused;

/** A command that the ledger refused, by its index in the plan. */
export interface RefusedCommand {
  readonly index: number;
  readonly refusal: LedgerRefused;
}

/** Says a document's refusal from the ledger's, with the names and quantities that its words are filled with. */
export type Explain<P extends Plan> = (
  plan: P,
  refused: readonly [RefusedCommand, ...RefusedCommand[]],
) => Refused | Promise<Refused>;

type Documents = typeof documents;
type Moving = keyof Documents;

/** What every command of a document says about itself: the reason is one that the document declares. */
export const about = <N extends Moving>(
  document_kind: N,
  step: AnyStep,
  reason: MovementReason<Documents[N]>,
  business_date: string,
) => ({ document_kind, document_id: step.document.id, reason, business_date }) as const;

/** Sends the commands of many documents in one go, each in its user's name; answers one outcome a plan, in order. */
export async function carryOut<P extends Plan>(
  tx: Tx,
  whId: string,
  plans: readonly P[],
  explain: Explain<P>,
): Promise<readonly Carried[]> {
  const outcomes = await outcomesOf(tx, whId, plans);
  const carried: Carried[] = [];
  for (const [index, plan] of plans.entries()) {
    const own = outcomes[index] ?? [];
    const [first, ...others] = own.flatMap((outcome, at): RefusedCommand[] =>
      outcome.ok ? [] : [{ index: at, refusal: outcome }],
    );
    if (!first) {
      carried.push({ ok: true, done: own.filter((outcome) => outcome.ok) });
      continue;
    }
    const refusal = await explain(plan, [first, ...others]);
    // Half a document can't be kept: the transaction ends, and the engine takes each of its documents alone.
    if (others.length + 1 < own.length) throw new HalfDone(refusal);
    carried.push(refusal);
  }
  return carried;
}

async function outcomesOf(tx: Tx, whId: string, plans: readonly Plan[]): Promise<readonly (readonly Outcome[])[]> {
  const items = plans.flatMap(({ step, commands }) =>
    commands.map((command) => ({ command, context: { userId: step.caller.userId, requestId: step.requestId } })),
  );
  const outcomes = await executeItems(tx, whId, items);
  let next = 0;
  return plans.map(({ commands }) => {
    const own = outcomes.slice(next, next + commands.length);
    next += commands.length;
    return own;
  });
}
