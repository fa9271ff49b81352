import { Failure } from "@stowage/model";
import type { Database } from "../../../database/index.ts";
import { endJob, type JobHandler, type Run } from "../../../jobs/index.ts";
import { type Due, endWhereNothingIsDue, noteFailure, readDue, writeNumber, writeTakenBack } from "./due.ts";
import {
  type AllowedGateways,
  askForWaybill,
  carrierTimeoutMs,
  gatewayAt,
  type TakenBack,
  takeBackWaybill,
} from "./gateway.ts";
import type { WaybillPayload } from "./interfaces.ts";

interface Patience {
  /** How long the carrier may take to answer; 180 s unless told. */
  readonly timeoutMs?: number;
  readonly backoffMs?: number;
  readonly attempts?: number;
}

/**
 * Does with a waybill what its row says is due: asks the carrier for it, or tells the carrier that it is void. No transaction
 * is open meanwhile. The carrier knows a waybill by the key of its row, so that asking twice makes no second label.
 */
export const waybillJob = (
  database: Database,
  allowed: AllowedGateways,
  { timeoutMs = carrierTimeoutMs, backoffMs = 10_000, attempts = 8 }: Patience = {},
): JobHandler<WaybillPayload> => ({
  attempts,
  repeatable: true,
  concurrency: 8,
  // It may ask for what is void by the time that the answer comes, and then take that back.
  limitMs: 2 * timeoutMs + 60_000,
  backoffMs,
  async run(run, payload) {
    for (;;) {
      const due = await readDue(database.reader, payload);
      if (due.what === "nothing") {
        if (await database.transact((tx) => endWhereNothingIsDue(tx, run, payload))) return "ended";
        continue;
      }
      if (await isDone({ database, allowed, timeoutMs, run, due })) return "ended";
    }
  },
});

interface Work {
  readonly database: Database;
  readonly allowed: AllowedGateways;
  readonly timeoutMs: number;
  readonly run: Run;
  readonly due: Exclude<Due, { what: "nothing" }>;
}

/**
 * Whether the job ended with what was due; not where it was due no more when the carrier had answered.
 * @throws Failure BUSY where it is to be tried again.
 */
async function isDone(work: Work): Promise<boolean> {
  const { database, allowed, timeoutMs, run, due } = work;
  const gateway = due.address === null ? null : gatewayAt(due.address, allowed);
  if (!gateway) return fail(work, due.address === null ? "no_interface" : "not_allowed", null);
  const how = { timeoutMs, signal: run.signal };
  if (due.what === "ask") {
    const answer = await askForWaybill(gateway, due.box, how);
    if (answer.kind !== "issued") return notDone(work, answer);
    const written = await database.transact((tx) => writeNumber(tx, run, due, answer.shipping_no));
    return written === "repeated" ? fail(work, "not_understood", answer.shipping_no) : written === "ended";
  }
  const answer = await takeBackWaybill(gateway, due.waybill_id, how);
  return answer.kind === "done" ? database.transact((tx) => writeTakenBack(tx, run, due)) : notDone(work, answer);
}

async function notDone(work: Work, answer: Exclude<TakenBack, { kind: "done" }>): Promise<boolean> {
  if (answer.kind === "refused") return fail(work, "refused", answer.message);
  if (work.run.isLast) return fail(work, answer.failure, answer.message);
  await work.database.transact((tx) => noteFailure(tx, work.due, answer, { isEnd: false }));
  throw new Failure("BUSY");
}

/** Writes why there is no waybill, and ends the job with it; not where it was due no more. */
function fail({ database, run, due }: Work, failure: string, message: string | null): Promise<boolean> {
  return database.transact(async (tx) => {
    if (!(await noteFailure(tx, due, { failure, message }, { isEnd: true }))) return false;
    await endJob(tx, run, { state: "done" });
    return true;
  });
}
