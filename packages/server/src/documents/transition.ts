import {
  type Action,
  type DocumentDeclaration,
  Failure,
  type FieldFailure,
  type Header,
  isClosed,
  isTakenWhileBlocked,
  ownersInLines,
} from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../crud/hooks.ts";
import { isSeen, outsideBy, scopeCondition } from "../crud/sharing/scope.ts";
import { lockRows } from "../crud/writing/lock.ts";
import { newId } from "../database/id.ts";
import { BeginAnew, type Tx } from "../database/index.ts";
import type { CallerScope } from "../http/caller.ts";
import { changedSince } from "./changedSince.ts";
import { sharePayload } from "./distribute.ts";
import type { Outcome, Step } from "./flow.ts";
import { blockOf, isBlockedByRule } from "./guards.ts";
import { ledOn } from "./ledOn.ts";
import { partitionColumn } from "./lines.ts";
import { writeOutcomes } from "./outcomes.ts";
import { tellSteps } from "./told.ts";
import type { Result, StepRequest, Transition } from "./transitionTypes.ts";
import { wayBack } from "./wayBack.ts";

/** A header with every column that its document declares. */
type Row = Header & Readonly<Record<string, unknown>>;

/**
 * Takes many documents one step on inside one transaction: locks them in ascending order, refuses what their state does
 * not allow, runs the effect once a warehouse, writes states and history. One result for each step, in order.
 */
export async function runTransition(
  tx: Tx,
  transition: Transition,
  requests: readonly StepRequest[],
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const round of rounds(requests)) {
    const made = await runRound(
      tx,
      transition,
      round.map(({ one }) => one),
    );
    for (const [at, { index }] of round.entries()) {
      const result = made[at];
      if (result) results[index] = result;
    }
  }
  return results;
}

/** Several may want the same document, such as pickers of one order: each then finds it as the one before left it. */
function rounds(requests: readonly StepRequest[]): { readonly index: number; readonly one: StepRequest }[][] {
  const made: { index: number; one: StepRequest }[][] = [];
  const seen = new Map<string, number>();
  for (const [index, one] of requests.entries()) {
    const round = seen.get(one.id) ?? 0;
    seen.set(one.id, round + 1);
    const entries = made[round] ?? [];
    entries.push({ index, one });
    made[round] = entries;
  }
  return made;
}

async function runRound(tx: Tx, transition: Transition, requests: readonly StepRequest[]): Promise<readonly Result[]> {
  const rows = await lockDocuments(tx, transition.document, requests, transition.action.changesNaming);
  const column = partitionColumn(transition.document);
  const kept = [...new Set([...rows.values()].map((row) => String(row[column])))];
  const shares = await sharePayload(tx, transition.document, transition.action, requests, kept);
  const results = new Array<Result | undefined>(requests.length);
  const admitted: { index: number; row: Row; step: Step<Readonly<Record<string, unknown>>, Row> }[] = [];
  for (const [index, one] of requests.entries()) {
    const row = rows.get(`${one.caller.accountId} ${one.id}`);
    const refusal =
      refusalOf(transition, one, row, shares[index]?.failure) ??
      (row && (await changedSince(tx, transition.document, row, one.version)));
    if (refusal || !row) {
      const outcome = refusal ?? { ok: false, code: "NOT_FOUND" };
      results[index] = { id: one.id, outcome, ...(row ? { status: row.status } : {}) };
      continue;
    }
    const { caller, requestId, reason, requested = [one.id] } = one;
    const payload = shares[index]?.payload ?? {};
    const step = { document: row, payload, caller, requestId, reason, requested, commandId: newId() };
    admitted.push({ index, row, step });
  }
  const partitions = Map.groupBy(admitted, ({ row }) => String(row[column]));
  for (const [partition, unsorted] of [...partitions].sort(([a], [b]) => a.localeCompare(b))) {
    const entries = firstFirst(transition.action, unsorted, ({ row }) => row);
    const steps = entries.map(({ step }) => step);
    const outcomes = await ledOn(tx, transition, {
      partition,
      steps,
      outcomes: await transition.effect(tx, partition, steps),
    });
    const states = await writeOutcomes(tx, transition, { partition, steps, outcomes });
    await tellSteps(tx, transition, steps, states);
    for (const [at, { index, step }] of entries.entries()) {
      results[index] = {
        id: step.document.id,
        outcome: outcomes[at] ?? { ok: false, code: "INTERNAL" },
        status: states[at] ?? step.document.status,
      };
    }
  }
  return results.map(
    (result, index) => result ?? { id: requests[index]?.id ?? "", outcome: { ok: false, code: "INTERNAL" } },
  );
}

/** Sorted as the action declares, where it declares an order. */
export function firstFirst<T>(
  { firstBy }: Action,
  entries: readonly T[],
  rowOf: (entry: T) => Readonly<Record<string, unknown>> | undefined,
): readonly T[] {
  if (!firstBy) return entries;
  const ranks = new Map(entries.map((entry) => [entry, firstBy.map((name) => ranked(rowOf(entry)?.[name] ?? null))]));
  return [...entries].sort((one, other) => compared(ranks.get(one) ?? [], ranks.get(other) ?? []));
}

/** Instants are compared by when they are, however they were read. */
const ranked = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

