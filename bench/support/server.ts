import pg from "pg";
import { migrate, newId, openDatabase } from "../../packages/server/src/database/index.ts";
import { startCluster } from "../../packages/server/test/support/cluster.ts";
import type { BenchDatabase, BenchServer } from "./bench.ts";

/** The same for both sides of every figure. Commits wait for the disk. */
const settings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "1GB",
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
  maintenance_work_mem: "512MB",
  random_page_cost: "1.1",
};

export const durable = { durable: true, settings };

export async function startBenchServer(): Promise<BenchServer & { stop(): Promise<void> }> {
  const cluster = await startCluster(durable);
  const opened: { close(): Promise<void> }[] = [];
  const open = async (url: string, poolSize: number) => {
    const database = await openDatabase({ databaseUrl: url, poolSize });
    opened.push(database);
    return database;
  };
  return {
    async database(poolSize = 20): Promise<BenchDatabase> {
      const name = `b_${newId().replaceAll("-", "")}`;
      const admin = new pg.Client({ connectionString: `${cluster.url}/postgres` });
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      const url = `${cluster.url}/${name}`;
      const database = await open(url, poolSize);
      await migrate(database);
      return { ...database, url, again: (size = 20) => open(url, size) };
    },
    async stop() {
      for (const database of opened) await database.close().catch(() => {});
      await cluster.stop();
    },
  };
}
