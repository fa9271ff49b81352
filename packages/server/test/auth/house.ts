import { type Declared, model } from "@stowage/model";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { admission } from "../../src/auth/admission.ts";
import { lettersToo } from "../../src/auth/calls/contact.ts";
import { authCalls } from "../../src/auth/calls/index.ts";
import { type Founded, foundCompany } from "../../src/auth/firstAdministrator.ts";
import type { PasskeySite } from "../../src/auth/passkeys.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { seed } from "../../src/auth/seed.ts";
import { writePassword } from "../../src/auth/setPassword.ts";
import { crudCalls } from "../../src/crud/calls.ts";
import { type Database, newId, openDatabase } from "../../src/database/index.ts";
import { sealingWith } from "../../src/database/sealing.ts";
import { hooks } from "../../src/hooks/index.ts";
import type { Call } from "../../src/http/call.ts";
import { createServer } from "../../src/http/server.ts";
import { mailCalls, postLetter } from "../../src/mail/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { holdToSchema } from "../support/http.ts";

export const adminLogin = "chief";
export const adminPassword = "correct horse battery";
export const password = "plain sailing 77";
export const site = { id: "localhost", origin: "http://localhost:8080" };
export const secretKeys = [Buffer.alloc(32, 1)];

export interface Reply {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly developerMessage: string;
  readonly additionals: Additionals;
  /** What the reply has the browser keep. */
  readonly cookie?: string | undefined;
}

interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface MenuNode {
  readonly menu_code: string;
  readonly user_have_this_permission: boolean;
  readonly sub_menus: readonly MenuNode[];
  readonly permission_functions: readonly {
    readonly function_code: string;
    readonly user_have_this_permission_function: boolean;
  }[];
}

export interface SignInInfo {
  readonly loginAccountToken: Pair;
  readonly userBasicResponse: { readonly user_id: string; readonly user_name: string };
  readonly account_id: string;
  readonly companyBasicResponseList: readonly { readonly company_id: string }[];
  readonly warehouseBasicResponseList: readonly { readonly wh_id: string }[];
  readonly userMenuPermissionFunctionResponse: { readonly userMenuPermissionFunction: readonly MenuNode[] };
  readonly rights: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** What replies hold, each call some of it; a test reads what its call answers. */
interface Additionals {
  readonly loginAccountInfo: SignInInfo;
  readonly loginAccountToken: Pair;
  readonly accountNonce: { readonly nonce: string };
  readonly checkLoginStatus: Row;
  readonly account: readonly Row[];
  readonly accountOwner: readonly Row[];
  readonly session: readonly Row[];
  readonly superUser: readonly Row[];
  readonly letter: readonly Row[];
  readonly licence: readonly Row[];
  readonly registration: readonly Row[];
  readonly verification: Row;
  readonly contact: readonly Row[];
  readonly secondFactor: Row;
  readonly passkey: readonly Row[];
  readonly passkeyOptions: Row;
  readonly deleted: readonly string[];
  readonly companyGroup: readonly Row[];
  readonly company: readonly Row[];
  readonly role: readonly Row[];
  readonly roleUser: readonly Row[];
  readonly permission: readonly Row[];
  readonly permissionFunction: readonly Row[];
  readonly rolePermissionFunction: readonly Row[];
  readonly userPermissionFunction: readonly Row[];
  readonly permissionSet: readonly Row[];
  readonly permissionChange: readonly Row[];
  readonly config: Row;
  readonly reset: Row;
  readonly total: number;
  readonly details: Row;
  readonly errors: readonly Row[];
  readonly request_id: string;
}

/** A server with the calls of signing in over one database, and an administrator. */
export interface House {
  readonly database: TestDatabase;
  readonly founded: Founded;
  call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, options?: CallOptions): Promise<Reply>;
  /** Another server process on the same database, as far as what it remembers is concerned. */
  another(options?: ServerOptions): Promise<Pick<House, "call" | "database">>;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly secretKeys?: readonly Buffer[];
  /** Null where the pages' address is none for passkeys. */
  readonly site?: PasskeySite | null;
  readonly maxLoginUsers?: number;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly ip?: string;
  readonly headers?: Record<string, string>;
}

export async function openHouse(kind: Database["kind"], more: { readonly poolSize?: number } = {}): Promise<House> {
  const database = await testDatabase(kind, { secretKeys, ...more });
  await seed(database);
  const founded = await foundCompany(database, {
    loginName: adminLogin,
    password: adminPassword,
    email: "chief@example.com",
    language: "en_US",
  });
  if (!founded) throw new Error("the test database was not empty");
  const app = await serverOn(database);
  const closing: (() => Promise<void>)[] = [() => app.close()];
  return {
    database,
    founded,
    call: app.call,
    async another(options) {
      const second = database.url
        ? await openDatabase({ databaseUrl: database.url, secretKeys: options?.secretKeys ?? secretKeys })
        : {
            ...database,
            ...(options?.secretKeys ? { sealing: sealingWith(options.secretKeys) } : {}),
            close: async () => {},
          };
      const secondApp = await serverOn(second, options);
      closing.push(async () => {
        await secondApp.close();
        await second.close();
      });
      return { call: secondApp.call, database: second };
    },
    async close() {
      for (const close of closing) await close();
      await database.close();
    },
  };
}

