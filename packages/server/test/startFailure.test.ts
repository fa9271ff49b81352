import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seed } from "../src/auth/seed.ts";
import { newSecretKey } from "../src/database/index.ts";
import { startFailure } from "../src/startFailure.ts";
import { type TestDatabase, testDatabase } from "./support/database.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

it("a process that runs without a key says so and ends once another has sealed the keys that sign", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stowage-keyless-"));
  const secretKeys = [Buffer.alloc(32, 1)];
  const database = await testDatabase("server", { secretKeys });
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  try {
    for await (const chunk of child.stdout) {
      said.out += chunk;
      if (said.out.includes("SECRET_KEY is not set")) break;
    }
    const address = /http:\/\/[\d.:]+/.exec(said.out)?.[0];
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    // A request under way keeps the process from ending before it was asked how it is.
    const slow = await halfSent(Number(address?.split(":").at(-1)));
    const ended = once(child, "close");
    await seed(database);
    await vi.waitUntil(() => said.err !== "", { timeout: 30_000 });
    const health = await fetch(`${address}/healthz`);
    expect([health.status, await health.json()]).toEqual([503, { status: said.err.trim() }]);
    slow.destroy();
    expect((await ended)[0]).toBe(1);
    expect(said.err).toMatch(/^SECRET_KEY \(or SECRET_KEY_FILE\) does not open the keys[^\n]+\n$/);
  } finally {
    child.kill("SIGKILL");
    await database.close();
    rmSync(folder, { recursive: true });
  }
}, 90_000);

async function halfSent(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.write("POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{");
  return socket;
}

describe("a process that cannot start says why in a sentence and ends with 1", () => {
  let database: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), "stowage-start-"));
  beforeAll(async () => {
    database = await testDatabase("server");
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  async function started(DATABASE_URL: string, settings: Record<string, string> = {}): Promise<string> {
    const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder, DATABASE_URL, LOG_LEVEL: "error", ...settings };
    const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    return said;
  }

  const elsewhere = (change: (url: URL) => void): string => {
    const url = new URL(database.url ?? "");
    change(url);
    return url.href;
  };

  it("where no database answers, and where there is none of that name", async () => {
    const nowhere = elsewhere((url) => {
      url.port = "1";
    });
    expect(await started(nowhere)).toBe("DATABASE_URL: no PostgreSQL server answers there (ECONNREFUSED).\n");
    const unknown = elsewhere((url) => {
      url.pathname = "/not_there";
    });
    expect(await started(unknown)).toBe(
      'DATABASE_URL: the PostgreSQL server refuses the connection: database "not_there" does not exist.\n',
    );
  });

  it("where the server takes no encrypted connection, and where its user may make nothing there", async () => {
    const encrypted = elsewhere((url) => {
      url.searchParams.set("sslmode", "require");
    });
    expect(await started(encrypted)).toMatch(
      /^DATABASE_URL: the PostgreSQL server takes no SSL connections, and sslmode asks for one\.\n$/m,
    );
    const name = `weak_${process.pid}_${Date.now()}`;
    const run = (statement: string) => sql.raw(statement).execute(database.reader);
    await run(`create role ${name} login password 'weak'`);
    try {
      const weak = elsewhere((url) => {
        url.username = name;
        url.password = "weak";
      });
      expect(await started(weak)).toMatch(
        /^DATABASE_URL: its user lacks a right in the database: permission denied [^\n]+\n$/,
      );
    } finally {
      await run(`drop role ${name}`);
    }
  });

  it("where its folder lies below a file, and where its port is taken", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await started(database.url ?? "", { DATA_DIR: join(file, "data") })).toBe(
      `DATA_DIR: the system refuses ${join(file, "data")} (ENOTDIR).\n`,
    );
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const said = await started(database.url ?? "", { PORT: String(port), SECRET_KEY: newSecretKey() });
    taken.close();
    expect(said).toBe(`HOST and PORT: 127.0.0.1:${port} cannot be listened at (EADDRINUSE).\n`);
    await sql`delete from signing_key`.execute(database.reader);
  });

  it("where a newer version has migrated the database", async () => {
    await sql`insert into migration (name, checksum) values ('9999_newer.sql', '')`.execute(database.reader);
    expect(await started(database.url ?? "")).toBe(
      "Migration 9999_newer.sql stands in the database and not in this version: start the one that made it.\n",
    );
    await sql`delete from migration where name = '9999_newer.sql'`.execute(database.reader);
  });

  it("where its SECRET_KEY does not open what another one sealed", async () => {
    const sealed = `v1.${"A".repeat(8)}.${"A".repeat(16)}.${"A".repeat(80)}`;
    await sql`insert into signing_key (key_id, secret) values (gen_random_uuid(), ${sealed})`.execute(database.reader);
    expect(await started(database.url ?? "", { SECRET_KEY: newSecretKey() })).toMatch(
      /^SECRET_KEY \(or SECRET_KEY_FILE\) does not open the keys[^\n]+\n$/,
    );
  });
});

it("a disk without room is a sentence, the folder's and the database's", () => {
  let refused: unknown;
  try {
    writeFileSync("/dev/full", "x");
  } catch (error) {
    refused = error;
  }
  expect(startFailure(refused)).toBe("DATA_DIR: there is no room left on its disk (ENOSPC).");
  const full = Object.assign(new Error('could not extend file "base/5/1"'), { code: "53100" });
  expect(startFailure(full)).toBe('The database has no room left on its disk: could not extend file "base/5/1".');
});

it("what nobody who runs it can mend keeps its stack", () => {
  expect(startFailure(new TypeError("x is not a function"))).toBeNull();
  expect(startFailure("thrown")).toBeNull();
});
