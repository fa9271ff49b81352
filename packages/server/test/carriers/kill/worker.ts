import { openDatabase } from "../../../src/database/index.ts";
import { waybillJob } from "../../../src/flows/outbound/index.ts";
import { jobsOf } from "../../../src/jobs/index.ts";
import { handlersOf, log } from "../../jobs/steps.ts";

// A process of its own that asks a carrier, for tests to kill. Arguments: the address of the database, and of the gateway.
const [databaseUrl = "", gateway = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 4 });
const handlers = {
  ...handlersOf(async () => ({ state: "done" })),
  "carrier waybill": waybillJob(database, new Map([[gateway, null]])),
};
jobsOf(database).work(handlers, { log, leaseMs: 1_500, pollMs: 50 });
process.stdout.write("ready\n");