/** The resources that say who may do and see what. */
const people: readonly Declared[] = [
  model.company_group,
  model.company,
  model.user,
  model.account,
  model.account_owner,
  model.company_user,
  model.warehouse_user,
  model.role,
  model.role_user,
  model.permission,
  model.permission_function,
  model.role_permission_function,
  model.user_permission_function,
  model.contact,
  model.licence,
  model.registration,
  model.online_user,
  model.own_session,
  model.outbox,
  model.permission_change,
];

/** A server with the calls of this room; every reply is held to what the API's description says of it. */
async function serverOn(
  database: Database,
  { maxLoginUsers, site: at = site }: ServerOptions = {},
): Promise<{ readonly call: House["call"]; close(): Promise<void> }> {
  const calls = [
    ...authCalls(database, postLetter, maxLoginUsers, at),
    ...mailCalls(),
    ...lettersToo(people.flatMap((declared) => crudCalls(declared, hooks))),
  ];
  const app = await createServer({
    database,
    admission: admission(database),
    calls,
    logLevel: "silent",
    redactedPaths: [],
    trustProxy: [],
    limitAnonymous: false,
  });
  return { call: callingOn(app, calls), close: () => app.close() };
}

const callingOn =
  (app: FastifyInstance, calls: readonly Call[]): House["call"] =>
  async (method, url, { body, token, ip, headers } = {}) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip ?? "192.0.2.1",
      headers: { "accept-language": "en", ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const parsed = response.json();
    holdToSchema(calls, method, url, response.statusCode, parsed);
    const { respondCode } = parsed;
    return { status: response.statusCode, cookie: response.headers["set-cookie"], ...respondCode };
  };

/** Puts the next turn of everything that is slowed, or of one kind, so many seconds from now. */
export async function turnsIn(database: Database, seconds: number, kind = ""): Promise<void> {
  await database.transact((tx) =>
    sql`update sign_in_attempt set next_turn_at = now() + ${seconds}::float8 * interval '1 second'
      where bucket like ${`${kind}%`}`.execute(tx),
  );
}

export interface Signed {
  readonly token: string;
  readonly refresh: string;
  readonly userId: string;
  readonly accountId: string;
}

export async function signIn(
  house: Pick<House, "call">,
  loginName = adminLogin,
  secret = adminPassword,
): Promise<Signed> {
  const { status, code, additionals } = await house.call("POST", "/v1/login", {
    body: { login_name: loginName, password: secret },
  });
  if (status !== 200) throw new Error(`sign-in of ${loginName} failed: ${code}`);
  const info = additionals.loginAccountInfo;
  return {
    token: info.loginAccountToken.access_token,
    refresh: info.loginAccountToken.refresh_token,
    userId: info.userBasicResponse.user_id,
    accountId: info.account_id,
  };
}

export interface Person {
  readonly loginName: string;
  readonly userId: string;
  readonly accountId: string;
}

export interface PersonOptions {
  readonly type?: "group" | "company" | "department" | "personal";
  readonly companyId?: string;
  readonly role?: string;
  readonly ownersOnly?: boolean;
  readonly email?: string | null;
  readonly language?: string;
}

/** An account with a password, and a role where one is named. */
export async function makePerson(house: House, loginName: string, options: PersonOptions = {}): Promise<Person> {
  const [userId, accountId] = [newId(), newId()];
  const companyId = options.companyId ?? house.founded.companyId;
  const passwordHash = await hashPassword(password);
  await house.database.transact(async (tx) => {
    await sql`insert into "user" (user_id, company_id, user_no, user_name)
      values (${userId}::uuid, ${companyId}::uuid, ${loginName}, ${loginName})`.execute(tx);
    await sql`insert into account (account_id, company_id, user_id, account_type, login_name, email, language, owners_only)
      values (${accountId}::uuid, ${companyId}::uuid, ${userId}::uuid, ${options.type ?? "company"}, ${loginName},
        ${options.email === undefined ? `${loginName}@example.com` : options.email}, ${options.language ?? "en_US"}, ${options.ownersOnly ?? false})`.execute(
      tx,
    );
    await writePassword(tx, accountId, passwordHash);
    if (options.role) {
      await sql`insert into role_user (ru_id, company_id, role_id, user_id)
        select ${newId()}::uuid, company_id, role_id, ${userId}::uuid from role
        where role_code = ${options.role} and company_id = ${companyId}::uuid`.execute(tx);
    }
  });
  return { loginName, userId, accountId };
}

export async function makeWarehouse(house: House, whNo: string, fixedOwnerId: string | null = null): Promise<string> {
  const whId = newId();
  await house.database.transact(async (tx) => {
    await sql`insert into warehouse (wh_id, company_id, wh_no, wh_name, use_fixed_owner_id)
      values (${whId}::uuid, ${house.founded.companyId}::uuid, ${whNo}, ${`Warehouse ${whNo}`}, ${fixedOwnerId}::uuid)`.execute(
      tx,
    );
  });
  return whId;
}

export async function makeOwner(house: House, customerNo: string): Promise<string> {
  const customerId = newId();
  await house.database.transact(async (tx) => {
    await sql`insert into customer (customer_id, company_id, customer_no, customer_name)
      values (${customerId}::uuid, ${house.founded.companyId}::uuid, ${customerNo}, ${`Owner ${customerNo}`})`.execute(
      tx,
    );
  });
  return customerId;
}
