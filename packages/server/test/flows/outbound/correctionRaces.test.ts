import { model } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../../src/database/index.ts";
import { documentCalls } from "../../../src/documents/calls.ts";
import { outboundFlow } from "../../../src/flows/outbound/index.ts";
import { outboundAdjustmentFlow } from "../../../src/flows/outboundAdjustment/index.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { correction, numbers, shipped, versionsOf } from "./correcting.ts";
import { type House, hooks, house } from "./house.ts";

/** Two servers on one PostgreSQL database. */
describe("racing to correct shipped orders", () => {
  let database: TestDatabase;
  let other: TestDatabase;
  let at: House;
  let clients: readonly [TestClient, TestClient];
  beforeAll(async () => {
    database = await testDatabase("server");
    other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 10 });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });
  beforeEach(async () => {
    at = await house(database);
    const calls = [
      ...documentCalls(other, model.outbound, outboundFlow, hooks),
      ...documentCalls(other, model.outbound_adjustment, outboundAdjustmentFlow, hooks),
    ];
    clients = [at.client, await testServer(other, calls, everything({ companyIds: [at.company], whIds: [at.wh] }))];
  });
  const act = (of: number, action: string, id: string) =>
    clients[(of % 2) as 0 | 1].call("POST", `/v1/outbound/adjustment/action/${action}`, {
      ids: [id],
      ...(action === "adjust" ? {} : { reason: "test" }),
    });
  const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
  const never = (outbound_detail_id: string | undefined, num: string, more = {}) => ({
    ...{ outbound_detail_id, adjust_category: "in", num, storage_loc_code: "A2", ...more },
  });

  test("20 corrections race for a line of 12: no more comes back than was shipped", async () => {
    await at.put("plain", "A1", 12);
    const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "12" }]);
    const ids = await Promise.all(Array.from({ length: 20 }, () => correction(at, id, never(lines[0], "1"))));
    const answers = await Promise.all(ids.map((one, index) => act(index, "adjust", one)));
    expect(succeeded(answers)).toBe(12);
    expect(answers.filter(({ code }) => code === "MORE_THAN_LEFT")).toHaveLength(8);
    expect((await at.lines(id))[0]).toMatchObject({ num_shipped: "0" });
    expect(await versionsOf(at, id)).toHaveLength(13);
    expect(await at.broken()).toEqual([]);
  });

  test("one correction adjusted, and then reversed, by many at once moves stock once each way", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "5" }]);
    const one = await correction(at, id, never(lines[0], "2"));
    expect(succeeded(await Promise.all(Array.from({ length: 12 }, (_, of) => act(of, "adjust", one))))).toBe(1);
    expect((await at.snapshot()).stock).toEqual([expect.objectContaining({ qty: "2" })]);
    expect(succeeded(await Promise.all(Array.from({ length: 12 }, (_, of) => act(of, "reverse", one))))).toBe(1);
    expect((await at.snapshot()).stock).toEqual([]);
    expect((await at.lines(id))[0]).toMatchObject({ num_shipped: "5" });
    expect(await at.broken()).toEqual([]);
  });

  test("a piece comes back once, however many say that it never left", async () => {
    await at.put("serial", "A1", 2, {}, { serials: ["x", "y"] });
    const { id, lines } = await shipped(at, [{ product_code: "serial", outbound_nums: "2" }]);
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => correction(at, id, never(lines[0], "1", { product_sn: ["x"] }))),
    );
    const answers = await Promise.all(ids.map((one, index) => act(index, "adjust", one)));
    expect(succeeded(answers)).toBe(1);
    expect((await numbers(at)).map(({ product_sn, serial_state }) => [product_sn, serial_state])).toEqual([
      ["x", "in_stock"],
      ["y", "shipped"],
    ]);
    expect(await at.broken()).toEqual([]);
  });

  test("a shipment taken back while it is corrected: one of the two goes through", async () => {
    await at.put("plain", "A1", 20);
    for (let round = 0; round < 5; round += 1) {
      const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "4" }]);
      const one = await correction(at, id, never(lines[0], "1"));
      const back = clients[0].call("POST", "/v1/outbound/action/revert_ship", { ids: [id], reason: "x" });
      const answers = await Promise.all([back, act(1, "adjust", one)]);
      expect(succeeded(answers), JSON.stringify(answers)).toBe(1);
      expect(["ORDER_CORRECTED", "ORDER_NOT_SHIPPED"]).toContain(answers.find(({ status }) => status !== 200)?.code);
      expect(await at.broken()).toEqual([]);
    }
  });
});
