import { rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { threadClient } from "../database/connection.ts";
import { cursor, ExportTooLarge, keepRows, rowsFrom } from "./keptRows.ts";
import { lostIn } from "./lost.ts";
import { type Answer, slotBytes, type Task } from "./protocol.ts";
import { writeSheet } from "./sheet.ts";

const task = workerData as Task;
const free = task.slots.map((_, slot) => slot);
let wake: () => void = () => {};

parentPort?.on("message", (slot: number) => {
  free.push(slot);
  wake();
});
await work(task).catch(async (error: unknown) => {
  await rm(task.path, { force: true });
  answer(failure(error));
});
parentPort?.close();

async function work({ path, source, columns, format, options }: Task): Promise<void> {
  const kept = source ? await keep(path, source) : { epoch: null, rows: null };
  answer({ kind: "kept", ...kept, lost: await lostIn(path, columns, format, options) });
  let rows = 0;
  async function* counted() {
    for await (const row of rowsFrom(path, columns)) {
      rows += 1;
      yield row;
    }
  }
  for await (const bytes of writeSheet(counted(), columns, format, options)) await hand(bytes as Buffer, () => rows);
  answer({ kind: "end", rows });
}

/** Copies bytes into slots as they get free: nothing is left behind for either side to clear away. */
async function hand(bytes: Buffer, rows: () => number): Promise<void> {
  for (let at = 0; at < bytes.length; at += slotBytes) {
    while (free.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const slot = free.shift() ?? 0;
    const part = bytes.subarray(at, at + slotBytes);
    new Uint8Array(task.slots[slot] as SharedArrayBuffer).set(part);
    answer({ kind: "piece", slot, length: part.length, rows: rows() });
  }
}

/** Keeps the rows of one moment; answers how many, and the epoch of all rights at that moment. */
async function keep(path: string, { url, text, parameters, limitMs }: NonNullable<Task["source"]>) {
  const client = threadClient(url);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("select set_config('statement_timeout', $1, true)", [String(limitMs)]);
    const { rows } = await client.query("select epoch::text as epoch from rights_epoch");
    await client.query(`${cursor.open} (${text}) r`, [...parameters]);
    const { count } = await keepRows(path, async () => (await client.query(cursor.next)).rows as { row: string }[]);
    return { epoch: String((rows[0] as { epoch: string } | undefined)?.epoch ?? ""), rows: count };
  } finally {
    await client.end();
  }
}

function failure(error: unknown): Answer {
  if (error instanceof ExportTooLarge) return { kind: "refused", code: error.code, details: error.details };
  const { message, code } = error as { message?: string; code?: string };
  return { kind: "failed", message: message ?? String(error), code };
}

function answer(message: Answer): void {
  parentPort?.postMessage(message);
}
