import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { type House, house } from "./house.ts";

const consignee = { consignee_name: "Taipei Shop", delivery_address: "No. 7, Section 5", delivery_tel: "02-81010000" };
const measures = { length: "30", width: "20", height: "15", weight: "1.5" };
const path = "/v1/shippinglist/shipping/hct/waybill";

describe.each(databases)("hand-over lists on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 100);
    for (const [carrier_code, prefix] of [
      ["hct", "7"],
      ["kerry_tj", "8"],
    ])
      await at.client.call("POST", "/v1/waybill/range/a", {
        ...{ company_id: at.company, carrier_code, prefix, first_no: "1", last_no: "99", number_length: 8 },
      });
  });

  const caller = () => everything({ companyIds: [at.company], whIds: [at.wh] });
  const print = async (ids: readonly string[], more: object = {}) => {
    const token = Buffer.from(JSON.stringify({ ...caller(), granted: [...caller().granted] })).toString("base64url");
    const headers = { authorization: `Bearer ${token}` };
    const payload = { lang: "en_US", ids, ...more };
    const reply = await at.client.app.inject({ method: "POST", url: path, headers, payload });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return new PrintedFile(reply.rawPayload);
  };
  const boxed = async (header: object) => {
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "2" }], { ...consignee, ...header });
    await at.go(id, "close_order", "print", "confirm_pick");
    const boxes = ["K1", "K2"].map((box_no) => ({
      ...{ box_no, ...measures, details: [{ outbound_detail_id: lines[0], num: "1" }] },
    }));
    expect((await at.act("box", id, { boxes })).status).toBe(200);
    await at.go(id, "confirm_boxing");
    return id;
  };

  test("an order that somebody wants to stop is on no list, until that is decided", async () => {
    const id = await boxed({ carrier_code: "hct" });
    await at.go(id, "request_intercept");
    const refused = await at.client.call("POST", path, { ids: [id] });
    expect([refused.status, refused.code]).toEqual([409, "PAPERS_STOPPED"]);
    expect(refused.additionals["errors"]).toMatchObject([{ index: 0, field: "ids", code: "PAPERS_STOPPED" }]);
    await at.go(id, "reject_intercept");
    await print([id]);
  });

  test("HCT's list names each box with its number, to whom it goes, and what is collected, and is signed for [shipping-8.4]", async () => {
    const first = await boxed({ carrier_code: "hct", order_no: "H-1", currency_code: "TWD", cod_amount: "12500" });
    const second = await boxed({ carrier_code: "hct", order_no: "H-2", currency_code: "TWD", cod_amount: "500" });
    for (const paper of ["A4", "label_100x150"]) {
      const text = (await (await print([first, second], { paper })).pages()).join("\n").replace(/ +/g, " ");
      expect(text).toMatch(/Hand-over list HCT Logistics/);
      for (const number of ["70000001", "70000002", "70000003", "70000004"]) expect(text).toContain(number);
      expect(text.indexOf("70000001")).toBeLessThan(text.indexOf("70000004"));
      for (const said of ["H-1", "H-2", "K1 (1 of 2)", "K2 (2 of 2)", "Taipei Shop", "No. 7, Section 5", "1.5 kg"])
        expect(text).toContain(said);
      expect(text.match(/12,500/g)).toHaveLength(1);
      expect(text).toMatch(/Orders: 2, boxes: 4[\s\S]*Cash on delivery: TWD 13,000[\s\S]*not confirmed by the carrier/);
      expect(text).toMatch(/Handed over by[\s\S]*Driver/);
    }
    expect(await (await print([first], { lang: "zh_TW" })).text()).toMatch(/交運清單/);
    const rows = (await at.client.call("POST", `/v1/waybill/${first}/q`, {})).additionals["waybill"];
    expect(rows).toMatchObject([{ waybill_status: "issued" }, { waybill_status: "issued" }]);
  });

  test("orders that go with another carrier, are not boxed, or lack a number are refused, each at its place", async () => {
    const own = await boxed({ carrier_code: "hct", order_no: "H-1" });
    const others = [await boxed({ carrier_code: "kerry_tj", order_no: "K-1" }), await boxed({ order_no: "N-1" })];
    const ask = (ids: readonly string[], as = at.client) => as.call("POST", path, { ids });
    const refused = await ask([others[0] ?? "", own, others[1] ?? ""]);
    expect(refused).toMatchObject({ status: 409, code: "WAYBILLS_OF_OTHER" });
    expect(refused.additionals["errors"]).toMatchObject([
      { index: 0, field: "ids", code: "WAYBILLS_OF_OTHER", details: { order_no: "K-1" } },
      { index: 2, field: "ids", code: "WAYBILLS_OF_OTHER", details: { order_no: "N-1" } },
    ]);
    // What goes with no carrier at all is told as such.
    const told = refused.additionals["errors"].map(({ message }: { message: string }) => message);
    expect(told[0]).toMatch(/K-1 does not go with this carrier \(.+\), but with .+: its labels/);
    expect(told[1]).toMatch(/N-1 does not go with this carrier \([^)]+\): its labels/);
    const { id: open } = await at.order([{ product_code: "plain", outbound_nums: "1" }], { carrier_code: "hct" });
    const unboxed = await ask([own, open]);
    expect(unboxed).toMatchObject({ status: 409, code: "ORDER_NOT_BOXED" });
    expect(unboxed.additionals["errors"]).toMatchObject([{ index: 1, field: "ids" }]);
    expect((await ask([own, newId()])).code).toBe("NOT_FOUND");
    expect((await ask([])).status).toBe(400);
    const unpermitted = at.client.as({ ...caller(), granted: new Set(["outboundOperation:query"]) });
    expect((await ask([own], unpermitted)).code).toBe("NOT_PERMITTED");
    const elsewhere = at.client.as({ ...caller(), scope: { ...caller().scope, whIds: [newId()] } });
    expect((await ask([own], elsewhere)).code).toBe("NOT_FOUND");
  });

  test("what left is still listed, on as many pages as it takes, each with its head and number", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await boxed({ carrier_code: "hct" }));
    expect((await at.act("ship", ids[0] ?? "")).status).toBe(200);
    const pages = await (await print(ids)).pages();
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.every((page) => page.includes("Waybill no."))).toBe(true);
    const numbers = pages.join("\n").match(/7\d{7}/g);
    expect(new Set(numbers).size).toBe(24);
  });
});
