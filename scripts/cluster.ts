import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { demandCitus, startCitus } from "../packages/server/test/support/citus.ts";

/**
 * Runs on a coordinator and two workers of Citus the tests of the server that ask a database, or those that are named as
 * arguments. A test says by `notOnCluster` that it is of one server alone, and why.
 */
const asking = globSync("packages/server/test/**/*.test.ts").filter((file) => {
  const text = readFileSync(file, "utf8");
  return /\b(?:databases|oneDatabase|openCounter)\b|"server"/.test(text) && !text.includes("notOnCluster");
});

demandCitus();
const { nodes, stop } = await startCitus();
try {
  const asked = process.argv.slice(2);
  const run = ["run", "--project", "server", ...(asked.length > 0 ? asked : asking)];
  const vitest = spawn("vitest", run, { stdio: "inherit", env: { ...process.env, STOWAGE_CLUSTER: nodes.join(",") } });
  const [code] = await once(vitest, "exit");
  process.exitCode = Number(code ?? 1);
} finally {
  await stop();
}
