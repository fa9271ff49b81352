import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { insertMasters } from "../../support/stock.ts";
import { correction, draft, numbers, shipped, take, versionsOf } from "./correcting.ts";
import { type House, house } from "./house.ts";

let database: TestDatabase;
let at: House;
beforeAll(async () => {
  database = await testDatabase("embedded");
  // Whoever closes a record is somebody.
  await database.transact(async (tx) => {
    const [user_id, company_id] = ["00000000-0000-7000-8000-000000000002", newId()];
    await insertMasters(tx, "company", [{ company_id }]);
    await insertMasters(tx, "user", [{ user_id, company_id, user_no: "clerk", user_name: "Clerk" }]);
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  at = await house(database);
});

const line = (outbound_detail_id: string | undefined, adjust_category: string, num: string, more = {}) => ({
  ...{ outbound_detail_id, adjust_category, num, storage_loc_code: "A2", ...more },
});

test("[shipping-7.1] what never left is in stock again, what more left is not, each for its own reason", async () => {
  await at.put("plain", "A1", 5, { batch_no: "a" });
  await at.put("plain", "A2", 3, { batch_no: "b" });
  const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "5", batch_no: "a" }]);
  const one = await correction(at, id, line(lines[0], "in", "2"), line(lines[0], "out", "1", { batch_no: "b" }));
  expect(await take(at, "adjust", one)).toMatchObject({ status: 200 });
  const moved = await at.client.call("POST", "/v1/inventory/transaction/q", {
    query: [{ queryField: "document_kind", queryCondition: "equal", queryValue: "outbound_adjustment" }],
  });
  const told = moved.additionals["transaction"].map((row: Record<string, unknown>) => [
    row["reason"],
    row["num"],
    row["batch_no"],
  ]);
  expect(told.sort()).toEqual([
    ["more_left", "-1", "b"],
    ["never_left", "2", "a"],
  ]);
});

test("[shipping-7.2] the order's line follows, its snapshot stays and a second version is written", async () => {
  await at.put("plain", "A1", 5);
  const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "5" }]);
  const one = await correction(at, id, line(lines[0], "in", "2"));
  await take(at, "adjust", one);
  expect((await at.lines(id))[0]).toMatchObject({ num_shipped: "3", num_picked: "5" });
  const of = (version: number, num: string) => ({ version, lines: [{ num, lots: [num], serials: null }] });
  expect(await versionsOf(at, id)).toEqual([of(1, "5"), of(2, "3")]);
  await take(at, "reverse", one);
  expect(await versionsOf(at, id)).toEqual([of(1, "5"), of(2, "3"), of(3, "5")]);
});

test("pieces that never left are in stock, those that more left are shipped with the order, and back again", async () => {
  await at.put("serial", "A2", 4, {}, { serials: ["n1", "n2", "n3", "n4"] });
  const { id, lines } = await shipped(at, [{ product_code: "serial", outbound_nums: "2" }]);
  const before = await numbers(at);
  const gone = before.filter((of) => of["serial_state"] === "shipped").map((of) => String(of["product_sn"]));
  const here = before.filter((of) => of["serial_state"] === "in_stock").map((of) => String(of["product_sn"]));
  const one = await correction(
    at,
    id,
    line(lines[0], "in", "1", { product_sn: [gone[0]] }),
    line(lines[0], "out", "1", { product_sn: [here[0]] }),
  );
  expect(await take(at, "adjust", one)).toMatchObject({ status: 200 });
  const after = new Map((await numbers(at)).map((of) => [of["product_sn"], of]));
  expect(after.get(gone[0])).toMatchObject({ serial_state: "in_stock", outbound_id: null });
  expect(after.get(here[0])).toMatchObject({ serial_state: "shipped", outbound_id: id, stock_id: null });
  const left = await at.client.call("POST", "/v1/product/sn/shipped/q", {});
  const told = left.additionals["shippedSn"].map((row: Record<string, unknown>) => row["product_sn"]);
  expect(told.sort()).toEqual([gone[1], here[0]].sort());
  expect(await take(at, "reverse", one)).toMatchObject({ status: 200 });
  expect(await numbers(at)).toEqual(before);
});

test("what is wrong is told at its line: more than left, a piece that did not leave, goods that are not there", async () => {
  await at.put("plain", "A1", 3);
  await at.put("serial", "A1", 2, {}, { serials: ["n1", "n2"] });
  const { id, lines } = await shipped(at, [
    { product_code: "plain", outbound_nums: "3" },
    { product_code: "serial", outbound_nums: "1" },
  ]);
  const refusal = async (...details: Record<string, unknown>[]) =>
    (await take(at, "adjust", await correction(at, id, ...details))).additionals["results"][0];
  const left = (await numbers(at)).find((of) => of["serial_state"] !== "shipped")?.["product_sn"];
  const saving = async (...details: Record<string, unknown>[]) => {
    const answer = await draft(at, id, details);
    expect(answer.status).toBe(409);
    return answer.additionals["errors"];
  };
  expect(await saving(line(lines[1], "in", "1"), line(lines[0], "in", "4"))).toMatchObject([
    { line: 1, field: "num", code: "MORE_THAN_LEFT", details: { asked: "4", available: "3" } },
  ]);
  expect(await saving(line(lines[0], "in", "2"), line(lines[0], "in", "2"))).toMatchObject([
    { line: 1, field: "num", code: "MORE_THAN_LEFT", details: { asked: "2", available: "1" } },
  ]);
  expect(await saving(line(lines[1], "in", "1", { product_sn: [left] }))).toMatchObject([
    { line: 0, field: "product_sn", code: "PIECE_NOT_SHIPPED" },
  ]);
  expect(await refusal(line(lines[1], "in", "1"))).toMatchObject({ code: "SERIAL_COUNT" });
  expect(await refusal(line(lines[0], "out", "1"))).toMatchObject({ code: "LESS_FREE" });
  expect((await at.lines(id)).map((of) => of["num_shipped"])).toEqual(["3", "1"]);
  expect(await at.broken()).toEqual([]);
});

