import { en_US } from "@stowage/messages/en_US";
import { type Carrier, carriers } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { insertMasters } from "../../support/stock.ts";
import { fastBox, type House, house, carrier as typed } from "./house.ts";

const measures = { length: "30", width: "20", height: "15", weight: "1.5" };

describe.each(databases)("waybills on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 100);
  });

  const range = (more: object = {}) =>
    at.client.call("POST", "/v1/waybill/range/a", {
      ...{ company_id: at.company, carrier_code: "hct", prefix: "8", first_no: "1", last_no: "9", number_length: 5 },
      ...more,
    });
  const ranges = async () => (await at.client.call("POST", "/v1/waybill/range/q", {})).additionals["waybillRange"];
  const waybills = async (id: string) => {
    const answer = await at.client.call("POST", `/v1/waybill/${id}/q`, { pageSize: 50 });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    type Row = Record<string, unknown> & { waybill_id: string };
    // In the order in which they were made.
    return (answer.additionals["waybill"] as Row[]).sort((one, other) => (one.waybill_id < other.waybill_id ? -1 : 1));
  };
  const orderRow = async (id: string) =>
    (
      await at.client.call("POST", "/v1/outbound/q", {
        query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }],
      })
    ).additionals["outbound"][0];
  const plainOrder = (header: Record<string, unknown> = {}, num = "4") =>
    at.order([{ product_code: "plain", outbound_nums: num }], { carrier_code: "hct", ...header });
  /** An order in two boxes, confirmed. */
  const boxed = async (header: Record<string, unknown> = {}) => {
    const { id, lines } = await plainOrder(header);
    await at.go(id, "close_order", "print", "confirm_pick");
    await pack(id, lines[0] ?? "");
    return id;
  };
  const pack = async (id: string, line: string) => {
    const half = (box_no: string) => ({ box_no, ...measures, details: [{ outbound_detail_id: line, num: "2" }] });
    expect((await at.act("box", id, { boxes: [half("K1"), half("K2")] })).status).toBe(200);
    const answer = await at.act("confirm_boxing", id);
    expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
    return answer;
  };
  const states = async (id: string) =>
    (await waybills(id)).map((one) => [one.box_no, one.shipping_no, one.waybill_status]);
  test("each box has a number of its range when it is closed, and goes with it to its carrier and to the consignee [shipping-3.1] [shipping-5.1] [waybill.issued] [waybill.handed_over] [waybill.delivered]", async () => {
    expect((await range({ check_digit: "mod7" })).status).toBe(200);
    const id = await boxed();
    const [first, second] = ["8001", "8002"].map((body) => `${body}${Number(body) % 7}`);
    expect(await states(id)).toEqual([
      ["K1", first, "issued"],
      ["K2", second, "issued"],
    ]);
    expect(await orderRow(id)).toMatchObject({ shipping_no: first, shipping_company_name: "HCT Logistics" });
    expect(await ranges()).toMatchObject([{ next_no: "3", numbers_left: "7" }]);
    expect((await at.act("ship", id)).status).toBe(200);
    expect(await orderRow(id)).toMatchObject({ outbound_status: "shipped", shipping_no: first, carrier_code: "hct" });
    expect((await states(id)).map(([, , state]) => state)).toEqual(["handed_over", "handed_over"]);
    await at.go(id, "revert_ship");
    expect(await orderRow(id)).toMatchObject({ shipping_no: first, shipping_company_name: "HCT Logistics" });
    expect((await states(id)).map(([, , state]) => state)).toEqual(["issued", "issued"]);
    expect((await at.act("ship", id)).status).toBe(200);
    await at.go(id, "deliver");
    expect((await states(id)).map(([, , state]) => state)).toEqual(["delivered", "delivered"]);
    expect(await at.broken()).toEqual([]);
  });

  test("boxes that are opened again, or unpacked, leave their numbers void, and none of them is used again [shipping-3.5] [shipping-5.2] [waybill.void]", async () => {
    await range();
    const id = await boxed();
    await at.go(id, "revert_boxing");
    expect(await states(id)).toEqual([
      ["K1", "80001", "void"],
      ["K2", "80002", "void"],
    ]);
    expect(await orderRow(id)).toMatchObject({ shipping_no: null });
    expect((await at.act("confirm_boxing", id)).status).toBe(200);
    await at.go(id, "request_intercept", "confirm_intercept");
    expect((await states(id)).map(([, number, state]) => [number, state])).toEqual([
      ["80001", "void"],
      ["80002", "void"],
      ["80003", "void"],
      ["80004", "void"],
    ]);
    expect(await orderRow(id)).toMatchObject({ shipping_no: null });
    const other = await boxed();
    expect((await states(other))[0]).toEqual(["K1", "80005", "issued"]);
    expect(await at.broken()).toEqual([]);
  });

  test("fast boxing gives its box a number, and another number where it is packed anew", async () => {
    await range();
    const { id } = await plainOrder();
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing");
    expect(await orderRow(id)).toMatchObject({ shipping_no: "80001" });
    await at.go(id, "revert_boxing");
    expect((await at.act("confirm_boxing", id, { ...fastBox, weight: "2" })).status).toBe(200);
    expect((await states(id)).map(([, number, state]) => [number, state])).toEqual([
      ["80001", "void"],
      ["80002", "issued"],
    ]);
    expect(await orderRow(id)).toMatchObject({ shipping_no: "80002" });
  });

  test("what is refused after its number was taken gives the number back: it is on no label", async () => {
    await range();
    const { id } = await plainOrder();
    await at.go(id, "close_order", "print", "confirm_pick");
    const answer = await at.client.call("POST", "/v1/outbound/action/confirm_boxing", {
      ids: [id, newId()],
      atomic: true,
      ...fastBox,
    });
    expect(answer.status).toBe(409);
    expect(await waybills(id)).toEqual([]);
    expect(await ranges()).toMatchObject([{ next_no: "1" }]);
  });

  test("where the numbers are spent the boxes are closed all the same; what lacks a waybill does not leave until there is one [shipping-3.4] [waybill.failed]", async () => {
    await range({ last_no: "1" });
    const { id, lines } = await plainOrder();
    await at.go(id, "close_order", "print", "confirm_pick");
    await pack(id, lines[0] ?? "");
    expect(await waybills(id)).toMatchObject([
      { box_no: "K1", waybill_status: "failed", waybill_failure: "numbers_spent", shipping_no: null },
      { box_no: "K2", waybill_status: "failed", waybill_failure: "numbers_spent", shipping_no: null },
    ]);
    expect(await ranges()).toMatchObject([{ next_no: "1" }]);
    const refused = await at.act("ship", id);
    expect([refused.status, refused.code]).toEqual([409, "DOCUMENT_BLOCKED"]);
    expect(await at.lines(id)).toMatchObject([{ num_shipped: "0" }]);
    const make = (body: object = {}) => at.client.call("POST", `/v1/waybill/${id}/a`, body);
    const spent = await make();
    expect([spent.status, spent.code]).toEqual([409, "WAYBILL_NUMBERS_SPENT"]);
    expect(spent.additionals["errors"]?.[0]?.details ?? spent.additionals).toMatchObject({ left: 1, needed: 2 });
    expect((await range({ prefix: "9" })).status).toBe(200);
    const made = await make();
    expect(made.status, JSON.stringify(made.additionals)).toBe(200);
    expect(made.additionals["waybill"]).toMatchObject([
      { box_no: "K1", waybill_status: "issued", shipping_no: "80001", waybill_failure: null },
      { box_no: "K2", waybill_status: "issued", shipping_no: "90001" },
    ]);
    expect((await make()).additionals["waybill"]).toHaveLength(2);
    expect((await ranges()).map((one: { numbers_left: string }) => one.numbers_left).sort()).toEqual(["0", "8"]);
    expect((await at.act("ship", id)).status).toBe(200);
  });

  test("an order that rests boxed and lacks a waybill gets it there, and goes on", async () => {
    await database.transact((tx) => at.setHoldStates(tx, ["boxed"]));
    const { id, lines } = await plainOrder();
    await at.go(id, "close_order", "print", "confirm_pick");
    await pack(id, lines[0] ?? "");
    expect(await orderRow(id)).toMatchObject({ outbound_status: "boxed", abnormal_rule: "carrier_refused" });
    await range();
    expect((await at.act("assign_carrier", id, { carrier_code: "hct" })).status).toBe(200);
    expect(await orderRow(id)).toMatchObject({ outbound_status: "boxed", abnormal: false, shipping_no: "80001" });
    await at.go(id, "release", "ship");
  });

  test("an order without a range of its carrier says so", async () => {
    const { id, lines } = await plainOrder();
    await at.go(id, "close_order", "print", "confirm_pick");
    await pack(id, lines[0] ?? "");
    expect((await waybills(id))[0]).toMatchObject({ waybill_status: "failed", waybill_failure: "no_range" });
    expect(await orderRow(id)).toMatchObject({ outbound_status: "awaiting_shipping", shipping_no: null });
  });

  test("another carrier makes the waybills of the one before void; one without numbers needs none", async () => {
    await range();
    await range({ carrier_code: "kerry_tj", prefix: "5" });
    const id = await boxed();
    const made = await at.client.call("POST", `/v1/waybill/${id}/a`, { carrier_code: "kerry_tj" });
    expect(made.additionals["waybill"]).toMatchObject([
      { carrier_code: "kerry_tj", shipping_no: "50001" },
      { carrier_code: "kerry_tj", shipping_no: "50002" },
    ]);
    expect(await orderRow(id)).toMatchObject({ carrier_code: "kerry_tj", shipping_no: "50001" });
    expect((await states(id)).map(([, , state]) => state)).toEqual(["void", "void", "issued", "issued"]);
    const back = await at.act("ship", id, { carrier_code: "hct" });
    expect(back.code, "the labels on its boxes are another's").toBe("WAYBILL_MISSING");
    expect((await at.act("ship", id, { carrier_code: "freight", shipping_no: "F-1" })).status).toBe(200);
    expect(await orderRow(id)).toMatchObject({
      carrier_code: "freight",
      shipping_no: "F-1",
      shipping_company_name: "Freight company",
    });
    // What the other carrier calls the consignment is the only one that holds.
    const held = (await states(id)).filter(([, , state]) => state !== "void");
    expect(held).toHaveLength(1);
    expect(held[0]).toContain("F-1");
  });

  test("a carrier that is none of these is typed, and one of them or the other has to be said", async () => {
    const { id } = await plainOrder({ carrier_code: null });
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing");
    expect(await waybills(id)).toEqual([]);
    const nobody = await at.act("ship", id);
    expect([nobody.code, nobody.additionals["results"][0].details.errors[0].field]).toEqual([
      "REQUIRED",
      "shipping_company_name",
    ]);
    expect((await at.act("ship", id, { ...typed, shipping_no: "T-1" })).status).toBe(200);
    expect(await orderRow(id)).toMatchObject({ carrier_code: null, shipping_company_name: "HCT", shipping_no: "T-1" });
  });

  test("a number that is typed for a carrier with numbers is that of the label, or refused", async () => {
    await range();
    const id = await boxed();
    expect((await at.act("ship", id, { shipping_no: "80007" })).code).toBe("READ_ONLY");
    expect((await at.act("ship", id, { shipping_no: "80001" })).status).toBe(200);
  });

  test("an order goes with its consignee's carrier, unless it says another or that is not for it", async () => {
    const consignee_id = newId();
    await database.transact((tx) =>
      insertMasters(tx, "customer", [
        {
          customer_id: consignee_id,
          company_id: at.company,
          customer_no: "C",
          customer_name: "C",
          carrier_code: "pelican",
        },
      ]),
    );
    const codeOf = async (header: Record<string, unknown>) =>
      (await orderRow((await at.order(line, header)).id)).carrier_code;
    const line = [{ product_code: "plain", outbound_nums: "1" }];
    expect(await codeOf({ consignee_id, service_type: null, order_type: "self_pickup" })).toBeNull();
    expect(await codeOf({ consignee_id, carrier_code: "hct" })).toBe("hct");
    const unsaid = await at.client.call("POST", "/v1/outbound/a", {
      ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner, order_no: "P-1", consignee_id, details: line },
    });
    expect([unsaid.code, unsaid.additionals["errors"]?.[0]?.field]).toEqual(["REQUIRED", "service_type"]);
  });

  test.each(carriers.map((one) => [one.code, one] as const))(
    "%s: takes what it is for, and what it needs is asked",
    async (code, carrier: Carrier) => {
      const wrong = carrier.toStores ? "b2b" : "convenience_store";
      const create = (header: object) =>
        at.client.call("POST", "/v1/outbound/a", {
          ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner, carrier_code: code },
          ...{ details: [{ product_code: "plain", outbound_nums: "1" }], ...header },
        });
      const refused = await create({ order_no: `${code}-1`, order_type: wrong, store_no: "S1" });
      expect([refused.status, refused.additionals["errors"]?.[0]]).toMatchObject([
        409,
        { field: "carrier_code", code: "CARRIER_NOT_FOR" },
      ]);
      const words = carrier.takes.map((type) => en_US.choice.order_type[type]);
      expect(refused.message, "which it does take").toContain(`it takes: ${words.join(", ")}`);
      const order_type = carrier.takes[0];
      if (carrier.toStores) {
        const nowhere = await create({ order_no: `${code}-2`, order_type });
        expect([nowhere.status, nowhere.additionals["errors"]?.[0]]).toMatchObject([
          400,
          { field: "store_no", code: "REQUIRED" },
        ]);
      }
      if (carrier.services.length > 0) {
        const without = await create({ order_no: `${code}-3`, order_type, store_no: "S1" });
        expect(without.additionals["errors"]?.[0]).toMatchObject({ field: "service_type", code: "REQUIRED" });
      }
    },
  );
});
