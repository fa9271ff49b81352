import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { type Database, notify, openDatabase } from "../../src/database/index.ts";
import { fillWorld, readyFor } from "../calls/cases/documents.ts";
import { databases } from "../support/database.ts";
import { removeFolder } from "../support/removeFolder.ts";
import { openWorld, type World } from "../support/world.ts";
import type { PersonName } from "../support/worldPeople.ts";
import { addressOf, type Hearing, listenAt } from "./heard.ts";

const why = { reason: "no longer wanted" };

/** Another server process on the same database, where there can be one. */
async function another(world: World): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const url = world.database.url;
  if (!url) return { app: world.app, close: async () => {} };
  const database: Database = await openDatabase({ databaseUrl: url, secretKeys: [Buffer.alloc(32, 1)], poolSize: 5 });
  const folder = mkdtempSync(join(tmpdir(), "stowage-other-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Stowage</title>");
  const settings = { ...readConfig({ LOG_LEVEL: "silent", LIMIT_ANONYMOUS_CALLS: "off" }), dataDir: folder };
  const app = await createApp(database, { ...settings, pagesDir: folder });
  return {
    app,
    async close() {
      await app.close();
      await database.close();
      removeFolder(folder);
    },
  };
}

describe.each(databases)("what open pages are told on %s", (kind) => {
  let world: World;
  let other: Awaited<ReturnType<typeof another>>;
  let address: string;
  const lines: Hearing[] = [];
  beforeAll(async () => {
    world = await openWorld(kind);
    await fillWorld(world);
    other = await another(world);
    address = await addressOf(other.app);
  }, 120_000);
  afterEach(() => {
    for (const line of lines.splice(0)) line.hangUp();
  });
  afterAll(async () => {
    await other?.close();
    await world?.close();
  });

  const listen = async (who: PersonName, token = world.tokens[who]) => {
    const line = await listenAt(address, token);
    lines.push(line);
    await line.next("begin");
    return line;
  };
  const order = async () => {
    const made = await readyFor(world, "outbound", "request_intercept");
    if (!made) throw new Error("no order");
    return made.id;
  };
  const act = async (who: PersonName, action: string, id: string) => {
    const answer = await world.ask(who, "POST", `/v1/outbound/action/${action}`, { body: { ids: [id], ...why } });
    expect(answer.status, answer.message).toBe(200);
  };
  const signIn = async (login: string) => {
    const body = { login_name: login, password: `${login} has a long secret` };
    const { additionals } = await world.ask("anonymous", "POST", "/v1/login", { body });
    return additionals.loginAccountInfo.loginAccountToken.access_token as string;
  };
  /** The steps that a line heard before that of a last order, which everybody who listens hears or is told to begin anew. */
  const idsOf = (line: Hearing) => line.heard.filter(({ event }) => event === "step").map(({ data }) => data.id);

  it("an interception at one process is told at the other, to picker and packer, of a marked order too", async () => {
    const [picker, packer] = [await listen("picker"), await listen("packer")];
    const id = await order();
    await act("near", "mark_abnormal", id);
    await act("goods_owner", "request_intercept", id);
    for (const line of [picker, packer]) {
      const told = await line.next("step");
      expect(told?.data).toMatchObject({
        ...{ document: "outbound", id, action: "request_intercept", user: "goods_owner" },
        ...{ from: "awaiting_pick", status: "awaiting_interception", number: expect.stringMatching(/^OB/) },
      });
      expect(told?.data).not.toHaveProperty("scope");
    }
    await act("near", "confirm_intercept", id);
    expect((await picker.next("step"))?.data).toMatchObject({ id, status: "intercepted" });
  });

  it("nobody hears of another owner, warehouse or company, or without a screen of orders", async () => {
    const strangers = [];
    for (const who of ["other", "far", "abroad", "receiver", "nobody"] as const) strangers.push(await listen(who));
    const chief = await listen("chief");
    const id = await order();
    await act("near", "request_intercept", id);
    expect((await chief.next("step"))?.data.id).toBe(id);
    // What they all hear comes behind it on the same line.
    await world.database.transact((tx) => notify(tx, "told", ""));
    for (const line of strangers) {
      expect((await line.next("missed"))?.event).toBe("missed");
      expect(idsOf(line)).toEqual([]);
    }
  });

  it("nothing is told of a step that was taken back with its transaction", async () => {
    const line = await listen("chief");
    const [first, second] = [await order(), await order()];
    const ids = [first, "00000000-0000-7000-8000-0000000000ff"];
    const body = { ids, atomic: true, ...why };
    const refused = await world.ask("near", "POST", "/v1/outbound/action/request_intercept", { body });
    expect(refused.status).not.toBe(200);
    await act("near", "request_intercept", second);
    await line.next("step");
    expect(idsOf(line)).toEqual([second]);
  });

  it("who loses a permission or a warehouse while listening hears no more of it", async () => {
    const line = await listen("picker");
    const [first, second] = [await order(), await order()];
    await act("near", "request_intercept", first);
    await line.next("step");
    const assigned = (await world.rows("/role/user", "roleUser")).find(({ user_name }) => user_name === "picker");
    const gone = await world.ask("chief", "DELETE", `/v1/role/user/${assigned?.ru_id}`);
    expect(gone.status, gone.message).toBe(200);
    await act("near", "request_intercept", second);
    await world.database.transact((tx) => notify(tx, "told", ""));
    await line.next("missed");
    expect(idsOf(line)).toEqual([first]);
    await world.post("/v1/role/user/a", { role_id: assigned?.role_id, user_id: assigned?.user_id });
  });

  it("a line ends with its session, at once, and no other does", async () => {
    const stays = await listen("packer");
    const token = await signIn("packer");
    const line = await listen("packer", token);
    const out = await world.app.inject({
      method: "POST",
      url: `/v1/logout/${decodeJwt(token).sub}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(out.statusCode, out.body).toBe(200);
    await line.ended;
    expect((await listenAt(address, token)).status).toBe(401);
    const id = await order();
    await act("near", "request_intercept", id);
    expect((await stays.next("step"))?.data.id).toBe(id);
  });

  it("an account has so many lines, and a further one once another was hung up", async () => {
    const own = [];
    for (let count = 0; count < 12; count += 1) own.push(await listen("accounting"));
    expect((await listenAt(address, world.tokens.accounting)).status).toBe(429);
    expect((await listen("packer")).status).toBe(200);
    own[0]?.hangUp();
    for (;;) {
      const line = await listenAt(address, world.tokens.accounting);
      lines.push(line);
      if (line.status === 200) break;
    }
  });

  it("what stands between server and client keeps nothing back, and a line lasts as long as was asked", async () => {
    const line = await listenAt(address, world.tokens.near, "/v1/event?seconds=0");
    expect(line.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(line.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(line.headers.get("x-accel-buffering")).toBe("no");
    expect(line.headers.get("content-encoding")).toBeNull();
    expect((await line.next("begin"))?.data).toEqual({ beat_ms: 15_000 });
    await line.ended;
  });

  it("what a client does not read is not kept, and it is told so once it reads; others go on hearing", async () => {
    const reading = await listen("chief");
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /v1/event HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.tokens.chief}\r\n\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    const scope = { company_id: world.here.companyId, wh_id: world.here.near, owner_id: world.here.mine };
    const told = JSON.stringify([{ document: "outbound", id: "", number: "x".repeat(7_000), scope }]);
    const flood = 40 * 1024 * 1024;
    for (let bytes = 0; bytes < flood; bytes += 200 * told.length) {
      const notices = Array.from({ length: 200 }, (_, at) => told.replace('id":"', `id":"${bytes}-${at}`));
      await world.database.transact((tx) => notify(tx, "told", ...notices));
    }
    const id = await order();
    await act("near", "request_intercept", id);
    const isTold = (line: string) => line.includes(id) || line.includes("event: missed");
    let [read, rest] = [0, ""];
    for await (const piece of socket) {
      read += piece.length;
      rest = (rest + String(piece)).slice(-20_000);
      if (isTold(rest)) break;
    }
    // What the machine's own buffers of a connection hold, and not what was said.
    expect(read).toBeLessThan(flood / 2);
    await notedBy(reading, id);
  });

  /** A line that goes on hears of a later step, or that it missed some. */
  async function notedBy(line: Hearing, id: string): Promise<void> {
    const heard = () => line.heard.some(({ event, data }) => event === "missed" || data.id === id);
    while (!heard()) if (!(await line.next("step"))) break;
    expect(heard()).toBe(true);
  }
});

describe("a server that stops", () => {
  it("ends the lines first, waits for none, and takes no further one", async () => {
    const world = await openWorld("server");
    const address = await addressOf(world.app);
    const line = await listenAt(address, world.tokens.near);
    await line.next("begin");
    const began = performance.now();
    const closing = world.app.close();
    await line.ended;
    await closing;
    // Less than what is in flight is waited for.
    expect(performance.now() - began).toBeLessThan(7_000);
    await world.close();
  });
});
