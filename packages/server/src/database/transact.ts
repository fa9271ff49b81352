import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";
import { insideTransaction, refuseInsideTransaction } from "./context.ts";
import { isConnectionLost, OutcomeUnknown } from "./lost.ts";
import { isSpread } from "./spread.ts";
import { isStalePlan } from "./statements.ts";
import { timeLimits } from "./timeLimits.ts";
import type { Reader, Tables, TransactOptions, Tx } from "./types.ts";

/** The first one and five more. */
const attempts = 6;
/** A transaction that waited in vain for a lock has waited long: once more, and whoever asked is told. */
const attemptsAtLocks = 2;
const notGiven = "55P03";
const retried = new Set(["40001", "40P01", notGiven]);
/**
 * Somebody made the same at the same time, or deleted what is referred to: the second time that is seen, and is the same
 * creation, or a duplicate or an unknown reference with its field.
 */
const changedMeanwhile = new Set(["23505", "23503"]);

/** Runs `work` in a transaction, again after a conflict with another one, each attempt within its limit of time. */
export async function transact<T>(
  kysely: Kysely<Tables>,
  work: (tx: Tx) => Promise<T>,
  options: TransactOptions = {},
): Promise<T> {
  return untilSettled(kysely, () => transactOnce(kysely, work, options), attemptsAtLocks);
}

/** The same of one statement, which needs no one to begin and end its transaction. */
export async function alone<Row>(kysely: Kysely<Tables>, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  return untilSettled(kysely, async () => {
    try {
      return (await statement.execute(kysely)).rows;
    } catch (error) {
      throw isConnectionLost(error) && !isRefused(error) ? new OutcomeUnknown(error) : error;
    }
  });
}

async function untilSettled<T>(kysely: Kysely<Tables>, work: () => Promise<T>, atLocks = attempts): Promise<T> {
  refuseInsideTransaction();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isChanged = changedMeanwhile.has(String(codeOf(error))) && attempt === 1;
      const most = isLockNotGiven(error) ? atLocks : attempts;
      if (attempt >= most || !(isChanged || isConflict(error) || isStalePlan(error) || isEnded(kysely, error)))
        throw error;
      await sleep(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}

/** There was no connection yet on which anything could be sent. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  (("syscall" in error && error.syscall === "connect") || /trying to connect/.test(error.message));

async function transactOnce<T>(
  kysely: Kysely<Tables>,
  work: (tx: Tx) => Promise<T>,
  options: TransactOptions,
): Promise<T> {
  const transaction = options.readOnly
    ? kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
    : kysely.transaction();
  const limitMs = options.limitMs ?? timeLimits.write;
  let isWorkDone = false;
  try {
    return await transaction.execute(async (plain) => {
      const tx = plain as Tx;
      if (limitMs > timeLimits.write) await allow(tx, limitMs);
      const result = await withinLimit(
        insideTransaction(() => work(tx)),
        limitMs,
      );
      isWorkDone = true;
      return result;
    });
  } catch (error) {
    throw isWorkDone && !options.readOnly && isConnectionLost(error) ? new OutcomeUnknown(error) : error;
  }
}

/** A statement's own limit on a server is the default one; a transaction that may take longer says so. */
async function allow(tx: Tx, limitMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx);
}

async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TransactionTooLong(limitMs)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class TransactionTooLong extends Error {
  constructor(limitMs: number) {
    super(`A transaction took longer than its ${limitMs} ms and was rolled back.`);
    this.name = "TransactionTooLong";
  }
}

/** What was read before it was locked is not so any more: the transaction begins anew, as after a conflict. */
export class BeginAnew extends Error {
  readonly code = "40001";
  constructor() {
    super("What was read changed before it was locked.");
    this.name = "BeginAnew";
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Somebody else kept a lock for longer than a statement waits for it. */
export const isLockNotGiven = (error: unknown): boolean => codeOf(error) === notGiven;

const isConflict = (error: unknown): boolean => retried.has(String(codeOf(error)));

/** Of two transactions that wait for each other on several nodes a cluster ends one, and does not always say why. */
const isEnded = (reader: Reader, error: unknown): boolean =>
  isSpread(reader) && codeOf(error) === "57014" && error instanceof Error && error.message.includes("user request");
