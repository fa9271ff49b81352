import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(databases)("rejected goods that go back to their vendor on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await dock(database);
    const { company_id } = at.scope;
    await at.make("/v1/customer/a", { company_id, customer_no: "VEN", customer_name: "Vendor", address: "Harbour 1" });
    await at.make("/v1/customer/category/a", { customer_no: "VEN", customer_cat: "vendor" });
  });

  /** Three pieces good, two bad on their location. */
  async function rejected(header: object = { vendor_no: "VEN" }) {
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "5", batch_no: "B1" }], { ...header });
    await at.go("confirm_validate", id, { details: [{ inbound_detail_id: lines[0], num_loc: "3", num_bad: "2" }] });
    const put = { num_loc: "3", num_bad: "2", storage_loc_code: "L-1", storage_bad_code: "B-1" };
    await at.go("confirm_putaway", id, { details: [{ inbound_detail_id: lines[0], ...put }] });
    return id;
  }
  const sent = async (id: string, named: Record<string, unknown> = {}) => {
    const { additionals } = await at.act("send_back", id, named);
    return (additionals.results as { ok: boolean; code?: string; details?: Record<string, string> }[])[0];
  };
  const orders = () => at.make("/v1/outbound/q", {});

  test("leave by one order of their bad pieces, which says its number [orders-4.1]", async () => {
    const id = await rejected();
    const result = await sent(id);
    const [order, ...more] = await orders();
    expect(more).toEqual([]);
    expect(result).toMatchObject({ ok: true, details: { outbound_no: order?.outbound_no } });
    expect(order).toMatchObject({
      ...{ order_type: "vendor_return", consignee_no: "VEN", consignee_name: "Vendor", delivery_address: "Harbour 1" },
      outbound_status: "awaiting_close_order",
    });
    expect(await at.make("/v1/outbound/detail/q", {})).toMatchObject([
      { product_code: "A-1", outbound_nums: "0", outbound_nums_bad: "2", batch_no: "B1" },
    ]);
    expect(await at.lines(id)).toMatchObject([{ sent_back_no: order?.outbound_no }]);
    const { history } = (await at.client.call("GET", `/v1/inbound/${id}/history`)).additionals;
    expect(history.at(-1)).toMatchObject({ action: "send_back", reason: order?.outbound_no });
    const closed = await at.post("/v1/outbound/action/close_order", { ids: [order?.outbound_id] });
    expect(closed.status, JSON.stringify(closed)).toBe(200);
    expect(await at.broken()).toEqual([]);
  });

  test("go back once, however many ask at once, and again where their order was cancelled", async () => {
    const id = await rejected();
    const results = await Promise.all(Array.from({ length: 5 }, () => sent(id)));
    expect(results.map((one) => one?.code ?? "sent").sort()).toEqual([...Array(4).fill("NOTHING_REJECTED"), "sent"]);
    const [order] = await orders();
    await at.post("/v1/outbound/action/cancel", { ids: [order?.outbound_id], reason: "not yet" });
    expect(await sent(id)).toMatchObject({ ok: true });
    expect(await orders()).toHaveLength(2);
  });

  test("go to the vendor that the step names where their notice names none", async () => {
    const [vendor] = await at.make("/v1/customer/q", {
      query: [{ queryField: "customer_no", queryCondition: "equal", queryValue: "VEN" }],
    });
    const id = await rejected({});
    const { company_id } = at.scope;
    const [other] = await at.make("/v1/customer/a", { company_id, customer_no: "CON", customer_name: "No vendor" });
    await at.make("/v1/customer/category/a", { customer_no: "CON", customer_cat: "consignee" });
    for (const vendor_id of [String(other?.customer_id), "01890000-0000-7000-8000-000000000000"])
      expect(await sent(id, { vendor_id })).toMatchObject({ ok: false, code: "UNKNOWN_REFERENCE" });
    expect(await sent(id, { vendor_id: vendor?.customer_id })).toMatchObject({ ok: true });
    expect(await orders()).toMatchObject([{ order_type: "vendor_return", consignee_no: "VEN" }]);
  });

  test("need a vendor, something rejected, and the right to take back", async () => {
    expect(await sent(await rejected({}))).toMatchObject({ ok: false, code: "VENDOR_REQUIRED" });
    const { id } = await at.receipt([{ product_code: "A-1", num_expect: "1", storage_loc_code: "L-1" }]);
    expect(await sent(id)).toMatchObject({ ok: false });
    const mine = await rejected();
    const caller = everything({ ...at.caller.scope });
    const granted = new Set([...caller.granted].filter((one) => one !== "way_back"));
    const reply = await at.client
      .as({ ...caller, granted })
      .call("POST", "/v1/inbound/action/send_back", { ids: [mine] });
    expect(reply).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect(await orders()).toEqual([]);
  });
});
