import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../../src/database/index.ts";
import { jobsOf, keepResult } from "../../../src/jobs/index.ts";
import { add, handlersOf, log } from "../steps.ts";

// A process of its own that does jobs, for tests to kill. Arguments: the folder or address of the database, its own name,
// how many steps a job has, the pause after each in ms, and, where it is to begin a job itself, its number.
const [target = "", worker = "", steps = "1", pauseMs = "0", begun] = process.argv.slice(2);
const isServer = target.startsWith("postgres:");
const database = await openDatabase(isServer ? { databaseUrl: target, poolSize: 4 } : { dataDir: target });
const counts = { rows: Number(steps), bad: 0, imported: 0, made: 0, changed: 0, unchanged: 0, skipped: 0 };
const handlers = handlersOf(async (run, { no }) => {
  for (let step = (run.kept?.good ?? 0) + 1; step <= Number(steps); step++) {
    await database.transact(async (tx) => {
      await sql`insert into effect (no, worker, done) values (${no}, ${worker}, ${step})`.execute(tx);
      const result = { ...counts, mode: "good", good: step, errors: [], errors_total: 0, refused: false } as const;
      await keepResult(tx, run, step, result);
    });
    process.stdout.write(`${no} ${step}\n`);
    await sleep(Number(pauseMs));
  }
  return { state: "done" };
});
jobsOf(database).work(handlers, { log, leaseMs: 1_500, pollMs: 100 });
if (begun) await add(database, Number(begun));
process.stdout.write("ready\n");
process.on("SIGTERM", async () => {
  await jobsOf(database).stop();
  await database.close();
  process.exit(0);
});
