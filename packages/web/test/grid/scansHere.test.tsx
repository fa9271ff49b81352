// @vitest-environment happy-dom
import { model, worklistAddress } from "@stowage/model";
import { defaultParseSearch } from "@tanstack/react-router";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { offerScan } from "../../src/api/scanTaker.ts";
import { readSearch, type ScreenSearch } from "../../src/api/search.ts";
import { useScans } from "../../src/frame/useScans.ts";
import { ListView } from "../../src/grid/ListView.tsx";
import { useSession } from "../../src/session/store.ts";
import { field, leaveNothing, pageOf, Refusal, serve, settled, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const gone: ScreenSearch[] = [];
const may = { pickingConfirm: ["query"], goodsSetup: ["query"], inventoryAndOutboundDetailQuery: ["query"] } as never;
const packs = { outboundOperation: ["display", "query", "update"], pickingConfirm: ["query"] } as never;

async function listed(declared: typeof model.sorting | typeof model.product, search: ScreenSearch = {}) {
  gone.length = 0;
  serve((asked) => {
    const text = JSON.stringify(asked.body);
    if (text.includes("BROKEN")) return new Refusal("BUSY");
    return pageOf(declared.reply, text.includes("NOBODY") ? [] : [{ [declared.key]: "1" }], asked);
  });
  await show(<ListView declared={declared} search={search} go={(next) => void gone.push(next)} />, may, {
    companies: [],
  });
}

async function scan(text: string): Promise<boolean> {
  let isTaken = false;
  await act(async () => {
    isTaken = await offerScan(text);
  });
  await settled();
  return isTaken;
}

test("what is scanned on a list of work is sought there, in the place of the scan before", async () => {
  await listed(model.sorting, {
    q: [
      ["owner_id", "equal", "o"],
      ["*", "like", "before"],
    ],
  });
  expect(await scan("OB1")).toBe(true);
  expect(gone.map(({ q }) => q)).toEqual([
    [
      ["owner_id", "equal", "o"],
      ["*", "like", "OB1"],
    ],
  ]);
});

test("what the list does not find, or cannot seek now, goes to where everything is found", async () => {
  await listed(model.sorting);
  expect(await scan("NOBODY")).toBe(false);
  expect(await scan("BROKEN")).toBe(false);
  expect(gone).toEqual([]);
});

test("other lists leave scans to where everything is found, and so does a list that is left", async () => {
  await listed(model.product);
  expect(await scan("4710")).toBe(false);
  await leaveNothing();
  await listed(model.sorting);
  await leaveNothing();
  expect(await scan("OB1")).toBe(false);
});

type Condition = { queryField: string | string[]; queryCondition: string; queryValue: unknown };
const waiting = (code: "fastBoxingSetup" | "boxingOperation") =>
  readSearch(defaultParseSearch(`?${worklistAddress(model, code).split("?")[1]}`));

/** Orders O-1 to O-3: a scanned number finds its own, product P all three, tote T the second. */
async function orders(search: ScreenSearch) {
  gone.length = 0;
  serve((asked) => {
    const { query = [] } = asked.body as { query?: Condition[] };
    const { queryField, queryValue } = query.at(-1) ?? {};
    const keyed = (reply: string, key: string, ids: readonly string[] = []) =>
      pageOf(
        reply,
        ids.map((id) => ({ [key]: id })),
        asked,
      );
    const text = String(queryValue);
    if (asked.path.startsWith("/v1/product/")) return keyed("product", "product_id", { 471: ["P"] }[text]);
    if (asked.path.startsWith("/v1/unit-convert/")) return keyed("unitConvert", "product_id", { BOX: ["P"] }[text]);
    if (asked.path.startsWith("/v1/storage/")) return keyed("storage", "storage_id", { "T-1": ["T"] }[text]);
    const found = { with_product: { P: ["1", "2", "3"] }[text], goods_at: { T: ["2"] }[text] };
    const ids = typeof queryField === "string" ? found[queryField as keyof typeof found] : { "O-2": ["2"] }[text];
    return keyed("outbound", "outbound_id", ids);
  });
  await show(<ListView declared={model.outbound} search={search} go={(next) => void gone.push(next)} />, packs, {
    companies: [],
  });
}

test("an order's own number opens it where it waits, and the product that was scanned before makes room", async () => {
  const search = waiting("boxingOperation");
  await orders({ ...search, q: [...(search.q ?? []), ["with_product", "equal", "P"]] });
  expect(await scan("O-2")).toBe(true);
  expect(gone).toMatchObject([{ q: search.q, open: "2" }]);
});

test("a product's barcode, or that of a pack, leaves the orders with that product", async () => {
  const search = waiting("boxingOperation");
  for (const barcode of ["471", "BOX"]) {
    await orders(search);
    expect(await scan(barcode), barcode).toBe(true);
    expect(gone.map(({ q, open }) => ({ q, open }))).toEqual([
      { q: [...(search.q ?? []), ["with_product", "equal", "P"]], open: undefined },
    ]);
    await leaveNothing();
  }
});

test("at fast boxing it opens the first order that waits with that product", async () => {
  const search = waiting("fastBoxingSetup");
  const menu_path = worklistAddress(model, "fastBoxingSetup");
  const entry = { menu_id: "1", menu_code: "fastBoxingSetup", menu_path, user_have_this_permission: true };
  useSession.setState({ menuTree: [entry] as never });
  await orders(search);
  expect(await scan("471")).toBe(true);
  expect(gone).toMatchObject([{ q: [...(search.q ?? []), ["with_product", "equal", "P"]], open: "1" }]);
  useSession.setState({ menuTree: [] });
});

test("a tote opens the order whose goods lie in it, and what nothing answers to is sought everywhere", async () => {
  const search = waiting("boxingOperation");
  await orders(search);
  expect(await scan("T-1")).toBe(true);
  expect(gone).toMatchObject([{ q: [...(search.q ?? []), ["goods_at", "equal", "T"]], open: "2" }]);
  expect(await scan("ELSE")).toBe(false);
});

function Frame({ found }: { found: string[] }) {
  useScans((text) => void found.push(text));
  return null;
}

test("the page is offered a scan before it is sought everywhere", async () => {
  const found: string[] = [];
  await listed(model.sorting);
  await show(<Frame found={found} />, may, { companies: [] });
  for (const text of ["OB1", "NOBODY"]) {
    await act(async () => {
      for (const key of [...text, "Enter"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await settled();
  }
  expect(gone).toHaveLength(1);
  expect(found).toEqual(["NOBODY"]);
});

test("a list that is asked for by a text begins in its field", async () => {
  serve((asked) => pageOf("recall", [], asked));
  await show(<ListView declared={model.recall} search={{}} go={() => undefined} />, may, { companies: [] });
  await settled();
  expect(document.activeElement).toBe(field("Lot, serial number, order or partner"));
});
