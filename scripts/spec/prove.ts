import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { testsOf } from "./held.ts";
import { type Lines, readLines, takeOut } from "./lines.ts";
import type { Item } from "./list.ts";
import type { Ran } from "./runner.ts";
import { testSources } from "./sources.ts";
import { type How, isOfBrowser, type Tests, testsIn } from "./tests.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Takes the lines of each item out, in a copy of the project, and runs the tests that carry its id. Answers a line for
 * each item whose tests fail with its lines, pass without them, or do not run.
 */
export async function prove(items: readonly Item[], sample?: number): Promise<readonly string[]> {
  const all = items.filter(({ held }) => held.some((cell) => readLines(cell)));
  if (all.length === 0) return ["nothing is held by lines"];
  const chosen = sample === undefined ? all : draw(all, sample);
  const folder = copyOfProject();
  const tests = testsIn(
    folder,
    chosen.map(({ id }) => id),
  );
  try {
    return await problemsOf(chosen, folder, tests);
  } finally {
    tests.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}

/** So many of them at random, of those that the browser proves one: each of these costs a build and a server. */
function draw(items: readonly Item[], count: number): readonly Item[] {
  const sources = testSources();
  const mixed = items
    .map((item) => ({ item, order: Math.random(), inBrowser: testsOf(item.id, sources).some(isOfBrowser) }))
    .sort((one, other) => one.order - other.order);
  const [first, ...others] = mixed.filter(({ inBrowser }) => inBrowser);
  return mixed
    .filter((one) => one === first || !others.includes(one))
    .slice(0, count)
    .map(({ item }) => item);
}

/**
 * Why the tests of items do not prove them, first on one database, then of those whose tests are for the other alone: as
 * they ran before, so they run without their lines.
 */
async function problemsOf(items: readonly Item[], folder: string, tests: Tests): Promise<readonly string[]> {
  const on = await outcomes(items, tests, { onOneDatabase: true });
  const elsewhere = items.filter(({ id }) => on.get(id)?.length === 0);
  const here = items.filter((item) => !elsewhere.includes(item));
  return [
    ...(await problemsWithout(here, on, folder, (asked, changed) =>
      outcomes(asked, tests, { changed, onOneDatabase: true }),
    )),
    ...(await problemsWithout(elsewhere, await outcomes(elsewhere, tests), folder, (asked, changed) =>
      outcomes(asked, tests, { changed }),
    )),
  ];
}

/** Each piece of the items' lines is taken out alone, once for all that name it. */
async function problemsWithout(
  items: readonly Item[],
  before: Outcomes,
  folder: string,
  without: (asked: readonly Item[], changed: string) => Promise<Outcomes>,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const say = ({ id, text }: Item, problem?: string) => {
    console.log(`${problem === undefined ? "proved" : "NOT PROVED"} ${id}: ${problem ?? text}`);
    if (problem !== undefined) problems.push(`${id}: ${problem}`);
  };
  const left = new Map(items.map((item) => [item, piecesOf(item).length]));
  const fails = (item: Item, ran: readonly Ran[], how: string) => {
    left.delete(item);
    say(item, `its tests ${outcomeOf(ran)} ${how}${firstSaid(ran)}`);
  };
  for (const item of items) {
    const ran = before.get(item.id) ?? [];
    if (outcomeOf(ran) !== "passed") fails(item, ran, "with its lines");
  }
  for (const cell of new Set(items.flatMap(piecesOf))) {
    const lines = readLines(cell);
    const asked = [...left.keys()].filter((item) => item.held.includes(cell));
    if (lines === undefined || asked.length === 0) continue;
    const ran = await withoutLines(folder, lines, () => without(asked, lines.path));
    for (const item of asked) {
      const its = ran.get(item.id) ?? [];
      const more = (left.get(item) ?? 0) - 1;
      left.set(item, more);
      if (outcomeOf(its) !== "failed") fails(item, its, `without its lines in ${lines.path}`);
      else if (more === 0) say(item);
    }
  }
  return problems;
}

const piecesOf = ({ held }: Item): readonly string[] => [...new Set(held.filter((cell) => readLines(cell)))];

async function withoutLines<T>(folder: string, lines: Lines, then: () => Promise<T>): Promise<T> {
  const path = join(folder, lines.path);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, takeOut(source, lines));
  try {
    return await then();
  } finally {
    writeFileSync(path, source);
  }
}

type Outcome = "passed" | "failed" | "break" | "do not run";

type Outcomes = ReadonlyMap<string, readonly Ran[]>;

/** The tests that carry the id of each item, as they ran. A file that does not load has none. */
async function outcomes(items: readonly Item[], tests: Tests, how?: How): Promise<Outcomes> {
  const sources = testSources();
  const ids = items.map(({ id }) => id);
  const ran = await tests.run([...new Set(ids.flatMap((id) => testsOf(id, sources)))], how);
  return new Map(ids.map((id) => [id, ran.filter(({ title }) => title.includes(`[${id}]`))]));
}

/** Tests fail where they assert. One that throws by itself, is out of time, or meets a server that broke, says nothing. */
export function outcomeOf(ran: readonly Pick<Ran, "passed" | "messages">[]): Outcome {
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

const leftOut = new Set([".git", "node_modules", "data", "test-results"]);

/** A copy with the packages of the project as its own, and what is installed by reference. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "stowage-proof-"));
  cpSync(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !leftOut.has(relative(root, path).split("/").at(-1) ?? ""),
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
