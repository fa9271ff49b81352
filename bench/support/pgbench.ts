import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBinaries } from "../../packages/server/test/support/cluster.ts";

const run = promisify(execFile);

export interface PgbenchResult {
  readonly tps: number;
  readonly transactions: number;
}

/** The tables of pgbench's own `tpcb-like`, a hundred thousand accounts a branch. */
export async function fillBank(url: string, branches: number): Promise<void> {
  await run(join(findBinaries(), "pgbench"), ["-i", "-q", "-s", String(branches), url]);
}

/** Runs a script (or `tpcb-like`) with prepared statements for some seconds. */
export async function pgbench(
  url: string,
  script: string,
  { clients, seconds, variables = {} }: { clients: number; seconds: number; variables?: Record<string, number> },
): Promise<PgbenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "stowage-pgbench-"));
  const file = join(folder, "script.sql");
  writeFileSync(file, script);
  const named = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const how = ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds), ...named];
  const what = script === "tpcb-like" ? ["-b", script] : ["-f", file];
  try {
    const { stdout } = await run(join(findBinaries(), "pgbench"), [...how, ...what, url]);
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed`);
    return {
      tps: Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]),
      transactions: Number(/actually processed: (\d+)/.exec(stdout)?.[1]),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
