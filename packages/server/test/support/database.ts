import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database, OpenOptions, Tx } from "../../src/database/index.ts";
import { newId, openDatabase } from "../../src/database/index.ts";
import { copyDatabase, dropDatabase, emptyDatabase } from "./citus.ts";
import { embeddedFolder } from "./embeddedFolder.ts";
import { prepared } from "./prepared.ts";
import { removeFolder } from "./removeFolder.ts";

/** A cluster, which `npm run cluster` starts and names, stands in the server's place; the embedded one is tested without. */
export const databases: readonly Database["kind"][] = process.env.STOWAGE_CLUSTER ? ["server"] : ["embedded", "server"];

/**
 * For what both do alike, such as permissions, words, files, papers, letters and what a call may say: one of them is
 * enough. What depends on the database itself (its rows' order, locks, races, plans, values that it refuses) is tested on
 * both.
 */
export const oneDatabase: readonly Database["kind"][] = ["server"];

/** How long a test may take that asks the database very often, in milliseconds: each question costs more on a cluster. */
export const patience = (onOneServer: number): number => (process.env.STOWAGE_CLUSTER ? 4 : 1) * onOneServer;

export type TestDatabase = Database & { readonly url?: string };

/** What a database begins as: a folder with the files of an embedded one, or a database of the server. */
export type Origin = string;

/**
 * A database of its own, `close()` removes it. Where nobody says what it begins as, it is migrated and empty but for
 * what migrations put there.
 */
export async function testDatabase(
  kind: Database["kind"],
  options: OpenOptions = {},
  origin?: Origin,
): Promise<TestDatabase> {
  return kind === "embedded" ? inFolder(options, origin) : onServer(options, origin);
}

async function inFolder(options: OpenOptions, origin: Origin | undefined): Promise<TestDatabase> {
  const dataDir = await embeddedFolder(tmpdir(), origin);
  const database = await openDatabase({ ...options, dataDir });
  return {
    ...database,
    async close() {
      await database.close();
      removeFolder(dataDir);
    },
  };
}

async function onServer(options: OpenOptions, origin = emptyDatabase): Promise<TestDatabase> {
  const nodes = await prepared<readonly string[]>("server");
  const name = `t_${newId().replaceAll("-", "")}`;
  const database = await copyOnServer(nodes, origin, name, options);
  return {
    ...database,
    async close() {
      await database.close();
      await dropDatabase(nodes, name);
    },
  };
}

/** A copy on a server, or on all nodes of a cluster, of which the first is the one to ask. */
async function copyOnServer(
  nodes: readonly string[],
  origin: Origin,
  name: string,
  options: OpenOptions,
): Promise<TestDatabase> {
  await copyDatabase(nodes, origin, name);
  const url = `${nodes[0]}/${name}`;
  return { ...(await openDatabase({ poolSize: 20, ...options, databaseUrl: url })), url };
}

/** Fills a database once and leaves it in the folder, or on the server, for others to begin as it is then. */
export async function fillOrigin(
  kind: Database["kind"],
  folder: string,
  name: string,
  options: OpenOptions,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<Origin> {
  if (kind === "server") {
    const database = await copyOnServer(await prepared("server"), emptyDatabase, name, options);
    await fill(database).finally(() => database.close());
    return name;
  }
  const dataDir = await embeddedFolder(folder);
  const database = await openDatabase({ ...options, dataDir });
  await fill(database).finally(() => database.close());
  return join(dataDir, "database");
}

/** Plants what no trigger would let in. A cluster's nodes are told, too; one server has no such setting, and does not mind it. */
export async function withoutTriggers(tx: Tx): Promise<void> {
  await sql
    .raw("set local citus.propagate_set_commands = 'local'; set local session_replication_role = replica")
    .execute(tx);
}
