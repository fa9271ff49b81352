import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { Chunk } from "./chunk.ts";
import { SheetError } from "./errors.ts";
import { openFile } from "./open.ts";
import type { Answer, Task } from "./protocol.ts";
import { summarize } from "./summary.ts";
import type { OpenFile } from "./types.ts";

/** Chunks that may be under way before the reader has asked for them. */
const ahead = 2;
/** A thread whose heap has grown beyond this gives it back by ending. In bytes. */
const keptHeap = 32 * 2 ** 20;
let credit = ahead;
let wake: () => void = () => {};

parentPort?.on("message", (message: Task | "more") => {
  if (message === "more") {
    credit++;
    wake();
  } else {
    credit = ahead;
    work(message).catch((error: unknown) => answer(failure(error)));
  }
});

async function work(task: Task): Promise<void> {
  const file = await openFile(task.file);
  answer(await answerFrom(file, task).finally(() => file.close?.()));
}

async function answerFrom(file: OpenFile, task: Task): Promise<Answer> {
  if (task.kind === "summary")
    return { kind: "summary", file: await summarize(file, task.fields, task.chosen), free: isFreeAfter(file) };
  await readSheet(file, task);
  return { kind: "end", free: isFreeAfter(file) };
}

// The library that reads the old format may leave memory behind: its thread is not used again.
function isFreeAfter({ kind }: OpenFile): boolean {
  return kind !== "xls" && getHeapStatistics().total_heap_size < keptHeap;
}

async function readSheet(file: OpenFile, task: Extract<Task, { kind: "rows" }>): Promise<void> {
  // A text file has one sheet, whatever it was called when it came.
  const sheet = file.kind === "csv" ? file.sheets[0] : file.sheets.find(({ name }) => name === task.sheet);
  if (sheet === undefined) throw new SheetError("SHEET_NOT_FOUND", task.sheet, { sheet: task.sheet });
  const chunk = new Chunk(task.file.limits.textCharacters, sendRows);
  let next = task.first;
  for await (const batch of sheet.rows()) {
    for (const { at, cells } of batch) {
      if (at < task.first) continue;
      for (; next < at; next++) await chunk.add([]);
      await chunk.add(cells);
      next++;
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
  const { code, reason, details } =
    error instanceof SheetError ? error : new SheetError("FILE_UNREADABLE", String(error));
  return { kind: "failure", code, reason, details };
}

function answer(message: Answer): void {
  parentPort?.postMessage(message);
}
