import pg from "pg";
import { startCluster } from "./cluster.ts";

/** Shards of each table: enough that warehouses lie on both workers, few enough that nobody waits for them. */
const shards = 4;

const settings = {
  shared_preload_libraries: "citus",
  "citus.shard_count": String(shards),
  "citus.node_conninfo": "sslmode=disable",
  max_prepared_transactions: "200",
  max_connections: "300",
};

/** What a database of a server, or of a cluster, begins as. */
export const emptyDatabase = "postgres";

/** A coordinator and two workers of Citus on this machine. @throws Error where Citus is not installed. */
export async function startCitus(): Promise<{ readonly nodes: readonly string[]; stop(): Promise<void> }> {
  const nodes = await Promise.all([0, 1, 2].map(() => startCluster({ settings })));
  return {
    nodes: nodes.map(({ url }) => url),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

/** Makes one of the databases of this name on these nodes, of which the first is the coordinator. */
export async function joinNodes(nodes: readonly string[], name: string): Promise<void> {
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
  for (const node of nodes) await administer(node, [`drop database if exists ${name} with (force)`]);
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
