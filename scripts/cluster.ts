import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { demandCitus, startCitus } from "../packages/server/test/support/citus.ts";

const tests = "packages/server/test";
/** Of one server alone. */
const alone = [
  // They put an older schema into the place of today's, or look at how migrations are written down.
  "auth/seed",
  "crud/barcodes",
  "database/distribution",
  "database/lotsBefore",
  "database/migrate",
  "storage/tree",
  // It fills a table as a migration did before the first cluster, by a statement that a cluster does not take.
  "flows/outbound/ownNumbersBefore",
  // They look at the plans and counts of one server, or at how many statements it is sent.
  "crud/severalWarehouses",
  "database/statistics",
  "database/viewsOnNode",
  "flows/outbound/deliveriesByStatus",
  "statements/statements",
].map((name) => `${tests}/${name}.test.ts`);

/** The tests that ask a server's database, on a coordinator and two workers of Citus, or those named as arguments. */
const asking = globSync(`${tests}/**/*.test.ts`).filter((file) => {
  const asksServer = /\b(?:databases|oneDatabase|openCounter|startCitus)\b|"server"/.test(readFileSync(file, "utf8"));
  return asksServer && !file.startsWith(`${tests}/agreement/`) && !alone.includes(file);
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
