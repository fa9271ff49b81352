import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../../src/database/index.ts";
import { removeFolder } from "../../support/removeFolder.ts";
import type { RunningServer } from "./client.ts";
import { startServer } from "./client.ts";

export interface ServerKillReport {
  readonly kills: number;
  /** Rows whose creation was answered with 200 before the kill. */
  readonly acknowledged: number;
  /** Rows found after the last start; may be more, as a kill may cut off an answer. */
  readonly recovered: number;
  readonly lost: readonly string[];
}

const writers = 8;

/** Kills the real server on its embedded database while eight clients write through its calls, again and again. */
export async function killServerRepeatedly(
  kills: number,
  tell: (line: string) => void = () => {},
): Promise<ServerKillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), "stowage-kill-server-"));
  const acknowledged = new Set<string>();
  try {
    for (let round = 0; round < kills; round++) {
      const server = await startServer(dataDir);
      const writing = Array.from({ length: writers }, (_, writer) => write(server, `${round}-${writer}`, acknowledged));
      await untilWriting(acknowledged, acknowledged.size + 5 + Math.random() * 60);
      await server.kill("SIGKILL");
      await Promise.all(writing);
      tell(`kill ${round + 1} of the server: ${acknowledged.size} acknowledged`);
    }
    const server = await startServer(dataDir);
    const found = await read(server);
    await server.kill("SIGTERM");
    const lost = [...acknowledged].filter((id) => !found.has(id));
    return { kills, acknowledged: acknowledged.size, recovered: found.size, lost };
  } finally {
    removeFolder(dataDir);
  }
}

/** However slow the machine is, the kill falls among answers that come, at a moment that nobody chose. */
async function untilWriting(acknowledged: ReadonlySet<string>, count: number): Promise<void> {
  for (let waited = 0; acknowledged.size < count && waited < 20_000; waited += 5) await sleep(5);
}

/** Creates customers until the connection breaks; any answer but 200 is an error of the test. */
async function write(server: RunningServer, name: string, acknowledged: Set<string>): Promise<void> {
  for (let step = 0; ; step++) {
    const id = newId();
    const customer = {
      customer_id: id,
      company_id: server.companyId,
      customer_no: `K-${name}-${step}`,
      customer_name: "Killed",
    };
    const answer = await server.send("/v1/customer/a", customer).catch(() => undefined);
    if (!answer) return;
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.additionals)}`);
    acknowledged.add(id);
  }
}

async function read(server: RunningServer): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1; ; page++) {
    const { additionals } = await server.send("/v1/customer/q", { page, pageSize: 1500 });
    const rows = additionals["customer"] as { customer_id: string }[];
    for (const row of rows) found.add(row.customer_id);
    if (rows.length < 1500) return found;
  }
}
