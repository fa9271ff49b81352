import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Failure } from "@stowage/model";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { type Call, call } from "../../src/http/call.ts";
import { operations } from "../../src/http/operations.ts";
import { createServer } from "../../src/http/server.ts";
import { embeddedFolder } from "../support/embeddedFolder.ts";
import { removeFolder } from "../support/removeFolder.ts";
import { openWorld, type World } from "../support/world.ts";

describe("what every answer carries", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld("server");
  }, 120_000);
  afterAll(() => world?.close());
  const get = (url: string) => world.app.inject({ url });

  it.each(["/", "/Main/outbound", "/v1/config.json", "/v1/nowhere", "/healthz"])(
    "%s: security headers",
    async (url) => {
      const { headers } = await get(url);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": expect.any(String) });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each(["/v1", "/v1/nowhere", "/v1/product/nowhere/at/all", "/API/nowhere.json"])(
    "%s: no call and no page, but JSON that says so",
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers).toMatchObject({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
      expect(JSON.parse(body).respondCode).toMatchObject({
        code: "NO_SUCH_CALL",
        additionals: { request_id: headers["x-request-id"] },
      });
    },
  );

  it("is the page for every other path [history mode], and 200 of /healthz and /metrics", async () => {
    expect((await get("/Main/outbound")).body).toContain("<!doctype html>");
    expect((await get("/healthz")).statusCode).toBe(200);
    expect((await get("/metrics")).body).toContain("stowage_call_seconds");
  });

  it("answers /metrics to this machine alone, and not to what a proxy on it passes on", async () => {
    const passedOn = ["x-forwarded-for", "x-real-ip", "via", "forwarded"].map((name) => ({
      headers: { [name]: "127.0.0.1" },
    }));
    for (const asked of [{ remoteAddress: "192.0.2.7" }, ...passedOn]) {
      const { statusCode, body } = await world.app.inject({ url: "/metrics", ...asked });
      expect(statusCode).toBe(404);
      expect(body).not.toContain("stowage_call_seconds");
    }
  });
});

