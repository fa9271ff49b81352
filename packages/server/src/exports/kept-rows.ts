import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Failure } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { FileStore } from "../files/index.ts";
import type { Cell } from "./cells.ts";
import type { ExportColumn } from "./columns.ts";

const atOnce = 1_000;
const maxBytes = 2 ** 30;

/** Reads what a statement answers into a file, a row a line, piece by piece; answers the file's id. */
export async function keepRows(
  tx: Tx,
  statement: RawBuilder<unknown>,
  store: FileStore,
  maxRows: number,
): Promise<string> {
  await sql`declare export_rows no scroll cursor for select row_to_json(r)::text as row from (${statement}) r`.execute(
    tx,
  );
  const { id } = await store.save(Readable.from(fetched(tx, maxRows)), maxBytes);
  await sql`close export_rows`.execute(tx);
  return id;
}

async function* fetched(tx: Tx, maxRows: number): AsyncGenerator<Buffer> {
  for (let count = 0; ; ) {
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(atOnce)} from export_rows`.execute(tx);
    if (rows.length === 0) return;
    count += rows.length;
    if (count > maxRows) throw new Failure("TOO_MANY_ROWS", { details: { max: maxRows } });
    yield Buffer.from(rows.map(({ row }) => `${row}\n`).join(""));
  }
}

/** The kept rows as cells; the file is gone once they are read, or no longer wanted. */
export async function* rowsFrom(
  store: FileStore,
  id: string,
  columns: readonly ExportColumn[],
): AsyncGenerator<Cell[]> {
  const file = createReadStream(store.path(id));
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      const row = JSON.parse(line) as Record<string, unknown>;
      yield columns.map(({ name, cell }) => cell(row[name]));
    }
  } finally {
    file.destroy();
    await store.remove([id]);
  }
}
