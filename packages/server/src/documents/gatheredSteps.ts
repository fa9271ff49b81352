import { type DocumentDeclaration, Failure, meaningOf } from "@stowage/model";
import { sql } from "kysely";
import { demandOneOwner } from "../crud/sharing/oneOwner.ts";
import { coalesce } from "../database/coalesce.ts";
import { asOne, type Database, isConnectionLost, OutcomeUnknown, type Tx } from "../database/index.ts";
import type { CallContext } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { RightsChanged } from "../http/context.ts";
import { asFailure } from "../http/errors.ts";
import type { IdempotencyKey } from "../http/idempotency.ts";
import { errorText } from "../words.ts";
import { allWrong } from "./allWrong.ts";
import { HalfDone, type Outcome } from "./flow.ts";
import { type Replay, replayAnswered } from "./idempotency.ts";
import { lanesOf } from "./lanes.ts";
import type { ActionBody } from "./payload.ts";
import { firstFirst, lockDocuments, runTransition } from "./transition.ts";
import type { Result, StepRequest, Transition } from "./transitionTypes.ts";

/** Takes documents one step on: what an action's call does. */
export type Perform = (context: CallContext<Caller>, body: ActionBody) => Promise<Record<string, unknown>>;

interface Single {
  readonly request: StepRequest;
  readonly idempotencyKey: IdempotencyKey | null;
}

/** Documents of a request share transactions of this many, unless they take the step together; a fault in one makes each of its part run alone. */
const chunkSize = 100;

/**
 * Concurrent requests for a single document are gathered into one transaction. A request for many documents runs in chunks,
 * a transaction each, unless they take the step together. An atomic request is one transaction, which is rolled back if one document is refused.
 */
export function performer(database: Database, transition: Transition): Perform {
  const submit = coalesce<Single, Replay | "rights changed">((items) => runSingles(database, transition, items), {
    limit: 64,
    lanes: lanesOf(database, transition.document),
    isolate: true,
  });
  return async (context, body) => {
    const requests = body.ids.map((id) => ({
      id,
      caller: context.caller,
      requestId: context.requestId,
      reason: body.reason,
      requested: body.ids,
      payload: { ...body.payload, ...body.own.get(id) },
      version: body.versions.get(id),
    }));
    if (body.failures?.length) throw await allWrong(context, transition, requests, body.failures);
    const only = requests[0];
    if (only && requests.length === 1) {
      const answered = await submit({ request: only, idempotencyKey: context.idempotencyKey }).catch((error) => {
        if (error instanceof HalfDone) return { id: only.id, outcome: error.refusal };
        throw error;
      });
      if (answered === "rights changed") throw new RightsChanged();
      return reply(context, transition.document, [answered]);
    }
    await demandOneOwner(database.reader, transition.document, context.caller, body.ids);
    const results =
      body.atomic || context.idempotencyKey || areTakenTogether(transition, body)
        ? await runTogether(context, transition, requests, body.atomic)
        : await runChunks(context, transition, requests);
    return reply(context, transition.document, results);
  };
}

const areTakenTogether = ({ action }: Transition, { payload }: ActionBody): boolean =>
  action.together === true ||
  Object.entries(action.together ?? {}).some(([field, values]) => values.includes(String(payload[field])));

async function runSingles(
  database: Database,
  transition: Transition,
  items: readonly Single[],
): Promise<readonly (Replay | "rights changed")[]> {
  return database.transact(async (tx) => {
    // The same request may be in flight in another transaction: behind its locks, what it remembered is to be seen.
    if (items.some((item) => item.idempotencyKey))
      await lockDocuments(
        tx,
        transition.document,
        items.map(({ request }) => request),
        transition.action.changesNaming,
      );
    const { stale, replayed, twins, remember } = await replayAnswered(tx, items);
    const fresh = items.filter((_, index) => !stale.has(index) && !replayed.has(index) && !twins.has(index));
    const results =
      fresh.length > 0
        ? await runTransition(
            tx,
            transition,
            fresh.map(({ request }) => request),
          )
        : [];
    const byItem = new Map(fresh.map((item, at) => [item, results[at]]));
    await remember(byItem);
    return items.map((item, index) => {
      if (stale.has(index)) return "rights changed";
      const known = replayed.get(index) ?? byItem.get(twins.get(index) ?? item);
      if (!known) throw new Error("a step without a result");
      return known;
    });
  });
}

async function runTogether(
  context: CallContext<Caller>,
  transition: Transition,
  requests: readonly StepRequest[],
  atomic: boolean,
): Promise<readonly Result[]> {
  const together: Run = (tx) => runTransition(tx, transition, requests);
  // One of them was done in half: each shows by itself, behind those before it, what there is to be said of it.
  const eachInTurn: Run = async (tx) => {
    const results: Result[] = [];
    for (const one of requests) results.push(await inPart(tx, transition, one));
    return results;
  };
  return allOrRefused(context, together, atomic).catch((error) => {
    if (error instanceof HalfDone) return allOrRefused(context, eachInTurn, atomic);
    throw error;
  });
}

type Run = (tx: Tx) => Promise<readonly Result[]>;

/** One document's step; where it is refused, nothing of it stays in the transaction. */
async function inPart(tx: Tx, transition: Transition, one: StepRequest): Promise<Result> {
  try {
    const [result] = await asOne(tx, () => runTransition(tx, transition, [one]));
    return result ?? { id: one.id, outcome: { ok: false, code: "INTERNAL" } };
  } catch (error) {
    if (error instanceof HalfDone) return { id: one.id, outcome: error.refusal };
    throw error;
  }
}

