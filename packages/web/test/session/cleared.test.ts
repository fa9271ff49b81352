import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const location = { pathname: "/Main/home", assign: vi.fn() };
  Object.assign(globalThis, { localStorage: storage, location, addEventListener: () => undefined });
  return { entries, location };
});

const { call } = await import("../../src/api/client.ts");
const { signIn, signOut } = await import("../../src/session/signIn.ts");
const { startSession } = await import("../../src/session/start.ts");
const { askStillOnline } = await import("../../src/session/stillOnline.ts");
const { tabs, useSession } = await import("../../src/session/store.ts");

const names = [
  "auth",
  "userInfo",
  "menuTree",
  "menuState",
  "permissions",
  "functionSchema",
  "winGridActive",
  "dynamicRoutes",
];
const node = {
  menu_code: "goodsSetup",
  user_have_this_permission: true,
  sub_menus: [],
  permission_functions: [{ function_code: "query", user_have_this_permission_function: true }],
};
const loginAccountInfo = {
  loginAccountToken: { access_token: "a", refresh_token: "r" },
  userBasicResponse: { user_id: "u1", user_name: "Ada Quay" },
  account_name: "Ada",
  email: "ada@example.com",
  account_id: "acc1",
  account_type: "company",
  login_name: "ada",
  language: "en_US",
  companyBasicResponseList: [{ company_id: "c1" }],
  warehouseBasicResponseList: [
    {
      wh_id: "w1",
      wh_name: "北倉",
      wh_name_eng: "North",
      use_fixed_owner_id: "o1",
      owner_name: "Owner",
      owner_no: "O1",
    },
    { wh_id: "w2", wh_name: "南倉", wh_name_eng: "South", use_fixed_owner_id: null },
  ],
  rights: [],
  userMenuPermissionFunctionResponse: { userMenuPermissionFunction: [node] },
};

/** What the server answers, by path. */
type Answer = { status: number; code?: string; additionals?: object } | "nothing";
let answers: Record<string, Answer | ((body: string) => Answer)> = {};
beforeEach(async () => {
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const answer = Object.entries(answers).find(([begin]) => path.startsWith(begin))?.[1] ?? "nothing";
    const found = typeof answer === "function" ? answer(String(init?.body)) : answer;
    if (found === "nothing") throw new TypeError("fetch failed");
    const { status, code = "OK", additionals = {} } = found;
    const respondCode = { code, message: code, developerMessage: "", additionals };
    return new Response(JSON.stringify({ httpStatus: status, respondCode }), {
      status,
      headers: { "content-type": "application/json" },
    });
  });
  startSession();
  kept.location.assign.mockClear();
  answers = { "/v1/login": { status: 200, additionals: { loginAccountInfo } } };
  await signIn("ada", "secret", { language: "en_US" });
});
afterEach(() => vi.unstubAllGlobals());

function expectNothingKept() {
  for (const name of names) expect(kept.entries.has(name), name).toBe(false);
  expect(useSession.getState()).toMatchObject({ auth: null, userInfo: null, menuTree: [], dynamicRoutes: [] });
}

test("after a sign-in everything is kept, with stage type W, nothing pinned, the first company and warehouse", () => {
  for (const name of names) expect(kept.entries.has(name), name).toBe(true);
  expect(JSON.parse(kept.entries.get("userInfo") ?? "")).toMatchObject({
    avatar: null,
    userName: "Ada Quay",
    nickname: "Ada",
    email: "ada@example.com",
    uid: "acc1",
    userId: "u1",
    layoutMode: "V",
    themeColor: "dark",
    companyKey: "c1",
    warehouseKey: "w1",
    warehouseName: "北倉",
    warehouseNameEng: "North",
    ownerKey: "o1",
    ownerName: "Owner",
    ownerNo: "O1",
    stageType: "W",
    pinToggle: false,
  });
  expect(JSON.parse(kept.entries.get("dynamicRoutes") ?? "")).toEqual(["goodsSetup"]);
});

test("which of the open screens is in sight is kept with them", () => {
  const active = () => JSON.parse(kept.entries.get("winGridActive") ?? "");
  for (const [path, at] of [
    ["home", 0],
    ["product", 1],
    ["customer", 2],
    ["product", 1],
  ] as const) {
    tabs.open(path);
    expect(active(), path).toBe(at);
  }
});

test("nothing of it is left after a logout, also where the server does not answer", async () => {
  answers["/v1/logout"] = "nothing";
  await signOut("acc1", "r").catch(() => undefined);
  expectNothingKept();
});

test("nor after a failed sign-in", async () => {
  answers["/v1/login"] = { status: 401, code: "SIGN_IN_FAILED" };
  await expect(signIn("ada", "wrong", { language: "en_US" })).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  expectNothingKept();
});

test.each([
  ["refused", { status: 401, code: "TOKEN_REUSED" }],
  ["turned away at the limit", { status: 429, code: "TOO_MANY_USERS" }],
  ["not answered", "nothing"],
] as const)("nor after a refresh that was %s, and the sign-in page comes", async (_how, refused) => {
  answers["/v1/product/q"] = { status: 401, code: "TOKEN_EXPIRED" };
  answers["/v1/refresh"] = refused;
  await expect(call("/v1/product/q", { body: {} })).rejects.toMatchObject({ status: 401 });
  expectNothingKept();
  expect(kept.location.assign.mock.calls).toEqual([[expect.stringMatching(/^\/Login(\?|$)/)]]);
});

test("the online-user check says that a session is over where it is refused, and nothing where nobody answers", async () => {
  answers["/v1/account/loginstatus"] = { status: 200, additionals: { checkLoginStatus: { online: true } } };
  expect(await askStillOnline("w1")).toBe("online");
  answers["/v1/account/loginstatus"] = { status: 200, additionals: { checkLoginStatus: { online: false } } };
  expect(await askStillOnline("w1")).toBe("over");
  answers["/v1/account/loginstatus"] = { status: 403, code: "NOT_PERMITTED" };
  expect(await askStillOnline("w1")).toBe("over");
  answers["/v1/account/loginstatus"] = (body) =>
    body.includes("w1")
      ? { status: 403, code: "OUT_OF_SCOPE" }
      : { status: 200, additionals: { checkLoginStatus: { online: true } } };
  expect(await askStillOnline("w1"), "its warehouse was taken away").toBe("online");
  for (const silence of [
    "nothing",
    { status: 503, code: "BUSY" },
    { status: 429, code: "TOO_MANY_REQUESTS" },
  ] as const) {
    answers["/v1/account/loginstatus"] = silence;
    await expect(askStillOnline("w1")).rejects.toBeDefined();
  }
  expect(kept.entries.has("auth")).toBe(true);
});
