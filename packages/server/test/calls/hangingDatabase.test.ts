import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { Line } from "../support/line.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

describe("a server whose database takes all and answers nothing", () => {
  let database: TestDatabase;
  let line: Line;
  let child: ChildProcess;
  const folder = mkdtempSync(join(tmpdir(), "stowage-hanging-"));
  beforeAll(async () => {
    database = await testDatabase("server");
    const url = new URL(database.url ?? "");
    line = new Line(Number(url.port));
    url.host = `127.0.0.1:${await line.open()}`;
    const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder, DATABASE_URL: url.href, LOG_LEVEL: "silent" };
    child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "ignore"] });
  });
  afterAll(async () => {
    child.kill("SIGKILL");
    await line.cut();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it("ends when it is told to, though what is read still waits", async () => {
    let said = "";
    for await (const chunk of child.stdout ?? []) {
      said += chunk;
      if (said.includes("SECRET_KEY")) break;
    }
    const address = /http:\/\/[\d.:]+/.exec(said)?.[0];
    await fetch(`${address}/v1/config.json`);
    line.hangs = true;
    const waiting = [1, 2].map(() => fetch(`${address}/v1/config.json`).catch(() => "cut off"));
    await sleep(500);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await Promise.race([ended, sleep(30_000, "it still runs")])).toEqual([1, null]);
    expect(await Promise.all(waiting)).toEqual(["cut off", "cut off"]);
  }, 60_000);
});
