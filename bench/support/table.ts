import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { findBinaries } from "../../packages/server/test/support/cluster.ts";
import { embeddedRounds, type Figure, milliseconds, rounds, significant } from "./bench.ts";

/** What is printed: the figures against their references, and those of the embedded database. */
export function tables(figures: readonly Figure[]): string {
  const onServer = figures.filter(({ embedded }) => !embedded);
  const onEmbedded = figures.filter(({ embedded }) => embedded);
  return [
    ...(onServer.length > 0 ? ["## On a PostgreSQL server", serverTable(onServer)] : []),
    ...(onEmbedded.length > 0 ? ["## On the embedded database", embeddedCaption, embeddedTable(onEmbedded)] : []),
  ].join("\n\n");
}

/** The page that is kept: the machine, how it was measured, the tables. */
export function report(figures: readonly Figure[]): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `# Benchmarks

Made by \`npm run bench -- --write\` on ${day}: ${cpus().length} × ${cpu?.model.trim() ?? "CPU"}, ${memory} GB, Node ${process.version},
${postgresVersion()} on the same machine.

A figure is the ratio of two rates, ours to the reference's, taken by turns in one run: the median of ${rounds} rounds. Both sides are
durable (\`fsync\` and \`synchronous_commit\` on), with the same indexes and prepared statements, and the final state of each is
verified: stock, movements, answers, and where documents are made the whole audit. What is not a ratio is a time or a size.

${tables(figures)}
`;
}

const embeddedCaption = `The database inside the server's own process, in a folder. It does not wait for the disk: what was acknowledged outlives a killed
process, **not a power failure**, so these rates are not those of the table above. Beside each, the same work in the same run on the
PostgreSQL server, which does wait; the median of ${embeddedRounds} rounds.`;

const serverTable = (figures: readonly Figure[]) =>
  lines(
    ["what", "figure", "to reach", "", "reference", "how much", "note"],
    figures.map(({ name, ratio, ms, megabytes, reach, reached, reference, detail, note }) => [
      name,
      megabytes !== undefined
        ? `${Math.round(megabytes)} MB`
        : ratio === undefined
          ? milliseconds(ms ?? Number.NaN)
          : `**${significant(ratio)}**`,
      reach,
      reached ? "reached" : "**MISSED**",
      reference,
      detail,
      reached ? "" : (note ?? ""),
    ]),
  );

const embeddedTable = (figures: readonly Figure[]) =>
  lines(
    ["what", "embedded", "on the server", "ratio", "note"],
    figures.map(({ name, ratio = Number.NaN, embedded, note }) => [
      name.replace(/^embedded: /, ""),
      `${significant(embedded?.ours ?? Number.NaN)} ${embedded?.unit}`,
      `${significant(embedded?.server ?? Number.NaN)} ${embedded?.unit}`,
      significant(ratio),
      note ?? "",
    ]),
  );

const lines = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const postgresVersion = () =>
  execFileSync(join(findBinaries(), "postgres"), ["--version"], { encoding: "utf8" })
    .replace(/^postgres \(PostgreSQL\) (\S+).*$/s, "PostgreSQL $1")
    .trim();
