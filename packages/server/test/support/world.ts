import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { decodeJwt } from "jose";
import { allCalls, createApp } from "../../src/app.ts";
import { accessTokens, type TokenClaims } from "../../src/auth/accessToken.ts";
import { foundCompany } from "../../src/auth/firstAdministrator.ts";
import { signingKeys } from "../../src/auth/keys.ts";
import { seed } from "../../src/auth/seed.ts";
import { readConfig } from "../../src/config.ts";
import type { Database, OpenOptions } from "../../src/database/index.ts";
import type { Call } from "../../src/http/call.ts";
import { fillOrigin, type Origin, type TestDatabase, testDatabase } from "./database.ts";
import { type Answer, callFor, holdToSchema } from "./http.ts";
import { preparedOnce } from "./prepared.ts";
import { removeFolder } from "./removeFolder.ts";
import type { Client, Row } from "./worldClient.ts";
import { type Company, makeCompany } from "./worldMasters.ts";
import { makePeople, type PersonName } from "./worldPeople.ts";

export const chiefPassword = "four winds and a bell";

/** Who asks: nobody signed in, or one of the world's people. */
export type Asker = PersonName | "anonymous";

export interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The declared call, where it is known. */
  readonly call?: Call;
}

/** An answer with its text, which is all there is of a file. */
export type TextAnswer = Answer & { readonly text: string };

/** Two companies with two warehouses each, and people of every kind, on the real server with real sign-in. */
export interface World extends Client {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
  readonly calls: readonly Call[];
  readonly tokens: Readonly<Record<PersonName, string>>;
  readonly passwords: readonly string[];
  /** The company that most tests look at, and another one. */
  readonly here: Company;
  readonly there: Company;
  /** Any answer, held to its schema. */
  ask(as: Asker, method: Call["method"], url: string, asked?: Asked): Promise<TextAnswer>;
  /** A text that no other call of it gives. */
  unique(): string;
  close(): Promise<void>;
}

/** What is known of a world beside its database. */
interface Made {
  readonly origin: Origin;
  readonly here: Company;
  readonly there: Company;
  readonly people: readonly { readonly login: string; readonly password: string; readonly signedIn: TokenClaims }[];
}

const secretKeys = [Buffer.alloc(32, 1)];

/** Each a copy of one that is made once for a run. */
export async function openWorld(kind: Database["kind"], options: OpenOptions = {}): Promise<World> {
  const made = await preparedOnce<Made>(`world_${kind}`, (folder) => makeWorld(kind, folder));
  const database = await testDatabase(kind, { secretKeys, ...options }, made.origin);
  const { ask, ...served } = await serve(database);
  const access = accessTokens(signingKeys(database.sealing));
  for (const { login, signedIn } of made.people) served.tokens[login] = await access.sign(database.reader, signedIn);
  let count = 0;
  return {
    ...served,
    database,
    tokens: served.tokens as World["tokens"],
    passwords: made.people.map(({ password }) => password),
    here: made.here,
    there: made.there,
    ask,
    ...administering(ask),
    unique: () => `${++count}`.padStart(5, "0"),
    async close() {
      await served.close();
      await database.close();
    },
  };
}

async function makeWorld(kind: Database["kind"], folder: string): Promise<Made> {
  let rest: Omit<Made, "origin"> | undefined;
  const origin = await fillOrigin(kind, folder, `world_${kind}`, { secretKeys }, async (database) => {
    rest = await fill(database);
  });
  if (!rest) throw new Error("nobody filled the world");
  return { origin, ...rest };
}

async function fill(database: TestDatabase): Promise<Omit<Made, "origin">> {
  await seed(database);
  const chief = { loginName: "chief", password: chiefPassword, language: "en_US", email: "chief@example.com" } as const;
  const founded = await foundCompany(database, chief);
  if (!founded) throw new Error("the test database was not empty");
  const { ask, tokens, close } = await serve(database);
  const signedIn = async (login: string, password: string) => {
    tokens[login] = await signIn(ask, login, password);
    return { login, password, signedIn: claimsOf(tokens[login]) };
  };
  const first = await signedIn("chief", chiefPassword);
  const client = administering(ask);
  const here = await makeCompany(client, founded.companyId, "A");
  const there = await makeCompany(client, null, "B");
  const people = [first];
  for (const { login, password } of await makePeople(client, here, there)) people.push(await signedIn(login, password));
  await close();
  return { here, there, people };
}

function claimsOf(token: string): TokenClaims {
  const { sub = "", sid } = decodeJwt(token);
  return { accountId: sub, sessionId: String(sid) };
}

async function serve(database: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), "stowage-world-"));
  const app = await createApp(database, {
    ...readConfig({ LOG_LEVEL: "silent", LIMIT_ANONYMOUS_CALLS: "off" }),
    dataDir: folder,
    pagesDir: pagesIn(folder),
  });
  const calls = allCalls(database, folder);
  const tokens: Record<string, string> = {};
  return {
    app,
    calls,
    tokens,
    ask: asking(app, calls, tokens),
    async close() {
      await app.close();
      removeFolder(folder);
    },
  };
}

function pagesIn(folder: string): string {
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Stowage</title>");
  return folder;
}

function asking(app: FastifyInstance, calls: readonly Call[], tokens: Readonly<Record<string, string>>): World["ask"] {
  return async (as, method, url, { body, headers = {}, call } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        "accept-language": "en",
        ...(as === "anonymous" ? {} : { authorization: `Bearer ${tokens[as]}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    const declared = call ?? callFor(calls, method, url);
    const response = { status: reply.statusCode, headers: reply.headers, text: reply.body };
    if (!isJson) return { ...response, code: "", message: "", additionals: {} };
    const parsed = reply.json() as { respondCode: Answer };
    holdToSchema(declared ? [declared] : calls, method, url, reply.statusCode, parsed);
    const { code, message, additionals } = parsed.respondCode;
    return { ...response, code, message, additionals };
  };
}

function administering(ask: World["ask"]): Client {
  const demand = async (method: "POST" | "PUT", path: string, body: unknown) => {
    const answer = await ask("chief", method, path, { body });
    if (answer.status === 200) return answer.additionals;
    throw new Error(`${method} ${path}: ${answer.code} ${JSON.stringify(answer.additionals).slice(0, 600)}`);
  };
  return {
    post: (path, body) => demand("POST", path, body),
    put: (path, body) => demand("PUT", path, body),
    async rows(path, reply, where = {}) {
      const query = Object.entries(where).map(([queryField, queryValue]) => ({
        queryField,
        queryCondition: "equal",
        queryValue,
      }));
      const answer = await demand("POST", `/v1${path}/q`, { query, pageSize: 1500 });
      return (answer as Record<string, Row[]>)[reply] ?? [];
    },
  };
}

async function signIn(ask: World["ask"], login: string, password: string): Promise<string> {
  const { status, code, additionals } = await ask("anonymous", "POST", "/v1/login", {
    body: { login_name: login, password },
  });
  if (status !== 200) throw new Error(`sign-in of ${login}: ${code}`);
  return additionals.loginAccountInfo.loginAccountToken.access_token as string;
}
