import { model } from "@stowage/model";
import { describe, expect, test } from "vitest";
import type { Call } from "../../packages/server/src/http/call.ts";
import { whyOpen } from "./held.ts";
import { readLines, takeOut } from "./lines.ts";
import { type Item, readList, readSection, type Section, sections } from "./list.ts";
import { counts, heldNames, reopened, specificationPage } from "./page.ts";
import { areasAmong, type Product } from "./product.ts";
import { usesIn } from "./uses.ts";

const head = "area\tid\ttext\theld\n";
const item = (section: Section, id: string, text = "-", ...held: string[]): Item => ({
  section,
  area: "outbound",
  id,
  text,
  held,
});

describe("the list", () => {
  test("is read as a whole, each section with its items", () => {
    const list = readList();
    for (const section of sections) expect(list.filter((one) => one.section === section).length).toBeGreaterThan(40);
    expect(list.length).toBeGreaterThan(1_400);
  });

  test.each([
    ["an area that is none", "nowhere\tx-1\tsays so\n", 'there is no area "nowhere"'],
    ["no id", "auth\t\tsays so\n", "an id and a text are required"],
    ["no text", "auth\tx-1\t\n", "an id and a text are required"],
    ["an id that stands twice", "auth\tx-1\tone\nauth\tx-1\tother\n", '"x-1" stands twice'],
  ])("refuses %s, and names the line", (_, lines, message) => {
    const last = lines.trimEnd().split("\n").length + 1;
    expect(() => readSection("rules", head + lines)).toThrow(`docs/specification/rules.tsv:${last}: ${message}`);
  });
});

describe("lines of source", () => {
  const source = "one();\nif (many > 9)\n  refuse();\ntwo();\n";

  test.each([
    ["a.ts: one();", "\nif (many > 9)\n  refuse();\ntwo();\n"],
    ["a.ts: if (many > 9) … refuse();", "one();\n\ntwo();\n"],
    ["a.ts: many > 9 ⇒ false", "one();\nif (false)\n  refuse();\ntwo();\n"],
  ])("%s is taken out", (cell, without) => {
    const lines = readLines(cell);
    expect(lines && takeOut(source, lines)).toBe(without);
  });

  test.each([
    ["a.ts: three();", "does not have: three();"],
    ["a.ts: ();", "has more than once: ();"],
    ["a.ts: two(); … one();", "does not have behind that: one();"],
  ])("%s is refused", (cell, message) => {
    const lines = readLines(cell);
    expect(() => lines && takeOut(source, lines)).toThrow(message);
  });
});

const call = (method: string, path: string, ...keys: string[]) =>
  ({ method, path, reply: { properties: Object.fromEntries(keys.map((key) => [key, {}])) } }) as unknown as Call;

const modules: Record<string, Record<string, unknown>> = {
  "packages/model/src/limits.ts": {
    ...{ most: 9, sets: { lists: ["order", "batch"] }, unused: 1 },
    days: { weekly: 7, daily: 1 },
  },
  "packages/model/src/index.ts": { model },
  "packages/web/src/router.tsx": {
    router: { routesByPath: { "/Login": {}, "/Main/$path": {} }, routeTree: { options: {} } },
  },
  "packages/web/src/frame/screens.ts": { ownScreenAt: (path: string) => (path === "home" ? {} : null) },
  "packages/web/src/api/columns.ts": {
    shownColumns: () =>
      [
        "outbound_no",
        "owner_name",
        "outbound_nums",
        "consignee_name",
        "consignee_name_cn",
        "consignee_name_eng",
        "length",
        "customer_cat",
      ].map((name) => ({
        name,
      })),
  },
  "packages/web/src/form/fields.ts": {
    formFields: (_: unknown, mode: string) => ({ main: mode === "create" ? [{ name: "order_no" }] : [], more: [] }),
  },
};

const sources = new Map([
  [
    "packages/model/src/limits.ts",
    "export const most = 9;\nexport const sets = {};\nexport const unused = 1;\nconst aside = () => unused;\n" +
      "export const days = { weekly: 7, daily: 1 };\nexport type Day = keyof typeof days;\n",
  ],
  ["packages/model/src/index.ts", 'export * from "./limits.ts";\n'],
  [
    "packages/server/src/a.ts",
    'import { most, sets, days } from "@stowage/model";\n' +
      'if (many > most) refuse("TOO_MANY", sets);\nsay("notice.saved");\nthrow new Failure("BAD_FILE");\nuse(days.daily);\n',
  ],
  [
    "packages/server/src/c.ts",
    '// unused say("notice.created")\nconst unused = 1; use(unused);\ntype Said = "notice.created";\nif (code === "NOT_FOUND") stop();\n',
  ],
]);

