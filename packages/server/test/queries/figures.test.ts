import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import type { Caller } from "../../src/http/caller.ts";
import { figureCalls } from "../../src/queries/record/figures.ts";
import { type Dock, dock, without } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { type Answer, testServer } from "../support/http.ts";

interface Told {
  readonly name: string;
  readonly value: string | null;
  readonly unit: string | null;
  readonly parts: readonly { readonly unit: string | null; readonly value: string }[];
  readonly hint: string | null;
}

describe.each(oneDatabase)("what a row is measured by, on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const asking = async (at: Dock) => {
    const client = await testServer(database, figureCalls(), at.caller);
    const told = (path: string, caller: Caller) => client.as(caller).call("GET", `/v1/${path}/figures`);
    /** Whoever works in more warehouses, where nothing is, is told the same. */
    const ask = async (path: string, caller: Caller = at.caller): Promise<Answer> => {
      const answer = await told(path, caller);
      const { scope } = caller;
      if (answer.status === 200) {
        const wide = { ...caller, scope: { ...scope, whIds: [...scope.whIds, newId(), newId(), newId()] } };
        expect((await told(path, wide)).additionals).toEqual(answer.additionals);
      }
      return answer;
    };
    const numbers = async (path: string, caller?: Caller) =>
      Object.fromEntries(((await ask(path, caller)).additionals.figures as Told[]).map((one) => [one.name, one.value]));
    return { ask, numbers };
  };
  const productOf = async (at: Dock, code: string) => {
    const { rows } = await sql<{ product_id: string }>`
      select product_id from product where owner_id = ${at.owner} and product_code = ${code}`.execute(database.reader);
    return String(rows[0]?.product_id);
  };
  const storageOf = async (at: Dock, code: string) => {
    const { rows } = await sql<{ storage_id: string }>`
      select storage_id from storage where wh_id = ${at.wh} and storage_code = ${code}`.execute(database.reader);
    return String(rows[0]?.storage_id);
  };
  const order = async (at: Dock, order_no: string, outbound_nums: string, more: object = {}) => {
    await at.make("/v1/storage/a", { storage_code: `S-${order_no}`, storage_type: "staging" });
    const [made] = await at.make("/v1/outbound/a", {
      ...at.scope,
      ...more,
      order_no,
      details: [{ product_code: "A-1", outbound_nums }],
    });
    const id = String(made?.outbound_id);
    const go = async (action: string, more = {}) => {
      const { status, additionals, code } = await at.post(`/v1/outbound/action/${action}`, { ids: [id], ...more });
      expect({ action, status, code, additionals: status === 200 ? {} : additionals }).toEqual({
        action,
        status: 200,
        code: expect.any(String),
        additionals: {},
      });
    };
    return { id, go };
  };

  test("a product by what can be sold of it, is promised, is bad and comes", async () => {
    const at = await dock(database);
    const { ask, numbers } = await asking(at);
    const product = `product/${await productOf(at, "A-1")}`;
    expect(await numbers(product)).toEqual({ available: "0", booked: "0", bad: "0", on_its_way: "0" });
    await at.receipt([{ product_code: "A-1", num_expect: "10", storage_loc_code: "L-1" }]);
    await at.notice([{ product_code: "A-1", num_expect: "2", unit_name: `box ${await boxOf(at)}` }]);
    const { id, go } = await order(at, "O-1", "3");
    await go("close_order");
    expect(await numbers(product)).toEqual({ available: "7", booked: "3", bad: "0", on_its_way: "24" });
    const { figures } = (await ask(product)).additionals as { figures: Told[] };
    expect(figures.map(({ name, hint }) => [name, hint])).toEqual([
      ["available", null],
      ["booked", "1"],
      ["bad", null],
      ["on_its_way", "1"],
    ]);
    expect(await numbers(`outbound/${id}`)).toEqual({ lines: "1", pieces: "3", picked: "0", boxed: "0" });
  });

  test("what is available of a product is what may be booked: what is expired or stands elsewhere is told apart", async () => {
    const at = await dock(database);
    const { ask } = await asking(at);
    const product = `product/${await productOf(at, "A-1")}`;
    const line = { product_code: "A-1", storage_loc_code: "L-1" };
    await at.receipt([{ ...line, num_expect: "5", batch_no: "OLD", valid_date: "2020-01-01" }]);
    await at.receipt([{ ...line, num_expect: "4", batch_no: "NEW", valid_date: "2999-01-01" }]);
    await at.receipt([{ ...line, num_expect: "3", storage_loc_code: "L-2" }]);
    const available = async () =>
      ((await ask(product)).additionals.figures as (Told & { warning: string | null })[])[0];
    expect(await available()).toMatchObject({ name: "available", value: "7", warning: "5" });
    const frozen = await storageOf(at, "L-2");
    await database.transact((tx) => sql`update storage set frozen = true where storage_id = ${frozen}`.execute(tx));
    expect(await available()).toMatchObject({ value: "4", warning: "5" });
  });

  test("nothing of it to who may not search where it stands, and not at all to who does not see the row", async () => {
    const at = await dock(database);
    const { ask, numbers } = await asking(at);
    await at.receipt([{ product_code: "A-1", num_expect: "10", storage_loc_code: "L-1" }]);
    const product = `product/${await productOf(at, "A-1")}`;
    expect(await numbers(product, without(at.caller, "inventoryByStorage:query"))).toEqual({ on_its_way: "0" });
    const elsewhere = { ...at.caller, scope: { ...at.caller.scope, whIds: [] } };
    expect((await numbers(product, elsewhere)).available).toBe("0");
    const others = { ...at.caller, scope: { ...at.caller.scope, ownerIds: ["0198c5a0-0000-7000-8000-00000000000f"] } };
    expect((await ask(product, others)).status).toBe(404);
    expect((await ask(product, without(at.caller, "goodsSetup:query"))).status).toBe(403);
    const [location] = [`storage/${await storageOf(at, "L-1")}`];
    expect(await numbers(location, others)).toMatchObject({ fill: null, pieces: "0", lots: "0", last_move: null });
  });

  test("an order by what its lines come to, to who may not search the lines: their list tells it too", async () => {
    const at = await dock(database);
    const { numbers } = await asking(at);
    const { id } = await order(at, "O-5", "3");
    const caller = without(at.caller, "outboundDetailQuery:query");
    expect(await numbers(`outbound/${id}`, caller)).toEqual({ lines: "1", pieces: "3", picked: "0", boxed: "0" });
  });

  test("a location by how full it is, what stands there and when it last moved", async () => {
    const at = await dock(database);
    const { numbers } = await asking(at);
    const id = await storageOf(at, "L-2");
    const location = `storage/${id}`;
    expect(await numbers(location)).toEqual({ fill: null, pieces: "0", lots: "0", last_move: null });
    await changed(at, "storage", id, { max_volume: "0.6", weight_capacity: "1000" });
    await at.receipt([{ product_code: "C-1", num_expect: "3", storage_loc_code: "L-2", batch_no: "B1" }]);
    await at.receipt([{ product_code: "C-1", num_expect: "2", storage_loc_code: "L-2", batch_no: "B2" }]);
    // Five of 0.06 cubic metres each.
    expect(await numbers(location)).toEqual({
      fill: "50",
      pieces: "5",
      lots: "2",
      last_move: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
  });

  test("a location, a customer's stock and a box in the units of what they hold, none added to another's", async () => {
    const at = await dock(database);
    const { ask } = await asking(at);
    const number = await boxOf(at);
    const [piece, box] = [`piece ${number}`, `box ${number}`];
    const stock_unit_code = at.piece.replace("EA", "BX");
    await at.make("/v1/product/a", {
      owner_no: "OWN",
      product_code: "BY-BOX",
      product_name: "Boxes",
      stock_unit_code,
    });
    await at.receipt([{ product_code: "A-1", num_expect: "8", storage_loc_code: "L-1" }]);
    await at.receipt([{ product_code: "BY-BOX", num_expect: "3", storage_loc_code: "L-1" }]);
    const partsOf = async (path: string, figure: string) =>
      ((await ask(path)).additionals.figures as Told[]).find(({ name }) => name === figure)?.parts;
    const parts = [
      { unit: piece, value: "8" },
      { unit: box, value: "3" },
    ];
    expect(await partsOf(`storage/${await storageOf(at, "L-1")}`, "pieces")).toEqual(parts);
    expect(await partsOf(`customer/${at.owner}`, "in_stock")).toEqual(parts);
    const { go } = await order(at, "O-9", "2");
    for (const action of ["close_order", "print", "confirm_pick"]) await go(action);
    await go("confirm_boxing", { fast: true, length: "30", width: "20", height: "15", weight: "1.5" });
    const { rows } = await sql<{ id: string }>`select boxing_id as id from boxing where wh_id = ${at.wh}`.execute(
      database.reader,
    );
    expect(await partsOf(`boxing/${rows[0]?.id}`, "pieces")).toEqual([{ unit: piece, value: "2" }]);
  });

  test("a notice in the units of its lines, and whether it will be inspected, as its count decides", async () => {
    const at = await dock(database);
    const { ask } = await asking(at);
    const box = `box ${await boxOf(at)}`;
    const plain = await at.notice([
      { product_code: "A-1", num_expect: "2", unit_name: box },
      { product_code: "A-1", num_expect: "5" },
    ]);
    const told = (await ask(`inbound/${plain.id}`)).additionals as { figures: Told[]; steps: string[] };
    expect(told.figures.find(({ name }) => name === "expected")).toMatchObject({
      value: "7",
      parts: [{ value: "5" }, { unit: box, value: "2" }],
    });
    expect(told.steps).toEqual([]);
    for (const [product_code, need_qc, steps] of [
      ["A-2", "by_product", ["confirm_qc"]],
      ["A-2", "no", []],
      ["A-1", "yes", ["confirm_qc"]],
    ] as const) {
      const { id } = await at.notice([{ product_code, num_expect: "1" }], { need_qc });
      expect((await ask(`inbound/${id}`)).additionals.steps, `${product_code} ${need_qc}`).toEqual(steps);
      await at.go("confirm_validate", id);
      expect(await at.status(id)).toBe(steps.length > 0 ? "awaiting_qc" : "awaiting_putaway");
    }
  });

  test("over ninety days, what changed of a product's stock and what of it came in", async () => {
    const at = await dock(database);
    const { ask } = await asking(at);
    const id = await productOf(at, "A-1");
    await changed(at, "product", id, { stock_minimal: "4" });
    await at.receipt([{ product_code: "A-1", num_expect: "10", storage_loc_code: "L-1" }]);
    const { go } = await order(at, "O-2", "3");
    for (const action of ["close_order", "print", "confirm_pick"]) await go(action);
    await go("confirm_boxing", { fast: true, length: "30", width: "20", height: "15", weight: "1.5" });
    await go("ship", { shipping_company_name: "HCT" });
    const { chart } = (await ask(`product/${id}`)).additionals;
    expect(chart).toMatchObject({ kind: "level", now: "7", level: "4" });
    expect(chart.days).toEqual([{ day: chart.to, value: "7", came: "10" }]);
    expect((Date.parse(chart.to) - Date.parse(chart.from)) / 86_400_000).toBe(90);
    const short = async () =>
      (await ask(`product/${id}`)).additionals.figures.find((one: { name: string }) => one.name === "available").short;
    expect(await short(), "enough").toBe("0");
    await changed(at, "product", id, { stock_minimal: "8" });
    expect(await short(), "less than its minimum in this warehouse").toBe("1");
    // Nine in two warehouses are not the eight that each is to keep, and their minimum is no level of both.
    const wh_id = newId();
    await at.make("/v1/warehouse/a", { wh_id, wh_no: "W2", wh_name: "Another" });
    const ofBoth = { ...at.caller, scope: { ...at.caller.scope, whIds: [at.wh, wh_id] } };
    const there = { ...at.scope, wh_id };
    await at.client
      .as(ofBoth)
      .call("POST", "/v1/storage/a", { company_id: at.scope.company_id, wh_id, storage_code: "Z-1" });
    const details = [{ product_code: "A-1", num_expect: "2", storage_loc_code: "Z-1" }];
    const put = await at.client.as(ofBoth).call("POST", "/v1/inbound/simple/a", { ...there, details });
    expect(put.status, JSON.stringify(put)).toBe(200);
    const both = (await ask(`product/${id}`, ofBoth)).additionals;
    expect(both.chart).toMatchObject({ now: "9", level: null });
    expect(both.figures[0]).toMatchObject({ name: "available", value: "9", short: "2" });
    const { chart: unseen } = (await ask(`product/${id}`, without(at.caller, "inventoryAndOutboundDetailQuery:query")))
      .additionals;
    expect(unseen).toBeNull();
  });

  test("a customer by open orders, stock, what left this month and what comes; and orders a day", async () => {
    const at = await dock(database);
    const { ask, numbers } = await asking(at);
    await at.receipt([{ product_code: "A-1", num_expect: "10", storage_loc_code: "L-1" }]);
    await at.notice([{ product_code: "A-1", num_expect: "1" }]);
    await order(at, "O-3", "1");
    const [shop] = await at.make("/v1/customer/a", { customer_no: "SHOP", customer_name: "Shop" });
    const { go } = await order(at, "O-4", "2", { consignee_no: "SHOP" });
    for (const action of ["close_order", "print", "confirm_pick"]) await go(action);
    await go("confirm_boxing", { fast: true, length: "30", width: "20", height: "15", weight: "1.5" });
    await go("ship", { shipping_company_name: "HCT" });
    const customer = `customer/${at.owner}`;
    expect(await numbers(customer)).toEqual({ open_orders: "1", in_stock: "8", shipped_this_month: "1", coming: "1" });
    const { shipped_this_month } = await numbers(`customer/${(shop as { customer_id: string }).customer_id}`);
    expect(shipped_this_month, "what left for a consignee").toBe("1");
    const { chart } = (await ask(customer)).additionals;
    expect(chart).toMatchObject({ kind: "bars", days: [{ day: chart.to, value: "2", came: "1" }] });
  });

  test("a warehouse by what is to leave it, what comes and its locations; a company by what is its own", async () => {
    const at = await dock(database);
    const { numbers } = await asking(at);
    await at.receipt([{ product_code: "A-1", num_expect: "10", storage_loc_code: "L-1" }]);
    await at.notice([{ product_code: "A-1", num_expect: "1" }]);
    await order(at, "O-9", "1");
    const [wh_id, company] = [newId(), `company/${at.scope.company_id}`];
    const before = await numbers(company);
    await at.make("/v1/warehouse/a", { wh_id, wh_no: "W9", wh_name: "Another" });
    expect(await numbers(`warehouse/${at.wh}`)).toMatchObject({ open_orders: "1", coming: "1" });
    expect(Number((await numbers(`warehouse/${at.wh}`)).locations)).toBeGreaterThan(0);
    expect(await numbers(company), "another's warehouse is not counted").toEqual(before);
    const ofBoth = { ...at.caller, scope: { ...at.caller.scope, whIds: [at.wh, wh_id] } };
    expect(await numbers(company, ofBoth)).toEqual({ ...before, warehouses: "2" });
  });

  const changed = (at: Dock, table: "storage" | "product", id: string, values: Readonly<Record<string, string>>) =>
    database.transact(async (tx) => {
      for (const [column, value] of Object.entries(values))
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}::numeric
          where company_id = ${at.scope.company_id} and ${sql.ref(`${table}_id`)} = ${id}`.execute(tx);
    });
  const boxOf = async (at: Dock) => {
    const { rows } = await sql<{ name: string }>`
      select u.unit_name as name from unit_convert c join unit u on u.unit_id = c.from_unit_id
      where c.owner_id = ${at.owner}`.execute(database.reader);
    return String(rows[0]?.name).replace("box ", "");
  };
});
