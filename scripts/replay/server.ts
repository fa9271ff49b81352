import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demandCitus, startCitus } from "../../packages/server/test/support/citus.ts";
import { startCluster } from "../../packages/server/test/support/cluster.ts";

export interface OwnServer {
  readonly url: string;
  /** Of every process. */
  readonly urls: readonly string[];
  readonly login: string;
  readonly password: string;
  /** Kills one of its processes, and starts it again at the same address. */
  kill(): Promise<void>;
  /** Stops the server and checks all invariants of its database; prints what it finds. */
  audit(): Promise<boolean>;
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL("../../packages/server/src/main.ts", import.meta.url));
const auditScript = fileURLToPath(new URL("../../packages/server/src/audit.ts", import.meta.url));

/** What a server of our own keeps its data in. */
export type Keeps = "server" | "cluster" | "embedded";

/** The URL of a database, as a durable PostgreSQL of our own or a cluster of three has it; none of the embedded one. */
async function startDatabase(keeps: Keeps) {
  if (keeps === "embedded") return null;
  if (keeps === "server") {
    const { url, stop } = await startCluster({ durable: true });
    return { url, stop };
  }
  demandCitus();
  const { nodes, stop } = await startCitus({ durable: true });
  return { url: nodes[0] ?? "", stop };
}

interface Options {
  /** How many share the database; the embedded one has one process. */
  readonly processes?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a server of our own on free ports. */
export async function startServer(
  keeps: Keeps,
  { processes = 1, environment: more = {} }: Options = {},
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "stowage-replay-"));
  const database = await startDatabase(keeps);
  const password = `Replay-${process.pid}-${Date.now()}`;
  const environment = {
    ...process.env,
    DATA_DIR: folder,
    ADMIN_LOGIN: "admin",
    ADMIN_PASSWORD: password,
    LOG_LEVEL: "warn",
    ...(database ? { DATABASE_URL: `${database.url}/postgres` } : {}),
    ...more,
  };
  const running: Process[] = [];
  // One after the other: the first makes the schema and the administrator.
  for (let count = 0; count < (keeps === "embedded" ? 1 : processes); count += 1)
    running.push(await startProcess({ ...environment, PORT: "0" }));
  const urls = running.map(({ url }) => url);
  const stopAll = () => Promise.all(running.map((one) => one.end("SIGTERM")));
  return {
    url: urls[0] ?? "",
    urls,
    login: "admin",
    password,
    async kill() {
      const [first] = running;
      if (!first) return;
      await first.end("SIGKILL");
      running[0] = await startProcess({ ...environment, PORT: new URL(first.url).port });
    },
    async audit() {
      await stopAll();
      const run = spawn(process.execPath, [auditScript], { env: environment, stdio: "inherit" });
      return new Promise((resolve) => run.once("exit", (code) => resolve(code === 0)));
    },
    async stop() {
      await stopAll();
      await database?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Process {
  readonly url: string;
  /** Resolves once it is gone. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

async function startProcess(environment: NodeJS.ProcessEnv): Promise<Process> {
  const child = spawn(process.execPath, [main], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const url = await addressSaidBy(child.stdout, child);
  return {
    url,
    end: (signal) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill(signal);
      }),
  };
}

function addressSaidBy(output: NodeJS.ReadableStream, child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    output.on("data", (part: Buffer) => {
      text += part.toString();
      const found = /http:\/\/[\d.]+:\d+/.exec(text)?.[0];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}
