import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { flows } from "../../../src/flows/index.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { correction, draft, numbers, shipped, take } from "./correcting.ts";
import { clientOf, type House, hooks, house } from "./house.ts";

let database: TestDatabase;
let at: House;
let client: TestClient;
beforeAll(async () => {
  database = await testDatabase("embedded");
});
afterAll(() => database.close());
beforeEach(async () => {
  at = await house(database);
  const { outbound_adjustment, returned } = flows;
  client = await testServer(
    database,
    [outbound_adjustment, returned].flatMap(({ calls }) => calls(database, hooks)),
    everything({ companyIds: [at.company], whIds: [at.wh] }),
  );
});

const linesOf = (path: string, outbound_id: string, wh_id = at.wh) =>
  client.call("POST", `/v1${path}/lines`, { wh_id, outbound_id });

test("a form is given what left with its order and is still out: lot by lot, where it stood last, with its pieces", async () => {
  await at.put("plain", "A1", 3, { batch_no: "a" });
  await at.put("plain", "A2", 4, { batch_no: "b" });
  await at.put("serial", "A3", 2, {}, { serials: ["n1", "n2"] });
  const { id, lines } = await shipped(at, [
    { product_code: "plain", outbound_nums: "7" },
    { product_code: "serial", outbound_nums: "2" },
  ]);
  const before = { outbound_detail_id: lines[0], adjust_category: "in", num: "1", storage_loc_code: "A5" };
  await take(at, "adjust", await correction(at, id, { ...before, batch_no: "a" }));

  const answer = await linesOf("/outbound/adjustment", id);
  const rows = answer.additionals["outboundAdjustmentDetail"] as Record<string, unknown>[];
  const of = (product_code: string, order_line_no: number, num: string, storage_loc_code: string) => ({
    ...{ product_code, order_line_no, num, storage_loc_code, adjust_category: "in" },
  });
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...of("plain", 1, "2", "S1"), batch_no: "a", product_sn: null }),
      expect.objectContaining({ ...of("plain", 1, "4", "S1"), batch_no: "b", product_sn: null }),
      expect.objectContaining({ ...of("serial", 2, "2", "S1"), product_sn: ["n1", "n2"] }),
    ]),
  );

  // Sent as they are, they say that nothing of the order left.
  const asFilled = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
  expect(await take(at, "adjust", await correction(at, id, ...asFilled))).toMatchObject({ status: 200 });
  expect((await at.lines(id)).map((line) => line["num_shipped"])).toEqual(["0", "0"]);
  expect((await numbers(at)).map((one) => one["serial_state"])).toEqual(["in_stock", "in_stock"]);
  expect((await linesOf("/outbound/adjustment", id)).additionals["outboundAdjustmentDetail"]).toEqual([]);
  expect(await at.broken()).toEqual([]);
});

test("a return is given the lines that its order may send back, each with its lot", async () => {
  await at.put("plain", "A1", 3, { batch_no: "a", valid_date: "2030-01-31" });
  const { id } = await shipped(at, [{ product_code: "plain", outbound_nums: "3" }]);
  const answer = await linesOf("/return", id);
  expect(answer.additionals["returnedDetail"]).toMatchObject([
    { product_code: "plain", num_expect: "3", batch_no: "a", valid_date: "2030-01-31" },
  ]);
});

test("nothing is told of an order that has not left, that is elsewhere, or that somebody may not see", async () => {
  await at.put("plain", "A1", 3);
  const waiting = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
  expect(await linesOf("/outbound/adjustment", waiting.id)).toMatchObject({ status: 409, code: "ORDER_NOT_SHIPPED" });
  const other = await house(database);
  await other.put("plain", "A1", 1);
  const { id } = await shipped(other, [{ product_code: "plain", outbound_nums: "1" }]);
  expect((await linesOf("/outbound/adjustment", id)).status).toBe(404);
  expect((await linesOf("/outbound/adjustment", id, other.wh)).status).toBe(403);
});

test("an adjustment of an order of another warehouse or owner is refused at that field", async () => {
  await at.put("plain", "A1", 3);
  const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "3" }]);
  const said = [{ outbound_detail_id: lines[0], adjust_category: "in", num: "1", storage_loc_code: "A2" }];
  const owner = newId();
  const wh = newId();
  await database.transact(async (tx) => {
    const { company: company_id } = at;
    await insertMasters(tx, "customer", [
      { customer_id: owner, company_id, customer_no: "OTHER", customer_name: "Other" },
    ]);
    await insertMasters(tx, "warehouse", [{ wh_id: wh, company_id, wh_no: "FAR", wh_name: "Far" }]);
  });
  const refusedWithin = async (of: House, within: string) => {
    const answer = await draft(of, id, said);
    const details = { field: "outbound_id", within };
    expect(answer.additionals["errors"]).toMatchObject([{ field: "outbound_id", code: "NOT_WITHIN", details }]);
  };
  await refusedWithin({ ...at, owner }, "owner_id");
  const far = await clientOf(database, { company: at.company, wh: [at.wh, wh] });
  await refusedWithin({ ...at, wh, client: far }, "wh_id");
  expect((await draft(at, id, said)).status).toBe(200);
});
