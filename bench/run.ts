import { globSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Bench, Figure } from "./support/bench.ts";
import { startBenchServer } from "./support/server.ts";
import { report, table } from "./support/table.ts";

/** `npm run bench [-- part of a name …] [--write]`: measures, prints a table; `--write` keeps it in docs/BENCHMARKS.md. */
const here = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const files = globSync("*/*.ts", { cwd: here }).sort();
const modules = await Promise.all(
  files
    .filter((file) => !file.startsWith("support/"))
    .map((file) => import(pathToFileURL(`${here}${file}`).href) as Promise<{ benches?: readonly Bench[] }>),
);
const benches = modules
  .flatMap((module) => module.benches ?? [])
  .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

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
process.stdout.write(`${table(figures)}\n`);
for (const failure of failures) process.stderr.write(`FAILED ${failure}\n`);
if (process.argv.includes("--write")) {
  writeFileSync(new URL("../docs/BENCHMARKS.md", import.meta.url), report(figures));
}
process.exitCode = failures.length > 0 ? 1 : 0;