describe("a server that is told how it is reached", () => {
  const told = async (environment: Record<string, string>, lines: string[] = [], calls: readonly Call[] = []) => {
    const config = readConfig({ LOG_LEVEL: "warn", ...environment });
    const app = await createServer({
      calls,
      database: { connections: 10 } as never,
      admission: undefined as never,
      redactedPaths: [],
      limitAnonymous: config.limitAnonymous,
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      isHttps: config.publicUrl.startsWith("https:"),
      logTo: { write: (line) => lines.push(line) },
    });
    operations(app, { database: undefined as never, metricsToken: config.metricsToken });
    return app;
  };

  it("tells browsers to stay on https where its address is one", async () => {
    const header = async (PUBLIC_URL: string) =>
      (await (await told({ PUBLIC_URL })).inject({ url: "/x" })).headers["strict-transport-security"];
    expect(await header("https://stowage.example")).toBe("max-age=31536000");
    expect(await header("http://stowage.example")).toBeUndefined();
  });

  it("answers /metrics to whoever sends its token, from anywhere, and to nobody else", async () => {
    const app = await told({ METRICS_TOKEN: "for-the-scraper" });
    const asked = async (authorization?: string) =>
      (
        await app.inject({
          url: "/metrics",
          remoteAddress: "192.0.2.7",
          headers: authorization ? { authorization } : {},
        })
      ).statusCode;
    expect(await asked("Bearer scraper")).toBe(401);
    expect(await asked()).toBe(401);
    expect((await app.inject({ url: "/metrics" })).statusCode).toBe(401);
    expect(await asked("Bearer for-the-scraper")).toBe(200);
  });

  it("limits calls without sign-in a minute and address, unless it is told not to", async () => {
    const greeting = call({
      method: "GET",
      path: "/v1/greeting",
      summary: "",
      access: "public",
      ratePerMinute: 3,
      reply: Type.Object({}),
      handle: async () => ({}),
    });
    const statuses = async (environment: Record<string, string>) => {
      const app = await told(environment, [], [greeting]);
      const asked: number[] = [];
      for (const remoteAddress of [...Array(4).fill("192.0.2.1"), "192.0.2.2"])
        asked.push((await app.inject({ url: "/v1/greeting", remoteAddress })).statusCode);
      return asked;
    };
    expect(await statuses({})).toEqual([200, 200, 200, 429, 200]);
    expect(await statuses({ LIMIT_ANONYMOUS_CALLS: "off" })).toEqual([200, 200, 200, 200, 200]);
  });

  it("takes a forwarded address for the caller's from a proxy that is named alone", async () => {
    const whose = call({
      method: "GET",
      path: "/v1/whose",
      summary: "",
      access: "public",
      reply: Type.Object({ ip: Type.String() }),
      handle: async ({ context }) => ({ ip: context.ip }),
    });
    const ipOf = async (environment: Record<string, string>, remoteAddress: string) => {
      const app = await told(environment, [], [whose]);
      const headers = { "x-forwarded-for": "192.0.2.9" };
      return (await app.inject({ url: "/v1/whose", remoteAddress, headers })).json().respondCode.additionals.ip;
    };
    expect(await ipOf({}, "192.0.2.1")).toBe("192.0.2.1");
    expect(await ipOf({ TRUST_PROXY: "192.0.2.7" }, "192.0.2.1")).toBe("192.0.2.1");
    expect(await ipOf({ TRUST_PROXY: "192.0.2.7" }, "192.0.2.7")).toBe("192.0.2.9");
  });

  it("has browsers send cookies by https alone where its address is one", async () => {
    const greeting = call({
      method: "GET",
      path: "/v1/greeting",
      summary: "",
      access: "public",
      reply: Type.Object({}),
      handle: async ({ reply }) => {
        reply.setCookie("one", "1");
        return {};
      },
    });
    const cookie = async (PUBLIC_URL: string) =>
      (await (await told({ PUBLIC_URL }, [], [greeting])).inject({ url: "/v1/greeting" })).cookies[0];
    expect(await cookie("https://stowage.example")).toMatchObject({ secure: true });
    expect(await cookie("http://stowage.example")).not.toHaveProperty("secure");
  });

  it("says of what was only asked for that it cannot be shown, and not that nothing was saved", async () => {
    const busy = (path: string) =>
      call({
        method: "POST",
        path,
        summary: "",
        access: "public",
        body: Type.Object({}),
        reply: Type.Object({}),
        handle: async ({ context }) => {
          throw new Failure(context.userAgent === "broken" ? "INTERNAL" : "BUSY");
        },
      });
    const calls = [busy("/v1/thing/q"), busy("/v1/thing/a")];
    const app = await told({ LOG_LEVEL: "silent" }, [], calls);
    const sentence = async (url: string, language: string, agent = "") => {
      const headers = { "x-language": language, "user-agent": agent };
      return (await app.inject({ method: "POST", url, payload: {}, headers })).json().respondCode.message;
    };
    const unsaved = { en_US: /nothing was saved/, zh_TW: /沒有儲存/, zh_CN: /没有保存/ };
    for (const [language, words] of Object.entries(unsaved)) {
      for (const agent of ["busy", "broken"]) {
        expect(await sentence("/v1/thing/a", language, agent)).toMatch(words);
        expect(await sentence("/v1/thing/q", language, agent)).not.toMatch(words);
      }
      expect(await sentence("/v1/thing/q", language)).toMatch(/5 .{1,2} 10 /);
    }
  });

  it("says once that addresses are forwarded and no proxy is trusted", async () => {
    const headers = { "x-forwarded-for": "192.0.2.9" };
    const lines: string[] = [];
    const app = await told({}, lines);
    await app.inject({ url: "/x" });
    expect(lines).toEqual([]);
    for (let time = 0; time < 2; time++) await app.inject({ url: "/x", headers });
    expect(lines.filter((line) => line.includes("TRUST_PROXY is not set"))).toHaveLength(1);
    const trusting: string[] = [];
    await (await told({ TRUST_PROXY: "127.0.0.1" }, trusting)).inject({ url: "/x", headers });
    expect(trusting).toEqual([]);
  });
});

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
  readonly log: () => string;
}

const password = "a secret for the log to keep";