test("a line that is changed says at its field that more is asked than left, and what others took before is not left at adjusting", async () => {
  await at.put("plain", "A1", 5);
  const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "5" }]);
  const made = await draft(at, id, [line(lines[0], "in", "2"), line(lines[0], "in", "3")]);
  const [document] = made.additionals["outboundAdjustment"];
  const change = (num: string) =>
    at.client.call("PUT", `/v1/outbound/adjustment/detail/${document.details[0].outbound_adjustment_detail_id}`, {
      num,
    });
  expect((await change("3")).additionals["errors"]).toMatchObject([
    { field: "num", code: "MORE_THAN_LEFT", details: { asked: "3", available: "2" } },
  ]);
  expect((await change("1")).status).toBe(200);
  await take(at, "adjust", await correction(at, id, line(lines[0], "in", "4")));
  const late = await take(at, "adjust", document.outbound_adjustment_id);
  expect(late.additionals["results"][0]).toMatchObject({ code: "MORE_THAN_LEFT" });
  expect((await at.lines(id))[0]).toMatchObject({ num_shipped: "1" });
  expect(await at.broken()).toEqual([]);
});

test("[stockClosedNotShipped] an order whose stock is closed and not shipped is not corrected, and says so at the order", async () => {
  await at.put("plain", "A1", 3);
  const order = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
  await at.go(order.id, "close_order");
  const answer = await draft(at, order.id, [line(order.lines[0], "in", "1")]);
  expect(answer).toMatchObject({ status: 409, code: "ORDER_NOT_SHIPPED" });
  expect(answer.additionals["errors"]).toMatchObject([{ field: "outbound_id" }]);
});

test("a shipment is taken back once its corrections are reversed, and not before", async () => {
  await at.put("plain", "A1", 3);
  const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "3" }]);
  const one = await correction(at, id, line(lines[0], "in", "1"));
  await take(at, "adjust", one);
  expect(await at.act("revert_ship", id, { reason: "x" })).toMatchObject({ status: 409, code: "ORDER_CORRECTED" });
  await take(at, "reverse", one);
  await at.go(id, "revert_ship", "ship");
  expect(await versionsOf(at, id)).toHaveLength(1);
  expect(await at.broken()).toEqual([]);
});

test("[shipping-6.4] [outbound_adjustment.closed] [outbound_adjustment.close] [outbound_adjustment.list_closed] [outbound_adjustment.recovery] closing an adjustment and reopening it moves no stock; closed, it takes no change", async () => {
  await at.put("plain", "A1", 3);
  const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "3" }]);
  const one = await correction(at, id, line(lines[0], "in", "1"));
  await take(at, "adjust", one);
  const stock = await at.snapshot();
  const close = (path: string, method: "POST" | "PUT", body: object) =>
    at.client.call(method, `/v1/outbound/adjustment/close/${path}`, body);
  expect(await close("a", "POST", { ids: [one] })).toMatchObject({ status: 200 });
  expect(await take(at, "reverse", one)).toMatchObject({ status: 409, code: "RECORD_CLOSED" });
  const listed = async () => (await close("q", "POST", {})).additionals["outboundAdjustment"].length;
  expect(await listed()).toBe(1);
  expect(await close("recovery", "PUT", { ids: [one], reason: "once more" })).toMatchObject({ status: 200 });
  expect(await listed()).toBe(0);
  expect(await at.snapshot()).toEqual(stock);
  expect(await take(at, "reverse", one)).toMatchObject({ status: 200 });
});

test("a line says its product, and which line of the order where several have it; never one of another order", async () => {
  await at.put("plain", "A1", 9);
  const one = await shipped(at, [
    { product_code: "plain", outbound_nums: "3" },
    { product_code: "plain", outbound_nums: "2" },
  ]);
  const other = await shipped(at, [{ product_code: "plain", outbound_nums: "1" }]);
  const { outbound_detail_id: _key, ...named } = line("", "in", "1", { product_code: "plain" });
  const made = await draft(at, other.id, [named]);
  expect(made.additionals["outboundAdjustment"][0].details).toMatchObject([
    { outbound_detail_id: other.lines[0], order_line_no: 1 },
  ]);
  const errorsOf = async (order: string, of: object) => (await draft(at, order, [{ ...of }])).additionals["errors"];
  expect(await errorsOf(one.id, named)).toMatchObject([{ field: "order_line_no", code: "REQUIRED" }]);
  expect((await draft(at, one.id, [{ ...named, order_line_no: 2 }])).status).toBe(200);
  expect(await errorsOf(one.id, { ...named, order_line_no: 7 })).toMatchObject([{ field: "order_line_no" }]);
  expect(await errorsOf(one.id, { ...named, product_code: "first" })).toMatchObject([{ code: "NOT_SHIPPED" }]);
  const foreign = [{ field: "outbound_detail_id", code: "NOT_SHIPPED" }];
  expect(await errorsOf(one.id, line(other.lines[0], "in", "1"))).toMatchObject(foreign);
  const detail = made.additionals["outboundAdjustment"][0].details[0].outbound_adjustment_detail_id;
  const moved = await at.client.call("PUT", `/v1/outbound/adjustment/detail/${detail}`, {
    outbound_detail_id: one.lines[0],
  });
  expect(moved.additionals["errors"]).toMatchObject(foreign);
});
