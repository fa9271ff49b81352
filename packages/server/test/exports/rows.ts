import type { Readable } from "node:stream";
import type { Cell, Column } from "../../src/exports/index.ts";

export const columns: readonly Column[] = [
  { title: "商品編號", kind: "text" },
  { title: "Name", kind: "text" },
  { title: "數量", kind: "number" },
  { title: "Due", kind: "date" },
  { title: "At", kind: "instant" },
  { title: "Good", kind: "flag" },
];

/** One of everything, and what programs take for formulas. */
export const rows: Cell[][] = [
  ["00123", "高山烏龍茶 𠮷", "12.500", "2026-11-21", "2026-11-21T01:02:03.456Z", true],
  ["=1+1", "+886 2 2345", "-7", "2026-02-30", "no instant", false],
  ["@SUM(A1)", "-2+3", 0.1, null, undefined, null],
  ["-5", "＝cmd|' /C calc'!A0", "1234567890123456789", "1899-12-31", "", ""],
  ['quote " comma , colon : bar | semi ;', " spaces ", 10n, "", null, true],
  ["line 1\nline 2", "<b>&amp;</b> _x0041_ \u0001", "-0.25", null, null, null],
];

export async function* streamOf(list: Iterable<Cell[]>): AsyncGenerator<Cell[]> {
  for (const row of list) yield row;
}

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A source that counts what is taken from it and knows whether it was let go. */
export function counted(count: number, make: (index: number) => Cell[]) {
  const state = { taken: 0, closed: false };
  async function* source(): AsyncGenerator<Cell[]> {
    try {
      for (let index = 0; index < count; index++) {
        state.taken++;
        yield make(index);
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, source: source() };
}
