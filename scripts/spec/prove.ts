import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { testsOf } from "./held.ts";
import { type Lines, readLines, takeOut } from "./lines.ts";
import type { Item } from "./list.ts";
import { testSources } from "./sources.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Takes the lines of each item out, in a copy of the project, and runs the tests that carry its id. Answers a line for
 * each item whose tests fail with its lines, pass without them, or do not run.
 */
export function prove(items: readonly Item[], sample?: number): readonly string[] {
  const all = items.filter(({ held }) => held.some((cell) => readLines(cell)));
  if (all.length === 0) return ["nothing is held by lines"];
  const chosen = sample === undefined ? all : draw(all, sample);
  const folder = copyOfProject();
  try {
    const before = outcomes(chosen, folder);
    return chosen.flatMap((item) => {
      const problem = problemOf(item, before.get(item.id) ?? [], folder);
      console.log(`${problem === undefined ? "proved" : "NOT PROVED"} ${item.id}: ${problem ?? item.text}`);
      return problem === undefined ? [] : [`${item.id}: ${problem}`];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function draw(items: readonly Item[], count: number): readonly Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return drawn;
}

/** Why the tests of an item do not prove it; undefined where they do. Each piece of its lines is taken out alone. */
function problemOf(item: Item, before: readonly Ran[], folder: string): string | undefined {
  if (outcomeOf(before) !== "passed") return `its tests ${outcomeOf(before)} with its lines${firstSaid(before)}`;
  for (const lines of item.held.flatMap((cell) => readLines(cell) ?? [])) {
    const without = withoutLines(folder, lines, () => outcomes([item], folder).get(item.id)) ?? [];
    if (outcomeOf(without) !== "failed")
      return `its tests ${outcomeOf(without)} without its lines in ${lines.path}${firstSaid(without)}`;
  }
  return undefined;
}

function withoutLines<T>(folder: string, lines: Lines, then: () => T): T {
  const path = join(folder, lines.path);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, takeOut(source, lines));
  try {
    return then();
  } finally {
    writeFileSync(path, source);
  }
}

type Outcome = "passed" | "failed" | "break" | "do not run";

/** A test that ran, by its whole title, with what it said where it did not pass. */
interface Ran {
  readonly title: string;
  readonly passed: boolean;
  readonly messages: readonly string[];
}

/** The tests that carry the id of each item, as they ran. A file that does not load has none. */
function outcomes(items: readonly Item[], folder: string): ReadonlyMap<string, readonly Ran[]> {
  const tests = testSources();
  const files = [...new Set(items.flatMap(({ id }) => testsOf(id, tests)))];
  const ids = items.map(({ id }) => id);
  const browser = files.filter((file) => file.startsWith("e2e/"));
  const others = files.filter((file) => !file.startsWith("e2e/"));
  const ran = [
    ...(others.length > 0 ? vitest(ids, others, folder) : []),
    ...(browser.length > 0 ? playwright(ids, browser, folder) : []),
  ];
  return new Map(ids.map((id) => [id, ran.filter(({ title }) => title.includes(`[${id}]`))]));
}

/** Tests fail where they assert. One that throws by itself, is out of time, or meets a server that broke, says nothing. */
export function outcomeOf(ran: readonly Ran[]): Outcome {
  if (ran.length === 0) return "do not run";
  if (ran.every(({ passed }) => passed)) return "passed";
  return ran.some(({ messages }) => messages.some(isAssertion)) ? "failed" : "break";
}

/** What the first test that did not pass said, so that one sees why tests break. */
function firstSaid(ran: readonly Ran[]): string {
  const [said] = ran.flatMap(({ messages }) => messages);
  return said === undefined ? "" : ` (${said.split("\n    at ")[0]?.slice(0, 300)})`;
}

const isAssertion = (message: string) =>
  /AssertionError|\bexpect\(|Property failed|instead of (resolving|rejecting)|^Error: expected /.test(message) &&
  !/\b(INTERNAL|500)\b/.test(message.split("\n    at ")[0] ?? "");

/** Which tests carry one of the ids. */
const pattern = (ids: readonly string[]) => `\\[(${ids.map((id) => id.replaceAll(/[.*+?()]/g, "\\$&")).join("|")})\\]`;

function vitest(ids: readonly string[], files: readonly string[], folder: string): readonly Ran[] {
  interface Report {
    testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
  }
  const args = ["run", ...files, "-t", pattern(ids), "--reporter=json", `--outputFile=${folder}/proof.json`];
  const report = reported<Report>("vitest", args, folder);
  return (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed")
    .map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      passed: status === "passed",
      messages: failureMessages,
    }));
}

function playwright(ids: readonly string[], files: readonly string[], folder: string): readonly Ran[] {
  interface Suite {
    suites?: Suite[];
    specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  }
  run("npm", ["run", "build", "--silent"], folder);
  const names = files.map((file) => relative("e2e", file));
  const args = ["test", "-c", "e2e", "--retries=0", "--timeout=90000", "--reporter=json", "-g", pattern(ids), ...names];
  const report = reported<{ suites: Suite[] }>("playwright", args, folder);
  const specsOf = (suite: Suite): Suite["specs"] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  return (report?.suites ?? []).flatMap(specsOf).map(({ title, ok, tests }) => ({
    title,
    passed: ok,
    messages: tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)),
    ),
  }));
}

/** Runs a tool that writes what its tests did to proof.json; undefined where it did not come that far. */
function reported<Report>(command: string, args: readonly string[], folder: string): Report | undefined {
  const report = join(folder, "proof.json");
  rmSync(report, { force: true });
  run(command, args, folder, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Report) : undefined;
}

/** Runs a program as from a shell: what reads the pages here has set NODE_ENV, which builds others than those shipped. */
function run(command: string, args: readonly string[], cwd: string, further: NodeJS.ProcessEnv = {}): void {
  const { NODE_ENV: _set, ...env } = process.env;
  spawnSync(command, args, { cwd, env: { ...env, ...further }, stdio: "ignore" });
}

const left = new Set([".git", "node_modules", "data", "test-results"]);

/** A copy with the packages of the project as its own, and what is installed by reference. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "stowage-proof-"));
  cpSync(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !left.has(relative(root, path).split("/").at(-1) ?? ""),
  });
  const installed = join(folder, "node_modules");
  mkdirSync(installed);
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name === "@stowage")
      cpSync(join(root, "node_modules", name), join(installed, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(root, "node_modules", name), join(installed, name));
  }
  return folder;
}
