import { type Worklist, worklists } from "@stowage/model";
import { beforeEach, expect, test, vi } from "vitest";

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
Object.assign(globalThis, { localStorage: storage, sessionStorage: storage });

type Row = Record<string, unknown> & { version: number };
/** The row as the server keeps it; a change of another version than this is refused with it. */
let row: Row;
let conflicts = 0;

beforeEach(() => {
  row = { ui_id: "ui1", version: 1, avatar: null, layout_mode: null, theme_color: null, label_format: null };
  conflicts = 0;
  vi.stubGlobal("fetch", async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method !== "PUT") return reply(200, "OK");
    const { version, ...draft } = JSON.parse(body);
    if (version !== undefined && version !== row.version) {
      conflicts++;
      return reply(409, "VERSION_CONFLICT");
    }
    row = { ...row, ...draft, version: row.version + 1 };
    return reply(200, "OK");
  });
});

const reply = (status: number, code: string) =>
  new Response(
    JSON.stringify({ httpStatus: status, respondCode: { code, message: "", additionals: { userUi: [row] } } }),
    {
      status,
    },
  );

/** One more device of the same user, signed in now. */
async function device(companies: readonly object[] = []) {
  vi.resetModules();
  const { useSession } = await import("../../src/session/store.ts");
  const display = await import("../../src/session/display.ts");
  const { readQuestions, withQuestion } = await import("../../src/grid/questions.ts");
  useSession.setState({ userInfo: { userId: "u1", layouts: {}, companies } as never });
  await display.loadDisplay("u1");
  const keep = (list: string, name: string) =>
    display.changeQuestions(list, (kept) => withQuestion(readQuestions(kept), name, { sort: name }));
  return { ...display, keep, info: () => useSession.getState().userInfo };
}

test("what two devices of one user mark and keep stands beside each other", async () => {
  const [desk, scanner] = [await device(), await device()];
  await desk.toggleFavourite("storage");
  await scanner.toggleFavourite("product");
  expect(row.favourites).toMatchObject({ favourites: ["storage", "product"] });
  expect(scanner.info()?.favourites).toEqual(["storage", "product"]);

  await scanner.saveLayout("unit_convert", [{ name: "a" }]);
  await desk.saveLayout("product_relation", [{ name: "b" }]);
  expect(row.layout_list_others).toEqual({ unit_convert: [{ name: "a" }], product_relation: [{ name: "b" }] });

  await scanner.keep("outbound", "late");
  await desk.keep("outbound", "mine");
  await scanner.keep("inbound", "today");
  expect(row.saved_questions).toEqual({
    outbound: [
      { name: "late", sort: "late" },
      { name: "mine", sort: "mine" },
    ],
    inbound: [{ name: "today", sort: "today" }],
  });

  await desk.toggleFavourite("storage");
  expect(row.favourites).toMatchObject({ favourites: ["product"] });
  expect(conflicts, "calls that failed").toBe(0);
});

test("what another device writes between the look and the change is kept all the same", async () => {
  const [desk, scanner] = [await device(), await device()];
  const served = globalThis.fetch;
  let isFirst = true;
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body: string }) => {
    if (init.method === "PUT" && isFirst) {
      isFirst = false;
      await scanner.toggleFavourite("product");
    }
    return served(path, init as never);
  });
  await desk.toggleFavourite("storage");
  expect(conflicts).toBe(1);
  expect(row.favourites).toMatchObject({ favourites: ["product", "storage"] });
});

test("what is still to be saved stays in sight while another device's changes arrive", async () => {
  const [desk, scanner] = [await device(), await device()];
  await scanner.toggleFavourite("product");
  const both = [desk.setTheme("pink"), desk.toggleFavourite("storage")];
  await both[0];
  expect(desk.info()).toMatchObject({ themeColor: "pink", favourites: ["product", "storage"] });
  await both[1];
  expect(row).toMatchObject({ theme_color: "pink", favourites: { favourites: ["product", "storage"] } });
});

test("walking through screens saves where one was, and no mark that is another device's", async () => {
  vi.useFakeTimers();
  const [desk, scanner] = [await device(), await device()];
  await desk.toggleFavourite("storage");
  scanner.noteUsed("inbound");
  scanner.noteUsed("outbound");
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(row.favourites).toEqual({ favourites: ["storage"], recent: ["outbound", "inbound"] });
});

test("one device alone is never told of a conflict", async () => {
  const desk = await device();
  await Promise.all([
    desk.setLayoutMode("H"),
    desk.toggleFavourite("a"),
    desk.toggleFavourite("b"),
    desk.removeAvatar(),
  ]);
  expect(row).toMatchObject({ layout_mode: "H", favourites: { favourites: ["a", "b"] } });
  expect(conflicts).toBe(0);
});

test("the columns of a document's lines and what it shows of itself have fields of their own, those of others share one", async () => {
  const desk = await device();
  const columns = [{ name: "line_no", width: 176 }];
  for (const document of ["inbound", "outbound", "returned"]) {
    await desk.saveLayout(desk.detailOf(document), columns);
    await desk.saveLayout(desk.mainOf(document), columns);
  }
  await desk.saveLayout("inventory", columns);
  const { columns: byDate = "" }: Worklist = worklists.inventoryByInboundDate;
  await desk.saveLayout(byDate, [{ name: "inbound_date" }]);
  expect(row).toMatchObject({
    layout_main_inbound: columns,
    layout_detail_inbound: columns,
    layout_main_outbound: columns,
    layout_detail_outbound: columns,
    layout_list_stock_storage: columns,
    layout_list_stock_bydate: [{ name: "inbound_date" }],
    layout_list_others: { main_returned: columns, detail_returned: columns },
  });
  const { keptLayout, info } = await device();
  for (const list of ["detail_outbound", "main_inbound", "detail_returned", "inventory"])
    expect(keptLayout({ layouts: info()?.layouts ?? {}, companies: [] }, list), list).toEqual(columns);
});

test("the screens look as the company says until their user chooses", async () => {
  const columns = [{ name: "product_code" }];
  const own = { theme_color: "pink", layout_mode: "H", layout_settings: { product: columns } };
  const desk = await device([own, { theme_color: "light", layout_mode: "V" }]);
  const product = () => desk.keptLayout(desk.info() as never, "product");
  expect(desk.info()).toMatchObject({ themeColor: "pink", layoutMode: "H" });
  expect(product()).toEqual(columns);

  await desk.setTheme("dark");
  await desk.saveLayout("product", [{ name: "product_name" }]);
  expect(desk.info()).toMatchObject({ themeColor: "dark", layoutMode: "H" });
  expect(product()).toEqual([{ name: "product_name" }]);
  expect(row).toMatchObject({ theme_color: "dark", layout_mode: null, label_format: null });
  await desk.setLabelFormat("zpl");
  expect(row).toMatchObject({ theme_color: "dark", label_format: "zpl" });
  expect((await device()).info()?.chosen).toMatchObject({ labelFormat: "zpl" });

  await desk.setTheme(null);
  await desk.saveLayout("product", null);
  expect(desk.info()).toMatchObject({ themeColor: "pink" });
  expect(product()).toEqual(columns);

  expect((await device()).info()).toMatchObject({ themeColor: "dark", layoutMode: "V" });
});