const product: Product = {
  registry: {
    calls: [
      ...["q", "a", "copy/{id}"].map((part) => call("POST", `/v1/product/${part}`, "product")),
      call("PUT", "/v1/product/{id}"),
      call("DELETE", "/v1/product/{id}"),
      call("POST", "/v1/half/q", "half"),
      ...["close_order", "print", "confirm_pick"].map((action) => call("POST", `/v1/outbound/action/${action}`)),
    ],
    isWalked: ({ path }) => path !== "/v1/half/q",
    load: async (path) => modules[path] ?? {},
    close: async () => undefined,
  },
  sources,
  uses: usesIn(sources),
  areasOf: areasAmong([
    item("routes", "outboundMgmt", "menu"),
    item("routes", "page orders", "page", "outboundOperation"),
    { ...item("routes", "quotationMgmt", "menu"), area: "accounting" },
    { ...item("routes", "billSetup", "menu"), area: "accounting" },
    { ...item("routes", "customerSetup", "menu"), area: "master" },
  ]),
  tests: new Map([["packages/server/test/a.test.ts", 'it("takes nine [outbound-9]", …)']]),
};

const limits = "packages/model/src/limits.ts";
const rule = "packages/server/src/a.ts: if (many > most) … sets);";

describe("what is held", () => {
  test.each<[string, Item]>([
    ["a route", item("routes", "/Login")],
    ["a route of a screen", item("routes", "/Main/home")],
    ["a route with a part", item("routes", "/Main/{id}")],
    ["an entry of the menu", item("routes", "outboundOperation")],
    ["a group of the menu", item("routes", "outboundMgmt")],
    ["a worklist", item("routes", "page orders", "page", "pickingOperation")],
    ["a field", item("fields", "outbound.outbound_no")],
    ["a field through a lookup", item("fields", "outbound.owner_name")],
    ["a field of lines", item("fields", "outbound_detail.outbound_nums")],
    ["a group of fields, as far as it goes", item("fields", "outbound.consignee_name*")],
    ["a field that is asked for", item("fields", "outbound.order_no")],
    ["a choice's word", item("fields", "customer.customer_cat_name")],
    ["an id", item("fields", "outbound.owner_id")],
    ["a field of another name", item("fields", "boxing.size", "-", "boxing.length")],
    ["a field that another entity shows", item("fields", "outbound_detail.size", "-", "boxing.length")],
    [
      "a field of what is composed around it",
      item("fields", "customer_detail.customer_cat", "-", "customer.customer_cat"),
    ],
    ["a state", item("states", "outbound.awaiting_pick", "state")],
    ["an action", item("states", "outbound.close_order", "action")],
    [
      "an action that goes where it should",
      item("states", "outbound.close_order", "awaiting_close_order → awaiting_print"),
    ],
    [
      "an action that passes through a state",
      item("states", "outbound.confirm_pick", "awaiting_pick → picked, awaiting_pick, awaiting_boxing"),
    ],
    ["a call", item("calls", "POST /v1/product/q", "product")],
    ["the calls of a resource", item("calls", "CRUD /v1/product", "product")],
    ["a value", item("constants", "most", "9", `${limits}#most`)],
    ["one of several values", item("constants", "list", "order", `${limits}#sets.lists`)],
    ["a part of a value", item("constants", "daily", "1", `${limits}#days.daily`)],
    ["a message", item("messages", "saved", "Saved", "ui.notice.saved")],
    ["an error that is raised", item("messages", "x", "X", "error.BAD_FILE")],
    ["a rule", item("rules", "outbound-9", "at most nine", rule)],
  ])("%s", async (_, one) => {
    expect(await whyOpen(one, product)).toBeUndefined();
  });
});

describe("what is open of states and actions", () => {
  test.each<[string, Item, string]>([
    ["no document", item("states", "product.sold"), "there is no document product"],
    ["a state of a step without a call", item("states", "outbound.shipped", "state"), "no step leads there"],
    ["no state", item("states", "outbound.sold", "state"), "outbound has no such state"],
    ["an action that is a state", item("states", "outbound.shipped", "action"), "outbound has no such action"],
    [
      "an action that goes elsewhere",
      item("states", "outbound.close_order", "awaiting_close_order → shipped"),
      "its step is awaiting_close_order → awaiting_print",
    ],
    [
      "an action that is taken elsewhere, too",
      item("states", "outbound.close_order", "awaiting_close_order, awaiting_print → awaiting_print"),
      "its step is awaiting_close_order → awaiting_print",
    ],
    ["an action without a call", item("states", "outbound.release", "action"), "no call takes this step"],
  ])("%s", async (_, one, why) => {
    expect(await whyOpen(one, product)).toBe(why);
  });
});

