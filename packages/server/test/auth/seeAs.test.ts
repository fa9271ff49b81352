import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readsOnly } from "../../src/http/admission.ts";
import { createServer } from "../../src/http/server.ts";
import { formWith } from "../calls/cases/form.ts";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { PersonName } from "../support/worldPeople.ts";

const asksOrPrints =
  /\/(logout\/\{accountId\}|loginstatus|printtag\/\w+|pickinglist\/\w+|shippinglist\/(g|summary\/\{userId\}|shipping\/\w+\/waybill)|util\/pdfmerge|proposal|convert|(quantityinspection|putaway|palletlabel|boxing)\/report\/\{userId\}|stock\/accurate\/.*|product\/sn\/check\/.*)$/;

describe.each(oneDatabase)("seeing the system as another, on %s", (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind);
  }, 120_000);
  afterAll(() => world.close());

  const accountOf = async (login: PersonName) =>
    String((await world.rows("/account", "account", { login_name: login }))[0]?.account_id);
  const seeAs = async (as: PersonName, login: PersonName) =>
    world.ask(as, "POST", `/v1/account/${await accountOf(login)}/seeas`, { body: {} });
  /** The token with which `as` sees the system as `login`. */
  const looking = async (as: PersonName, login: PersonName) => {
    const { status, code, additionals } = await seeAs(as, login);
    if (status !== 200) throw new Error(code);
    return additionals.loginAccountInfo as {
      loginAccountToken: { access_token: string; refresh_token: string };
      account_id: string;
      userBasicResponse: { user_id: string };
      seen_by: unknown;
      warehouseBasicResponseList: { wh_id: string }[];
    };
  };
  const withToken = (token: string) => (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown) =>
    world.ask("anonymous", method, url, { body, headers: { authorization: `Bearer ${token}` } });

  test("shows what that one sees, says who looks, and changes nothing", async () => {
    const info = await looking("manager", "picker");
    expect(info.seen_by).toEqual({ login_name: "manager", user_name: "manager" });
    expect(info.warehouseBasicResponseList.map((one) => one.wh_id)).toEqual([world.here.near]);
    const ask = withToken(info.loginAccountToken.access_token);
    expect((await ask("POST", "/v1/outbound/q", {})).status).toBe(200);
    expect((await ask("POST", "/v1/account/loginstatus", {})).status).toBe(200);
    expect((await ask("POST", "/v1/account/q", {})).code).toBe("NOT_PERMITTED");
    const refused = [
      await ask("POST", "/v1/outbound/action/confirm_pick", { ids: [world.here.near] }),
      await ask("POST", "/v1/user/ui/a", { user_id: info.userBasicResponse.user_id }),
      await ask("PUT", "/v1/own/account", { language: "zh_CN" }),
      await ask("POST", "/v1/account/g", {}),
      await ask("PUT", `/v1/account/${info.account_id}/password`, {
        current_password: "picker has a long secret",
        new_password: "another long secret",
      }),
      await ask("POST", "/v1/outbound/export", {}),
    ];
    for (const one of refused) expect(["ONLY_LOOKING", "NOT_PERMITTED"]).toContain(one.code);
    expect(refused.filter((one) => one.code === "ONLY_LOOKING").length).toBeGreaterThanOrEqual(5);
  });

  test("of the calls that send something, it is open to those that ask or print, and to no other", () => {
    const sending = world.calls.filter(
      ({ access, method, path }) => access !== "public" && method !== "GET" && !path.endsWith("/q"),
    );
    // What nobody may change is refused to everybody, and read by who may see it.
    const isFixed = ({ path }: { path: string }) => /\/snapshot\/(a|\{id\}|copy\/\{id\})$/.test(path);
    const open = sending.filter((one) => readsOnly(one) && !isFixed(one)).map(({ path }) => path);
    expect(open.filter((path) => !asksOrPrints.test(path))).toEqual([]);
    expect(sending.length).toBeGreaterThan(4 * open.length);
  });

  test("is for administrators, of those who may do no more, and never of an administrator or oneself", async () => {
    expect((await seeAs("warehouse_manager", "picker")).code).toBe("NOT_PERMITTED");
    expect((await seeAs("no_rights", "picker")).code).toBe("BEYOND_OWN");
    expect((await seeAs("manager", "near")).code).toBe("BEYOND_OWN");
    expect((await seeAs("manager", "manager")).code).toBe("NOT_ON_OWN");
    expect((await seeAs("manager", "chief")).code).toBe("BEYOND_OWN");
    expect((await seeAs("mine", "picker")).code).toBe("BEYOND_OWN");
    expect((await seeAs("abroad", "picker")).code).toBe("NOT_FOUND");
    expect((await seeAs("chief", "picker")).status).toBe(200);
    const ask = withToken((await looking("manager", "picker")).loginAccountToken.access_token);
    expect((await ask("POST", `/v1/account/${await accountOf("packer")}/seeas`, {})).code).toBe("NOT_PERMITTED");
  });

  test("shows nothing of what is private: no notes, no files of theirs, no devices", async () => {
    const { upload } = (await world.ask("receiver", "POST", "/v1/fileupload/memo", formWith("mine"))).additionals;
    const attachments = [{ file_id: upload[0].file_id }];
    const made = await world.ask("receiver", "POST", "/v1/memo/a", { body: { memo_title: "Mine", attachments } });
    const file = `/v1/memo/${made.additionals.memo[0].memo_id}/file/${upload[0].file_id}`;
    const ask = withToken((await looking("manager", "receiver")).loginAccountToken.access_token);
    expect((await ask("POST", "/v1/memo/q", {})).additionals).toMatchObject({ memo: [], total: 0 });
    expect((await ask("POST", "/v1/own/session/q", {})).additionals).toMatchObject({ session: [], total: 0 });
    expect((await ask("GET", file)).code).toBe("NOT_FOUND");
    expect((await world.ask("receiver", "POST", "/v1/memo/q", { body: {} })).additionals.total).toBe(1);
    expect((await world.ask("receiver", "GET", file)).text).toBe("mine");
  });

  test("never reaches further than the administrator's own scope", async () => {
    const ask = withToken((await looking("manager", "accounting")).loginAccountToken.access_token);
    const companies = async () => {
      const answer = await ask("POST", "/v1/company/q", {});
      return (answer.additionals.company as { company_id: string }[]).map((one) => one.company_id);
    };
    expect(await companies()).toEqual([world.here.companyId]);
    // Someone above widens the account meanwhile: the one who looks still sees no more than its own company.
    const accountId = await accountOf("accounting");
    await world.put(`/v1/account/${accountId}`, { account_type: "group" });
    expect(await companies()).toEqual([world.here.companyId]);
    await world.put(`/v1/account/${accountId}`, { account_type: "company" });
  });

  test("ends with the administrator's own session, with theirs being administrator, and by signing out", async () => {
    const first = withToken((await looking("chief", "packer")).loginAccountToken.access_token);
    const second = await looking("chief", "receiver");
    expect((await first("POST", "/v1/outbound/q", {})).code).toBe("NOT_SIGNED_IN");
    const ask = withToken(second.loginAccountToken.access_token);
    expect((await ask("POST", "/v1/inbound/q", {})).status).toBe(200);
    const [admin] = await world.rows("/role", "role", { role_code: "administrator", company_id: world.here.companyId });
    const granted = await world.post("/v1/role/user/a", {
      role_id: admin?.role_id,
      user_id: second.userBasicResponse.user_id,
    });
    expect((await ask("POST", "/v1/inbound/q", {})).code).toBe("NOT_SIGNED_IN");
    await world.ask("chief", "DELETE", `/v1/role/user/${granted.roleUser[0].ru_id}`);
    expect((await ask("POST", "/v1/inbound/q", {})).status).toBe(200);
    expect((await ask("POST", `/v1/logout/${second.account_id}`, {})).status).toBe(200);
    expect((await ask("POST", "/v1/inbound/q", {})).code).toBe("NOT_SIGNED_IN");
    const third = await looking("manager", "packer");
    const { additionals } = await world.ask("manager", "POST", "/v1/account/loginstatus", { body: {} });
    const own = additionals.checkLoginStatus as { session_id: string };
    expect((await world.ask("packer", "POST", "/v1/own/session/q", { body: {} })).additionals.session).toHaveLength(1);
    await world.ask("manager", "DELETE", `/v1/own/session/${own.session_id}`);
    expect((await withToken(third.loginAccountToken.access_token)("POST", "/v1/outbound/q", {})).code).toBe(
      "NOT_SIGNED_IN",
    );
  });

  test("signing out of everything ends the administrator's own session too, and nobody else's", async () => {
    const signedIn = async () => {
      const body = { login_name: "manager", password: "manager has a long secret" };
      const { additionals } = await world.ask("anonymous", "POST", "/v1/login", { body });
      return withToken(additionals.loginAccountInfo.loginAccountToken.access_token);
    };
    const [own, elsewhere] = [await signedIn(), await signedIn()];
    const seen = await own("POST", `/v1/account/${await accountOf("packer")}/seeas`, {});
    const info = seen.additionals.loginAccountInfo;
    const ask = withToken(info.loginAccountToken.access_token);
    expect((await ask("POST", `/v1/logout/${info.account_id}`, { own_session: true })).status).toBe(200);
    for (const ended of [ask, own]) expect((await ended("POST", "/v1/outbound/q", {})).code).toBe("NOT_SIGNED_IN");
    expect((await elsewhere("POST", "/v1/outbound/q", {})).status).toBe(200);
    expect((await world.ask("packer", "POST", "/v1/outbound/q", { body: {} })).status).toBe(200);
  });
});

