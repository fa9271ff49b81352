import { cpus, totalmem } from "node:os";
import type { Figure } from "./bench.ts";

export function table(figures: readonly Figure[]): string {
  const head = ["what", "figure", "reach", "", "reference", "detail"];
  const rows = figures.map(({ name, ratio, ms, reach, reached, reference, detail }) => [
    name,
    ratio === undefined ? `${(ms ?? Number.NaN).toFixed(1)} ms` : ratio.toFixed(2),
    reach,
    reached ? "reached" : "MISSED",
    reference,
    detail,
  ]);
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** The page that is kept: the machine, and the table. */
export function report(figures: readonly Figure[]): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `# Benchmarks

Made by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model ?? "CPU"},
${memory} GB, Node ${process.version}. PostgreSQL on the same machine, durable (fsync and synchronous_commit on) for both sides;
ratios of rates, interleaved, median of five; the final state of each is verified.

${table(figures)}
`;
}
