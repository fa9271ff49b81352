import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import { correction, shipped, take } from "./correcting.ts";
import { type House, house } from "./house.ts";
import { putBacksOf, withScanners } from "./puttingBack.ts";
import { addTotes, pickedBatch, toSort } from "./sorting.ts";

const told = ({ status, code, additionals }: Answer) => {
  const [error] = additionals["errors"] ?? additionals["results"] ?? [];
  return [status, code, error?.details?.needed, String(error?.details?.given)];
};

describe.each(oneDatabase)("numbered goods that move name as many numbers as pieces, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("serial", "A1", 3, {}, { serials: ["n1", "n2", "n3"] });
    await at.put("plain", "A2", 3);
  });
  const serial = (num: number) => ({ product_code: "serial", outbound_nums: String(num) });
  const move = (line: object) =>
    at.client.call("POST", "/v1/inventory/putaway/a", {
      ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner, details: [line] },
    });

  test("put back, neither more nor fewer", async () => {
    await withScanners(at);
    const { id } = await at.order([serial(3)]);
    await at.go(id, "close_order", "print", "confirm_pick", "request_intercept", "confirm_intercept");
    const [one] = await putBacksOf(at);
    const before = await at.snapshot();
    const back = (body: object) =>
      at.client.call("POST", "/v1/outbound/put_back/a", { put_back_id: one?.put_back_id, ...body });
    expect(told(await back({ num: "1", product_sn: ["n2", "n1"] }))).toEqual([409, "SERIAL_COUNT", "1", "2"]);
    expect(told(await back({ num: "2", product_sn: ["n2"] }))).toEqual([409, "SERIAL_COUNT", "2", "1"]);
    expect(told(await back({ num: "1" }))).toEqual([409, "SERIAL_COUNT", "1", "0"]);
    expect(told(await back({ num: "1", product_sn: ["n9"] })).slice(0, 2)).toEqual([409, "SERIAL_UNKNOWN"]);
    expect(await at.snapshot()).toEqual(before);
    expect((await back({ num: "1", product_sn: ["n2"] })).status).toBe(200);
    expect((await back({})).status).toBe(200);
    expect(await at.broken()).toEqual([]);
  });

  test("from location to location, and none where pieces have no numbers", async () => {
    const line = { product_code: "serial", from_loc_code: "A1", target_loc_code: "A3" };
    const before = await at.snapshot();
    expect(told(await move({ ...line, num: "1", product_sn: ["n1", "n2"] }))).toEqual([409, "SERIAL_COUNT", "1", "2"]);
    expect(told(await move({ ...line, num: "2", product_sn: ["n1"] }))).toEqual([409, "SERIAL_COUNT", "2", "1"]);
    const plain = { product_code: "plain", from_loc_code: "A2", target_loc_code: "A3", num: "1" };
    expect(told(await move({ ...plain, product_sn: ["n1"] }))).toEqual([409, "SERIAL_COUNT", "0", "1"]);
    expect(await at.snapshot()).toEqual(before);
    expect((await move({ ...line, num: "2", product_sn: ["n3", "n1"] })).status).toBe(200);
    expect((await move(plain)).status).toBe(200);
    expect(await at.broken()).toEqual([]);
  });

  test("sorted onto an order, neither more nor fewer", async () => {
    await addTotes(at, 2);
    await pickedBatch(at, [[serial(3)]]);
    const [one] = await toSort(at);
    const sort = (body: object) =>
      at.client.call("POST", "/v1/outbound/sorting/a", {
        ...{ booking_id: one?.booking_id, target_loc_code: "T0", ...body },
      });
    const before = await at.snapshot();
    expect(told(await sort({ num: "1", product_sn: ["n1", "n2"] }))).toEqual([409, "SERIAL_COUNT", "1", "2"]);
    expect(told(await sort({ num: "2", product_sn: ["n1"] }))).toEqual([409, "SERIAL_COUNT", "2", "1"]);
    expect(await at.snapshot()).toEqual(before);
    expect((await sort({ num: "1", product_sn: ["n2"] })).status).toBe(200);
    expect(await at.broken()).toEqual([]);
  });

  test("with an order that more left with, neither more nor fewer", async () => {
    const { id, lines } = await shipped(at, [serial(1)]);
    const more = { outbound_detail_id: lines[0], adjust_category: "out", num: "1", storage_loc_code: "A1" };
    const adjust = async (product_sn: readonly string[]) =>
      (await take(at, "adjust", await correction(at, id, { ...more, product_sn }))).additionals["results"][0];
    expect(await adjust(["n2", "n3"])).toMatchObject({ ok: false, code: "SERIAL_COUNT", details: { needed: "1" } });
    expect(await adjust([])).toMatchObject({ ok: false, code: "SERIAL_COUNT", details: { needed: "1" } });
    expect(await adjust(["n3"])).toMatchObject({ ok: true });
    expect(await at.broken()).toEqual([]);
  });
});
