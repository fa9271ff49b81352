import { parentPort, workerData } from "node:worker_threads";
import { Chunk } from "./chunk.ts";
import { SheetError } from "./errors.ts";
import { openFile } from "./open.ts";
import type { Answer, Task } from "./protocol.ts";
import { summarize } from "./summary.ts";
import type { OpenFile } from "./types.ts";

/** Chunks that may be under way before the reader has asked for them. */
let credit = 2;
let wake: () => void = () => {};

parentPort?.on("message", () => {
  credit++;
  wake();
});
await work(workerData as Task).catch((error: unknown) => answer(failure(error)));
parentPort?.close();

async function work(task: Task): Promise<void> {
  const file = await openFile(task.file);
  if (task.kind === "summary") answer({ kind: "summary", file: await summarize(file, task.fields) });
  else {
    await readSheet(file, task);
    answer({ kind: "end" });
  }
}

async function readSheet(file: OpenFile, task: Extract<Task, { kind: "rows" }>): Promise<void> {
  // A text file has one sheet, whatever it was called when it came.
  const sheet = file.kind === "csv" ? file.sheets[0] : file.sheets.find(({ name }) => name === task.sheet);
  if (sheet === undefined) throw new SheetError("SHEET_NOT_FOUND", task.sheet);
  const chunk = new Chunk(task.file.limits.textCharacters, sendRows);
  let index = 0;
  let blank = 0;
  for await (const batch of sheet.rows()) {
    for (const row of batch) {
      if (index++ < task.first) continue;
      if (row.length === 0) {
        blank++;
        continue;
      }
      // Blank rows count only where rows follow them.
      for (; blank > 0; blank--) await chunk.add([]);
      await chunk.add(row);
    }
  }
  await chunk.send();
}

async function sendRows(rows: string[][]): Promise<void> {
  while (credit === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  credit--;
  answer({ kind: "rows", rows });
}

function failure(error: unknown): Answer {
  if (error instanceof SheetError) return { kind: "failure", code: error.code, reason: error.reason };
  return { kind: "failure", code: "FILE_UNREADABLE", reason: String(error) };
}

function answer(message: Answer): void {
  parentPort?.postMessage(message);
}
