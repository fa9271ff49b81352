import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything } from "../../support/http.ts";
import { type House, house } from "./house.ts";
import { after, boxed, numbersOf, of, orderOf, parcels, saidOf, say, waybillsOf } from "./parcels.ts";

const now = () => new Date().toISOString();
const errorsOf = ({ additionals }: Answer) => additionals["errors"];
const ok = (answer: Answer) => expect(answer.status, JSON.stringify(answer)).toBe(200);

describe.each(databases)("what carriers say of parcels, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 40);
    await numbersOf(at);
  });

  const granted = (...codes: readonly string[]) =>
    at.client.as(everything({ companyIds: [at.company], whIds: [at.wh] }, new Set(codes)));
  const statesOf = async (id: string) => (await waybillsOf(at, id)).map(({ waybill_status }) => waybill_status);
  const listed = async (query: readonly object[]) =>
    (await at.client.call("POST", "/v1/outbound/deliveryconfirm/q", { query })).additionals["deliveryConfirm"];

  test("it is kept with its order, and the last of the last parcel delivers it: when that came, and to whom", async () => {
    const { id, numbers, shippedAt } = await parcels(at);
    const [first, second] = numbers;
    const gone = [
      { shipping_no: first, shipment_status: "collected", happened_at: shippedAt, place: "Taoyuan" },
      { shipping_no: second, shipment_status: "out_for_delivery", happened_at: after(shippedAt, 0.01) },
    ];
    const answer = await say(at.client, gone);
    ok(answer);
    expect(answer.additionals["shipmentStatus"]).toMatchObject([
      { outbound_id: id, company_id: at.company, wh_id: at.wh, owner_id: at.owner, carrier_code: "hct", box_no: "K1" },
      { shipping_no: second, order_no: (await orderOf(at, id)).order_no, is_latest: true },
    ]);
    expect(await statesOf(id)).toEqual(["handed_over", "handed_over"]);
    const came = after(shippedAt, 0.2);
    const last = { shipping_no: second, shipment_status: "delivered", happened_at: came, received_by: "Ms Lin" };
    ok(await say(at.client, last));
    expect(await statesOf(id)).toEqual(["handed_over", "delivered"]);
    expect(await orderOf(at, id)).toMatchObject({ outbound_status: "shipped", received_by: null });
    // The other box came before, and is told of later.
    const before = { shipping_no: first, shipment_status: "picked_up", happened_at: after(shippedAt, 0.1) };
    ok(await say(at.client, { ...before, received_by: "Mr Wu" }));
    const order = await orderOf(at, id);
    expect(order).toMatchObject({ outbound_status: "delivered", received_by: "Ms Lin" });
    expect(Date.parse(String(order.date_delivered))).toBe(Date.parse(came));
    const history = await at.client.call("GET", `/v1/outbound/${id}/history`);
    expect(history.additionals["history"].at(-1)).toMatchObject({ action: "deliver", to_state: "delivered" });
    expect((await saidOf(at, id)).map(({ shipment_status, is_latest }) => [shipment_status, is_latest])).toEqual([
      ["collected", false],
      ["out_for_delivery", false],
      ["picked_up", false],
      ["delivered", true],
    ]);
    expect(await at.broken()).toEqual([]);
  });

  test("two parcels of one order in one call, fetched at the store: the order is picked up; then it is only kept", async () => {
    const { id, numbers, shippedAt } = await parcels(at);
    const rows = numbers.map((shipping_no, n) => ({
      shipping_no,
      shipment_status: "picked_up",
      happened_at: after(shippedAt, n / 60),
    }));
    ok(await say(at.client, rows));
    expect(await orderOf(at, id)).toMatchObject({ outbound_status: "picked_up" });
    const late = { shipping_no: numbers[0], shipment_status: "returning", happened_at: now(), note: "wrong door" };
    ok(await say(at.client, late));
    ok(await say(at.client, { ...late, shipment_status: "delivered", happened_at: after(shippedAt, 0.02) }));
    expect(await orderOf(at, id)).toMatchObject({ outbound_status: "picked_up" });
    await at.go(id, "close_case");
    ok(await say(at.client, { ...late, shipment_status: "damaged_or_lost" }));
    expect(await orderOf(at, id)).toMatchObject({ outbound_status: "case_closed" });
    expect(await saidOf(at, id)).toHaveLength(5);
  });

  test("what is wrong is said at its row and field, of all rows at once, and nothing is kept", async () => {
    const { id, numbers, shippedAt } = await parcels(at, 1);
    const others = await parcels(at, 1);
    const saidOfId = (await waybillsOf(at, id))[0]?.waybill_id;
    const waiting = await boxed(at, 1);
    const [open] = await waybillsOf(at, waiting);
    const shipping_no = numbers[0];
    const good = { shipping_no, shipment_status: "in_transit", happened_at: shippedAt };
    const told = async (rows: readonly object[]) => {
      const answer = await say(at.client, rows as Record<string, unknown>[]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      return errorsOf(answer).map(({ index, field, code }: Record<string, unknown>) => `${index} ${field} ${code}`);
    };
    expect(
      (await told([good, { ...good, shipping_no: "90909" }, { ...good, shipment_status: "flown" }])).sort(),
    ).toEqual(["1 shipping_no UNKNOWN_REFERENCE", "2 shipment_status NOT_A_CHOICE"]);
    const byBoth = [others.numbers[0], "90909"].map((no) => ({ ...good, waybill_id: saidOfId, shipping_no: no }));
    expect(await told([good, ...byBoth])).toEqual(["1 waybill_id NOT_WITHIN", "2 waybill_id NOT_WITHIN"]);
    const rules = [
      good,
      { shipping_no },
      { ...good, happened_at: after(now(), 5) },
      { ...good, happened_at: after(shippedAt, -2) },
      { ...good, shipping_no: open?.shipping_no },
      { ...good, carrier_code: "kerry_tj" },
      { ...good, waybill_id: saidOfId, happened_at: after(now(), 5) },
    ];
    expect((await told(rules)).sort()).toEqual([
      "1 happened_at REQUIRED",
      "1 shipment_status REQUIRED",
      "2 happened_at IN_FUTURE",
      "3 happened_at DATES_CONTRADICT",
      "4 waybill_id WAYBILL_NOT_LEFT",
      "5 waybill_id NOT_WITHIN",
      "6 happened_at IN_FUTURE",
    ]);
    const cells = { ...good, happened_at: "yesterday", place: "x".repeat(121), note: "x".repeat(251), is_latest: true };
    expect((await told([cells])).sort()).toEqual([
      "0 happened_at BAD_FORMAT",
      "0 is_latest READ_ONLY",
      "0 note TOO_LONG",
      "0 place TOO_LONG",
    ]);
    expect(await saidOf(at, id)).toEqual([]);
  });

  test("the same said twice is refused at its row, within a call as after it, however its time is written", async () => {
    const { id, numbers, shippedAt } = await parcels(at, 1);
    const row = { shipping_no: numbers[0], shipment_status: "in_transit", happened_at: shippedAt };
    const other = { ...row, happened_at: `${after(shippedAt, 0).slice(0, -1)}000+00:00` };
    const twice = await say(at.client, [row, other]);
    expect(twice).toMatchObject({ status: 409, code: "DUPLICATE" });
    expect(errorsOf(twice)).toMatchObject([{ index: 1, field: "happened_at", code: "DUPLICATE" }]);
    ok(await say(at.client, row));
    expect(errorsOf(await say(at.client, other))).toMatchObject([
      { index: 0, field: "happened_at", code: "DUPLICATE" },
    ]);
    ok(await say(at.client, { ...row, shipment_status: "out_for_delivery" }));
    expect(await saidOf(at, id)).toHaveLength(2);
  });

  test("a number is found by itself, or with its carrier where two have it; what is void is not found, nor another's", async () => {
    await numbersOf(at, { carrier_code: "kerry_tj" });
    const { id, numbers, shippedAt } = await parcels(at, 1);
    const other = await parcels(at, 1, { carrier_code: "kerry_tj", ...address });
    expect(other.numbers).toEqual(numbers);
    const row = { shipping_no: numbers[0], shipment_status: "in_transit", happened_at: other.shippedAt };
    const [several] = errorsOf(await say(at.client, { ...row, lang: "zh_TW" }));
    expect(several).toMatchObject({ field: "shipping_no", code: "AMBIGUOUS_REFERENCE" });
    expect(several.message).toContain("請再指明「物流商代碼」");
    ok(await say(at.client, { ...row, carrier_code: "kerry_tj" }));
    expect(await saidOf(at, other.id)).toHaveLength(1);
    expect(await saidOf(at, id)).toEqual([]);
    const opened = await boxed(at, 1);
    const [void_] = await waybillsOf(at, opened);
    await at.go(opened, "revert_boxing", "confirm_boxing");
    expect((await at.act("ship", opened)).status).toBe(200);
    const unknown = await say(at.client, { ...row, shipping_no: void_?.shipping_no, happened_at: now() });
    expect(errorsOf(unknown)).toMatchObject([{ field: "waybill_id", code: "WAYBILL_VOID" }]);
    expect(errorsOf(unknown)[0].details).toMatchObject({ value: void_?.shipping_no });
    const elsewhere = at.client.as(everything({ companyIds: [newId()], whIds: [newId()] }));
    expect(errorsOf(await say(elsewhere, { ...row, shipping_no: numbers[0], happened_at: shippedAt }))).toMatchObject([
      { field: "shipping_no", code: "UNKNOWN_REFERENCE" },
    ]);
  });

  test("who may not confirm deliveries does not by what a carrier says; what does not move the order they may say", async () => {
    const { id, numbers, shippedAt } = await parcels(at, 1);
    const gateway = granted("shipmentStatus:query", "shipmentStatus:create");
    const row = { shipping_no: numbers[0], shipment_status: "delivered", happened_at: shippedAt };
    const refused = await say(gateway, [{ ...row, shipment_status: "in_transit" }, row]);
    expect(refused).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect(errorsOf(refused)).toMatchObject([{ index: 1, field: "shipment_status", code: "NOT_PERMITTED" }]);
    ok(await say(gateway, { ...row, shipment_status: "delivery_failed" }));
    expect(await orderOf(at, id)).toMatchObject({ outbound_status: "shipped" });
    expect((await say(granted("shipmentStatus:query", "deliveryConfirm:update"), row)).status).toBe(403);
    const allowed = granted("shipmentStatus:query", "shipmentStatus:create", "deliveryConfirm:update");
    ok(await say(allowed, row));
    expect(await orderOf(at, id)).toMatchObject({ outbound_status: "delivered" });
    expect((await at.client.call("PUT", `/v1/shipmentstatus/${newId()}`, {})).status).toBe(404);
  });

  test("what was said last stands in the list of deliveries, and they are found by it", async () => {
    const [failed, under] = [await parcels(at), await parcels(at, 1)];
    const happened_at = after(failed.shippedAt, 0.05);
    const row = { shipping_no: failed.numbers[1], shipment_status: "delivery_failed", happened_at };
    ok(await say(at.client, row));
    ok(
      await say(at.client, {
        ...row,
        shipping_no: failed.numbers[0],
        shipment_status: "in_transit",
        happened_at: failed.shippedAt,
      }),
    );
    const [found, more] = await listed(of("shipment_status", "delivery_failed"));
    expect(found).toMatchObject({ outbound_id: failed.id, shipment_status: "delivery_failed" });
    expect(Date.parse(found.shipment_status_at)).toBe(Date.parse(happened_at));
    expect(more).toBeUndefined();
    expect(found).toMatchObject({
      shipping_nos: failed.numbers.join(", "),
      status_shipping_no: failed.numbers[1],
    });
    expect(await orderOf(at, failed.id)).toMatchObject({
      shipping_no: failed.numbers[0],
      shipping_nos: failed.numbers.join(", "),
    });
    expect(await waybillsOf(at, failed.id)).toMatchObject([
      { shipment_status: "in_transit", box_no: "K1" },
      { shipment_status: "delivery_failed", box_no: "K2" },
    ]);
    const boxes = await at.client.call("POST", "/v1/boxing/q", { query: of("outbound_id", failed.id) });
    expect(
      boxes.additionals["boxing"].map(({ shipping_no }: { shipping_no: string }) => shipping_no).toSorted(),
    ).toEqual(failed.numbers.toSorted());
    expect(await listed(of("outbound_id", under.id))).toMatchObject([
      { shipment_status: null, shipment_status_at: null },
    ]);
  });

  test("of an order in several parcels the list of deliveries says how many of them came", async () => {
    const { id, numbers, shippedAt } = await parcels(at, 3);
    const came = async () => (await listed(of("outbound_id", id)))[0]?.parcels_arrived;
    expect(await came()).toBe("0 / 3");
    const happened_at = after(shippedAt, 0.02);
    ok(await say(at.client, { shipping_no: numbers[1], shipment_status: "delivered", happened_at }));
    ok(await say(at.client, { shipping_no: numbers[0], shipment_status: "in_transit", happened_at }));
    expect(await came()).toBe("1 / 3");
    const typed = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    await at.go(typed.id, "close_order", "print", "confirm_pick", "confirm_boxing");
    ok(await at.act("ship", typed.id, { shipping_company_name: "Somebody" }));
    expect((await listed(of("outbound_id", typed.id)))[0]?.parcels_arrived).toBeNull();
  });

  test("a parcel came with its order too, whose delivery somebody confirmed, and is under way again once that is taken back", async () => {
    const { id } = await parcels(at, 1);
    const came = async () => (await listed(of("outbound_id", id)))[0]?.parcels_arrived;
    await at.go(id, "deliver");
    expect(await came()).toBe("1 / 1");
    await at.go(id, "close_case");
    expect(await came()).toBe("1 / 1");
    const taken = await parcels(at, 1);
    const row = { shipping_no: taken.numbers[0], shipment_status: "delivered", happened_at: taken.shippedAt };
    ok(await say(at.client, row));
    await at.go(taken.id, "revert_delivery");
    expect((await listed(of("outbound_id", taken.id)))[0]?.parcels_arrived).toBe("0 / 1");
  });

  test("an order under way stands by its parcel that is worst off, whatever was said later of another", async () => {
    const { id, numbers, shippedAt } = await parcels(at, 2);
    const [first, second] = numbers;
    const stands = async () => (await listed(of("outbound_id", id)))[0];
    const row = { shipping_no: second, shipment_status: "in_transit", happened_at: after(shippedAt, 0.001) };
    ok(await say(at.client, row));
    ok(
      await say(at.client, {
        ...row,
        shipping_no: first,
        shipment_status: "delivered",
        happened_at: after(shippedAt, 0.002),
      }),
    );
    expect(await stands()).toMatchObject({ shipment_status: "in_transit", status_shipping_no: second });
    ok(await say(at.client, { ...row, shipment_status: "delivery_failed", happened_at: shippedAt }));
    expect(await stands()).toMatchObject({ shipment_status: "in_transit", status_shipping_no: second });
    ok(await say(at.client, { ...row, shipment_status: "delivery_failed", happened_at: after(shippedAt, 0.0015) }));
    expect(await stands()).toMatchObject({ shipment_status: "delivery_failed", parcels_arrived: "1 / 2" });
    ok(await say(at.client, { ...row, shipment_status: "delivered", happened_at: after(shippedAt, 0.003) }));
    expect(await stands()).toMatchObject({ shipment_status: "delivered", status_shipping_no: second });
  });

  test("a number that there is none of is not to be made, and one that is void is said to be void", async () => {
    const { id, numbers } = await parcels(at, 1);
    await at.go(id, "revert_ship", "revert_boxing");
    const row = { shipment_status: "in_transit", happened_at: now(), lang: "zh_TW" };
    const unknown = errorsOf(await say(at.client, { ...row, shipping_no: "NO-SUCH-1" }));
    expect(unknown).toMatchObject([{ field: "shipping_no", code: "UNKNOWN_REFERENCE" }]);
    expect(unknown[0].message).toBe("沒有這個託運單號「NO-SUCH-1」。請確認後再試。");
    const gone = errorsOf(await say(at.client, { ...row, shipping_no: numbers[0] }));
    expect(gone).toMatchObject([{ field: "waybill_id", code: "WAYBILL_VOID" }]);
    expect(gone[0].message).toContain(`託運單號「${numbers[0]}」已作廢`);
  });

  test("taken back, the parcels are under way again, and what is said anew delivers the order anew", async () => {
    const { id, numbers, shippedAt } = await parcels(at, 1);
    const row = { shipping_no: numbers[0], shipment_status: "delivered", happened_at: shippedAt };
    ok(await say(at.client, row));
    await at.go(id, "revert_delivery");
    expect(await statesOf(id)).toEqual(["handed_over"]);
    ok(await say(at.client, { ...row, happened_at: after(shippedAt, 0.5), received_by: "Ms Lin" }));
    expect(await orderOf(at, id)).toMatchObject({ outbound_status: "delivered", received_by: "Ms Lin" });
    await at.go(id, "revert_delivery", "revert_ship");
    const before = errorsOf(await say(at.client, { ...row, happened_at: now() }));
    expect(before).toMatchObject([
      { field: "waybill_id", code: "WAYBILL_NOT_LEFT", details: { status: "awaiting_shipping" } },
    ]);
    expect(before[0].message, "the state in words").toMatch(/has not left yet \([^_]+\)|沒有出貨（[^_]+）/);
  });
});

const address = { consignee_name: "Lin", delivery_address: "Road 1", delivery_tel: "0912345678" };
