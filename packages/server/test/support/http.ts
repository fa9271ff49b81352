import { Failure, functionCodes, menu, reportCodes, rights } from "@stowage/model";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { TObject } from "typebox";
import { Compile } from "typebox/compile";
import { expect } from "vitest";
import type { Database } from "../../src/database/index.ts";
import type { Admission } from "../../src/http/admission.ts";
import type { Call } from "../../src/http/call.ts";
import type { Caller } from "../../src/http/caller.ts";
import { envelopeSchema, failureSchema } from "../../src/http/openapi.ts";
import { createServer, refuseUnknown } from "../../src/http/server.ts";

export interface Answer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape, which the schema has checked.
  readonly additionals: Record<string, any>;
  readonly headers: Record<string, unknown>;
}

export interface TestClient {
  readonly app: FastifyInstance;
  call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  as(caller: Caller): TestClient;
}

/** Everything there is, in every company and warehouse named. */
export function everything(scope: Partial<Caller["scope"]> = {}, granted = allGranted): Caller {
  return {
    accountId: "00000000-0000-7000-8000-000000000001",
    userId: "00000000-0000-7000-8000-000000000002",
    sessionId: "00000000-0000-7000-8000-000000000003",
    loginName: "test",
    userName: "Test",
    language: "en_US",
    accountType: "group",
    granted,
    scope: { groupIds: [], companyIds: [], whIds: [], ownerIds: null, fixedOwners: [], ...scope },
    isLimited: (scope.ownerIds ?? null) !== null,
    epoch: "",
  };
}

export const allGranted: ReadonlySet<string> = new Set([
  ...Object.keys(menu).flatMap((code) => [...functionCodes, ...reportCodes].map((one) => `${code}:${one}`)),
  ...rights,
]);

/** A server with these calls, to which a bearer token is the JSON of a caller. Every reply is held to its schema. */
export async function testServer(database: Database, calls: readonly Call[], caller: Caller): Promise<TestClient> {
  const admission: Admission = {
    async callerOf(token) {
      const found = callers.get(token) ?? readCaller(token);
      callers.set(token, found);
      return { ...found, epoch: await epochOf(database) };
    },
    reload: async (stale) => ({ ...stale, epoch: await epochOf(database) }),
  };
  const app = await createServer({
    database,
    admission,
    calls,
    logLevel: "silent",
    redactedPaths: [],
    trustProxy: [],
    limitAnonymous: false,
  });
  refuseUnknown(app);
  await app.ready();
  return client(app, calls, caller);
}

/** Each token holds hundreds of permissions, and comes with every request. */
const callers = new Map<string, Caller>();

function readCaller(token: string): Caller {
  const found = JSON.parse(Buffer.from(token, "base64url").toString()) as Caller & { granted: string[] };
  return { ...found, granted: new Set(found.granted) };
}

async function epochOf(database: Database): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select epoch::text as epoch from rights_epoch`.execute(database.reader);
  return rows[0]?.epoch ?? "";
}

function client(app: FastifyInstance, calls: readonly Call[], caller: Caller): TestClient {
  const token = Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url");
  return {
    app,
    as: (other) => client(app, calls, other),
    async call(method, path, body, headers = {}) {
      const reply = await app.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const parsed = reply.json() as {
        httpStatus: number;
        respondCode: { code: string; message: string; additionals: Record<string, unknown> };
      };
      holdToSchema(calls, method, path, reply.statusCode, parsed);
      const { code, message, additionals } = parsed.respondCode;
      return { status: reply.statusCode, code, message, additionals, headers: reply.headers };
    },
  };
}

const failureValidator = Compile(failureSchema);
const validators = new WeakMap<Call, ReturnType<typeof Compile<TObject>>>();

/** Fails the test where a reply is not exactly what the API's description says. */
export function holdToSchema(
  calls: readonly Call[],
  method: string,
  path: string,
  status: number,
  reply: unknown,
): void {
  if (status >= 400) {
    expect(failureValidator.Errors(reply), `${method} ${path}`).toEqual([]);
    expect(status, `${method} ${path} ${JSON.stringify(reply)}`).not.toBe(500);
    return;
  }
  const call = callFor(calls, method, path);
  if (!call) throw new Failure("NO_SUCH_CALL");
  if (typeof call.reply === "string") return;
  const validator = validators.get(call) ?? Compile(envelopeSchema(call.reply));
  validators.set(call, validator);
  expect(validator.Errors(reply).slice(0, 3), `${method} ${path}`).toEqual([]);
}

/** The declared call that a path belongs to: the one with the fewest parameters. */
export function callFor(calls: readonly Call[], method: string, path: string): Call | undefined {
  const bare = path.split("?")[0] ?? "";
  return calls
    .filter((call) => call.method === method && patternOf(call).test(bare))
    .sort((a, b) => (a.path.match(/\{/g)?.length ?? 0) - (b.path.match(/\{/g)?.length ?? 0))[0];
}

const patterns = new WeakMap<Call, RegExp>();

function patternOf(call: Call): RegExp {
  const pattern = patterns.get(call) ?? new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`);
  patterns.set(call, pattern);
  return pattern;
}