describe("what is open", () => {
  test.each<[string, Item, string]>([
    ["a route that is none", item("routes", "/Nowhere"), "no such route"],
    ["a screen that is none", item("routes", "/Main/nowhere"), "no such route"],
    ["no screen for other paths", item("routes", "*"), "no screen says so"],
    ["an entry to come", item("routes", "billSetup"), "its screen is still to come"],
    ["a group of what is to come", item("routes", "countingMgmt"), "nothing stands under it yet"],
    [
      "a group in which only what is asked for elsewhere has a screen",
      item("routes", "quotationMgmt", "menu"),
      "nothing stands under it yet",
    ],
    ["no entry", item("routes", "nowhere"), "no such entry of the menu"],
    ["no entity", item("fields", "bill.bill_no"), "there is no bill"],
    ["no field", item("fields", "outbound.colour"), "outbound has no such field"],
    ["a field that no screen shows", item("fields", "outbound.version"), "no screen shows version"],
    ["no field that begins so", item("fields", "outbound.colour_*"), "outbound has no such field"],
    ["no call", item("calls", "POST /v1/product/sold"), "not served: POST /v1/product/sold"],
    [
      "calls that lack one",
      item("calls", "CRUD /v1/half", "half"),
      "not served: POST /v1/half/a, PUT /v1/half/{id}, DELETE /v1/half/{id}, POST /v1/half/copy/{id}",
    ],
    ["a call that nobody sends", item("calls", "POST /v1/half/q", "half"), "nobody sends: POST /v1/half/q"],
    ["another reply", item("calls", "POST /v1/product/q", "goods"), "does not answer goods"],
    ["another value", item("constants", "most", "8", `${limits}#most`), `${limits}#most is 9`],
    ["no export", item("constants", "most", "9", `${limits}#none`), `${limits}#none is not there`],
    ["a value that nothing uses", item("constants", "unused", "1", `${limits}#unused`), "nothing uses unused"],
    ["a part that nothing uses", item("constants", "weekly", "7", `${limits}#days.weekly`), "nothing uses days.weekly"],
    [
      "what a field declares that no screen shows",
      item("constants", "x", "true", "packages/model/src/index.ts#model.product.fields.product_code.search"),
      "no screen shows product_code",
    ],
    [
      "a field of an entity to which other rows lead only over a third",
      item("fields", "user_permission_function.permission_name", "-", "permission.permission_name"),
      "permission belongs to no user_permission_function",
    ],
    ["a field of another entity", item("fields", "memo.size", "-", "boxing.length"), "boxing belongs to no memo"],
    [
      "a field of an entity that is none",
      item("fields", "crate.size", "-", "boxing.length"),
      "boxing belongs to no crate",
    ],
    ["no message", item("messages", "x", "X", "ui.notice.nothing"), "there is no message ui.notice.nothing"],
    ["a message that nothing says", item("messages", "x", "X", "ui.notice.created"), "nothing says ui.notice.created"],
    ["an error that is only asked for", item("messages", "x", "X", "error.NOT_FOUND"), "nothing says error.NOT_FOUND"],
    ["no lines", item("rules", "outbound-9", "at most nine"), "no lines are named"],
    [
      "no such lines",
      item("rules", "outbound-9", "x", "packages/server/src/a.ts: more"),
      "packages/server/src/a.ts does not have: more",
    ],
    [
      "no such file",
      item("rules", "outbound-9", "x", "packages/server/src/b.ts: more"),
      "there is no packages/server/src/b.ts",
    ],
    ["no test", item("rules", "outbound-8", "x", rule), "no test carries its id"],
  ])("%s", async (_, one, why) => {
    expect(await whyOpen(one, product)).toBe(why);
  });
});

describe("the page", () => {
  const held = { item: item("rules", "outbound-9", "at most nine") };
  const open = { item: item("rules", "outbound-8", "at least one"), open: "no test carries its id" };

  test("counts by area and section, and shows what is open", () => {
    const page = specificationPage([held, open]);
    expect(page).toContain("| outbound |  |  |  | 1 of 2 |  |  |  |  |  | 1 of 2 |");
    expect(page).toContain("### outbound\n\n- rules `outbound-8`: at least one – no test carries its id\n");
    expect(page).not.toContain("outbound-9`");
    expect(counts([held], ["outbound"]).at(-1)?.at(-1)).toBe("1");
  });

  test("tells what was held and is open again", () => {
    expect(reopened([held, open], heldNames([held, open]))).toEqual([]);
    expect(reopened([held, open], heldNames([{ item: open.item }]))).toEqual([
      "- rules `outbound-8`: at least one – no test carries its id",
    ]);
    for (const was of [{ item: open.item }, open])
      expect(reopened([held], heldNames([held, was]))).toEqual(["- rules outbound-8: the list has it no more"]);
  });
});
