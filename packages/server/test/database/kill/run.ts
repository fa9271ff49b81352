import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Database } from "../../../src/database/index.ts";
import { openDatabase } from "../../../src/database/index.ts";
import { removeFolder } from "../../support/removeFolder.ts";

export interface KillReport {
  readonly kills: number;
  /** Changes whose commit had returned before the kill. */
  readonly acknowledged: number;
  /** Changes found after opening again; may be more, as a commit may be cut off before it is told. */
  readonly recovered: number;
  /** Acknowledged and not found. */
  readonly lost: readonly string[];
  /** Transactions of which a part was found. */
  readonly torn: readonly string[];
}

/** Kills a process with eight writers in flight, again and again on one folder, and looks for what it acknowledged. */
export async function killRepeatedly(kills: number, tell: (line: string) => void = () => {}): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), "stowage-kill-"));
  const acknowledged = new Set<string>();
  let found: Found = { entries: new Set(), torn: [] };
  try {
    for (let round = 0; round < kills; round++) {
      for (const change of await writeUntilKilled(dataDir, round)) acknowledged.add(change);
      found = await look(dataDir);
      const lost = [...acknowledged].filter((change) => !found.entries.has(change)).length;
      tell(`kill ${round + 1}: ${acknowledged.size} acknowledged, ${found.entries.size} recovered, ${lost} lost`);
    }
  } finally {
    removeFolder(dataDir);
  }
  const lost = [...acknowledged].filter((change) => !found.entries.has(change));
  return { kills, acknowledged: acknowledged.size, recovered: found.entries.size, lost, torn: found.torn };
}

async function writeUntilKilled(dataDir: string, round: number): Promise<string[]> {
  const script = fileURLToPath(new URL("writers.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, String(round)], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.startsWith("ready\n")) resolve();
    });
    child.once("exit", () => reject(new Error("The writers ended before they were killed.")));
  });
  await ready;
  // However slow the machine is, the kill falls among answers that come, at a moment that nobody chose.
  const enough = 10 + Math.random() * 80;
  for (let waited = 0; linesOf(output).length < enough && waited < 20_000; waited += 5) await sleep(5);
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
  return linesOf(output);
}

/** A line without its end was cut off: it counts as not told. */
const linesOf = (output: string): string[] => output.split("\n").slice(1, -1);

interface Found {
  readonly entries: ReadonlySet<string>;
  readonly torn: readonly string[];
}

async function look(dataDir: string): Promise<Found> {
  const database = await openDatabase({ dataDir });
  try {
    return { entries: await entriesOf(database), torn: await tornIn(database) };
  } finally {
    await database.close();
  }
}

async function entriesOf(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ change: string }>`
    select concat_ws(' ', writer, round, step) as change from entry`.execute(database.reader);
  return new Set(rows.map(({ change }) => change));
}

async function tornIn(database: Database): Promise<string[]> {
  const { rows } = await sql<{ torn: string }>`
    select format('writer %s: entries %s, total %s', writer, e.qty, t.qty) as torn
    from (select writer, sum(qty) as qty from entry group by writer) e full join total t using (writer)
    where e.qty is distinct from t.qty`.execute(database.reader);
  return rows.map(({ torn }) => torn);
}
