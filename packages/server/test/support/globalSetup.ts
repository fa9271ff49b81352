import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import server from "../../package.json" with { type: "json" };
import { openDatabase } from "../../src/database/index.ts";
import { migrate, readMigrations } from "../../src/database/migrate.ts";
import { emptyDatabase } from "./citus.ts";
import { startCluster } from "./cluster.ts";
import { prepare } from "./prepared.ts";
import { removeFolder } from "./removeFolder.ts";

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
  const embedded = prepare(folder, "embedded", () => migratedFolder(folder));
  return async () => {
    await Promise.all([server, embedded]);
    await stop();
    removeFolder(folder);
  };
}

/** A migrated database on the server, which others are copied from. */
async function templateOn(url: string): Promise<readonly string[]> {
  const template = await openDatabase({ databaseUrl: `${url}/${emptyDatabase}`, poolSize: 1 });
  await migrate(template);
  await template.close();
  return [url];
}

/** The files of a migrated embedded database, kept between runs by what they were made from. */
async function migratedFolder(folder: string): Promise<string> {
  const made = createHash("sha256").update(server.dependencies["@electric-sql/pglite"]);
  for (const { checksum } of readMigrations()) made.update(checksum);
  const cache = fileURLToPath(new URL("../../../../node_modules/.cache/stowage/", import.meta.url));
  const kept = join(cache, `embedded-${made.digest("hex").slice(0, 20)}`);
  if (existsSync(kept)) return kept;
  const dataDir = join(folder, "embedded");
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  const draft = `${kept}.${process.pid}`;
  cpSync(join(dataDir, "database"), draft, { recursive: true });
  try {
    renameSync(draft, kept);
  } catch (error) {
    // Another run was faster, and its files are as good.
    if (!existsSync(kept)) throw error;
    rmSync(draft, { recursive: true });
  }
  return kept;
}
