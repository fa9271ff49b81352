import { carriers } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { demandNumbers, labelledOrders, waybillBoxes } from "../../../src/flows/outbound/waybills/labels.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { barcodesOf, type ZplLabel, zplLabels } from "../../printing/zpl.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { fastBox, type House, house } from "./house.ts";

const consignee = {
  ...{ consignee_name: "Taipei Shop", delivery_address: "No. 7, Section 5", delivery_tel: "02-81010000" },
  ...{ currency_code: "TWD", cod_amount: "12500" },
};

const hct = carriers.find(({ code }) => code === "hct") as (typeof carriers)[number];

describe.each(oneDatabase)("labels of waybills on %s", (kind) => {
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

  const print = (path: string, ids: readonly string[], more: object = {}, headers: Record<string, string> = {}) => {
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const token = Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url");
    return at.client.app.inject({
      ...{ method: "POST", url: `/v1/printwaybill/${path}`, headers: { authorization: `Bearer ${token}`, ...headers } },
      payload: { lang: "en_US", ids, ...more },
    });
  };
  const numbered = (code: string, more: object = {}) =>
    at.client.call("POST", "/v1/waybill/range/a", {
      ...{ company_id: at.company, carrier_code: code, prefix: "7", first_no: "1", last_no: "99", number_length: 8 },
      ...more,
    });
  const boxed = async (header: object) => {
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "2" }], { ...consignee, ...header });
    await at.go(id, "close_order", "print", "confirm_pick");
    expect((await at.act("confirm_boxing", id, fastBox)).status).toBe(200);
    return id;
  };
  const waybills = async (id: string) =>
    (await at.client.call("POST", `/v1/waybill/${id}/q`, {})).additionals["waybill"];
  const code = (body: string) => JSON.parse(body).respondCode.code;

  test("the labels of an order that was intercepted are refused as such, in each language, and not for want of boxes", async () => {
    await numbered("hct");
    const id = await boxed({ carrier_code: "hct", order_no: "I-1" });
    await at.go(id, "request_intercept", "confirm_intercept");
    const said = [];
    for (const lang of ["en_US", "zh_TW", "zh_CN"]) said.push(JSON.parse((await print("hct", [id], { lang })).body));
    expect(said.map(({ respondCode }) => respondCode.code)).toEqual(Array(3).fill("PAPERS_STOPPED"));
    expect(said.map(({ respondCode }) => respondCode.message)).toEqual([
      expect.stringMatching(/Order I-1 is stopped \(Intercepted\)/),
      expect.stringMatching(/訂單 I-1 已停止出貨（已攔單）/),
      expect.stringMatching(/订单 I-1 已停止发货（.*拦截.*）/),
    ]);
  });

  test("a label whose box is opened while it is printed is refused, and not left out of what is printed", async () => {
    await numbered("hct");
    const ids = [await boxed({ carrier_code: "hct" }), await boxed({ carrier_code: "hct", order_no: "OPENED" })];
    const seen = everything({ companyIds: [at.company], whIds: [at.wh] });
    const orders = await labelledOrders(database.reader, seen, ids, hct);
    const printed = () => Array.fromAsync(waybillBoxes(database.reader, seen, orders, hct, "en_US"));
    expect(await printed()).toHaveLength(2);
    await at.act("revert_boxing", ids[1] ?? "", { reason: "wrong box" });
    await expect(printed()).rejects.toMatchObject({ code: "ORDER_NOT_BOXED", details: { order_no: "OPENED" } });
    const anew = await labelledOrders(database.reader, seen, ids, hct);
    await expect(
      demandNumbers(database.reader, ids, anew),
      "what is missing is its boxing, not a number",
    ).rejects.toMatchObject({ code: "ORDER_NOT_BOXED", details: { order_no: "OPENED" } });
  });

  test("opened and printed at once, a box has a label or a refusal, never an empty paper", async () => {
    await numbered("hct");
    const ids = [await boxed({ carrier_code: "hct" }), await boxed({ carrier_code: "hct" })];
    for (let round = 0; round < 4; round += 1) {
      const asked = ids.map((id) => print("hct", [id], { format: "zpl" }));
      const opened = ids.map((id) => at.act("revert_boxing", id, { reason: "wrong box" }));
      for (const { statusCode, body } of await Promise.all(asked))
        if (statusCode === 200) expect(zplLabels(body)).toHaveLength(1);
        else expect(["ORDER_NOT_BOXED", "WAYBILL_MISSING"]).toContain(code(body));
      await Promise.all(opened);
      expect((await at.act("confirm_boxing", ids)).status).toBe(200);
    }
  });

  test("a call that is sent a second time with its key prints the same labels", async () => {
    await numbered("hct");
    const id = await boxed({ carrier_code: "hct" });
    const [first, second] = [
      await print("hct", [id], { format: "zpl" }, { "idempotency-key": `labels-${id}` }),
      await print("hct", [id], { format: "zpl" }, { "idempotency-key": `labels-${id}` }),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.body).toBe(first.body);
    expect(second.body).toContain("^XZ");
  });

  const printing = carriers.flatMap((one) => (one.labelPath === null ? [] : [[one.code, one.labelPath, one] as const]));

  test.each(printing)(
    "%s: a label says to whom, what is collected, and its number as a barcode that reads back",
    async (carrier_code, path, carrier) => {
      await numbered(carrier_code);
      await database.transact((tx) =>
        sql`insert into code (code_id, code_type, code_code, code_name, enabled)
        values (${newId()}, 'service_type', 'COLD', '冷藏', true) on conflict do nothing`.execute(tx),
      );
      await at.openStore(carrier_code, "123456");
      const header = { order_type: carrier.takes[0], store_no: "123456", store_name: "Station", order_no: `L-${path}` };
      const id = await boxed({ ...header, carrier_code, service_type: "COLD" });
      const reply = await print(path, [id]);
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
      const file = new PrintedFile(reply.rawPayload);
      const text = await file.text();
      expect(text).toContain("Chilled");
      expect(text).not.toContain("COLD");
      // Whoever fetches it at a store shows nobody where they live.
      expect(text.includes("No. 7, Section 5")).toBe(!carrier.toStores);
      for (const said of ["Taipei Shop", "12,500", `L-${path}`, "70000001", "Station"]) expect(text).toContain(said);
      expect(text).toContain("not confirmed by the carrier");
      expect(await file.barcodes()).toMatchObject([{ text: "70000001" }]);
      expect(await waybills(id)).toMatchObject([{ waybill_status: "printed", shipping_no: "70000001" }]);
      expect((await waybills(id))[0].printed_at).toBeTruthy();
    },
  );

  test("an order of another carrier is refused by its number, whether freight or a store is asked for [waybill-1a] [waybill-1b]", async () => {
    await numbered("hct");
    await numbered("seven_eleven", { prefix: "6" });
    const freight = await boxed({ carrier_code: "hct", order_no: "F-1" });
    await at.openStore("seven_eleven", "1");
    const store = await boxed({
      carrier_code: "seven_eleven",
      order_type: "convenience_store",
      store_no: "1",
      order_no: "S-1",
    });
    for (const [path, id, number, said] of [
      ["kerrytj", freight, "F-1", "Kerry TJ Logistics"],
      ["seveneleven", freight, "F-1", "7-ELEVEN"],
      ["hct", store, "S-1", "HCT Logistics"],
      ["familymart", store, "S-1", "FamilyMart"],
    ] as const) {
      const reply = await print(path, [id]);
      expect(reply.statusCode, `${path} ${number}`).toBe(409);
      expect(code(reply.body)).toBe("WAYBILLS_OF_OTHER");
      expect(JSON.parse(reply.body).respondCode.message).toContain(number);
      expect(JSON.parse(reply.body).respondCode.message).toContain(said);
    }
    expect(await waybills(freight)).toMatchObject([{ waybill_status: "issued" }]);
  });

  test("the same label is said in ZPL, its number as a barcode that reads back and no text as a command of its own", async () => {
    await numbered("hct", { prefix: "A" });
    const id = await boxed({ carrier_code: "hct", consignee_name: "王小明 ^XZ~JA_x", order_no: "Z-1" });
    const second = await boxed({ carrier_code: "hct", order_no: "Z-2" });
    const reply = await print("hct", [id, second], { format: "zpl", lang: "zh_TW" });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    expect(reply.headers["content-type"]).toMatch(/charset=utf-8/);
    expect(reply.headers["content-disposition"]).toContain("-2-waybills.zpl");
    const labels = reply.body.split(/(?<=\^XZ\n)/);
    expect(labels).toHaveLength(2);
    const [label = ""] = labels;
    expect(label).toMatch(/^\^XA\n\^CI28\n\^PW799\n\^LL1199\n/);
    const [printed] = zplLabels(label) as [ZplLabel];
    expect(printed.texts).toEqual(expect.arrayContaining(["A0000001", "No. 7, Section 5"]));
    expect(await barcodesOf(printed)).toEqual([{ format: "Code128", text: "A0000001" }]);
    expect(label.match(/\^XZ/g)).toHaveLength(1);
    expect(label.match(/~/g)).toBeNull();
    const english = zplLabels((await print("hct", [id], { format: "zpl" })).body)[0] as ZplLabel;
    expect(english.texts).toEqual(
      expect.arrayContaining(["Order: Z-1", "TWD 12,500"].map((one) => expect.stringContaining(one))),
    );
    expect(await waybills(id)).toMatchObject([{ waybill_status: "printed" }]);
    expect(await print("hct", [id], { format: "zpl", paper: "label_100x200" }).then(({ body }) => body)).toContain(
      "^LL1598",
    );
    const onPaper = await print("hct", [id], { format: "zpl", paper: "A4" });
    expect([onPaper.statusCode, code(onPaper.body)]).toEqual([400, "NOT_A_CHOICE"]);
  });

  test("what is not boxed, or has no number, has no label", async () => {
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }], { carrier_code: "hct" });
    expect(code((await print("hct", [id])).body)).toBe("ORDER_NOT_BOXED");
    const without = await boxed({ carrier_code: "hct" });
    expect(code((await print("hct", [without])).body)).toBe("WAYBILL_MISSING");
    const unknown = "0198c0de-0000-7000-8000-000000000000";
    expect(code((await print("hct", [unknown])).body)).toBe("NOT_FOUND");
  });

  test("many orders are printed one label a box, on the paper that is asked for; what has left stays handed over [waybill.printed]", async () => {
    await numbered("hct");
    const ids = [await boxed({ carrier_code: "hct" }), await boxed({ carrier_code: "hct" })];
    expect((await at.act("ship", ids[0] ?? "")).status).toBe(200);
    const file = new PrintedFile((await print("hct", ids, { paper: "label_100x200" })).rawPayload);
    expect(await file.pages()).toHaveLength(2);
    expect(await waybills(ids[0] ?? "")).toMatchObject([{ waybill_status: "handed_over" }]);
    expect(await waybills(ids[1] ?? "")).toMatchObject([{ waybill_status: "printed" }]);
  });
});
