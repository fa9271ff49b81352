import { globSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Bench, Figure } from "./support/bench.ts";
import { startBenchServer } from "./support/server.ts";
import { report, tables } from "./support/table.ts";

/**
 * `npm run bench [-- words of a name]`: measures, prints the figures. `npm run bench -- --write` measures all of them and
 * keeps the page docs/BENCHMARKS.md.
 */
const here = fileURLToPath(new URL(".", import.meta.url));
const write = process.argv.includes("--write");
const words = process.argv
  .slice(2)
  .filter((word) => !word.startsWith("--"))
  .flatMap((word) => word.toLowerCase().split(/\s+/));
const files = globSync("*/*.ts", { cwd: here }).sort();
const modules = await Promise.all(
  files
    .filter((file) => !file.startsWith("support/"))
    .map((file) => import(pathToFileURL(`${here}${file}`).href) as Promise<{ benches?: readonly Bench[] }>),
);
const all = modules.flatMap((module) => module.benches ?? []);
const benches = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
if (benches.length === 0) fail(`No figure has all these words in its name:\n${all.map(({ name }) => name).join("\n")}`);
if (write && benches.length < all.length) fail("--write keeps all figures: leave the words out.");

const figures: Figure[] = [];
const failures: string[] = [];
const server = await startBenchServer();
try {
  for (const bench of benches) {
    process.stderr.write(`${bench.name} …\n`);
    try {
      const measured = await bench.run(server);
      figures.push(...measured);
      for (const figure of measured) process.stderr.write(`  ${JSON.stringify(figure)}\n`);
    } catch (error) {
      failures.push(`${bench.name}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
} finally {
  await server.stop();
}
process.stdout.write(`${tables(figures)}\n`);
for (const failure of failures) process.stderr.write(`FAILED ${failure}\n`);
if (write && failures.length === 0) {
  writeFileSync(new URL("../docs/BENCHMARKS.md", import.meta.url), report(figures));
}
process.exitCode = failures.length > 0 ? 1 : 0;

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
