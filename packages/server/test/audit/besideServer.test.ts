import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { answerAudits, askForAudit } from "../../src/audit/index.ts";
import { openDatabase } from "../../src/database/index.ts";
import { startServer } from "../database/kill/client.ts";
import { embeddedFolder } from "../support/embeddedFolder.ts";

const script = fileURLToPath(new URL("../../src/audit.ts", import.meta.url));

async function runAudit(dataDir: string) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { ...environment, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status: child.exitCode, output, errorOutput };
}

describe("the audit of an embedded database that a process has open", () => {
  const folder = mkdtempSync(join(tmpdir(), "stowage-audit-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is done by the server that has it open, which goes on serving", async () => {
    const dataDir = await embeddedFolder(folder);
    const server = await startServer(dataDir);
    const { status, output, errorOutput } = await runAudit(dataDir);
    expect({ status, errorOutput }).toEqual({ status: 0, errorOutput: "" });
    expect(output).toMatch(/^holds {2}stock_equals_sum_of_movements$/m);
    expect(output).toMatch(/^\d\d checks, 0 broken$/m);
    expect((await server.send("/v1/customer/q", {})).status).toBe(200);
    await server.kill("SIGTERM");
    expect((await runAudit(dataDir)).status, "once nobody has it open").toBe(0);
  });

  // A socket's path must be short; that of the folder need not.
  it.each(["short", "long".repeat(40)])("says what is broken, in a folder with a %s name", async (name) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    const database = await openDatabase({ dataDir });
    expect(await askForAudit(dataDir), "of whom nobody said that it audits").toBeNull();
    const inUse = await runAudit(dataDir);
    expect(inUse).toMatchObject({ status: 1, output: "", errorOutput: expect.stringContaining("already open") });
    const stop = await answerAudits(database, [{ name: "planted", sql: "select 7 as lost" }], dataDir);
    expect(await askForAudit(dataDir)).toEqual([{ name: "planted", broken: 1, examples: [{ lost: 7 }] }]);
    expect(await runAudit(dataDir)).toMatchObject({
      status: 1,
      output: 'BROKEN planted: 1\n       {"lost":7}\n1 checks, 1 broken\n',
    });
    await stop();
    await database.close();
  });
});
