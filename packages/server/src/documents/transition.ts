import { type Action, type Document, Failure, type FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import { declaredAs } from "../crud/reading/columns.ts";
import { outsideBy } from "../crud/sharing/scope.ts";
import { lockRows } from "../crud/writing/lock.ts";
import { newId } from "../database/id.ts";
import type { Tx } from "../database/index.ts";
import type { Caller, CallerScope } from "../http/caller.ts";
import type { DocumentRow, Effect, Outcome, Step } from "./flow.ts";
import { writeOutcomes } from "./outcomes.ts";

export type AnyEffect = Effect;

/** One document to be taken one step on, as it came from a request. */
export interface Wanted {
  readonly id: string;
  readonly caller: Caller;
  readonly requestId: string;
  readonly reason: string | null;
  /** Ids of all documents of the same request; this one alone unless told. */
  readonly requested?: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Transition {
  readonly document: Document;
  readonly name: string;
  readonly action: Action;
  readonly effect: AnyEffect;
}

export interface Result {
  readonly id: string;
  readonly outcome: Outcome;
  readonly status?: string;
}

/**
 * Takes many documents one step on inside one transaction: locks them in ascending order, refuses what their state does
 * not allow, runs the effect once a warehouse, writes states and history. One result a wanted step, in order.
 */
export async function runTransition(
  tx: Tx,
  transition: Transition,
  wanted: readonly Wanted[],
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const round of rounds(wanted)) {
    const made = await runRound(
      tx,
      transition,
      round.map(({ one }) => one),
    );
    for (const [place, { index }] of round.entries()) {
      const result = made[place];
      if (result) results[index] = result;
    }
  }
  return results;
}

/** Several may want the same document, such as pickers of one order: each then finds it as the one before left it. */
function rounds(wanted: readonly Wanted[]): { readonly index: number; readonly one: Wanted }[][] {
  const made: { index: number; one: Wanted }[][] = [];
  const seen = new Map<string, number>();
  for (const [index, one] of wanted.entries()) {
    const round = seen.get(one.id) ?? 0;
    seen.set(one.id, round + 1);
    const entries = made[round] ?? [];
    entries.push({ index, one });
    made[round] = entries;
  }
  return made;
}

async function runRound(tx: Tx, transition: Transition, wanted: readonly Wanted[]): Promise<readonly Result[]> {
  const documents = await lockDocuments(tx, transition.document, wanted);
  const payloads = await distribute(tx, transition.document, wanted);
  const results = new Array<Result | undefined>(wanted.length);
  const byWarehouse = new Map<string, { index: number; step: Step<Readonly<Record<string, unknown>>> }[]>();
  for (const [index, one] of wanted.entries()) {
    const document = documents.get(`${one.caller.accountId} ${one.id}`);
    const failure = payloads[index]?.failure;
    const outcome: Outcome | null = !document
      ? { ok: false, code: "NOT_FOUND", details: { id: one.id } }
      : failure
        ? { ok: false, code: failure.code, details: failure.details ?? {}, errors: [failure] }
        : refusal(transition, document);
    if (outcome || !document) {
      results[index] = {
        id: one.id,
        outcome: outcome ?? { ok: false, code: "NOT_FOUND" },
        ...(document ? { status: document.status } : {}),
      };
      continue;
    }
    const step = {
      document,
      payload: payloads[index]?.payload ?? {},
      caller: one.caller,
      requestId: one.requestId,
      reason: one.reason,
      requested: one.requested ?? [one.id],
      commandId: newId(),
    };
    byWarehouse.set(document.wh_id, [...(byWarehouse.get(document.wh_id) ?? []), { index, step }]);
  }
  for (const [whId, entries] of [...byWarehouse].sort(([a], [b]) => a.localeCompare(b))) {
    const steps = entries.map(({ step }) => step);
    const outcomes = await transition.effect(tx, whId, steps);
    const states = await writeOutcomes(tx, transition, whId, steps, outcomes);
    for (const [place, { index, step }] of entries.entries()) {
      results[index] = {
        id: step.document.id,
        outcome: outcomes[place] ?? { ok: false, code: "INTERNAL" },
        status: states[place] ?? step.document.status,
      };
    }
  }
  return results.map(
    (result, index) => result ?? { id: wanted[index]?.id ?? "", outcome: { ok: false, code: "INTERNAL" } },
  );
}

/** Documents by account and id, since each caller has a scope of its own; locked in one statement, in ascending order. */
export async function lockDocuments(
  tx: Tx,
  declared: Document,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, DocumentRow>> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const rows = new Map(
    (await lockRows(tx, declared, widestScope(wanted), ids)).map((row) => [String(row[declared.key]), row]),
  );
  const all = new Map<string, DocumentRow>();
  for (const { caller, id } of wanted) {
    const row = rows.get(id);
    if (!row || outsideBy(declared, caller.scope, row)) continue;
    all.set(`${caller.accountId} ${id}`, {
      ...row,
      id,
      status: String(row[declared.status]),
    } as unknown as DocumentRow);
  }
  return all;
}

/** Every row that one of the callers may see is in it; whether a caller may see a row is decided row by row. */
function widestScope(wanted: readonly Wanted[]): CallerScope {
  const scopes = [...new Set(wanted.map(({ caller }) => caller.scope))];
  const all = (ids: (scope: CallerScope) => readonly string[]) => [...new Set(scopes.flatMap(ids))].sort();
  return {
    groupIds: all((scope) => scope.groupIds),
    companyIds: all((scope) => scope.companyIds),
    whIds: all((scope) => scope.whIds),
    ownerIds: null,
    fixedOwners: [],
  };
}

function refusal(transition: Transition, document: DocumentRow): Outcome<never> | null {
  if (!transition.action.from.includes(document.status)) {
    return { ok: false, code: "INVALID_STATE", details: { status: document.status, action: transition.name } };
  }
  if (document.abnormal === true && transition.name !== "unlock_abnormal") {
    return { ok: false, code: "ORDER_ABNORMAL", details: { reason: String(document.abnormal_reason ?? "") } };
  }
  return null;
}

interface Share {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly failure?: FieldFailure;
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Gives each document the rows of `details` that name a line of its own; a line of none of them is refused at its row. */
async function distribute(tx: Tx, declared: Document, wanted: readonly Wanted[]): Promise<readonly Share[]> {
  const line = declared.lines[0] ? declaredAs(declared.lines[0]) : null;
  const rowsOf = (one: Wanted) =>
    Array.isArray(one.payload.details) ? (one.payload.details as Record<string, unknown>[]) : [];
  if (!line?.line) return wanted.map(({ payload }) => ({ payload }));
  const key = line.key;
  const named = new Set(
    wanted.flatMap((one) =>
      rowsOf(one)
        .map((row) => row[key])
        .filter((id) => typeof id === "string" && uuid.test(id)),
    ),
  );
  if (named.size === 0) return wanted.map(({ payload }) => ({ payload }));
  const { rows } = await sql<{ id: string; of: string }>`
    select ${sql.ref(key)} as id, ${sql.ref(line.line.field)} as of from ${sql.table(line.name)}
    where wh_id = any(${[...new Set(wanted.flatMap(({ caller }) => caller.scope.whIds))]}::uuid[]) and ${sql.ref(key)} = any(${[...named]}::text[]::uuid[])`.execute(
    tx,
  );
  const documentOf = new Map(rows.map((row) => [row.id, row.of]));
  const requested = new Map<string, Set<string>>();
  for (const one of wanted) requested.set(one.requestId, (requested.get(one.requestId) ?? new Set()).add(one.id));
  return wanted.map((one) => {
    const strayed = rowsOf(one).findIndex(
      (row) => !requested.get(one.requestId)?.has(documentOf.get(String(row[key])) ?? ""),
    );
    const details = rowsOf(one).filter((row) => documentOf.get(String(row[key])) === one.id);
    const failure: FieldFailure | null =
      strayed < 0
        ? null
        : {
            line: strayed,
            field: key,
            code: "UNKNOWN_REFERENCE",
            details: { field: key, value: String(rowsOf(one)[strayed]?.[key]) },
          };
    return {
      payload: { ...one.payload, ...("details" in one.payload ? { details } : {}) },
      ...(failure ? { failure } : {}),
    };
  });
}

/** The action of a document, or NO_SUCH_CALL. */
export function actionOf(document: Document, name: string): Action {
  const action = document.actions[name];
  if (!action) throw new Failure("NO_SUCH_CALL");
  return action;
}