describe("a server that is told to stop", () => {
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = await embeddedFolder(tmpdir());
    server = await started(folder);
  }, 120_000);
  afterAll(() => {
    if (server?.process.exitCode === null) server.process.kill("SIGKILL");
    removeFolder(folder);
  });

  it("finishes what is in flight, is not healthy meanwhile, ends with 0, and has logged no secret", async () => {
    const { access_token, refresh_token } = await signedIn(server.port);
    expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);
    const refused = await fetch(`http://127.0.0.1:${server.port}/v1/product/${"0".repeat(8)}`, { method: "POST" });
    const wrong = await post(server.port, "/v1/login", { login_name: "chief", password: "a wrong secret" });
    expect([refused.status, wrong.status]).toEqual([404, 401]);

    const body = JSON.stringify({ login_name: "chief", password });
    const slow = await sending(server.port, `POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
    slow.socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`);
    await sleep(300);
    const ended = once(server.process, "exit");
    server.process.kill("SIGTERM");
    await sleep(500);
    expect(server.process.exitCode, "it waits").toBeNull();
    expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(503);
    const late = await post(server.port, "/v1/login", { login_name: "chief", password });
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await late.json()).toMatchObject({ httpStatus: 503, respondCode: { code: "DRAINING" } });
    slow.socket.write(body.slice(10));
    await slow.done;
    expect(slow.text()).toContain("HTTP/1.1 200");
    expect((await ended)[0]).toBe(0);

    const lines = jsonLines(server.log());
    const refusals = lines.filter((line) => line.msg === "call refused");
    expect(refusals.length).toBeGreaterThan(0);
    for (const line of refusals) expect(line.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(refusals.map((line) => line.request_id)).toContain(refused.headers.get("x-request-id"));
    for (const secret of [password, "a wrong secret", access_token, refresh_token])
      expect(server.log().includes(secret), secret.slice(0, 12)).toBe(false);
  }, 60_000);
});

describe("a server whose clients do not end what they began", () => {
  const folders: string[] = [];
  const processes: ChildProcess[] = [];
  afterAll(() => {
    for (const one of processes) if (one.exitCode === null) one.kill("SIGKILL");
    for (const folder of folders) removeFolder(folder);
  });
  const startedAnew = async () => {
    const folder = await embeddedFolder(tmpdir());
    folders.push(folder);
    const server = await started(folder);
    processes.push(server.process);
    return server;
  };
  const halfSent = [
    ["headers", "POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"],
    [
      "a body",
      'POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"login',
    ],
    ["a reply that nobody reads", "GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(40)],
  ] as const;

  it("ends with 0 once its time is over, and at once at a second signal", async () => {
    const server = await startedAnew();
    const sockets = await Promise.all(halfSent.map(([, text]) => sending(server.port, text)));
    for (const { socket } of sockets) socket.on("error", () => {}).pause();
    await sleep(300);
    const ended = once(server.process, "exit");
    server.process.kill("SIGTERM");
    expect(await Promise.race([ended, sleep(25_000, "it still runs")])).toEqual([0, null]);

    const other = await startedAnew();
    const [, [, body]] = halfSent;
    (await sending(other.port, body)).socket.on("error", () => {});
    await sleep(300);
    const cutOff = once(other.process, "exit");
    other.process.kill("SIGTERM");
    await sleep(300);
    expect(other.process.exitCode, "it waits").toBeNull();
    other.process.kill("SIGTERM");
    expect(await Promise.race([cutOff, sleep(3_000, "it still runs")])).toEqual([1, null]);
  }, 120_000);

  it("is reached from this machine alone, as nobody told it otherwise", async () => {
    const { port } = await startedAnew();
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    // The machine has this address, too: only what listens on all of them is found there.
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow();
  });

  it("lets nobody else on the machine into its data", async () => {
    const [folder = ""] = folders;
    const open = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  });
});

/** The server as it is run, with all that it logs. */
async function started(folder: string): Promise<Server> {
  const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: "",
      LOG_LEVEL: "trace",
      ADMIN_LOGIN: "chief",
      ADMIN_PASSWORD: password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  for (;;) {
    const port = output.match(/Stowage is at http:\/\/127\.0\.0\.1:(\d+)/)?.[1];
    if (port) return { process: child, port: Number(port), log: () => output };
    if (child.exitCode !== null) throw new Error(`the server ended at its start: ${output}`);
    await sleep(50);
  }
}

const post = (port: number, path: string, body: object) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function signedIn(port: number): Promise<{ access_token: string; refresh_token: string }> {
  const reply = await post(port, "/v1/login", { login_name: "chief", password });
  const { respondCode } = (await reply.json()) as {
    respondCode: {
      additionals: { loginAccountInfo: { loginAccountToken: { access_token: string; refresh_token: string } } };
    };
  };
  return respondCode.additionals.loginAccountInfo.loginAccountToken;
}

interface Sending {
  readonly socket: Socket;
  readonly done: Promise<unknown>;
  text(): string;
}

/** A connection on which a request has begun. */
async function sending(port: number, begin: string): Promise<Sending> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const done = once(socket, "data");
  socket.write(begin);
  return { socket, done, text: () => text };
}

const jsonLines = (log: string): Record<string, unknown>[] =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
