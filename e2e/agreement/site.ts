import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const folder = process.env.E2E_DATA_DIR ?? "";
const port = Number(process.env.E2E_PORT) + 1;

/** Where the server of the agreement is, beside that of the run. */
export const address = `http://127.0.0.1:${port}`;

/** Who administers its only company. */
export const keeper = { login: "keeper", password: "what was agreed upon 7" };

/** Starts a server whose model knows the agreement, with pages that know it too, on an empty database. */
export async function startSite(): Promise<ChildProcess> {
  const server = run("serve.ts", [], {
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(folder, "agreement-")),
    PAGES_DIR: await builtPages(),
    ADMIN_LOGIN: keeper.login,
    ADMIN_PASSWORD: keeper.password,
    DATABASE_URL: "",
    LOG_LEVEL: "error",
    LIMIT_ANONYMOUS_CALLS: "off",
  });
  process.once("exit", () => server.kill());
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    await wait(200);
  }
  return server;
}

export async function endSite(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

const answers = () =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Built once for a run: a second try finds them there. */
async function builtPages(): Promise<string> {
  const [pages, draft] = [join(folder, "agreement-pages"), join(folder, "agreement-draft")];
  if (existsSync(pages)) return pages;
  const [code] = await once(run("build.ts", [draft], { NODE_ENV: "production" }), "exit");
  if (code !== 0) throw new Error(`The pages were not built (${code}).`);
  renameSync(draft, pages);
  return pages;
}

function run(file: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return spawn(process.execPath, [path, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
