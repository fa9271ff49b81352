import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError } from "vitest/node";

/** Writes what went wrong outside of any test: the report of the tests says nothing of it, though the run fails for it. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly SerializedError[]): void {
    const texts = errors.map(({ stack, name, message }) => stack ?? `${name}: ${message}`);
    writeFileSync("test-results/reports/unhandled.json", JSON.stringify(texts));
  }
}
