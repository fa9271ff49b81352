import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface RunningServer {
  /** Sends one call as the signed-in administrator; the status, and what stands under `additionals`. */
  send(path: string, body: unknown): Promise<{ status: number; additionals: Record<string, unknown> }>;
  readonly companyId: string;
  /** Where it listens, and what says who is signed in: for calls that are no JSON. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Resolves once the process is gone, with all its threads. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

const admin = { login_name: "admin", password: "correct horse battery 9" };

/** Starts the real server on an embedded database in `dataDir` and signs in, as a client would. */
export async function startServer(dataDir: string): Promise<RunningServer> {
  const main = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));
  const settings = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", LIMIT_ANONYMOUS_CALLS: "off" };
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, ADMIN_LOGIN: admin.login_name, ADMIN_PASSWORD: admin.password, ...settings },
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let received = "";
    child.stdout.on("data", (chunk) => {
      received += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(received);
      if (found) resolve(found[0]);
    });
    child.once("close", () => reject(new Error("The server ended before it was up.")));
  });
  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as { respondCode: { additionals: Record<string, unknown> } };
    return { status: response.status, additionals: reply.respondCode.additionals };
  };
  const { additionals } = await post("/v1/login", admin);
  const info = additionals["loginAccountInfo"] as {
    loginAccountToken: { access_token: string };
    companyBasicResponseList: { company_id: string }[];
  };
  return {
    address,
    headers: { authorization: `Bearer ${info.loginAccountToken.access_token}` },
    send: (path, body) => post(path, body, info.loginAccountToken.access_token),
    companyId: info.companyBasicResponseList[0]?.company_id ?? "",
    async kill(signal) {
      child.kill(signal);
      await closed;
    },
  };
}
