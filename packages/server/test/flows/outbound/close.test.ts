import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("closing orders on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("books by the policy of the product: first to expire, first or last in, fewest picks", async () => {
    at = await house(database);
    await at.put("dated", "A1", 5, { batch_no: "late", valid_date: "2030-02-01", inbound_date: "2026-01-01" });
    await at.put("dated", "A2", 5, { batch_no: "soon", valid_date: "2030-01-01", inbound_date: "2026-01-02" });
    await at.put("first", "A1", 5, { batch_no: "new", inbound_date: "2026-01-02" });
    await at.put("first", "A2", 5, { batch_no: "old", inbound_date: "2026-01-01" });
    await at.put("last", "A1", 5, { batch_no: "new", inbound_date: "2026-01-02" });
    await at.put("last", "A2", 5, { batch_no: "old", inbound_date: "2026-01-01" });
    await at.put("few", "A1", 3, { batch_no: "small" });
    await at.put("few", "A2", 9, { batch_no: "large" });
    const codes = ["dated", "first", "last", "few"];
    const { id } = await at.order(codes.map((product_code) => ({ product_code, outbound_nums: "4" })));
    await at.go(id, "close_order");
    const bookings = await at.bookings(id);
    expect(bookings.map(({ batch_no }) => batch_no).sort()).toEqual(["large", "new", "old", "soon"]);
    expect(await at.lines(id)).toEqual(codes.map(() => expect.objectContaining({ num_booked: "4", num_short: "0" })));
  });

  test("derives how an order is worked, which is changed until it is printed [orders-4.1]", async () => {
    at = await house(database);
    await at.put("plain", "A1", 500);
    await at.put("few", "A2", 500);
    await database.transact((tx) =>
      sql`update product set pallet_in_num = 40 where product_id = ${at.products["plain"]}`.execute(tx),
    );
    const operation = async (id: string) => {
      const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
      return (await at.client.call("POST", "/v1/outbound/q", { query })).additionals["outbound"][0].operation_type;
    };
    const plain = (outbound_nums: string) => ({ product_code: "plain", outbound_nums });
    const few = { product_code: "few", outbound_nums: "40" };
    const made: string[] = [];
    for (const [details, order_type, expected] of [
      [[plain("80")], "b2b", "bulk"],
      [[plain("80"), few], "b2b", "single"],
      [[plain("80"), few], "convenience_store", "batch"],
      [[plain("41")], "b2c", "fast"],
      [[plain("10"), plain("10")], "b2b", "fast"],
    ] as const) {
      const fetched = { consignee_name: "Ms. Wang", delivery_tel: "0912-000000", store_no: "150001" };
      const { id } = await at.order(details, { order_type, ...(order_type === "convenience_store" ? fetched : {}) });
      expect(await operation(id)).toBeNull();
      await at.go(id, "close_order");
      expect(await operation(id), JSON.stringify([details, order_type])).toBe(expected);
      made.push(id);
    }
    // Of 60 pieces 40 are there: a whole pallet.
    await at.put("first", "A3", 40);
    await database.transact((tx) =>
      sql`update product set pallet_in_num = 40 where product_id = ${at.products["first"]}`.execute(tx),
    );
    const short = await at.order([{ product_code: "first", outbound_nums: "60" }], { short_policy: "ship_short" });
    await at.go(short.id, "close_order");
    expect(await operation(short.id)).toBe("bulk");
    const [first = "", several = ""] = made;
    const refused = await at.act("change_operation", several, { operation_type: "fast" });
    expect(refused).toMatchObject({ code: "SEVERAL_PRODUCTS", additionals: { details: { count: 2 } } });
    expect(await operation(several)).toBe("single");
    expect((await at.act("change_operation", first)).code).toBe("REQUIRED");
    expect((await at.act("change_operation", first, { operation_type: "batch" })).status).toBe(200);
    expect(await operation(first)).toBe("batch");
    expect((await at.act("change_operation", first, { operation_type: "fast" })).status).toBe(200);
    await at.go(first, "revert_close");
    expect(await operation(first)).toBeNull();
    await at.go(first, "close_order", "print");
    expect((await at.act("change_operation", first, { operation_type: "single" })).code).toBe("INVALID_STATE");
    expect(await operation(first)).toBe("bulk");
  });

  test("says for each line what is missing, in the line's unit, and books nothing", async () => {
    at = await house(database);
    await at.put("plain", "A1", 30);
    await at.put("dated", "A2", 5, { valid_date: "2030-01-01" });
    const before = await at.snapshot();
    const { id, lines } = await at.order([
      { product_code: "plain", outbound_nums: "3", unit_id: at.box },
      { product_code: "dated", outbound_nums: "5" },
      { product_code: "first", outbound_nums_bad: "1" },
    ]);
    const answer = await at.act("close_order", id);
    expect(answer.status).toBe(409);
    expect(answer.code).toBe("INSUFFICIENT_STOCK");
    const [result] = answer.additionals["results"];
    expect(result.details.errors).toEqual([
      {
        line_id: lines[0],
        line_no: 1,
        code: "INSUFFICIENT_STOCK",
        details: expect.objectContaining({ product_code: "plain", asked: "3", available: "2.5", missing: "0.5" }),
      },
      {
        line_id: lines[2],
        line_no: 3,
        code: "INSUFFICIENT_STOCK",
        details: expect.objectContaining({ product_code: "first", asked: "1", available: "0" }),
      },
    ]);
    expect(await at.snapshot()).toEqual(before);
  });

  test("says of an order that holds goods that are not shipped what it lacks beside, unless it may be short", async () => {
    at = await house(database);
    await at.put("first", "A1", 2);
    await database.transact((tx) =>
      sql`update product set shipmentable = false where product_id = ${at.products["plain"]}`.execute(tx),
    );
    const details = ["plain", "first", "few"].map((product_code) => ({ product_code, outbound_nums: "3" }));
    const { id } = await at.order(details);
    const told = async (short_policy: string) => {
      const answer = await at.act("close_order", id, { short_policy });
      return answer.additionals["results"][0].details.errors.map(
        ({
          line_no,
          code,
          details: { missing = "" },
        }: {
          line_no: number;
          code: string;
          details: { missing?: string };
        }) => [line_no, code, missing].join(" ").trim(),
      );
    };
    expect(await told("refuse")).toEqual(["1 NOT_SHIPMENTABLE", "2 INSUFFICIENT_STOCK 1", "3 INSUFFICIENT_STOCK 3"]);
    expect(await told("ship_short")).toEqual(["1 NOT_SHIPMENTABLE"]);
  });

  test("of orders closed together the one with the lowest priority books first, and in the first of several chunks", async () => {
    at = await house(database);
    await at.put("plain", "A1", 8);
    const line = [{ product_code: "plain", outbound_nums: "4" }];
    const [usual, urgent, least, soon] = [
      await at.order(line),
      await at.order(line, { priority: 1 }),
      await at.order(line, { priority: 9 }),
      await at.order(line, { priority: 2 }),
    ].map(({ id }) => id);
    const ids = [least, usual, urgent, soon];
    const together = await at.client.call("POST", "/v1/outbound/action/close_order", { ids });
    const served = ({ results }: { results: { id: string; ok: boolean }[] }) =>
      results.map(({ id, ok }) => [id, ok] as const);
    expect(served(together.additionals as never)).toEqual([
      [least, false],
      [usual, false],
      [urgent, true],
      [soon, true],
    ]);
    const many: string[] = [];
    for (let count = 0; count < 100; count++) many.push((await at.order(line, { priority: 3 })).id);
    await at.put("plain", "A1", 4);
    const last = (await at.order(line, { priority: 1 })).id;
    const chunked = await at.client.call("POST", "/v1/outbound/action/close_order", { ids: [...many, last] });
    expect(served(chunked.additionals as never).filter(([, ok]) => ok)).toEqual([[last, true]]);
    expect(chunked.additionals["results"].at(-1)).toMatchObject({ id: last, index: 100, ok: true });
  });

  test("ships short or splits where the order or the caller allows", async () => {
    at = await house(database);
    await at.put("plain", "A1", 7);
    const short = await at.order(
      [
        { product_code: "plain", outbound_nums: "5" },
        { product_code: "first", outbound_nums: "2" },
      ],
      { short_policy: "ship_short" },
    );
    await at.go(short.id, "close_order");
    expect(await at.lines(short.id)).toEqual([
      expect.objectContaining({ num_booked: "5", num_short: "0" }),
      expect.objectContaining({ num_booked: "0", num_short: "2" }),
    ]);
    const { id } = await at.order(
      [
        { product_code: "plain", outbound_nums: "5" },
        { product_code: "first", outbound_nums: "1" },
      ],
      { order_no: "SPLIT", cod_amount: "100" },
    );
    const answer = await at.act("close_order", id, { short_policy: "split" });
    expect(answer.additionals["results"][0]).toMatchObject({
      ok: true,
      status: "awaiting_print",
      details: { split_order_no: "SPLIT-1" },
    });
    const { history } = (await at.client.call("GET", `/v1/outbound/${id}/history`)).additionals;
    expect(history.at(-1)).toMatchObject({ action: "close_order", reason: "→ SPLIT-1" });
    expect(await at.lines(id)).toEqual([
      expect.objectContaining({ outbound_nums: "2", num_booked: "2", num_short: "0" }),
    ]);
    const rest = await at.client.call("POST", "/v1/outbound/q", {
      query: [{ queryField: "order_no", queryCondition: "equal", queryValue: "SPLIT-1" }],
    });
    const [other] = rest.additionals["outbound"];
    expect(other).toMatchObject({ outbound_status: "awaiting_close_order", cod_amount: null });
    const moved = await at.lines(other.outbound_id);
    expect(moved.map(({ outbound_nums }) => outbound_nums).sort()).toEqual(["1", "3"]);
    expect(await at.broken()).toEqual([]);
  });

  test("never offers what expires too soon for the order, its consignee or the product", async () => {
    at = await house(database);
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    await at.put("dated", "A1", 5, { valid_date: soon });
    const { id } = await at.order([{ product_code: "dated", outbound_nums: "1" }], { days_allowed: 30 });
    expect((await at.act("close_order", id)).code).toBe("INSUFFICIENT_STOCK");
    const other = await at.order([{ product_code: "dated", outbound_nums: "1" }], { days_allowed: 5 });
    await at.go(other.id, "close_order");
  });

  test("takes many orders at once, and one refused leaves the others alone", async () => {
    at = await house(database);
    await at.put("plain", "A1", 10);
    // One after the other: the older one is served first.
    const orders: { id: string }[] = [];
    for (const num of [4, 20, 6, 1])
      orders.push(await at.order([{ product_code: "plain", outbound_nums: String(num) }]));
    const answer = await at.act(
      "close_order",
      orders.map(({ id }) => id),
    );
    expect(answer.additionals["results"].map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, true, false]);
    expect(await at.broken()).toEqual([]);
  });

  test("refuses a line with good and bad, without either, and goods that are not for shipment [outbound-2a] [outbound-2b]", async () => {
    at = await house(database);
    const body = (line: object) => ({
      company_id: at.company,
      wh_id: at.wh,
      owner_id: at.owner,
      order_no: `X${Math.random()}`,
      details: [{ product_code: "plain", ...line }],
    });
    expect(
      (await at.client.call("POST", "/v1/outbound/a", body({ outbound_nums: "1", outbound_nums_bad: "1" }))).code,
    ).toBe("GOOD_OR_BAD");
    expect((await at.client.call("POST", "/v1/outbound/a", body({}))).code).toBe("QUANTITY_REQUIRED");
  });

  test("numbers an order that has no number [orders-3.1], lets it never lose one [outbound-1a], and refuses that of another [orderNumberExists] [outbound-1b] and goods of another owner [outbound-3]", async () => {
    at = await house(database);
    const other = await house(database);
    const [owner, product] = [newId(), newId()];
    await database.transact(async (tx) => {
      const base = { company_id: at.company, owner_id: owner };
      await insertMasters(tx, "customer", [{ customer_id: owner, company_id: at.company, customer_no: "OTHER" }]);
      await insertMasters(tx, "product", [
        { ...base, product_id: product, product_code: "theirs", stock_unit_id: at.box },
      ]);
    });
    const order = (header: object, line: object = { product_code: "plain" }) => {
      const scope = { company_id: at.company, wh_id: at.wh, owner_id: at.owner };
      const details = [{ ...line, outbound_nums: "1" }];
      return at.client.call("POST", "/v1/outbound/a", { ...scope, ...header, details });
    };
    for (const header of [{}, { order_no: " " }, { order_no: null }]) {
      const [made] = (await order(header)).additionals["outbound"];
      expect(made.order_no).toMatch(/^OB\d+$/);
      expect(made.order_no).toBe(made.outbound_no);
      const emptied = await at.client.call("PUT", `/v1/outbound/${made.outbound_id}`, { order_no: "" });
      expect(emptied.additionals["errors"]).toMatchObject([{ field: "order_no", code: "REQUIRED" }]);
    }
    expect((await order({ order_no: "MINE" })).status).toBe(200);
    const taken = { field: "order_no", code: "DUPLICATE", message: expect.stringContaining("MINE") };
    expect(await order({ order_no: "MINE" })).toMatchObject({ status: 409, additionals: { errors: [taken] } });
    await other.order([{ product_code: "plain", outbound_nums: "1" }], { order_no: "MINE" });
    expect(await order({ order_no: "THEIRS" }, { product_id: product })).toMatchObject({ code: "WRONG_OWNER" });
  });

  test("keeps the numbers that it has yet to give from whoever types one", async () => {
    at = await house(database);
    const details = [{ product_code: "plain", outbound_nums: "1" }];
    const scope = { company_id: at.company, wh_id: at.wh, owner_id: at.owner };
    const order = (order_no?: string) => at.client.call("POST", "/v1/outbound/a", { ...scope, order_no, details });
    const [made] = (await order()).additionals["outbound"];
    const { stem, last } = /^(?<stem>OB\d{6})(?<last>\d+)$/.exec(made.outbound_no)?.groups ?? {};
    const numbered = (ahead: number) => `${stem}${String(Number(last) + ahead).padStart(6, "0")}`;
    const refused = await order(numbered(1));
    expect(refused).toMatchObject({ status: 409, code: "NUMBER_RESERVED" });
    expect(refused.additionals["errors"]).toMatchObject([{ field: "order_no", details: { value: numbered(1) } }]);
    expect((await order()).status).toBe(200);
    const change = (order_no: string) => at.client.call("PUT", `/v1/outbound/${made.outbound_id}`, { order_no });
    expect(await change(numbered(9))).toMatchObject({ code: "NUMBER_RESERVED" });
    for (const own of [made.order_no, "MINE-1", made.outbound_no]) expect((await change(own)).status, own).toBe(200);
    for (const other of ["OB200101000001", `${numbered(9)}-1`, "OB1", `X${numbered(9)}`])
      expect((await order(other)).status, other).toBe(200);
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "9" }]);
    const part = { order_no: numbered(99), details: [{ outbound_detail_id: lines[0], num: "1" }] };
    expect(await at.act("split", id, { parts: [part] })).toMatchObject({ code: "NUMBER_RESERVED" });
  });
});
