import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import server from "../../package.json" with { type: "json" };
import { openDatabase } from "../../src/database/index.ts";
import { migrate, readMigrations } from "../../src/database/migrate.ts";
import { emptyDatabase } from "./citus.ts";
import { startCluster } from "./cluster.ts";
import { dumpFolder } from "./dump.ts";
import { prepare } from "./prepared.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databasesFolder: string;
  }
}

/**
 * Prepares both databases once for a run, behind the tests' back: those that need one wait for its file in the folder,
 * the others begin at once. A cluster that `npm run cluster` started is ready, and named by the variable.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stowage-tests-"));
  project.provide("databasesFolder", folder);
  let stop = async () => {};
  const server = prepare(folder, "server", async () => {
    const nodes = process.env.STOWAGE_CLUSTER?.split(",");
    if (nodes) return nodes;
    const cluster = await startCluster();
    stop = cluster.stop;
    return templateOn(cluster.url);
  });
  const embedded = prepare(folder, "embedded", () => snapshot(folder));
  return async () => {
    await Promise.all([server, embedded]);
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A migrated database on the server, which others are copied from. */
async function templateOn(url: string): Promise<readonly string[]> {
  const template = await openDatabase({ databaseUrl: `${url}/${emptyDatabase}`, poolSize: 1 });
  await migrate(template);
  await template.close();
  return [url];
}

/** Kept between runs, by what it was made from. */
async function snapshot(folder: string): Promise<string> {
  const made = createHash("sha256").update(server.dependencies["@electric-sql/pglite"]);
  for (const { checksum } of readMigrations()) made.update(checksum);
  const cache = new URL("../../../../node_modules/.cache/stowage/", import.meta.url);
  const file = fileURLToPath(new URL(`embedded-${made.digest("hex").slice(0, 20)}.tar`, cache));
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const draft = join(folder, "embedded.tar");
  writeFileSync(draft, await dump(join(folder, "embedded")));
  cpSync(draft, `${file}.${process.pid}`);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

async function dump(dataDir: string): Promise<Uint8Array> {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  return dumpFolder(dataDir);
}
