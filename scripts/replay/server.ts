import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demandCitus, startCitus } from "../../packages/server/test/support/citus.ts";
import { startCluster } from "../../packages/server/test/support/cluster.ts";

export interface OwnServer {
  readonly url: string;
  readonly login: string;
  readonly password: string;
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

/** Starts a server of our own on a free port. */
export async function startServer(keeps: Keeps): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "stowage-replay-"));
  const database = await startDatabase(keeps);
  const password = `Replay-${process.pid}-${Date.now()}`;
  const environment = {
    ...process.env,
    PORT: "0",
    DATA_DIR: folder,
    ADMIN_LOGIN: "admin",
    ADMIN_PASSWORD: password,
    LOG_LEVEL: "warn",
    ...(database ? { DATABASE_URL: `${database.url}/postgres` } : {}),
  };
  const child = spawn(process.execPath, [main], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const url = await addressSaidBy(child.stdout, child);
  const stopChild = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGTERM");
    });
  return {
    url,
    login: "admin",
    password,
    async audit() {
      await stopChild();
      const run = spawn(process.execPath, [auditScript], { env: environment, stdio: "inherit" });
      return new Promise((resolve) => run.once("exit", (code) => resolve(code === 0)));
    },
    async stop() {
      await stopChild();
      await database?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
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
