import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeLock } from "../../src/database/embedded/lock.ts";
import { openDatabase } from "../../src/database/index.ts";

describe("the lock on an embedded database's folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "stowage-lock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("refuses a second opening and lets go at the close", async () => {
    const first = await openDatabase({ dataDir: folder });
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow("already open");
    await sql`create table kept (id int)`.execute(first.reader);
    await first.close();
    const second = await openDatabase({ dataDir: folder });
    expect((await sql`select * from kept`.execute(second.reader)).rows).toEqual([]);
    await second.close();
  });

  it("is held by a living process and taken over from a killed one", async () => {
    const path = join(folder, "a.lock");
    const lock = fileURLToPath(new URL("../../src/database/embedded/lock.ts", import.meta.url));
    const script = `import { takeLock } from ${JSON.stringify(lock)}; takeLock(${JSON.stringify(path)}); console.log("held"); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    expect(() => takeLock(path)).toThrow("already open");
    child.kill("SIGKILL");
    await once(child, "exit");
    takeLock(path)();
  });

  it("leaves nothing behind where it could not be written", () => {
    const lock = fileURLToPath(new URL("../../src/database/embedded/lock.ts", import.meta.url));
    const script = `import { takeLock } from ${JSON.stringify(lock)}; takeLock(${JSON.stringify(join(folder, "a.lock"))});`;
    const run = `ulimit -f 0; exec "$0" --input-type=module -e "$1"`;
    const { status, stderr } = spawnSync("sh", ["-c", run, process.execPath, script], { encoding: "utf8" });
    expect([status, /EFBIG/.test(stderr)]).toEqual([1, true]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is not held by a process that was given the number of a dead one", () => {
    const path = join(folder, "a.lock");
    writeFileSync(path, JSON.stringify({ pid: process.pid, began: "another boot 12345" }));
    const release = takeLock(path);
    expect(readFileSync(path, "utf8")).not.toContain("another boot");
    release();
  });

  it("is taken over where a kill left half of it", () => {
    const path = join(folder, "a.lock");
    writeFileSync(path, '{"pid": 1');
    takeLock(path)();
  });
});
