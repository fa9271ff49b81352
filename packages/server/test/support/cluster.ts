import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isHeld, takeLock } from "../../src/database/embedded/lock.ts";
import { removeFolder } from "./removeFolder.ts";

export interface Cluster {
  /** `postgres://…` without a database's name. */
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const folderPrefix = "stowage-cluster-";
const ownerOf = (folder: string) => join(folder, "owner");

/**
 * Starts a PostgreSQL server of our own on loopback and a free port, in a temporary folder. Not `durable`: it skips
 * fsync, for tests only. It is stopped by its process id; one that a killed run left behind is cleaned up here.
 */
export async function startCluster(
  options: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<Cluster> {
  const bin = findBinaries();
  removeOrphans();
  const folder = mkdtempSync(join(tmpdir(), folderPrefix));
  const data = join(folder, "data");
  takeLock(ownerOf(folder));
  mkdirSync(data);
  const user = ownTo([folder, data]);
  const run = (name: string, args: string[]) => execFileSync(join(bin, name), args, { stdio: "pipe", ...user });
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  const port = await freePort();
  const settings = {
    ...basicSettings(folder, port),
    ...(options.durable ? {} : carelessSettings),
    ...options.settings,
  };
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { stdio: ["ignore", "ignore", "pipe"], ...user },
  );
  let output = "";
  server.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-4_000);
  });
  const pid = server.pid ?? 0;
  await untilReady(
    bin,
    port,
    () => server.exitCode,
    () => output,
  );
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    folder,
    pid,
    async stop() {
      const exited = new Promise((resolve) => server.once("exit", resolve));
      if (server.exitCode === null && server.signalCode === null) {
        process.kill(pid, "SIGINT");
        await exited;
      }
      removeFolder(folder);
    },
  };
}

const basicSettings = (folder: string, port: number) => ({
  listen_addresses: "127.0.0.1",
  port: String(port),
  unix_socket_directories: folder,
  max_connections: "200",
  timezone: "UTC",
});

const carelessSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
  // Databases of a test end before vacuuming them pays.
  autovacuum: "off",
  log_min_messages: "fatal",
};

/** The newest PostgreSQL of this machine; its absence is an error, never a reason to leave tests out. */
export function findBinaries(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isFinite) : [];
  for (const version of versions.sort((a, b) => b - a)) {
    const bin = join(root, String(version), "bin");
    if (existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres"))) return bin;
  }
  throw new Error("These tests need a PostgreSQL server's programs. On Debian: apt-get install postgresql");
}

/** PostgreSQL refuses to run as root, so root hands it to the user postgres. */
function ownTo(folders: string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const user = { uid: idOf("-u"), gid: idOf("-g") };
  for (const folder of folders) chownSync(folder, user.uid, user.gid);
  return user;
}

async function untilReady(bin: string, port: number, exit: () => number | null, output: () => string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (exit() !== null) throw new Error(`PostgreSQL ended at its start: ${output()}`);
    try {
      execFileSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port), "-q"]);
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL was not ready within 30 s: ${output()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** A server whose starter is gone belongs to nobody. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name);
    const ageMs = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (isHeld(ownerOf(folder)) || (ageMs < 60_000 && !existsSync(ownerOf(folder)))) continue;
    const pid = postmaster(folder);
    if (pid) process.kill(pid, "SIGQUIT");
    removeFolder(folder);
  }
}

/** The process of the server in a folder, if it still runs there. */
function postmaster(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).includes(folder)
      ? pid
      : undefined;
  } catch {
    return undefined;
  }
}