test("the log names who really looks", async () => {
  let logged: object = {};
  const seen = {
    accountId: "a",
    userId: "u",
    sessionId: "s",
    loginName: "picker",
    userName: "P",
    language: "en_US",
  } as const;
  const caller = {
    ...seen,
    accountType: "company" as const,
    granted: new Set<string>(),
    scope: { groupIds: [], companyIds: [], whIds: [], ownerIds: null, fixedOwners: [] },
    isLimited: false,
    seenBy: { accountId: "b", loginName: "manager", userName: "M" },
    epoch: "1",
  };
  const app = await createServer({
    database: { connections: 10 } as never,
    admission: { callerOf: async () => caller, reload: async () => caller },
    calls: [
      {
        method: "GET",
        path: "/v1/looked",
        summary: "",
        access: "signed_in",
        reply: {} as never,
        handle: async ({ context }) => {
          logged = (context.log as unknown as { bindings(): object }).bindings();
          return {};
        },
      },
    ],
    logLevel: "silent",
    redactedPaths: [],
    trustProxy: [],
    limitAnonymous: false,
  });
  await app.inject({ method: "GET", url: "/v1/looked", headers: { authorization: "Bearer x" } });
  await app.close();
  expect(logged).toMatchObject({ login_name: "picker", seen_by: "manager" });
});
