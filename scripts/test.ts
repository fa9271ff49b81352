import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { relative, resolve } from "node:path";

/** All checks and tests. Each part runs even when one before it failed; the last line counts them all. */
const reports = "test-results/reports";
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

interface Count {
  passed: number;
  failed: number;
  /** Each failed test with what it said. */
  failures: readonly string[];
  /** Each that passed at its second try only. */
  unsteady?: readonly string[];
  /** Each file of tests, with the seconds it took. */
  took?: readonly (readonly [file: string, seconds: number])[];
}

const total = { passed: 0, failed: 0, failures: [] as string[], unsteady: [] as string[] };
// Browser tests wait more than they compute, and a person at a screen does not wait: they run first among equals.
const browser = part("playwright", browserArgs(), {
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(reports, "playwright.json") },
  log: resolve(reports, "playwright.log"),
});
add("checks", await part("node", ["scripts/check.ts"], { behind: true }), undefined);
add("unit, property and database tests", await part("vitest", vitestArgs(), { behind: true }), vitestCount);
const inBrowser = await browser;
process.stdout.write(readFileSync(resolve(reports, "playwright.log")));
add("browser tests", inBrowser, browserCount);

for (const name of total.unsteady) console.log(`\nUNSTEADY, passed at the second try: ${name}`);
for (const failure of total.failures) console.log(`\nFAILED ${failure.slice(0, 3_000)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

interface Ended {
  readonly ok: boolean;
  /** What it said last: why it failed where no test did. */
  readonly last: string;
}

interface Manner {
  env?: Record<string, string>;
  /** The file that takes what it says; the screen, where none is named. */
  log?: string;
  /** Leaves the processor to what runs beside it. */
  behind?: boolean;
}

async function part(command: string, args: readonly string[], { env, log, behind }: Manner): Promise<Ended> {
  const out = log === undefined ? "pipe" : openSync(log, "w");
  const child = spawn(command, args, { stdio: ["ignore", out, out], env: { ...process.env, ...env } });
  let last = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      process.stdout.write(chunk);
      last = `${last}${chunk}`.slice(-2_500);
    });
  if (behind && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  child.on("error", () => settle(false)).on("close", (status) => settle(status === 0));
  const ok = await promise;
  if (typeof out === "number") closeSync(out);
  return { ok, last };
}

/** A part that failed without a failed test of its own, or left no report, counts as one failure. */
function add(name: string, { ok, last }: Ended, read: (() => Count) | undefined): void {
  const count = (read && attempt(read)) ?? { passed: ok ? 1 : 0, failed: 0, failures: [] };
  if (read && ok && count.passed === 0) count.failed = Math.max(count.failed, 1);
  if (!ok) count.failed = Math.max(count.failed, 1);
  total.passed += count.passed;
  total.failed += count.failed;
  total.failures.push(...(count.failed > 0 && count.failures.length === 0 ? [`${name}\n${last}`] : count.failures));
  total.unsteady.push(...(count.unsteady ?? []));
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
  const slowest = [...(count.took ?? [])].sort(([, one], [, other]) => other - one).slice(0, 12);
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
}

function attempt<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function vitestArgs(): string[] {
  const outside = "--reporter=./scripts/unhandledErrors.ts";
  return ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/vitest.json`, outside];
}

function vitestCount(): Count {
  interface File {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }
  const report = readJson<{ numPassedTests: number; numFailedTests: number; testResults: File[] }>("vitest.json");
  const failures = report.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === "failed");
      const failed = tests.map(
        ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join("\n")}`,
      );
      return failed.length > 0 ? failed : [`${name}\n${message}`];
    });
  const took = report.testResults.map(
    ({ name, startTime, endTime }) => [relative(".", name), (endTime - startTime) / 1000] as const,
  );
  // A process of tests that breaks down leaves its files unreported.
  failures.push(...(attempt(() => readJson<string[]>("unhandled.json")) ?? []));
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures, took };
}

function browserArgs(): string[] {
  return ["test", "-c", "e2e", "--reporter=list,json"];
}

function browserCount(): Count {
  interface Spec {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number; errors: { message: string }[] }[] }[];
  }
  interface Suite {
    suites?: Suite[];
    specs: Spec[];
  }
  interface Report {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: Suite[];
    errors: { message: string }[];
  }
  const { stats, suites, errors } = readJson<Report>("playwright.json");
  const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  const outcomes = (outcome: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ title, file, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return `${file}: ${title}\n${errors.map(({ message }) => message).join("\n")}`;
      });
  const took = new Map<string, number>();
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      took.set(file, (took.get(file) ?? 0) + duration / 1000);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [...outcomes("unexpected"), ...errors.map(({ message }) => message)],
    unsteady: outcomes("flaky"),
    took: [...took],
  };
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(`${reports}/${name}`, "utf8")) as T;
}
