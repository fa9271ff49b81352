import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobsOf } from "../../src/jobs/index.ts";
import { fastBox, type House, house } from "../flows/outbound/house.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { askAt, boxesOf, holdsTogether, orderRow, picked, rowsOf, settled, stateOf, workOn } from "./atWork.ts";
import { type PlayedGateway, playGateway } from "./playedGateway.ts";

describe.each(databases)("labels that are asked for at the bench on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let carrier: PlayedGateway;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    carrier = await playGateway();
    at = await house(database);
    await at.put("plain", "A1", 100);
  });
  afterEach(async () => {
    await carrier.close();
    await jobsOf(database).stop();
  });
  const make = (id: string, body: object = {}) => at.client.call("POST", `/v1/waybill/${id}/a`, body);

  test("where its carrier needs no weight, an order that reaches the bench has its first box opened and the label asked for; however the box is packed it keeps that label [shipping-3.2]", async () => {
    await askAt(at, carrier.address, { weight_first: false });
    workOn(database, [carrier]);
    const [byHand = "", fast = "", anew = "", next = ""] = await picked(at, 4);
    await settled(at);
    for (const id of [byHand, fast, anew, next]) {
      expect(await boxesOf(at, id)).toEqual(["1 unfinished"]);
      expect(await stateOf(at, id)).toEqual(["issued"]);
    }
    expect(carrier.calls.map(({ body }) => body.weight)).toEqual([null, null, null, null]);
    const numbers = await rowsOf(at);
    expect((await orderRow(at, byHand)).shipping_no).toMatch(/^G/);

    const details = [{ outbound_detail_id: (await at.lines(byHand))[0]?.outbound_detail_id, num: "1" }];
    const size = { length: "30", width: "20", height: "15", weight: "1.5" };
    expect((await at.act("box", byHand, { boxes: [{ box_no: "A7", ...size, details }] })).status).toBe(200);
    expect(await boxesOf(at, byHand)).toEqual(["A7 unfinished"]);
    expect((await at.act("box", byHand, { boxes: [{ box_no: "A7", ...size, weight: "1.6", details }] })).status).toBe(
      200,
    );
    await at.go(byHand, "confirm_boxing");
    expect((await at.act("confirm_boxing", fast, fastBox)).status).toBe(200);
    expect((await at.act("confirm_boxing", anew, { ...fastBox, box_no: "B2" })).status).toBe(200);
    const body = { product_code: "plain", wh_id: at.wh, ...size };
    const { additionals } = await at.client.call("POST", "/v1/boxing/fast/a", body);
    expect(additionals["outbound"]?.[0].outbound_id).toBe(next);
    await settled(at);
    expect(await boxesOf(at, anew)).toEqual(["B2 confirmed"]);
    const kept = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.map((row) => [row.waybill_id, row.shipping_no]);
    expect(kept(await rowsOf(at))).toEqual(kept(numbers));
    expect((await rowsOf(at)).map((row) => row.waybill_status)).toEqual(["issued", "issued", "issued", "issued"]);
    expect(carrier.calls).toHaveLength(4);
    await holdsTogether(at, carrier);
  });

  test("a box that was opened for an order goes with it where the order is picked again, and with what was said of it [shipping-3.2]", async () => {
    await askAt(at, carrier.address, { weight_first: false });
    workOn(database, [carrier]);
    const [back = "", emptied = ""] = await picked(at, 2);
    await settled(at);
    await at.go(back, "revert_pick");
    expect((await at.act("box", emptied, { boxes: [{ box_no: "1", details: [] }] })).status).toBe(200);
    await settled(at);
    expect([await boxesOf(at, back), await boxesOf(at, emptied)]).toEqual([[], []]);
    expect(carrier.labels.size).toBe(0);
    await at.go(back, "confirm_pick");
    await settled(at);
    expect(await stateOf(at, back)).toEqual(["void", "issued"]);
    expect((await at.act("confirm_boxing", emptied, fastBox)).status).toBe(200);
    await settled(at);
    await holdsTogether(at, carrier);
  });

  test("an order that leaves the bench bears no number of a label that is void, and no mark of a carrier that refused one", async () => {
    await askAt(at, carrier.address, { weight_first: false });
    carrier.answers(["refuses"]);
    workOn(database, [carrier]);
    const [refused = ""] = await picked(at, 1);
    await settled(at);
    const [back = "", emptied = ""] = await picked(at, 2);
    await settled(at);
    expect(await orderRow(at, refused)).toMatchObject({ abnormal: true, abnormal_rule: "carrier_refused" });
    expect((await orderRow(at, back)).shipping_no).toMatch(/^G/);
    await at.go([back, refused], "revert_pick");
    expect((await at.act("box", emptied, { boxes: [{ box_no: "1", details: [] }] })).status).toBe(200);
    for (const id of [back, emptied]) expect(await orderRow(at, id)).toMatchObject({ shipping_no: null });
    expect(await orderRow(at, refused)).toMatchObject({ abnormal: false, abnormal_rule: null });
    await settled(at);
    await holdsTogether(at, carrier);
  });

  test("goods are put one by one into a box that was opened for the order, once it is said what that measures", async () => {
    await askAt(at, carrier.address, { weight_first: false });
    workOn(database, [carrier]);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "2" }], { carrier_code: "hct" });
    await at.go(id, "close_order", "print", "confirm_pick");
    const put = async (more: object = {}) => {
      const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
      const { boxing_id } = (await at.client.call("POST", "/v1/boxing/q", { query })).additionals["boxing"][0];
      const [line] = await at.lines(id);
      const body = { boxing_id, outbound_detail_id: line?.outbound_detail_id, num: "1", ...more };
      return at.client.call("POST", "/v1/boxing/detail/a", body);
    };
    const without = await put();
    expect([without.status, without.code]).toEqual([400, "REQUIRED"]);
    const size = { length: "30", width: "20", height: "15", weight: "0.8" };
    expect((await put(size)).status).toBe(200);
    expect((await put({ length: "-1" })).status).toBe(400);
    expect((await put({ weight: "1.5" })).status).toBe(200);
    await at.go(id, "confirm_boxing");
    await settled(at);
    expect(await stateOf(at, id)).toEqual(["issued"]);
    expect(await boxesOf(at, id)).toEqual(["1 confirmed"]);
    await holdsTogether(at, carrier);
  });

  test("asked again at the bench, a carrier keeps the label that it made, and makes the one that it refused", async () => {
    await askAt(at, carrier.address, { weight_first: false });
    carrier.answers(["refuses"]);
    workOn(database, [carrier]);
    const [refused = ""] = await picked(at, 1);
    await settled(at);
    const [kept = ""] = await picked(at, 1);
    await settled(at);
    const { shipping_no } = await orderRow(at, kept);
    for (const id of [refused, kept]) expect((await make(id)).status).toBe(200);
    await settled(at);
    expect(await orderRow(at, kept)).toMatchObject({ shipping_no });
    expect(await stateOf(at, kept)).toEqual(["issued"]);
    expect(await stateOf(at, refused)).toEqual(["issued"]);
    expect(await orderRow(at, refused)).toMatchObject({ abnormal: false, abnormal_rule: null });
    await holdsTogether(at, carrier);
  });

  test("what is collected on delivery is told with the first box, whichever that is when they are closed", async () => {
    await askAt(at, carrier.address, { weight_first: false });
    workOn(database, [carrier]);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "2" }], {
      ...{ carrier_code: "hct", cod_amount: "500", currency_code: "TWD" },
    });
    await at.go(id, "close_order", "print", "confirm_pick");
    const [line] = await at.lines(id);
    const size = { length: "30", width: "20", height: "15", weight: "1.5" };
    const box = (box_no: string, num?: string) => ({
      ...{ box_no, ...size },
      details: num ? [{ outbound_detail_id: line?.outbound_detail_id, num }] : [],
    });
    expect((await at.act("box", id, { boxes: [box("1", "1"), box("2", "1")] })).status).toBe(200);
    expect((await make(id)).status).toBe(200);
    await settled(at);
    expect(await stateOf(at, id)).toEqual(["issued", "issued"]);
    expect((await at.act("box", id, { boxes: [box("1"), box("2", "2")] })).status).toBe(200);
    await at.go(id, "confirm_boxing");
    await settled(at);
    const [number] = carrier.labels.values();
    const told = carrier.calls.filter(({ method, key }) => method === "POST" && carrier.labels.has(key));
    expect(told.map(({ body }) => [body.box_no, Number(body.cod_amount)])).toEqual([["2", 500]]);
    expect(await orderRow(at, id)).toMatchObject({ shipping_no: number });
    await holdsTogether(at, carrier);
  });

  test("nothing is handed over of an order whose label was asked for before it is boxed", async () => {
    await askAt(at, carrier.address, { weight_first: false });
    workOn(database, [carrier]);
    const [id = ""] = await picked(at, 1);
    await settled(at);
    const answer = await at.client.call("POST", "/v1/shippinglist/shipping/hct/waybill", { ids: [id] });
    expect(answer.code).toBe("ORDER_NOT_BOXED");
  });
});
