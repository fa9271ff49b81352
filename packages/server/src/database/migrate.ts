import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { readPlacements } from "./schema/placement.ts";
import { toldToNodes } from "./statements.ts";
import type { Database, Tx } from "./types.ts";

const ownFolder = new URL("./migrations/", import.meta.url);
/** Any number, the same in every version: the key of the lock under which migrations run. */
const lockKey = 7_805_114_236;
const limitMs = 30 * 60_000;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Applies the migrations that the database lacks, in the order of their numbers, each in a transaction of its own and
 * all under one lock, so that several processes may start at once. Returns their names. Throws `EditedMigration` where
 * a landed one was changed, and where the database has one that this version does not know; `Error` where a table does
 * not say where it lives on a cluster.
 */
export async function migrate(database: Database, folder: URL = ownFolder): Promise<string[]> {
  const migrations = readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    const name = await database.transact((tx) => applyNext(tx, migrations), { limitMs });
    if (!name) break;
    applied.push(name);
  }
  // Of whoever is to look for a table's rows, nobody could tell where.
  if (folder === ownFolder) await readPlacements(database.reader);
  return applied;
}

async function applyNext(tx: Tx, migrations: readonly Migration[]): Promise<string | undefined> {
  await sql.raw(toldToNodes("set local lock_timeout = 0")).execute(tx);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  await sql`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx);
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration order by name`.execute(tx);
  refuseEdited(rows, migrations);
  const next = migrations[rows.length];
  if (!next) return undefined;
  await sql.raw(next.text).execute(tx);
  await sql`insert into migration (name, checksum) values (${next.name}, ${next.checksum})`.execute(tx);
  return next.name;
}

function refuseEdited(landed: readonly { name: string; checksum: string }[], migrations: readonly Migration[]): void {
  for (const [index, { name, checksum }] of landed.entries()) {
    const migration = migrations[index];
    if (!migration)
      throw new EditedMigration(name, "stands in the database and not in this version: start the one that made it");
    if (migration.name !== name)
      throw new EditedMigration(name, `stands in the database, but number ${index + 1} here is ${migration.name}`);
    if (migration.checksum !== checksum) throw new EditedMigration(name, "was changed after it had been applied");
  }
}

export function readMigrations(folder: URL = ownFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name, index) => {
    if (!/^\d{4}_\w+\.sql$/.test(name)) throw new EditedMigration(name, "should be called like 0001_master.sql");
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new EditedMigration(name, "has the number of another");
    const text = readFileSync(new URL(name, folder), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

/** The committed migrations and the database do not tell the same story. */
export class EditedMigration extends Error {
  constructor(name: string, what: string) {
    super(`Migration ${name} ${what}.`);
    this.name = "EditedMigration";
  }
}
