import { rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { threadClient } from "../database/connection.ts";
import { cursor, keepRows, rowsFrom, TooMuch } from "./kept-rows.ts";
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
  const epoch = source ? await keep(path, source) : null;
  answer({ kind: "kept", epoch, lost: await lostIn(path, columns, format, options) });
  for await (const bytes of writeSheet(rowsFrom(path, columns), columns, format, options)) await hand(bytes as Buffer);
  answer({ kind: "end" });
}

/** Copies bytes into slots as they get free: nothing is left behind for either side to clear away. */
async function hand(bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += slotBytes) {
    while (free.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const slot = free.shift() ?? 0;
    const part = bytes.subarray(at, at + slotBytes);
    new Uint8Array(task.slots[slot] as SharedArrayBuffer).set(part);
    answer({ kind: "piece", slot, length: part.length });
  }
}

/** Keeps the rows of one moment; answers the epoch of all rights at that moment. */
async function keep(path: string, { url, text, parameters, limitMs }: NonNullable<Task["source"]>): Promise<string> {
  const client = threadClient(url);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("select set_config('statement_timeout', $1, true)", [String(limitMs)]);
    const { rows } = await client.query("select epoch::text as epoch from rights_epoch");
    await client.query(`${cursor.open} (${text}) r`, [...parameters]);
    await keepRows(path, async () => (await client.query(cursor.next)).rows as { row: string }[]);
    return String((rows[0] as { epoch: string } | undefined)?.epoch ?? "");
  } finally {
    await client.end();
  }
}

function failure(error: unknown): Answer {
  if (error instanceof TooMuch) return { kind: "refused", code: error.code, details: error.details };
  const { message, code } = error as { message?: string; code?: string };
  return { kind: "failed", message: message ?? String(error), code };
}

function answer(message: Answer): void {
  parentPort?.postMessage(message);
}
