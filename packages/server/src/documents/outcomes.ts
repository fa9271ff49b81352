import { type DocumentDeclaration, type Header, meaningOf } from "@stowage/model";
import { sql } from "kysely";
import { storedColumns } from "../crud/writing/store.ts";
import { releaseFreed } from "../crud/writing/unique.ts";
import type { Tx } from "../database/index.ts";
import type { Outcome, Step } from "./flow.ts";
import { historyOf, partitionColumn } from "./lines.ts";
import type { Transition } from "./transitionTypes.ts";

type AnyStep = Step<unknown, Header>;

interface Move {
  readonly step: AnyStep;
  /** The states that it goes through, each with the action that leads there. */
  readonly states: readonly { readonly action: string; readonly state: string }[];
  readonly set: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
}

/** Steps of one warehouse or company, with what came of each. */
export interface Decided {
  readonly partition: string;
  readonly steps: readonly AnyStep[];
  readonly outcomes: readonly LedOutcome[];
}

/** An outcome, and the step that followed by itself where one did, with the state to which it led. */
export type LedOutcome = Outcome & { readonly followed?: { readonly action: string; readonly state: string } };

/** Writes the states, header fields and history of the steps that succeeded; answers the state of each, refused ones null. */
export async function writeOutcomes(
  tx: Tx,
  transition: Transition,
  { partition, steps, outcomes }: Decided,
): Promise<readonly (string | null)[]> {
  const { document, action } = transition;
  const restStates = action.via ? await heldStates(tx, document, partition) : new Set<string>();
  const moves: (Move | null)[] = steps.map((step, index) => {
    const outcome = outcomes[index];
    if (!outcome?.ok) return null;
    const to = destination(transition, step, outcome.to);
    // A step that ends in the state where it began has passed no other state.
    const via = action.via && to !== step.document.status ? [action.via] : [];
    const rests = action.via !== undefined && via.length > 0 && restStates.has(action.via);
    const own = (rests ? via : [...via, to]).map((state) => ({ action: transition.name, state }));
    const states = [...own, ...(outcome.followed ? [outcome.followed] : [])];
    const set = { ...outcome.set, [document.status]: states.at(-1)?.state };
    return { step, states, set, reason: step.reason ?? outcome.reason ?? null };
  });
  const made = moves.filter((move) => move !== null);
  for (const group of sameColumns(made)) await writeMoves(tx, transition, partition, group);
  const reached = made.map(({ step, states }) => ({ key: step.document.id, state: states.at(-1)?.state ?? "" }));
  await releaseFreed(tx, document, reached);
  return moves.map((move) => move?.states.at(-1)?.state ?? null);
}

function destination({ document, action, name }: Transition, step: AnyStep, chosen: string | undefined): string {
  const { to } = action;
  if (to === "same") return step.document.status;
  if (to === "before") return remembered(document, step);
  if (typeof to === "string") return to;
  if (chosen === undefined && to.includes("same")) return step.document.status;
  if (chosen === undefined || !(to as readonly string[]).includes(chosen))
    throw new Error(`${name} must choose one of ${to.join(", ")}`);
  return chosen;
}

/** The state that the document's field remembers. */
function remembered(document: DocumentDeclaration, step: AnyStep): string {
  const state = (step.document as unknown as Readonly<Record<string, unknown>>)[document.remembers ?? ""];
  if (!meaningOf(document, String(state))) throw new Error(`${document.name} remembers ${state}, which is no state`);
  return String(state);
}

/** The transient states in which a warehouse lets documents rest. */
export async function heldStates(
  tx: Tx,
  document: DocumentDeclaration,
  partition: string,
): Promise<ReadonlySet<string>> {
  if (partitionColumn(document) !== "wh_id") return new Set();
  const { rows } = await sql<{
    hold_after_step: unknown;
  }>`select hold_after_step from warehouse where wh_id = ${partition}`.execute(tx);
  const restStates = rows[0]?.hold_after_step;
  return new Set(Array.isArray(restStates) ? restStates.map(String) : []);
}

/** Groups moves by the columns they write, so that each group is one statement. */
const sameColumns = (moves: readonly Move[]): readonly Move[][] => [
  ...Map.groupBy(moves, ({ set }) => Object.keys(set).sort().join(" ")).values(),
];

/** The headers and the history of moves that write the same columns, in one statement. */
async function writeMoves(tx: Tx, { document }: Transition, partition: string, moves: readonly Move[]): Promise<void> {
  const names = Object.keys(moves[0]?.set ?? {}).sort();
  const types = new Map(storedColumns(document));
  const shape = names.map((column) => sql`${sql.ref(column)} ${sql.raw(types.get(column) ?? "text")}`);
  const rows = moves.map(({ step, set }) => ({ ...set, id: step.document.id, by: step.caller.userId }));
  const key = sql.ref(document.key);
  const within = sql.ref(partitionColumn(document));
  const history = sql.table(historyOf(document));
  await sql`
    with noted as (
      insert into ${history} (
        ${within}, document_id, step, kind, action, from_state, to_state, reason, version, user_id, request_id
      )
      select ${partition}::uuid, x.document_id,
        x.position + (select coalesce(max(h.step), 0) from ${history} h
          where h.${within} = ${partition}::uuid and h.kind = ${document.name} and h.document_id = x.document_id),
        ${document.name}, x.action, x.from_state, x.to_state, x.reason,
        (select v.version + 1 from ${sql.table(document.name)} v where v.${within} = ${partition}::uuid and v.${key} = x.document_id),
        x.user_id, x.request_id
      from json_to_recordset(${JSON.stringify(moves.flatMap(passedStates))}::json)
        as x(document_id uuid, position int, action text, from_state text, to_state text, reason text, user_id uuid, request_id text)
    )
    update ${sql.table(document.name)} as t
    set ${sql.join(names.map((column) => sql`${sql.ref(column)} = x.${sql.ref(column)}`))},
      version = t.version + 1, updated_at = now(), updated_by = x.by
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, by uuid, ${sql.join(shape)})
    where t.${within} = ${partition} and t.${key} = any(${moves.map(({ step }) => step.document.id)}::uuid[])
      and t.${key} = x.id`.execute(tx);
}

/** A row of history for each state that was passed. */
const passedStates = ({ step, states, reason }: Move) =>
  states.map(({ action, state }, index) => ({
    document_id: step.document.id,
    position: index + 1,
    action,
    from_state: states[index - 1]?.state ?? step.document.status,
    to_state: state,
    reason: action === states[0]?.action ? reason : null,
    user_id: step.caller.userId,
    request_id: step.requestId,
  }));
