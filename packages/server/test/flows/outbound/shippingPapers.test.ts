import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, house } from "./house.ts";

const consignee = {
  ...{ consignee_name: "台北門市 Taipei Shop", delivery_address: "No. 7, Section 5", delivery_tel: "02-81010000" },
  ...{ currency_code: "TWD", cod_amount: "12500", outbound_note1: "Ring twice" },
};
const measures = { length: "30", width: "20", height: "15", weight: "1.5" };

describe.each(oneDatabase)("papers of shipping on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  const caller = () => everything({ companyIds: [at.company], whIds: [at.wh] });
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("dated", "A1", 3, { batch_no: "L-7", valid_date: "2031-05-31" });
    await at.put("dated", "A1", 9, { batch_no: "L-8", valid_date: "2032-05-31" });
    await at.put("serial", "A2", 2, {}, { serials: ["n1", "n2"] });
  });

  /** An order of two lots and two numbered pieces, in two boxes that are not confirmed. */
  const packed = async (header: object = {}) => {
    const { id, lines } = await at.order(
      [
        { product_code: "dated", outbound_nums: "4" },
        { product_code: "serial", outbound_nums: "2" },
      ],
      { ...consignee, ...header },
    );
    await at.go(id, "close_order", "print", "confirm_pick");
    const of = (line: number, num: string, more: object = {}) => ({ outbound_detail_id: lines[line], num, ...more });
    const boxes = [
      { box_no: "K1", ...measures, details: [of(0, "3")] },
      { box_no: "K2", ...measures, details: [of(0, "1"), of(1, "2", { product_sn: ["n1", "n2"] })] },
    ];
    expect((await at.act("box", id, { boxes })).status).toBe(200);
    return id;
  };
  const boxed = async (header: object = {}) => {
    const id = await packed(header);
    await at.go(id, "confirm_boxing");
    return id;
  };
  const summary = () => `/v1/shippinglist/summary/${caller().userId}`;
  const printed = async (body: object, url = "/v1/shippinglist/g") => {
    const token = Buffer.from(JSON.stringify({ ...caller(), granted: [...caller().granted] })).toString("base64url");
    const headers = { authorization: `Bearer ${token}` };
    const payload = { lang: "en_US", ...body };
    const reply = await at.client.app.inject({ method: "POST", url, headers, payload });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return new PrintedFile(reply.rawPayload);
  };
  const plain = async (file: PrintedFile) => (await file.pages()).map((page) => page.replace(/ +/g, " "));

  test("every paper says the owner's own attributes of lots under the owner's names, in the language of who reads", async () => {
    await at.put("plain", "A3", 2, { batch_no: "L-9", lottable1: "Taiwan", lottable2: "A" });
    await database.transact((tx) =>
      sql`insert into owner_lottable (owner_lottable_id, company_id, owner_id, lottable_no, lottable_name, lottable_name_eng)
        select gen_random_uuid(), company_id, customer_id, 1, '產地', 'Origin' from customer where customer_id = ${at.owner}`.execute(
        tx,
      ),
    );
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "2" }], consignee);
    await at.go(id, "close_order", "print");
    const lists = ["order", "product", "consignee"].map((name) => `/v1/pickinglist/${name}`);
    const papers: [string, object][] = [...lists.map((url): [string, object] => [url, { ids: [id] }])];
    for (const [url, body] of papers)
      expect((await plain(await printed(body, url))).join(), url).toMatch(/Origin: Taiwan[\s\S]*2: A/);
    await at.go(id, "confirm_pick");
    const boxes = [{ box_no: "K1", ...measures, details: [{ outbound_detail_id: lines[0], num: "2" }] }];
    expect((await at.act("box", id, { boxes })).status).toBe(200);
    await at.go(id, "confirm_boxing");
    for (const [url, body] of [
      ["/v1/shippinglist/g", { ids: [id] }],
      ["/v1/shippinglist/g", { ids: [id], report_type: "shipping_detail" }],
      [summary(), { ids: [id] }],
      [`/v1/boxing/report/${caller().userId}`, { outbound_ids: [id] }],
    ] as const)
      expect((await plain(await printed(body, url))).join(), url).toContain("Origin: Taiwan");
    const local = await plain(await printed({ ids: [id], lang: "zh_TW" }));
    expect(local.join()).toContain("產地：Taiwan");
  });

  test("a delivery note tells its consignee what came from whom, lot by lot, and what is to be paid [report_type delivery_note]", async () => {
    const id = await boxed({ order_no: "SO-1001" });
    for (const paper of ["A4", "label_100x150"]) {
      const file = await printed({ ids: [id], paper });
      const pages = await plain(file);
      const page = pages.join("\n");
      expect(page).toMatch(/Delivery note[\s\S]*Order: SO-1001[\s\S]*Boxes: 2[\s\S]*Weight: 3 kg/);
      expect(page).toContain("Owner");
      expect(page).toMatch(/Taipei Shop/);
      expect(page).toMatch(/Ship to: No\. 7, Section 5/);
      expect(page).toMatch(/Cash on delivery: TWD 12,500[\s\S]*dated/);
      expect(page.match(/Lot no\.: L-\d/g)).toEqual(["Lot no.: L-7", "Lot no.: L-8"]);
      expect(page).toMatch(/3 piece[\s\S]*1 piece[\s\S]*Serials \(2\): n1, n2/);
      expect(page).toMatch(/Box: K1 \(30 × 20 × 15 cm, 1\.5 kg\)/);
      expect(page).toMatch(/Note: Ring twice[\s\S]*Lines: 3, 6 piece[\s\S]*Received by/);
      expect(await file.barcodes(1)).toEqual([{ format: "Code128", text: "SO-1001" }]);
    }
  });

  test("a delivery note names the store where its order is fetched, as its label does", async () => {
    const { id } = await at.order([{ product_code: "dated", outbound_nums: "1" }], {
      ...consignee,
      ...{ order_type: "convenience_store", carrier_code: "seven_eleven", store_no: "991234", store_name: "信義門市" },
    });
    await at.go(id, "unlock_abnormal", "close_order", "print", "confirm_pick");
    expect((await at.act("confirm_boxing", id, { fast: true, ...measures })).status).toBe(200);
    expect((await plain(await printed({ ids: [id] }))).join()).toMatch(/Store: 991234 信義門市/);
  });

  test("what left is what is on it, before it ships and after", async () => {
    const id = await boxed();
    const lots = async () => (await (await printed({ ids: [id] })).text()).match(/L-\d|n\d/g);
    const before = await lots();
    expect(before).toEqual(["L-7", "L-8", "n1", "n2"]);
    await at.act("ship", id, { shipping_company_name: "HCT", shipping_no: "W-77" });
    expect(await lots()).toEqual(before);
    expect(await (await printed({ ids: [id] })).text()).toMatch(/Waybill:\s*W-77/);
  });

  test("the details of an order say what lies in which box, with sizes and weights [report_type shipping_detail] [shipping-8.2]", async () => {
    const id = await boxed();
    const [page, ...more] = await plain(await printed({ ids: [id], report_type: "shipping_detail" }));
    expect(more).toEqual([]);
    expect(page).toMatch(/Shipping details[\s\S]*Consignee: [^\n]*Taipei Shop[\s\S]*Ship to: No\. 7, Section 5/);
    expect(page).toMatch(/Box: K1 \(1 of 2\) 30 × 20 × 15 cm · 1\.5 kg[\s\S]*3 piece[\s\S]*Box: K2 \(2 of 2\)/);
    expect(page).toMatch(/Box: K2[\s\S]*1 piece[\s\S]*n1, n2[\s\S]*Boxes: 2, 6 piece/);
    const narrow = await printed({ ids: [id], report_type: "shipping_detail", paper: "label_100x150", lang: "zh_TW" });
    expect(await narrow.text()).toMatch(/出貨明細/);
  });

  test("of several waybills each is said at its box, and one alone at the head", async () => {
    const assigned = { carrier_code: "hct", prefix: "8", first_no: "1", last_no: "99", number_length: 5 };
    const range = await at.client.call("POST", "/v1/waybill/range/a", { company_id: at.company, ...assigned });
    expect(range.status).toBe(200);
    const id = await boxed({ carrier_code: "hct" });
    const note = (await plain(await printed({ ids: [id] }))).join();
    expect(note).toMatch(/Box: K1 \(Waybill: 80001, 30 × 20[^)]*\), K2 \(Waybill: 80002, /);
    expect(note.match(/Waybill: 8000\d/g)).toHaveLength(2);
    const detail = (await plain(await printed({ ids: [id], report_type: "shipping_detail" }))).join();
    expect(detail).toMatch(/Box: K1 \(1 of 2\) 80001 · 30[\s\S]*Box: K2 \(2 of 2\) 80002 · 30/);
    const narrow = { ids: [id], report_type: "shipping_detail", paper: "label_100x150" };
    expect((await plain(await printed(narrow))).join()).toMatch(
      /Box: K1 \(1 of 2\)\s+80001 · 30 × 20 × 15 cm · 1\.5 kg[\s\S]*Box: K2 \(2 of 2\)/,
    );
    const contents = await printed({ outbound_ids: [id] }, `/v1/boxing/report/${caller().userId}`);
    const [one, other] = await plain(contents);
    expect([one, other]).toEqual([
      expect.stringContaining("Waybill: 80001"),
      expect.stringContaining("Waybill: 80002"),
    ]);
    const { id: single } = await at.order([{ product_code: "dated", outbound_nums: "2" }], { carrier_code: "hct" });
    await at.go(single, "close_order", "print", "confirm_pick");
    expect((await at.act("confirm_boxing", single, { fast: true, ...measures })).status).toBe(200);
    expect((await plain(await printed({ ids: [single] }))).join()).toMatch(/Waybill: 80003/);
  });

  test("the summary adds orders up by product and lot, with their boxes and weight [report_type shipping_total] [shipping-8.2]", async () => {
    const first = await boxed();
    const { id: second } = await at.order([{ product_code: "dated", outbound_nums: "5" }], consignee);
    await at.go(second, "close_order", "print", "confirm_pick");
    const boxing = await at.act("confirm_boxing", second, { fast: true, ...measures });
    expect(boxing.status).toBe(200);
    const [page, ...more] = await plain(await printed({ ids: [first, second] }, summary()));
    expect(more).toEqual([]);
    expect(page).toMatch(/Shipping summary[\s\S]*Orders: 2[\s\S]*Boxes: 3[\s\S]*Weight: 4\.5 kg/);
    expect(page).toMatch(/L-7[\s\S]*L-8/);
    const rows = page?.match(/\d+ piece/g);
    expect(rows?.slice(0, 3)).toEqual(["3 piece", "6 piece", "2 piece"]);
    expect(page).toMatch(/Lines: 3, 11 piece/);
    const sorted = await plain(await printed({ ids: [first, second], sort: "quantity", lang: "zh_CN" }, summary()));
    expect(sorted[0]).toMatch(/发货汇总表[\s\S]*L-8[\s\S]*L-7/);
  });

  test("parts are named with the combined product that was ordered", async () => {
    const row = { company_id: at.company, owner_id: at.owner, product_id: at.products["plain"] };
    const part = { ...row, child_product_id: at.products["dated"], relation_num: 2 };
    await database.transact((tx) => insertMasters(tx, "product_relation", [part]));
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    await at.go(id, "close_order", "print", "confirm_pick");
    expect((await at.act("confirm_boxing", id, { fast: true, ...measures })).status).toBe(200);
    for (const report_type of ["delivery_note", "shipping_detail"])
      expect((await plain(await printed({ ids: [id], report_type })))[0]).toMatch(/Part of: plain × 1/);
  });

  test("the head is on each page where it is asked for, and sorting is by what is asked [header_repeat repeat] [shipping-8.5]", async () => {
    const id = await boxed({ outbound_note1: "很長的備註 ".repeat(40) });
    const asked = { ids: [id], paper: "label_100x150", report_type: "delivery_note" };
    const heads = async (body: object) =>
      (await plain(await printed({ ...asked, ...body }))).map((page) => page.includes("Delivery note"));
    expect(await heads({ repeat_header: false })).toEqual([true, false]);
    expect(await heads({ repeat_header: true })).toEqual(expect.arrayContaining([true]));
    expect(await heads({ repeat_header: true })).not.toContain(false);
    const text = await (await printed({ ids: [id], sort: "quantity" })).text();
    expect(text.match(/\d piece/g)?.slice(0, 3)).toEqual(["3 piece", "2 piece", "1 piece"]);
  });

  test("they are of orders that are boxed and that one sees, one's own to print", async () => {
    const id = await packed();
    const ask = (body: object, url = "/v1/shippinglist/g", as = at.client) => as.call("POST", url, body);
    expect(await ask({ ids: [id] })).toMatchObject({ status: 409, code: "ORDER_NOT_BOXED" });
    expect((await ask({ ids: [id] }, summary())).code).toBe("ORDER_NOT_BOXED");
    await at.go(id, "confirm_boxing");
    expect((await ask({ ids: [id, newId()] })).code).toBe("NOT_FOUND");
    expect((await ask({ ids: [id] }, `/v1/shippinglist/summary/${newId()}`)).code).toBe("OUT_OF_SCOPE");
    expect((await ask({ ids: [] })).status).toBe(400);
    expect((await ask({ ids: [id], report_type: "summary" })).status).toBe(400);
    const elsewhere = at.client.as({ ...caller(), scope: { ...caller().scope, whIds: [newId()] } });
    expect((await ask({ ids: [id] }, undefined, elsewhere)).code).toBe("NOT_FOUND");
    const unpermitted = at.client.as({ ...caller(), granted: new Set(["outboundOperation:query"]) });
    for (const url of ["/v1/shippinglist/g", summary()])
      expect((await ask({ ids: [id] }, url, unpermitted)).code).toBe("NOT_PERMITTED");
    await at.go(id, "request_intercept", "confirm_intercept");
    for (const url of ["/v1/shippinglist/g", summary()])
      expect(await ask({ ids: [id] }, url)).toMatchObject({
        code: "PAPERS_STOPPED",
        additionals: { details: { status: "intercepted" }, errors: [{ index: 0, field: "ids" }] },
      });
  });

  test("many orders are one file, each from a page of its own", async () => {
    await at.put("plain", "A3", 130);
    const ids: string[] = [];
    for (let index = 0; index < 60; index += 1)
      ids.push((await at.order([{ product_code: "plain", outbound_nums: "2" }], consignee)).id);
    await at.go(ids, "close_order", "print", "confirm_pick");
    expect((await at.act("confirm_boxing", ids, { fast: true, ...measures })).status).toBe(200);
    const pages = await plain(await printed({ ids }));
    expect(pages).toHaveLength(60);
    const { rows } = await sql<{ order_no: string }>`
      select order_no from outbound where outbound_id = any(${ids}::uuid[]) order by outbound_no`.execute(
      database.reader,
    );
    expect(pages.map((page) => /Order: (\S+)/.exec(page)?.[1])).toEqual(rows.map(({ order_no }) => order_no));
  });
});
