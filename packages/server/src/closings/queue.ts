import { Failure } from "@stowage/model";
import type { Database } from "../database/index.ts";
import { jobsOf, type NewJob } from "../jobs/index.ts";
import { type WarehouseToClose, warehousesToClose } from "../ledger/index.ts";
import type { ClosingPayload } from "./job.ts";

/** Begins the daily closing of every warehouse that has a day to close and where no process is at it. */
export async function queueClosings(database: Database): Promise<void> {
  const due = await warehousesToClose(database.reader);
  if (due.length === 0) return;
  const busy = await jobsOf(database).warehousesOf(database.reader, kind);
  for (const warehouse of due.filter(({ wh_id }) => !busy.has(wh_id))) await queueClosing(database, warehouse);
}

const kind = "daily closing";

async function queueClosing(
  database: Database,
  { wh_id: whId, company_id: companyId }: WarehouseToClose,
): Promise<void> {
  const payload: ClosingPayload = { whId };
  const job: NewJob = { kind, caller: null, language: "zh_TW", companyId, whId, fileId: null, payload };
  try {
    await database.transact((tx) => jobsOf(database).add(tx, job));
  } catch (error) {
    // Another process was first.
    if (!(error instanceof Failure && error.code === "IMPORT_BUSY")) throw error;
  }
}
