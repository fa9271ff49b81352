import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "./dock.ts";

describe.each(databases)("what goods are that come in, on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  beforeEach(async () => {
    at = await dock(database);
  });
  afterAll(() => database.close());

  const change = async (values: object) => {
    const { rows } = await sql<{ product_id: string }>`
      select product_id from product where owner_id = ${at.owner} and product_code = 'A-1'`.execute(database.reader);
    const id = rows[0]?.product_id ?? "";
    const answer = await at.client.call("PUT", `/v1/product/${id}`, values);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return id;
  };
  const rows = async (path: string, reply: string) => (await at.post(path, {})).additionals[reply];
  const goods = (more: object = {}) => ({ product_code: "A-1", num_expect: "1", storage_loc_code: "L-1", ...more });
  const stood = async () => rows("/v1/inventory/q", "inventory");
  const adjust = async (adjust_category: string, details: readonly object[]) => {
    const body = { ...at.scope, adjust_category, adjust_reason: "counted", details };
    const [made] = await at.make("/v1/inventory/adjustment/a", body);
    return at.post("/v1/inventory/adjustment/action/adjust", { ids: [made?.["adjustment_id"]] });
  };

  test("the last day of sale travels to the lot, which is another one by it, and stock and history tell it", async () => {
    await at.receipt([
      goods({ product_expiration_sale: "2039-01-01" }),
      goods({ product_expiration_sale: "2039-01-02", num_expect: "2" }),
    ]);
    const told = (all: { product_expiration_sale: string; num_loc: string }[]) =>
      all.map(({ product_expiration_sale, num_loc }) => [product_expiration_sale, num_loc]).sort();
    expect(told(await stood())).toEqual([
      ["2039-01-01", "1"],
      ["2039-01-02", "2"],
    ]);
    const history = await rows("/v1/inventory/transaction/q", "transaction");
    expect(history.map((row: Record<string, string>) => row["product_expiration_sale"]).sort()).toEqual([
      "2039-01-01",
      "2039-01-02",
    ]);
    const line = { product_code: "A-1", storage_loc_code: "L-1" };
    const gone = await adjust("out", [{ ...line, num: "2", product_expiration_sale: "2039-01-01" }]);
    expect(gone).toMatchObject({ code: "LESS_FREE" });
    expect(await adjust("out", [{ ...line, num: "2", product_expiration_sale: "2039-01-02" }])).toMatchObject({
      status: 200,
    });
    expect(await adjust("in", [{ ...line, num: "3", product_expiration_sale: "2039-01-01" }])).toMatchObject({
      status: 200,
    });
    expect(told(await stood())).toEqual([["2039-01-01", "4"]]);
    expect(await at.broken()).toEqual([]);
  });

  test("a count may correct the last day of sale and whether goods are bonded, and the way back restores both", async () => {
    const { id, lines } = await at.notice([
      { product_code: "A-1", num_expect: "1", product_expiration_sale: "2039-01-01" },
    ]);
    const details = [{ inbound_detail_id: lines[0], product_expiration_sale: "2039-02-02", bonded_type: "bonded" }];
    await at.go("confirm_validate", id, { details });
    expect(await at.lines(id)).toMatchObject([{ product_expiration_sale: "2039-02-02", bonded_type: "bonded" }]);
    await at.go("revert_validate", id);
    expect(await at.lines(id)).toMatchObject([{ product_expiration_sale: "2039-01-01", bonded_type: "non_bonded" }]);
  });

  test("goods are what their customs number was registered as, else what is in force for their product that day", async () => {
    const product_id = await change({});
    const register = (custom_no: string, bonded_type: string, more: object = {}) =>
      at.make("/v1/custom/a", { product_id, custom_no, bonded_type, ...more });
    const come = async (more: object = {}) => {
      const { id } = await at.notice([{ product_code: "A-1", num_expect: "1", ...more }]);
      return (await at.lines(id))[0]?.["bonded_type"];
    };
    expect(await come()).toBe("non_bonded");
    await register("OLD", "bonded", { custom_from: "2001-01-01", custom_to: "2002-01-01" });
    expect(await come()).toBe("non_bonded");
    expect(await come({ custom_no: "OLD" })).toBe("bonded");
    await register("NOW", "bonded", { custom_from: "2001-01-01" });
    await register("PAID", "non_bonded");
    expect(await come()).toBe("bonded");
    expect(await come({ custom_no: "PAID" })).toBe("non_bonded");
    expect(await come({ bonded_type: "non_bonded" })).toBe("non_bonded");
    const other = await at.notice([{ product_code: "A-2", num_expect: "1" }]);
    expect(await at.lines(other.id)).toMatchObject([{ bonded_type: "non_bonded" }]);
  });

  test("stock is bonded as it was received or added, and what is taken away may be named by it", async () => {
    const product_id = await change({});
    await at.make("/v1/custom/a", { product_id, custom_no: "B", bonded_type: "bonded" });
    await at.receipt([goods(), goods({ bonded_type: "non_bonded", num_expect: "2" })]);
    const line = { product_code: "A-1", storage_loc_code: "L-1" };
    expect(await adjust("in", [{ ...line, num: "4" }])).toMatchObject({ status: 200 });
    expect(await adjust("in", [{ ...line, num: "8", bonded_type: "non_bonded" }])).toMatchObject({ status: 200 });
    const told = async () =>
      (await stood()).map((row: Record<string, string>) => [row["bonded_type"], row["num_loc"]]).sort();
    expect(await told()).toEqual([
      ["bonded", "5"],
      ["non_bonded", "10"],
    ]);
    expect(await adjust("out", [{ ...line, num: "6", bonded_type: "bonded" }])).toMatchObject({ code: "LESS_FREE" });
    expect(await adjust("out", [{ ...line, num: "9", bonded_type: "non_bonded" }])).toMatchObject({ status: 200 });
    expect(await told()).toEqual([
      ["bonded", "5"],
      ["non_bonded", "1"],
    ]);
    const history = await rows("/v1/inventory/transaction/q", "transaction");
    expect(new Set(history.map((row: Record<string, string>) => row["bonded_type"])).size).toBe(2);
    expect(await at.broken()).toEqual([]);
  });

  test("what comes back is bonded as the order was with which it left", async () => {
    const product_id = await change({});
    await at.make("/v1/custom/a", { product_id, custom_no: "B", bonded_type: "bonded" });
    const order = async (order_no: string, bonded_type: string) => {
      const details = [{ product_code: "A-1", outbound_nums: "1" }];
      const [made] = await at.make("/v1/outbound/a", { ...at.scope, order_no, bonded_type, details });
      const ids = [made?.["outbound_id"]];
      const box = { fast: true, length: "30", width: "20", height: "15", weight: "1.5" };
      const steps = { close_order: {}, print: {}, confirm_pick: {}, confirm_boxing: box };
      for (const [step, payload] of Object.entries({ ...steps, ship: { shipping_company_name: "HCT" } }))
        expect(await at.post(`/v1/outbound/action/${step}`, { ids, ...payload })).toMatchObject({ status: 200 });
      return made?.["outbound_id"];
    };
    await at.make("/v1/storage/a", { storage_code: "STAGE", storage_type: "staging" });
    await at.receipt([goods({ bonded_type: "bonded" }), goods({ bonded_type: "non_bonded" })]);
    const back = async (header: object) => {
      const details = [{ product_code: "A-1", num_expect: "1" }];
      const [made] = await at.make("/v1/return/a", { ...at.scope, ...header, details });
      return (made?.["details"] as [{ bonded_type: string }] | undefined)?.[0].bonded_type;
    };
    expect(await back({ outbound_id: await order("PAID", "non_bonded") })).toBe("non_bonded");
    expect(await back({ outbound_id: await order("BOND", "bonded") })).toBe("bonded");
    expect(await back({})).toBe("bonded");
  });

  test("the expiry follows from the day of manufacture where nobody gave it, and says so", async () => {
    await change({ expiration_days: 30 });
    const { id } = await at.notice([
      { product_code: "A-1", num_expect: "1", manufactur_date: "2039-01-31" },
      { product_code: "A-1", num_expect: "1", manufactur_date: "2039-01-31", valid_date: "2039-02-01" },
      { product_code: "A-2", num_expect: "1", manufactur_date: "2039-01-31" },
    ]);
    const told = async () => (await at.lines(id)).map((line) => [line["valid_date"], line["valid_date_computed"]]);
    expect(await told()).toEqual([
      ["2039-03-02", true],
      ["2039-02-01", false],
      [null, false],
    ]);
    const lines = (await at.lines(id)) as { inbound_detail_id: string }[];
    const put = async (index: number, values: object) =>
      expect(
        await at.client.call("PUT", `/v1/inbound/detail/${lines[index]?.inbound_detail_id}`, values),
      ).toMatchObject({ status: 200 });
    await put(0, { manufactur_date: "2039-01-01" });
    await put(1, { manufactur_date: "2039-01-01" });
    expect(await told()).toMatchObject([["2039-01-31", true], ["2039-02-01", false], {}]);
    await put(0, { valid_date: "2039-09-09" });
    await put(1, { valid_date: null });
    expect(await told()).toMatchObject([["2039-09-09", false], ["2039-01-31", true], {}]);
    await put(1, { product_code: "A-2" });
    expect(await told()).toMatchObject([["2039-09-09", false], [null, false], {}]);
  });

  test("a count computes the expiry from the day of manufacture it tells, and the way back restores what was said", async () => {
    await change({ expiration_days: 10 });
    const { id, lines } = await at.notice([
      { product_code: "A-1", num_expect: "1" },
      { product_code: "A-1", num_expect: "1", manufactur_date: "2039-01-01" },
      { product_code: "A-1", num_expect: "1", valid_date: "2039-05-05" },
    ]);
    const told = async () => (await at.lines(id)).map((line) => [line["valid_date"], line["valid_date_computed"]]);
    const before = await told();
    expect(before).toEqual([
      [null, false],
      ["2039-01-11", true],
      ["2039-05-05", false],
    ]);
    const made = (at: number, more: object = {}) => ({
      inbound_detail_id: lines[at],
      manufactur_date: "2039-02-01",
      ...more,
    });
    await at.go("confirm_validate", id, { details: [made(0), made(1), made(2)] });
    expect(await told()).toEqual([
      ["2039-02-11", true],
      ["2039-02-11", true],
      ["2039-05-05", false],
    ]);
    await at.go("revert_validate", id);
    expect(await told()).toEqual(before);
    await at.go("confirm_validate", id, { details: [made(1, { valid_date: "2039-02-20" })] });
    expect(await told()).toEqual([
      [null, false],
      ["2039-02-20", false],
      ["2039-05-05", false],
    ]);
  });

  test("goods received at once, added, or copied from another notice expire as computed, too", async () => {
    await change({ expiration_days: 10 });
    await at.receipt([goods({ manufactur_date: "2039-01-01" })]);
    const found = { product_code: "A-1", storage_loc_code: "L-1", num: "2", manufactur_date: "2039-01-01" };
    expect(await adjust("in", [found])).toMatchObject({ status: 200 });
    expect(await stood()).toMatchObject([{ valid_date: "2039-01-11", num_loc: "3" }]);
    const { id } = await at.notice([{ product_code: "A-1", num_expect: "1", manufactur_date: "2039-01-01" }]);
    await change({ expiration_days: 20 });
    const [copy] = await at.make(`/v1/inbound/copy/${id}`, {});
    expect(copy?.["details"]).toMatchObject([{ valid_date: "2039-01-21", valid_date_computed: true }]);
    expect(await at.lines(id)).toMatchObject([{ valid_date: "2039-01-11", valid_date_computed: true }]);
  });

  test("stock and its history name the unit in which they say their numbers", async () => {
    const unit_name = (await rows("/v1/product/q", "product")).find(
      (one: Record<string, string>) => one["product_code"] === "A-1",
    ).stock_unit_name;
    expect(unit_name).toMatch(/^piece/);
    await at.receipt([goods({ num_expect: "3" })]);
    expect(await stood()).toMatchObject([{ num_loc: "3", unit_name }]);
    expect(await rows("/v1/stock/product/q", "stockProduct")).toMatchObject([{ num_loc: "3", unit_name }]);
    expect(await rows("/v1/inventory/transaction/q", "transaction")).toMatchObject([{ num: "3", unit_name }]);
  });
});
