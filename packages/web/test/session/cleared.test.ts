import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const location = { pathname: "/Main/home", search: "", assign: vi.fn() };
  const heard: ((event: { key: string | null }) => void)[] = [];
  const addEventListener = (_kind: string, listener: (typeof heard)[number]) => void heard.push(listener);
  Object.assign(globalThis, { localStorage: storage, location, addEventListener });
  return { entries, location, heard };
});

const { call } = await import("../../src/api/client.ts");
const { signIn, signOut } = await import("../../src/session/signIn.ts");
const { startSession } = await import("../../src/session/start.ts");
const { askStillOnline } = await import("../../src/session/stillOnline.ts");
const { loadDisplay, saveLayout, setTheme } = await import("../../src/session/display.ts");
const { seeAsOneself } = await import("../../src/session/seeAs.ts");
const { setSession, tabs, useSession } = await import("../../src/session/store.ts");
const { noteUnsaved, signedInAgain, useUnsavedForms } = await import("../../src/session/unsaved.ts");

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
  owners_only: false,
  login_name: "ada",
  language: "en_US",
  companyBasicResponseList: [
    { company_id: "c1", company_name: "北方物流", company_short_name: "北方", telephone: "02-2345-6789" },
  ],
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

test("after a sign-in everything is kept, with stage type W, nothing pinned, the first company and warehouse [session.logged_in] [session.login] [default_stage_type] [default_layout] [default_theme] [login first company and warehouse] [login pinToggle]", () => {
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

test.each([
  ["[session.auth]", "auth", { access_token: "a", refresh_token: "r" }],
  ["[session.permissions]", "permissions", { goodsSetup: ["query"], rights: [] }],
  ["[session.menuTree]", "menuTree", [node]],
  ["[session.menuState]", "menuState", { tabs: [], open: [] }],
  ["[session.functionSchema]", "functionSchema", { goodsSetup: expect.objectContaining({ search: true }) }],
  ["[session.winGridActive]", "winGridActive", 0],
  ["[session.dynamicRoutes]", "dynamicRoutes", ["goodsSetup"]],
  ["[session.userInfo]", "userInfo", expect.objectContaining({ uid: "acc1" })],
])("a sign-in fills %s, which is kept as %s", async (_id, name, value) => {
  kept.entries.clear();
  await signIn("ada", "secret", { language: "en_US" });
  expect(JSON.parse(kept.entries.get(name) ?? "null")).toEqual(value);
});

const { companyBasicResponseList: companies, warehouseBasicResponseList: warehouses } = loginAccountInfo;
test.each([
  ["[session.user_name]", "userName", "Ada Quay"],
  ["[session.nickname]", "nickname", "Ada"],
  ["[session.email]", "email", "ada@example.com"],
  ["[session.uid]", "uid", "acc1"],
  ["[session.user_id]", "userId", "u1"],
  ["[session.layout_mode]", "layoutMode", "V"],
  ["[session.theme_color]", "themeColor", "dark"],
  ["[session.company_key]", "companyKey", companies[0]?.company_id],
  ["[session.warehouse_key]", "warehouseKey", "w1"],
  ["[session.wh_name]", "warehouseName", "北倉"],
  ["[session.wh_name_eng]", "warehouseNameEng", "North"],
  ["[session.warehouse_list]", "warehouseList", warehouses],
  ["[session.owner_key]", "ownerKey", "o1"],
  ["[session.owner_name]", "ownerName", "Owner"],
  ["[session.owner_no]", "ownerNo", "O1"],
  ["[session.company_name_*]", "companyName", "北方物流"],
  ["[session.company_name_*]", "companyShortName", "北方"],
  ["[session.phone]", "phone", "02-2345-6789"],
  ["[session.stage_type]", "stageType", "W"],
])("of who signed in, %s is kept as %s", (_id, name, value) => {
  expect(JSON.parse(kept.entries.get("userInfo") ?? "{}")[name]).toEqual(value);
});

const columns = [{ name: "created_at", width: 120 }];
const display = (part: object) => ({ ui_id: "ui1", version: 1, avatar: null, ...part });

test("the picture and the row of the user's settings are kept [session.avatar] [session.ui_id]", async () => {
  answers["/v1/user/ui/q"] = { status: 200, additionals: { userUi: [display({ avatar: "data:," })] } };
  await loadDisplay("u1");
  expect(JSON.parse(kept.entries.get("userInfo") ?? "")).toMatchObject({ avatar: "data:,", uiId: "ui1" });
});

test.each([
  ["[session.layout_list_customer]", "layout_list_customer"],
  ["[session.layout_list_product]", "layout_list_product"],
  ["[session.layout_list_inbound]", "layout_list_inbound"],
  ["[session.layout_list_outbound]", "layout_list_outbound"],
  ["[session.layout_list_stock_by_product]", "layout_list_stock_product"],
  ["[session.layout_list_stock_by_storage]", "layout_list_stock_storage"],
  ["[session.layout_list_stock_by_storage_and_date]", "layout_list_stock_bydate"],
  ["[session.layout_main_inbound]", "layout_main_inbound"],
  ["[session.layout_detail_inbound]", "layout_detail_inbound"],
  ["[session.layout_main_outbound]", "layout_main_outbound"],
  ["[session.layout_detail_outbound]", "layout_detail_outbound"],
])("of the columns that the user left, %s are kept as %s", async (_id, field) => {
  answers["/v1/user/ui/q"] = { status: 200, additionals: { userUi: [display({ [field]: columns })] } };
  await loadDisplay("u1");
  expect(JSON.parse(kept.entries.get("userInfo") ?? "").layouts).toEqual({ [field]: columns });
});

test("the user's settings are asked for as one row [user_ui_query_page] [user_ui_query_page_size] [user-UI query]", async () => {
  let asked = "";
  answers["/v1/user/ui/q"] = (body) => {
    asked = body;
    return { status: 200, additionals: { userUi: [display({})] } };
  };
  await loadDisplay("u1");
  const query = [{ queryField: "user_id", queryCondition: "equal", queryValue: "u1" }];
  expect(JSON.parse(asked)).toEqual({ page: 1, pageSize: 1, query, sort: [], lang: "en_US" });
});

test("settings and the columns of a list are saved at the user-UI of the user [save user settings] [layout save]", async () => {
  answers["/v1/user/ui/q"] = { status: 200, additionals: { userUi: [display({})] } };
  await loadDisplay("u1");
  const sent: unknown[] = [];
  answers["/v1/user/ui/ui1"] = (body) => {
    sent.push(JSON.parse(body));
    return { status: 200, additionals: { userUi: [display({ version: 2 })] } };
  };
  answers["/v1/user/ui/u1"] = { status: 404, code: "NOT_FOUND" };
  const saved = async (work: Promise<void>) => {
    await expect(work).resolves.toBeUndefined();
    return sent.at(-1);
  };
  expect(await saved(setTheme("pink"))).toMatchObject({ theme_color: "pink" });
  expect(await saved(saveLayout("product", columns))).toMatchObject({ layout_list_product: columns });
});

test("columns that could not be kept are refused to who left them so [behaviourLayoutSaveErrorResponse]", async () => {
  answers["/v1/user/ui/q"] = { status: 200, additionals: { userUi: [display({})] } };
  await loadDisplay("u1");
  answers["/v1/user/ui/ui1"] = { status: 400, code: "TOO_LONG" };
  await expect(saveLayout("product", columns)).rejects.toMatchObject({ code: "TOO_LONG", status: 400 });
});

test("which of the open screens is in sight is kept with them [session.active_grid_index]", () => {
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

test("nothing of it is left after a logout, also where the server does not answer [session.logout] [session.logged_out] [session.clear] [behaviourLogoutErrorResponse]", async () => {
  answers["/v1/logout"] = "nothing";
  await expect(signOut("acc1", "r")).rejects.toMatchObject({ code: "OFFLINE" });
  expectNothingKept();
});

test("what is answered while and after somebody signs out brings nobody back to where they were", async () => {
  const refused = { status: 401, code: "TOKEN_EXPIRED" };
  answers = { ...answers, "/v1/product/q": refused, "/v1/refresh": refused };
  let onItsWay: Promise<unknown> | undefined;
  answers["/v1/logout"] = () => {
    onItsWay = call("/v1/product/q", { body: {} }).catch(() => undefined);
    return { status: 200 };
  };
  await signOut("acc1", "r");
  await onItsWay;
  await call("/v1/product/q", { body: {} }).catch(() => undefined);
  for (const [to] of kept.location.assign.mock.calls) expect(to).toBe("/Login");
});

test("nor after a failed sign-in [session.failed_login] [behaviourLoginFailureErrorBody]", async () => {
  answers["/v1/login"] = { status: 401, code: "SIGN_IN_FAILED", additionals: { details: { left: 2 } } };
  const refused = { code: "SIGN_IN_FAILED", message: "SIGN_IN_FAILED", details: { left: 2 } };
  await expect(signIn("ada", "wrong", { language: "en_US" })).rejects.toMatchObject(refused);
  expectNothingKept();
});

test("who saw the system as another is themselves again, whatever the logout answers [behaviourOtherAuthCallsSwallow]", async () => {
  const own = useSession.getState();
  kept.entries.set("ownSession", JSON.stringify(own));
  answers["/v1/logout"] = { status: 401, code: "TOKEN_REUSED" };
  await expect(seeAsOneself()).resolves.toBeUndefined();
  expect(useSession.getState()).toEqual(own);
  expect(kept.entries.has("ownSession")).toBe(false);
});

test.each([
  ["refused", { status: 401, code: "TOKEN_REUSED" }],
  ["turned away at the limit", { status: 429, code: "TOO_MANY_USERS" }],
  ["not answered", "nothing"],
] as const)(
  "nor after a refresh that was %s, and the sign-in page comes [behaviourRefreshFailure]",
  async (_how, refused) => {
    answers["/v1/product/q"] = { status: 401, code: "TOKEN_EXPIRED" };
    answers["/v1/refresh"] = refused;
    await expect(call("/v1/product/q", { body: {} })).rejects.toMatchObject({ status: 401 });
    expectNothingKept();
    expect(kept.location.assign.mock.calls).toEqual([[expect.stringMatching(/^\/Login(\?|$)/)]]);
  },
);

test("of several calls that are refused at once the first says where one comes back to", async () => {
  const refused = { status: 401, code: "TOKEN_EXPIRED" };
  answers = { "/v1/product/q": refused, "/v1/home/q": refused, "/v1/refresh": refused };
  await Promise.allSettled(["/v1/product/q", "/v1/home/q", "/v1/product/q"].map((path) => call(path, { body: {} })));
  expect(kept.location.assign.mock.calls).toEqual([["/Login?next=%2FMain%2Fhome&ended=true"]]);
});

test("a window in whose place another one found the session over says so too, and where one comes back to", () => {
  kept.entries.clear();
  kept.heard.at(-1)?.({ key: "auth" });
  expectNothingKept();
  expect(kept.location.assign.mock.calls).toEqual([["/Login?next=%2FMain%2Fhome&ended=true"]]);
});

test("a call that a new password overtakes goes on with the session that began with it", async () => {
  const auth = { access_token: "b", refresh_token: "s" };
  let refused = 0;
  answers["/v1/product/q"] = () =>
    refused++ === 0 ? { status: 401, code: "TOKEN_EXPIRED" } : { status: 200, additionals: { product: [] } };
  answers["/v1/refresh"] = () => {
    setSession({ auth });
    return { status: 401, code: "TOKEN_EXPIRED" };
  };
  await expect(call("/v1/product/q", { body: {} })).resolves.toEqual({ product: [] });
  expect(JSON.parse(kept.entries.get("auth") ?? "")).toEqual(auth);
  expect(kept.location.assign).not.toHaveBeenCalled();
});

test("a page on which somebody is typing stays when the session ends, and the browser keeps nothing of it", async () => {
  answers["/v1/product/q"] = { status: 401, code: "TOKEN_EXPIRED" };
  answers["/v1/refresh"] = { status: 401, code: "TOKEN_REUSED" };
  const saved = noteUnsaved();
  await expect(call("/v1/product/q", { body: {} })).rejects.toMatchObject({ status: 401 });
  for (const name of names) expect(kept.entries.has(name), name).toBe(false);
  expect(useSession.getState().userInfo?.uid).toBe("acc1");
  expect(useUnsavedForms.getState().awaitsSignIn).toBe(true);
  expect(kept.location.assign).not.toHaveBeenCalled();
  signedInAgain();
  saved();
  await expect(call("/v1/product/q", { body: {} })).rejects.toMatchObject({ status: 401 });
  expectNothingKept();
  expect(kept.location.assign).toHaveBeenCalledOnce();
});

test("the online-user check says that a session is over where it is refused, and nothing where nobody answers [session.online_user_check_error] [behaviourOnlineUserErrorMarker]", async () => {
  answers["/v1/account/loginstatus"] = { status: 200, additionals: { checkLoginStatus: { online: true } } };
  expect(await askStillOnline("w1")).toBe("online");
  answers["/v1/account/loginstatus"] = { status: 200, additionals: { checkLoginStatus: { online: false } } };
  await expect(askStillOnline("w1")).resolves.toBe("over");
  answers["/v1/account/loginstatus"] = { status: 403, code: "NOT_PERMITTED" };
  await expect(askStillOnline("w1")).resolves.toBe("over");
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

test("what changes after another window ended the session, before this one has heard of it, is not kept", () => {
  kept.entries.clear();
  tabs.open("/Main/product");
  setTheme("light");
  expect([...kept.entries.keys()]).toEqual([]);
});

test("what this window wrote while another one ended the session goes once it hears of that", () => {
  expect([...kept.entries.keys()].sort()).toEqual([...names].sort());
  kept.entries.delete("auth");
  for (const listen of kept.heard) listen({ key: "auth" });
  expectNothingKept();
});
