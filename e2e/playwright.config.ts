import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// The configuration is read again by each worker: what is decided once is handed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "stowage-e2e-"));
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

/** The built pages on a server of their own, with the demonstration company, in Debian's chromium. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results/e2e",
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // What passes at its second try only is named at the end of the run.
  retries: 1,
  globalTeardown: "./support/teardown.ts",
  use: {
    baseURL: address,
    locale: "en-US",
    timezoneId: "Asia/Taipei",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    // Each frame of a motion is drawn without a graphics card here, which was a third of all work of the browser.
    // What people do while something moves is asked in files of their own, which take this back.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        // A page of a test is too short-lived to earn what the compilers that make code faster cost: an eighth of its work.
        "--js-flags=--no-opt --no-maglev",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node packages/server/src/main.ts",
    cwd: "..",
    url: `${address}/healthz`,
    timeout: 180_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "error",
      LIMIT_ANONYMOUS_CALLS: "off",
      DATABASE_URL: "",
      ADMIN_LOGIN: "",
    },
  },
});
