import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";

/** All checks and tests. Each part runs even when one before it failed; the last line counts them all. */
const reports = "test-results/reports";
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };
add("checks", part("node", ["scripts/check.ts"]), undefined);
add("unit, property and database tests", part("vitest", vitestArgs()), vitestCount);
add(
  "browser tests",
  part("playwright", browserArgs(), { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(reports, "playwright.json") }),
  browserCount,
);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function part(command: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  return status === 0;
}

/** A part that failed without a failed test of its own, or left no report, counts as one failure. */
function add(name: string, ok: boolean, read: (() => Count) | undefined): void {
  const count = (read && attempt(read)) ?? { passed: ok ? 1 : 0, failed: 0 };
  if (read && ok && count.passed === 0) count.failed = Math.max(count.failed, 1);
  if (!ok) count.failed = Math.max(count.failed, 1);
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
}

function attempt(read: () => Count): Count | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function vitestArgs(): string[] {
  return ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/vitest.json`];
}

function vitestCount(): Count {
  const report = readJson<{ numPassedTests: number; numFailedTests: number }>("vitest.json");
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function browserArgs(): string[] {
  return ["test", "-c", "e2e", "--reporter=list,json"];
}

function browserCount(): Count {
  const { stats } = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>("playwright.json");
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(`${reports}/${name}`, "utf8")) as T;
}
