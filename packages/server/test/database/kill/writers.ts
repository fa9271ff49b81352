import { writeSync } from "node:fs";
import { sql } from "kysely";
import type { Database } from "../../../src/database/index.ts";
import { openDatabase } from "../../../src/database/index.ts";

// The process that gets killed. Eight writers move goods as the product does, several rows in one transaction, and each
// change is told to standard output only when its commit has returned.
const [dataDir = "", round = "0"] = process.argv.slice(2);
const writers = 8;

const database = await openDatabase({ dataDir });
await sql`create table if not exists entry (writer int, round int, step int, qty bigint, primary key (writer, round, step))`.execute(
  database.reader,
);
await sql`create table if not exists total (writer int primary key, qty bigint not null)`.execute(database.reader);
writeSync(1, "ready\n");
await Promise.all(Array.from({ length: writers }, (_, writer) => write(database, writer)));

async function write(database: Database, writer: number): Promise<never> {
  for (let step = 0; ; step++) {
    const qty = 1 + (step % 7);
    await database.transact(async (tx) => {
      await sql`insert into entry values (${writer}, ${Number(round)}, ${step}, ${qty})`.execute(tx);
      await sql`insert into total values (${writer}, ${qty})
        on conflict (writer) do update set qty = total.qty + excluded.qty`.execute(tx);
    });
    writeSync(1, `${writer} ${round} ${step}\n`);
  }
}
