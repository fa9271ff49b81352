import { model } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { effectOf } from "../../../src/documents/flow.ts";
import { runTransition } from "../../../src/documents/transition.ts";
import { outboundFlow } from "../../../src/flows/outbound/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("orders of one request, and of requests at once, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
  });

  test("stand on one picking list, more than a hundred too, whatever else the request bears", async () => {
    await at.put("plain", "A1", 200);
    const order = (n: number) => ({
      company_id: at.company,
      wh_id: at.wh,
      owner_id: at.owner,
      order_no: `MANY-${n}`,
      details: [{ product_code: "plain", outbound_nums: "1" }],
    });
    const bodies = Array.from({ length: 101 }, (_, n) => order(n));
    const made = (await at.client.call("POST", "/v1/outbound/a", bodies)).additionals["outbound"];
    const ids = made.map(({ outbound_id }: { outbound_id: string }) => outbound_id);
    await at.go(ids, "close_order");
    const { additionals } = await at.act("print", ids, { list_kind: "batch" });
    const numbers = additionals["results"].map(
      ({ details }: { details: { pickinglist_no: string } }) => details.pickinglist_no,
    );
    expect([numbers.length, new Set(numbers).size]).toEqual([101, 1]);
    const lists = (await at.client.call("POST", "/v1/pickinglist/q", {})).additionals["pickingList"];
    expect(lists).toMatchObject([{ list_kind: "batch", orders: 101 }]);
  });

  test("share the rows that name their lines, however many orders they are", async () => {
    await at.put("plain", "A1", 300);
    const order = (n: number) => ({
      ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner, order_no: `SHARED-${n}` },
      details: [{ product_code: "plain", outbound_nums: "2" }],
    });
    const bodies = Array.from({ length: 101 }, (_, n) => order(n));
    const made = (await at.client.call("POST", "/v1/outbound/a", bodies)).additionals["outbound"];
    const ids = made.map(({ outbound_id }: { outbound_id: string }) => outbound_id);
    await at.go(ids, "close_order", "print", "confirm_pick");
    const details = made.map((one: { details: { outbound_detail_id: string }[] }) => ({
      outbound_detail_id: one.details[0]?.outbound_detail_id,
      num: "1",
    }));
    const { additionals } = await at.act("revert_pick", ids, { reason: "x", details });
    expect(additionals["results"].filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
    const stray = [{ outbound_detail_id: newId(), num: "1" }, ...details];
    const strayed = await at.act("revert_pick", ids, { reason: "x", details: stray });
    expect(new Set(strayed.additionals["results"].map(({ code }: { code: string }) => code))).toEqual(
      new Set(["UNKNOWN_REFERENCE"]),
    );
    expect(await at.broken()).toEqual([]);
  });

  test("are picked by their bookings, each in its warehouse, and by no booking of an order that is not asked for", async () => {
    const there = await house(database);
    const waiting: { id: string; booking_id: string | undefined }[] = [];
    for (const here of [at, there, there]) {
      await here.put("plain", "A1", 5);
      const { id } = await here.order([{ product_code: "plain", outbound_nums: "5" }]);
      await here.go(id, "close_order", "print");
      waiting.push({ id, booking_id: (await here.bookings(id))[0]?.booking_id });
    }
    const [one, other, further] = waiting;
    const both = everything({ companyIds: [at.company, there.company], whIds: [at.wh, there.wh] });
    const pick = async (...named: typeof waiting) => {
      const details = named.map(({ booking_id }) => ({ booking_id, num: "5" }));
      const body = { ids: [one?.id, other?.id], details };
      const { additionals } = await at.client.as(both).call("POST", "/v1/outbound/action/confirm_pick", body);
      return additionals["results"].map(({ code, status }: Record<string, string>) => [code, status]);
    };
    const refused = ["UNKNOWN_BOOKING", "awaiting_pick"];
    expect(await pick(...waiting)).toEqual([refused, refused]);
    const done = [undefined, "awaiting_boxing"];
    expect(await pick(...waiting.slice(0, 2))).toEqual([done, done]);
    expect((await there.bookings(further?.id ?? "")).map(({ booking_state }) => booking_state)).toEqual(["booked"]);
    for (const here of [at, there]) expect(await here.broken()).toEqual([]);
  });

  test("may be split into the same number at once where they are two owners', and not where they are one's", async () => {
    const other = newId();
    await database.transact(async (tx) => {
      const owner = { company_id: at.company, customer_no: "OWN2", customer_name: "Other owner" };
      await insertMasters(tx, "customer", [{ customer_id: other, ...owner }]);
      const product = { product_id: newId(), company_id: at.company, owner_id: other, stock_unit_id: at.box };
      await insertMasters(tx, "product", [{ ...product, product_code: "plain", product_name: "plain" }]);
    });
    const details = [{ product_code: "plain", outbound_nums: "5" }];
    const orders = [await at.order(details), await at.order(details, { owner_id: other }), await at.order(details)];
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const transition = {
      document: model.outbound,
      name: "split",
      action: model.outbound.actions.split,
      effect: effectOf(outboundFlow, "split"),
    };
    const requests = orders.map(({ id, lines }) => {
      const parts = [{ order_no: "SAME", details: [{ outbound_detail_id: lines[0], num: "2" }] }];
      return { id, caller, requestId: newId(), reason: null, requested: [id], payload: { parts } };
    });
    const results = await database.transact((tx) => runTransition(tx, transition, requests));
    expect(results.map(({ outcome }) => (outcome.ok ? outcome.details : outcome.code))).toEqual([
      { order_no: ["SAME"] },
      { order_no: ["SAME"] },
      "DUPLICATE",
    ]);
  });
});
