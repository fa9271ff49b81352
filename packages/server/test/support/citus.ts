import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate, openDatabase } from "../../src/database/index.ts";
import { distribute } from "../../src/database/schema/distribute.ts";
import { findBinaries, startCluster } from "./cluster.ts";

/** Shards of each table: enough that warehouses lie on both workers, few enough that nobody waits for them. */
const shards = 4;

const settings = {
  shared_preload_libraries: "citus",
  "citus.shard_count": String(shards),
  "citus.node_conninfo": "sslmode=disable",
  max_prepared_transactions: "200",
  "citus.recover_2pc_interval": "1s",
  max_connections: "300",
};

/** What a database of a server, or of a cluster, begins as. */
export const emptyDatabase = "postgres";

const library = () => join(findBinaries(), "../lib/citus.so");
export const isCitusHere = (): boolean => existsSync(library());

/** Ends the process with a sentence where Citus is not installed. */
export function demandCitus(): void {
  if (isCitusHere()) return;
  console.error(`Citus is not installed here: there is no ${library()}. Its version 13 fits PostgreSQL 15 to 17.`);
  process.exit(2);
}

export interface Citus {
  /** The coordinator is the first. */
  readonly nodes: readonly string[];
  stop(): Promise<void>;
}

/** A coordinator and two workers of Citus on this machine, over which the product's tables are spread. */
export async function startCitus(more: Parameters<typeof startCluster>[0] = {}): Promise<Citus> {
  const options = { ...more, settings: { ...more.settings, ...settings } };
  const servers = await Promise.all([0, 1, 2].map(() => startCluster(options)));
  const nodes = servers.map(({ url }) => url);
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  try {
    await joinNodes(nodes, emptyDatabase);
    const database = await openDatabase({ databaseUrl: `${nodes[0]}/${emptyDatabase}`, poolSize: 1 });
    await migrate(database);
    await distribute(database);
    await database.close();
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, stop };
}

/** Makes one of the databases of this name on these nodes, of which the first is the coordinator. */
async function joinNodes(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await ask(`${node}/${name}`, "create extension citus");
  const [coordinator = "", ...workers] = nodes;
  const ports = workers.map((node) => new URL(node).port);
  const own = new URL(coordinator).port;
  await ask(`${coordinator}/${name}`, `select citus_set_coordinator_host('127.0.0.1', ${own})`);
  for (const port of ports) await ask(`${coordinator}/${name}`, `select citus_add_node('127.0.0.1', ${port})`);
}

/** Each node's part of a database says where the others are, but not what it is called there: so its copies are one, too. */
export async function copyDatabase(nodes: readonly string[], origin: string, name: string): Promise<void> {
  await Promise.all(
    nodes.map((node) =>
      administer(node, [
        // The keeper that Citus has in each database would be in the way of copying it.
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${origin}' and pid <> pg_backend_pid()`,
        `create database ${name} template ${origin} strategy file_copy`,
      ]),
    ),
  );
}

export async function dropDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await dropOn(node, name);
}

/** Whoever is in it is sent away; on a busy machine they may take longer to go than PostgreSQL waits for them. */
async function dropOn(node: string, name: string, tries = 5): Promise<void> {
  try {
    await administer(node, [`drop database if exists ${name} with (force)`]);
  } catch (error) {
    const isInUse = error instanceof pg.DatabaseError && error.code === "55006";
    if (!isInUse || tries === 1) throw error;
    await dropOn(node, name, tries - 1);
  }
}

/** Statements that can't run inside the database they are about. */
async function administer(node: string, statements: readonly string[]): Promise<void> {
  await ask(`${node}/template1`, "select pg_advisory_lock(1)", ...statements);
}

async function ask(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
