import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Asked, Ran } from "./runner.ts";

/** The tests of a copy of the project. */
export interface Tests {
  /** Runs those of the files that carry an id. */
  run(files: readonly string[], how?: How): Promise<readonly Ran[]>;
  close(): void;
}

export interface How {
  /** The one file of the copy that is not as it was. */
  readonly changed?: string | undefined;
  /** What is tested on both databases is run on one of them. */
  readonly onOneDatabase?: boolean;
}

/** What the databases of the tests are prepared from, once for all that one runner runs. */
const isPreparedFrom = (path: string) => path.startsWith("packages/server/src/database/") || path.endsWith(".sql");

/**
 * @param ids the same for all that is run: a test that leans on another finds it as it did before.
 */
export function testsIn(folder: string, ids: readonly string[]): Tests {
  const carried = `\\[(${ids.map((id) => id.replaceAll(/[.*+?()]/g, "\\$&")).join("|")})\\]`;
  let runner: ChildProcess | undefined;
  // What the runner has to read anew: the files that changed, and those that are again as they were.
  const stale = new Set<string>();
  const close = () => {
    if (runner?.connected) runner.disconnect();
    runner = undefined;
  };
  const ask = (files: readonly string[], pattern: string) => {
    if (!runner?.connected) runner = fork(runnerPath, { cwd: folder, env: shell(), stdio: "ignore" });
    const changed = [...stale].map((path) => join(folder, path));
    stale.clear();
    return answered(runner, { files, pattern, changed });
  };
  return {
    async run(files, { changed, onOneDatabase } = {}) {
      if (changed !== undefined) stale.add(changed);
      if ([...stale].some(isPreparedFrom)) close();
      const pattern = onOneDatabase ? `^(?!.* on embedded ).*${carried}` : carried;
      const browser = files.filter(isOfBrowser);
      const others = files.filter((file) => !isOfBrowser(file));
      const ran: Ran[] = [];
      for (let at = 0; at < others.length; at += filesAtOnce) {
        const asked = others.slice(at, at + filesAtOnce);
        const answer = (await ask(asked, pattern)) ?? (changed === undefined ? await ask(asked, pattern) : undefined);
        ran.push(...(answer ?? []));
        if (changed !== undefined) stale.add(changed);
      }
      if (browser.length > 0) ran.push(...playwright(pattern, browser, folder));
      return ran;
    },
    close,
  };
}

export const isOfBrowser = (file: string): boolean => file.startsWith("e2e/");

const runnerPath = fileURLToPath(new URL("runner.ts", import.meta.url));

/** A worker that died unnoticed, or code that goes round for ever without its lines, is waited for so long. */
const patienceMs = 10 * 60_000;
const filesAtOnce = 10;

/** What a runner answers; undefined where it ends, or goes on, without an answer. */
function answered(runner: ChildProcess, asked: Asked): Promise<readonly Ran[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<readonly Ran[] | undefined>();
  const over = () => resolve(undefined);
  const late = setTimeout(() => runner.kill(), patienceMs);
  runner.once("message", (ran) => resolve(ran as readonly Ran[])).once("exit", over);
  runner.send(asked);
  return promise.finally(() => {
    clearTimeout(late);
    runner.removeAllListeners("message").off("exit", over);
  });
}

function playwright(pattern: string, files: readonly string[], folder: string): readonly Ran[] {
  interface Suite {
    suites?: Suite[];
    specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  }
  run("npm", ["run", "build", "--silent"], folder);
  const names = files.map((file) => relative("e2e", file));
  const args = ["test", "-c", "e2e", "--retries=0", "--timeout=90000", "--reporter=json", "-g", pattern, ...names];
  const report = join(folder, "proof.json");
  rmSync(report, { force: true });
  run("playwright", args, folder, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  if (!existsSync(report)) return [];
  const { suites } = JSON.parse(readFileSync(report, "utf8")) as { suites: Suite[] };
  const specsOf = (suite: Suite): Suite["specs"] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  return suites.flatMap(specsOf).map(({ title, ok, tests }) => ({
    title,
    passed: ok,
    messages: tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)),
    ),
  }));
}

function run(command: string, args: readonly string[], cwd: string, further: NodeJS.ProcessEnv = {}): void {
  spawnSync(command, args, { cwd, env: { ...shell(), ...further }, stdio: "ignore" });
}

/** As from a shell: what reads the pages here has set NODE_ENV, which builds others than those shipped. */
function shell(): NodeJS.ProcessEnv {
  const { NODE_ENV: _set, ...env } = process.env;
  return env;
}
