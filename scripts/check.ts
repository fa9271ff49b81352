import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { readMigrations } from "../packages/server/src/database/migrate.ts";

/** Types, lint with the import rules, formatting, what nothing uses, and the numbers of the migrations. */
const projects = [".", "packages/model", "packages/messages", "packages/server", "packages/web", "bench/pages/bare"];
const checks: readonly (readonly [string, readonly string[]])[] = [
  ...projects.map((project) => [`types of ${project}`, ["tsc", "-p", project]] as const),
  ["lint and formatting", ["biome", "check", "--error-on-warnings"]],
  ["what nothing uses", ["knip", "--no-progress"]],
];

let failed = 0;
try {
  readMigrations();
} catch (error) {
  failed += 1;
  console.log(`FAILED ${(error as Error).message}`);
}
for (const [name, [command = "", ...args]] of checks) {
  const began = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) failed += 1;
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
process.exitCode = failed > 0 ? 1 : 0;
