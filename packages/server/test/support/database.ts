import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import type { Database, OpenOptions } from "../../src/database/index.ts";
import { newId, openDatabase } from "../../src/database/index.ts";

export const databases: readonly Database["kind"][] = ["embedded", "server"];

export type TestDatabase = Database & { readonly url?: string };

/** A migrated database of its own, empty but for what migrations put there. `close()` removes it. */
export async function testDatabase(kind: Database["kind"], options: OpenOptions = {}): Promise<TestDatabase> {
  return kind === "embedded" ? openDatabase({ ...options, snapshot: await prepared("embedded") }) : onServer(options);
}

async function onServer(options: OpenOptions): Promise<TestDatabase> {
  const server = await prepared("server");
  const name = `t_${newId().replaceAll("-", "")}`;
  await administer(server, `create database ${name} template postgres strategy file_copy`);
  const url = `${server}/${name}`;
  const database = await openDatabase({ poolSize: 20, ...options, databaseUrl: url });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Statements that can't run inside the database they are about. */
async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/template1` });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(1)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function prepared(kind: Database["kind"]): Promise<string> {
  const file = join(inject("databasesFolder"), `${kind}.json`);
  for (let waited = 0; !existsSync(file); waited += 20) {
    if (waited > 60_000) throw new Error(`The ${kind} database was not ready within 60 s.`);
    await sleep(20);
  }
  const answer = JSON.parse(readFileSync(file, "utf8")) as { value: string } | { error: string };
  if ("error" in answer) throw new Error(answer.error);
  return answer.value;
}