function compared(one: readonly unknown[], other: readonly unknown[]): number {
  for (const [at, value] of one.entries()) {
    const beside = other[at];
    if (value === beside) continue;
    if (value === null || beside === null) return value === null ? 1 : -1;
    if (typeof value === "number" && typeof beside === "number") return value - beside;
    const order = inCodeOrder(String(value), String(beside));
    if (order !== 0) return order;
  }
  return 0;
}

/** Running numbers as people count: the shorter first. */
const inCodeOrder = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

/**
 * Documents by account and id, since each caller has a scope of its own; locked in one statement, in ascending order, with
 * those that name one of them by this lookup. @throws BeginAnew where others came to name them meanwhile.
 */
export async function lockDocuments(
  tx: Tx,
  declared: DocumentDeclaration,
  requests: readonly StepRequest[],
  naming?: string,
): Promise<ReadonlyMap<string, Row>> {
  const ids = [...new Set(requests.map(({ id }) => id))];
  const scope = widestScope(requests);
  const readNaming = async () => (naming ? await namingOneOf(tx, declared, scope, { naming, ids }) : []);
  const locked = await lockRows(tx, declared, scope, [...new Set([...ids, ...(await readNaming())])]);
  const rows = new Map(locked.map((row) => [String(row[declared.key]), row]));
  // Locked by now, what was not would be locked out of order.
  if ((await readNaming()).some((id) => !rows.has(id))) throw new BeginAnew();
  const exists = seenBy(tx, declared, rows);
  const all = new Map<string, Row>();
  for (const { caller, id } of requests) {
    const row = rows.get(id);
    if (!row || !(await exists(caller.scope, id, row))) continue;
    all.set(`${caller.accountId} ${id}`, {
      ...row,
      id,
      status: String(row[declared.status]),
    } as unknown as Row);
  }
  return all;
}

async function namingOneOf(
  tx: Tx,
  declared: DocumentDeclaration,
  scope: CallerScope,
  { naming, ids }: { readonly naming: string; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.${sql.ref(declared.key)} as id from ${sql.table(declared.name)} t
    where t.${sql.ref(naming)} = any(${ids}::uuid[]) and ${scopeCondition(declared, scope, "t")}`.execute(tx);
  return rows.map(({ id }) => id);
}

type Sees = (scope: CallerScope, id: string, row: Values) => boolean | Promise<boolean>;

/** Whether a document exists for somebody: its own columns tell, or the database where its lines say whose it is. */
function seenBy(tx: Tx, declared: DocumentDeclaration, rows: ReadonlyMap<string, Values>): Sees {
  if (!ownersInLines(declared)) return (scope, _id, row) => isSeen(declared, scope, row);
  const known = new Map<CallerScope, Promise<ReadonlySet<string>>>();
  return async (scope, id) => {
    const seen = known.get(scope) ?? keysSeen(tx, declared, scope, [...rows.keys()]);
    known.set(scope, seen);
    return (await seen).has(id);
  };
}

async function keysSeen(tx: Tx, declared: DocumentDeclaration, scope: CallerScope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select t.${sql.ref(declared.key)} as id from ${sql.table(declared.name)} t
    where t.${sql.ref(declared.key)} = any(${ids}::uuid[]) and ${scopeCondition(declared, scope, "t")}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Every row that one of the callers may see is in it; whether a caller may see a row is decided row by row. */
function widestScope(requests: readonly StepRequest[]): CallerScope {
  const scopes = [...new Set(requests.map(({ caller }) => caller.scope))];
  const all = (ids: (scope: CallerScope) => readonly string[]) => [...new Set(scopes.flatMap(ids))].sort();
  return {
    groupIds: all((scope) => scope.groupIds),
    companyIds: all((scope) => scope.companyIds),
    whIds: all((scope) => scope.whIds),
    ownerIds: null,
    fixedOwners: [],
  };
}

/** Why a document does not take a step; null where it does. */
function refusalOf(
  { document, action, name }: Transition,
  one: StepRequest,
  row: Row | undefined,
  failure: FieldFailure | undefined,
): Outcome<never> | null {
  if (!row) return { ok: false, code: "NOT_FOUND", details: { id: one.id } };
  const outside = outsideOfStep(document, action, one.caller.scope, row);
  if (outside) return { ok: false, code: "OUT_OF_SCOPE", details: { field: outside } };
  if (isClosed(document, row)) return { ok: false, code: "RECORD_CLOSED", details: { id: one.id } };
  if (failure) return { ok: false, code: failure.code, details: failure.details ?? {}, errors: [failure] };
  if (!action.from.includes(row.status)) {
    const way = wayBack(document, row.status, action.from);
    return { ok: false, code: "INVALID_STATE", details: { status: row.status, action: name, ...(way ? { way } : {}) } };
  }
  const { block } = document;
  if (block && row[block.flag] === true && !isTakenWhileBlocked(action, { byRule: isBlockedByRule(block, row) }))
    return { ok: false, code: "DOCUMENT_BLOCKED", details: blockOf(block, row) };
  return null;
}

/**
 * The column of scope by which the caller may not take this step: of a document between two sides, one may see what
 * only the other may go on with.
 */
const outsideOfStep = (document: DocumentDeclaration, { side }: Action, scope: CallerScope, row: Row): string | null =>
  outsideBy(side ? { ...document, scope: { ...document.scope, warehouse: side } } : document, scope, row);

/** The action of a document, or NO_SUCH_CALL. */
export function actionOf(document: DocumentDeclaration, name: string): Action {
  const action = document.actions[name];
  if (!action) throw new Failure("NO_SUCH_CALL");
  return action;
}