/** Keeps nothing where one is refused, of an atomic request, or all are. */
async function allOrRefused(context: CallContext<Caller>, run: Run, atomic: boolean): Promise<readonly Result[]> {
  let refused: readonly Result[] | null = null;
  try {
    const { results } = await context.write(async (tx) => {
      const made = await run(tx);
      const isRefused = atomic ? made.some(({ outcome }) => !outcome.ok) : made.every(({ outcome }) => !outcome.ok);
      if (!isRefused) return { results: made };
      // What a step led to did not come to be: no state is told beside its refusal.
      refused = made.map((result) =>
        result.outcome.ok ? { id: result.id, outcome: { ok: false, code: "ATOMIC_REFUSED" } as const } : result,
      );
      // Nothing came of it: the transaction is rolled back, and the reply not kept under the request's key.
      throw new Failure("ATOMIC_REFUSED");
    });
    return results;
  } catch (error) {
    if (refused && error instanceof Failure && error.code === "ATOMIC_REFUSED") return refused;
    throw error;
  }
}

async function runChunks(
  context: CallContext<Caller>,
  transition: Transition,
  requests: readonly StepRequest[],
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const ordered = requests.length > chunkSize ? await inOrder(context, transition, requests) : requests;
  for (let from = 0; from < ordered.length; from += chunkSize) {
    const chunk = ordered.slice(from, from + chunkSize);
    try {
      results.push(...(await context.write((tx) => runTransition(tx, transition, chunk))));
    } catch (error) {
      const isOfDatabase = error instanceof OutcomeUnknown || isConnectionLost(error);
      // What earlier chunks did stands: only where nothing is done yet can the whole request begin anew.
      if ((error instanceof RightsChanged || isOfDatabase) && results.length === 0) throw error;
      if (isOfDatabase) {
        results.push(...chunk.map(({ id }) => ({ id, outcome: outcomeOf(error) })));
        results.push(...ordered.slice(results.length).map(notBegun));
        break;
      }
      for (const one of chunk) results.push(await runAlone(context, transition, one));
    }
  }
  const byRequest = new Map(ordered.map((one, at) => [one, results[at]]));
  return requests.flatMap((one) => byRequest.get(one) ?? []);
}

/** What comes first in the whole request comes in its first chunk. */
async function inOrder(
  context: CallContext<Caller>,
  { document, action }: Transition,
  requests: readonly StepRequest[],
): Promise<readonly StepRequest[]> {
  if (!action.firstBy) return requests;
  const columns = action.firstBy.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  const ids = requests.map(({ id }) => id);
  const { rows } = await context.read((reader) =>
    sql<Readonly<Record<string, unknown>> & { id: string }>`
      select ${sql.ref(document.key)} as id, ${sql.join(columns)} from ${sql.table(document.name)}
      where ${sql.ref(document.key)} = any(${ids}::uuid[])`.execute(reader),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return firstFirst(action, requests, ({ id }) => byId.get(id));
}

async function runAlone(context: CallContext<Caller>, transition: Transition, one: StepRequest): Promise<Result> {
  try {
    const [result] = await context.write((tx) => runTransition(tx, transition, [one]));
    return result ?? { id: one.id, outcome: { ok: false, code: "INTERNAL" } };
  } catch (error) {
    // The caller's rights changed in the middle of a long request.
    if (error instanceof RightsChanged) return notBegun(one);
    const outcome = outcomeOf(error);
    if (outcome.code === "INTERNAL") context.log.error({ err: error, document: one.id }, "a step failed");
    return { id: one.id, outcome };
  }
}

type Refused = Extract<Outcome, { ok: false }>;

function outcomeOf(error: unknown): Refused {
  if (error instanceof HalfDone) return error.refusal;
  const { code, details, errors } = asFailure(error);
  return { ok: false, code, details, errors };
}

/** This document was left as it is, and may be asked for again. */
const notBegun = ({ id }: StepRequest): Result => ({ id, outcome: { ok: false, code: "BUSY" } });

/** One outcome a document; 200 when at least one succeeded, else the first failure's status. */
function reply(
  context: CallContext<Caller>,
  document: DocumentDeclaration,
  results: readonly Result[],
): Record<string, unknown> {
  const lines = results.map(({ id, outcome, status }, index) => ({
    index,
    id,
    ok: outcome.ok,
    ...(status && meaningOf(document, status) ? { status } : {}),
    ...(outcome.ok ? okDetails(outcome) : refusal(context, outcome)),
  }));
  const failed = results.find(({ outcome }) => !outcome.ok)?.outcome;
  if (failed && !failed.ok && results.every(({ outcome }) => !outcome.ok)) {
    throw new Failure(failed.code, { details: failed.details ?? {}, additionals: { results: lines } });
  }
  return { results: lines };
}

const okDetails = (outcome: Outcome) => (outcome.details ? { details: outcome.details } : {});

const refusal = (context: CallContext<Caller>, outcome: Refused) => ({
  code: outcome.code,
  message: errorText(context.language, outcome.code, outcome.details ?? {}),
  ...(outcome.details || outcome.errors
    ? { details: { ...outcome.details, ...(outcome.errors ? { errors: outcome.errors } : {}) } }
    : {}),
});
