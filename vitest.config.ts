import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const packageTests = (name: string) => ({
  extends: true as const,
  test: { name, include: [`packages/${name}/test/**/*.test.ts`], typecheck: { enabled: false } },
});

/** What `npm run cluster` runs beside the others: it needs Citus. */
const clusterTests = "packages/server/test/cluster/**";

const webTests = globSync("packages/web/test/**/*.test.{ts,tsx}");
/** What replaces modules, or declares documents of its own, would do so for the files after it too. */
const replacing = webTests.filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(|support\/(estimate|signedIn|browser)/.test(readFileSync(file, "utf8")),
);

const web = (name: string, isolate: boolean, include: string[]) => ({
  extends: true as const,
  // As the build says them.
  define: { __VERSION__: '"1.2.3"', __BUILD__: '"2026.11.25-002"', __RELEASED__: '"2026-11-25"' },
  test: { name, isolate, include, setupFiles: ["packages/web/test/support/eachFile.ts"] },
});

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      packageTests("model"),
      packageTests("messages"),
      {
        extends: true,
        test: {
          name: "server",
          // Loading the server and making PGlite's code fast anew for each file would take a quarter of all its time.
          // So what a module keeps outlives a test file: tests make their own databases, servers and folders.
          isolate: false,
          include: ["packages/server/test/**/*.test.ts"],
          exclude: ["packages/server/test/agreement/**", ...(process.env.STOWAGE_CLUSTER ? [] : [clusterTests])],
          globalSetup: ["packages/server/test/support/globalSetup.ts"],
        },
      },
      {
        extends: true,
        test: {
          // Documents of its own in the model: no other test is to see them.
          name: "agreement",
          include: ["packages/server/test/agreement/**/*.test.ts"],
          // Before anything else reads the model.
          setupFiles: ["declare.ts", "declareSeveral.ts", "flow.ts", "severalFlow.ts"].map(
            (file) => `packages/server/test/agreement/${file}`,
          ),
          sequence: { setupFiles: "list" },
          globalSetup: ["packages/server/test/support/globalSetup.ts"],
        },
      },
      // Loading what draws screens for each file would take half of their time: a file leaves nothing behind.
      web(
        "web",
        false,
        webTests.filter((file) => !replacing.includes(file)),
      ),
      web("web, each file alone", true, replacing),
      { extends: true, test: { name: "effort", include: ["e2e/effort/**/*.test.ts"] } },
      { extends: true, test: { name: "scripts", include: ["scripts/**/*.test.ts"] } },
    ],
  },
});
