import { type Cell, type Column, textOf } from "./cells.ts";

/** A source of rows whose first ones may be looked at before they are written. */
export interface Rows {
  readonly first: readonly Cell[][];
  /** The next row, or undefined at the end. */
  next(): Promise<Cell[] | undefined>;
  /** Whether the last row has been taken. */
  ended(): boolean;
  /** Lets go of what gives the rows where not all were taken. */
  close(): Promise<void>;
}

/** Always one row ahead, so that it is known whether another follows. */
export async function remembering(rows: AsyncIterable<Cell[]>, count: number): Promise<Rows> {
  const iterator = rows[Symbol.asyncIterator]();
  const first: Cell[][] = [];
  while (first.length < count) {
    const { done, value } = await iterator.next();
    if (done) break;
    first.push(value);
  }
  const begun = first.length;
  let delivered = 0;
  let ahead = begun < count ? undefined : await take(iterator);
  return {
    first: first.slice(),
    async next() {
      if (delivered < begun) return first[delivered++];
      const row = ahead;
      if (row !== undefined) ahead = await take(iterator);
      return row;
    },
    ended: () => delivered >= begun && ahead === undefined,
    close: async () => void (await iterator.return?.()),
  };
}

async function take(iterator: AsyncIterator<Cell[]>): Promise<Cell[] | undefined> {
  const { done, value } = await iterator.next();
  return done ? undefined : value;
}

/** Widths in characters, from 6 to 60: what the title and the first rows need. */
export function columnWidths(columns: readonly Column[], first: readonly Cell[][], timeZone: string): number[] {
  return columns.map(({ title, kind }, index) => {
    const lengths = first.map((row) => shownLength(textOf(row[index], kind, timeZone)));
    return Math.min(60, Math.max(6, shownLength(title) + 1, ...lengths) + 2);
  });
}

/** Chinese characters are twice as wide. */
function shownLength(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length && length < 80; index++) length += text.charCodeAt(index) >= 0x1100 ? 2 : 1;
  return length;
}
