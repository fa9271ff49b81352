import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Details, ErrorCode } from "@stowage/model";
import type { Cell } from "./cells.ts";
import { cellIn, type ExportColumn } from "./column.ts";

const fetchSize = 500;
const maxRows = 1_000_000;
const maxBytes = 2 ** 32;

/** What opens the cursor over a statement, and what takes the next rows from it, each as one JSON text. */
export const cursor = {
  open: "declare export_rows no scroll cursor for select row_to_json(r)::text as row from",
  next: `fetch forward ${fetchSize} from export_rows`,
};

/** Becomes a failure outside: the thread that writes large sheets does without the model. */
export class ExportTooLarge extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The next rows; none at the end. */
export type Fetch = () => Promise<readonly { readonly row: string }[]>;

/**
 * Writes rows to a file as they come, one a line; answers whether all were written: once there are `enough` of them it
 * stops. @throws ExportTooLarge.
 */
export async function keepRows(
  path: string,
  fetch: Fetch,
  enough = Number.POSITIVE_INFINITY,
): Promise<{ readonly count: number; readonly ended: boolean }> {
  const kept = { count: 0, ended: false };
  await pipeline(
    Readable.from(pieces(fetch, enough, kept), { highWaterMark: 1 }),
    createWriteStream(path, { mode: 0o600 }),
  );
  return kept;
}

async function* pieces(fetch: Fetch, enough: number, kept: { count: number; ended: boolean }): AsyncGenerator<Buffer> {
  let bytes = 0;
  while (kept.count < enough) {
    const rows = await fetch();
    kept.ended = rows.length === 0;
    if (kept.ended) return;
    kept.count += rows.length;
    if (kept.count > maxRows) throw new ExportTooLarge("TOO_MANY_ROWS", { max: maxRows });
    const piece = Buffer.from(rows.map(({ row }) => `${row}\n`).join(""));
    bytes += piece.length;
    if (bytes > maxBytes) throw new ExportTooLarge("FILE_TOO_LARGE", { max: `${maxBytes / 2 ** 20} MB` });
    yield piece;
  }
}

/** The kept rows as cells. Unless they are to `stay`, their file is removed once they are read or their reader leaves. */
export async function* rowsFrom(path: string, columns: readonly ExportColumn[], stay = false): AsyncGenerator<Cell[]> {
  const file = createReadStream(path);
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      const row = JSON.parse(line) as Record<string, unknown>;
      yield columns.map((column) => cellIn(column, row));
    }
  } finally {
    file.destroy();
    if (!stay) await rm(path, { force: true });
  }
}
