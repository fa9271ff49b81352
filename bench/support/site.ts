import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { audit } from "../../packages/server/src/audit/index.ts";
import { foundCompany } from "../../packages/server/src/auth/firstAdministrator.ts";
import { seed } from "../../packages/server/src/auth/seed.ts";
import { allChecks } from "../../packages/server/src/checks.ts";
import { type Database, migrate, openDatabase } from "../../packages/server/src/database/index.ts";
import { Client } from "../../scripts/replay/client.ts";
import type { BenchServer } from "./bench.ts";

/** A company with an administrator, and the real server as a process of its own over its database. */
export interface Site {
  readonly url: string;
  readonly login: string;
  readonly password: string;
  /** Of the PostgreSQL server's database; empty for the embedded one. */
  readonly databaseUrl: string;
  client(connections?: number): Promise<Client>;
  /** Starts another process over the same database; answers its address. */
  another(): Promise<string>;
  /** The most memory that a process has held so far, as the operating system counts what is resident. Linux only. */
  peakMegabytes(url: string): Promise<number>;
  /** Ends the processes, then looks into the database. */
  afterwards<T>(look: (database: Database) => Promise<T>): Promise<T>;
  /** Ends what is left and removes what it wrote. */
  close(): Promise<void>;
}

/** Writes what no call would make in reasonable time, before the server starts. */
type Prepare = (database: Database, companyId: string) => Promise<void>;

/** What `npm start` runs. */
const main = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

export async function siteOnServer(server: BenchServer, prepare?: Prepare): Promise<Site> {
  const database = await server.database();
  return openSite(prepare, {
    databaseUrl: database.url,
    withDatabase: (work) => work(database),
  });
}

/** On a cluster of three database servers, which the caller has started. */
export async function siteOnCluster(databaseUrl: string): Promise<Site> {
  return openSite(undefined, {
    databaseUrl,
    async withDatabase(work) {
      const database = await openDatabase({ databaseUrl });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  });
}

/** On the embedded database, in a folder: what was acknowledged outlives a killed process, not a power failure. */
export function siteOnEmbedded(prepare?: Prepare): Promise<Site> {
  return openSite(prepare, {
    databaseUrl: "",
    async withDatabase(work, dataDir) {
      const database = await openDatabase({ dataDir });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  });
}

/** All that `npm run audit` checks. */
export async function demandSound(database: Database): Promise<void> {
  const results = await audit(database, allChecks);
  const broken = results.filter((result) => result.broken > 0);
  if (broken.length > 0) throw new Error(`the audit found ${JSON.stringify(broken)}`);
}

interface Ground {
  readonly databaseUrl: string;
  withDatabase<T>(work: (database: Database) => Promise<T>, dataDir: string): Promise<T>;
}

async function openSite(prepare: Prepare | undefined, { databaseUrl, withDatabase }: Ground): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), "stowage-bench-"));
  const [login, password] = ["admin", `Bench-${process.pid}-site`];
  const running: ServerProcess[] = [];
  const start = async () => {
    const child = await startProcess({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
    running.push(child);
    return child.url;
  };
  const stopAll = async () => {
    for (const child of running.splice(0)) await child.stop();
  };
  await withDatabase(async (database) => {
    await migrate(database);
    await seed(database);
    const founded = await foundCompany(database, { loginName: login, password });
    if (!founded) throw new Error("the database is not empty");
    await prepare?.(database, founded.companyId);
  }, dataDir);
  const url = await start();
  return {
    url,
    login,
    password,
    databaseUrl,
    async client(connections = 1) {
      const client = new Client(url, connections);
      await client.signIn(login, password);
      return client;
    },
    another: start,
    async peakMegabytes(at) {
      const pid = running.find((child) => child.url === at)?.pid;
      const peak = /VmHWM:\s*(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(peak) / 1_024;
    },
    async afterwards(look) {
      await stopAll();
      return withDatabase(look, dataDir);
    },
    async close() {
      await stopAll();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface ServerProcess {
  readonly url: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const { DATABASE_URL: _own, ...inherited } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...inherited, PORT: "0", LOG_LEVEL: "warn", LIMIT_ANONYMOUS_CALLS: "off", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (part: Buffer) => {
      output += part.toString();
      const found = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
      if (found) resolve(found);
    });
    void exited.then((code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return {
    url,
    pid: child.pid,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await exited;
    },
  };
}
