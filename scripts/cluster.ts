import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { migrate, openDatabase } from "../packages/server/src/database/index.ts";
import { distribute } from "../packages/server/src/database/schema/distribute.ts";
import { emptyDatabase, joinNodes, startCitus } from "../packages/server/test/support/citus.ts";
import { findBinaries } from "../packages/server/test/support/cluster.ts";

const tests = "packages/server/test";
/** What does not hold on a cluster yet. */
const open = [`${tests}/flows/outbound/lists.test.ts`];
/** What holds; further tests are named as arguments. */
const held = globSync([
  `${tests}/ledger/**/*.test.ts`,
  `${tests}/flows/{adjustment,inbound,outbound,receiving,returned}/**/*.test.ts`,
]).filter((file) => !open.includes(file));

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
  const run = ["run", "--project", "server", "--testNamePattern", "on server", ...(asked.length > 0 ? asked : held)];
  const vitest = spawn("vitest", run, { stdio: "inherit", env: { ...process.env, STOWAGE_CLUSTER: nodes.join(",") } });
  const [code] = await once(vitest, "exit");
  process.exitCode = Number(code ?? 1);
} finally {
  await stop();
}
