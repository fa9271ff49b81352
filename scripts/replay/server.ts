import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** Starts a server of our own on a free port, on a durable PostgreSQL of its own or on the embedded database. */
export async function startServer(embedded: boolean): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "stowage-replay-"));
  const cluster = embedded ? null : await startCluster({ durable: true });
  const password = `Replay-${process.pid}-${Date.now()}`;
  const environment = {
    ...process.env,
    PORT: "0",
    DATA_DIR: folder,
    ADMIN_LOGIN: "admin",
    ADMIN_PASSWORD: password,
    LOG_LEVEL: "warn",
    ...(cluster ? { DATABASE_URL: `${cluster.url}/postgres` } : {}),
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
      await cluster?.stop();
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
