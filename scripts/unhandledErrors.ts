import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/**
 * Writes what went wrong outside of any test, in what is done before and after some of them too: the report of the tests
 * says nothing of it, though the run fails for it.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[]): void {
    const around = files.flatMap((file) =>
      [file, ...file.children.allSuites()].flatMap((suite) =>
        suite
          .errors()
          .map((error) => `${file.moduleId}: ${"fullName" in suite ? suite.fullName : ""}\n${textOf(error)}`),
      ),
    );
    writeFileSync("test-results/reports/unhandled.json", JSON.stringify([...around, ...errors.map(textOf)]));
  }
}

const textOf = ({ stack, name, message }: SerializedError): string => stack ?? `${name}: ${message}`;
