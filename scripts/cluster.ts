import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrate, openDatabase } from "../packages/server/src/database/index.ts";
import { distribute } from "../packages/server/src/database/schema/distribute.ts";
import { emptyDatabase, joinNodes, startCitus } from "../packages/server/test/support/citus.ts";
import { findBinaries } from "../packages/server/test/support/cluster.ts";

const flows = ["adjustment", "inbound", "outbound", "receiving", "returned"];
/** What holds on a cluster, but for what is open; further tests are named as arguments. */
const held = ["packages/server/test/ledger", ...flows.map((flow) => `packages/server/test/flows/${flow}`)];
const open = ["--exclude", "**/flows/outbound/lists.test.ts"];

const library = join(findBinaries(), "../lib/citus.so");
if (!existsSync(library)) {
  console.error(`Citus is not installed here: there is no ${library}. Its version 13 fits PostgreSQL 15 to 17.`);
  process.exit(2);
}
const { nodes, stop } = await startCitus();
try {
  await joinNodes(nodes, emptyDatabase);
  const database = await openDatabase({ databaseUrl: `${nodes[0]}/${emptyDatabase}`, poolSize: 1 });
  await migrate(database);
  await distribute(database);
  await database.close();
  const asked = process.argv.slice(2);
  const tests = [
    "run",
    "--project",
    "server",
    "--testNamePattern",
    "on server",
    ...(asked.length > 0 ? asked : [...held, ...open]),
  ];
  const run = spawn("vitest", tests, { stdio: "inherit", env: { ...process.env, STOWAGE_CLUSTER: nodes.join(",") } });
  const [code] = await once(run, "exit");
  process.exitCode = Number(code ?? 1);
} finally {
  await stop();
}
