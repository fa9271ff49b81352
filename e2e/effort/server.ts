import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import config from "../playwright.config.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The server that the browser tests have, with the demonstration in a fresh database of its own. */
export async function startServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { webServer } = config;
  if (!webServer || Array.isArray(webServer) || !("command" in webServer)) throw new Error("no server is configured");
  const [command = "", ...args] = webServer.command.split(" ");
  const server = spawn(command, args, { cwd: root, env: { ...process.env, ...webServer.env }, stdio: "ignore" });
  await answers(server, webServer.url ?? "", webServer.timeout ?? 0);
  return { url: String(config.use?.baseURL), stop: () => stop(server) };
}

async function answers(server: ChildProcess, url: string, patience: number): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill();
  throw new Error(`no answer at ${url}`);
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("close", resolve));
  server.kill("SIGTERM");
  await ended;
  rmSync(process.env.E2E_DATA_DIR ?? "", { recursive: true, force: true });
}
