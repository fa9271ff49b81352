import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { zplLabels } from "../../printing/zpl.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, house } from "./house.ts";

describe.each(oneDatabase)("papers of boxes on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  const caller = () => everything({ companyIds: [at.company], whIds: [at.wh] });
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("dated", "A1", 10, { batch_no: "L-7", valid_date: "2031-05-31" });
    await at.put("serial", "A2", 2, {}, { serials: ["n1", "n2"] });
    await database.transact((tx) =>
      sql`update company set gs1_prefix = '4712345' where company_id = ${at.company}`.execute(tx),
    );
  });

  const sizes = { length: "30", width: "20", height: "15", weight: "1.5" };
  /** An order in two boxes: three of a lot, then one more of it and both numbered pieces. */
  const packed = async (header: object = {}) => {
    const { id, lines } = await at.order(
      [
        { product_code: "dated", outbound_nums: "4" },
        { product_code: "serial", outbound_nums: "2" },
      ],
      { consignee_name: "Taipei Shop", delivery_address: "No. 7, Section 5", delivery_tel: "02-81010000", ...header },
    );
    await at.go(id, "close_order", "print", "confirm_pick");
    const of = (line: number, num: string, more: object = {}) => ({ outbound_detail_id: lines[line], num, ...more });
    const boxes = [
      { box_no: "K1", ...sizes, details: [of(0, "3")] },
      { box_no: "K2", ...sizes, details: [of(0, "1"), of(1, "2", { product_sn: ["n1", "n2"] })] },
    ];
    expect((await at.act("box", id, { boxes })).status).toBe(200);
    return id;
  };
  const boxesOf = async (id: string): Promise<{ boxing_id: string; sscc: string }[]> => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const { additionals } = await at.client.call("POST", "/v1/boxing/q", { query, sort: [{ sortField: "box_no" }] });
    return additionals["boxing"];
  };
  const path = () => `/v1/boxing/report/${caller().userId}`;
  const printed = async (body: object, url = path()) => {
    const token = Buffer.from(JSON.stringify({ ...caller(), granted: [...caller().granted] })).toString("base64url");
    const headers = { authorization: `Bearer ${token}` };
    const payload = { lang: "en_US", ...body };
    const reply = await at.client.app.inject({ method: "POST", url, headers, payload });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return new PrintedFile(reply.rawPayload);
  };
  const plain = async (file: PrintedFile) => (await file.pages()).map((page) => page.replace(/ +/g, " "));

  test("a list a box says what lies in it, of which lot and with which numbers [report_type boxing_detail]", async () => {
    const id = await packed();
    await at.go(id, "confirm_boxing");
    const file = await printed({ outbound_ids: [id] });
    const [first, second, ...more] = await plain(file);
    expect(more).toEqual([]);
    expect(first).toMatch(/Box contents[\s\S]*Box: K1 \(1 of 2\)[\s\S]*Consignee: Taipei Shop/);
    expect(first).toMatch(/dated[\s\S]*Lot no\.: L-7[\s\S]*Expires: 2031-05-31/);
    expect(first).toMatch(/3 piece/);
    expect(first).not.toContain("serial");
    expect(second).toMatch(/Box: K2 \(2 of 2\)[\s\S]*Serials \(2\): n1, n2/);
    const [one] = await boxesOf(id);
    expect(await file.barcodes(1)).toEqual([{ format: "Code128", text: `(00)${one?.sscc}` }]);
    const asked = { ids: [one?.boxing_id], report_type: "boxing_detail", paper: "label_100x150", sort: "quantity" };
    const lone = await plain(await printed(asked));
    expect(lone).toHaveLength(1);
  });

  test("a label a box bears its own code in GS1-128, whatever the paper [shipping-4.1a] [shipping-8.2]", async () => {
    const id = await packed();
    await at.go(id, "confirm_boxing");
    const boxes = await boxesOf(id);
    for (const paper of ["label_100x150", "A5"]) {
      const file = await printed({ outbound_ids: [id], report_type: "box_label", paper });
      const pages = await plain(file);
      expect(pages).toHaveLength(2);
      for (const [index, { sscc }] of boxes.entries()) {
        expect(sscc).toMatch(/^\d4712345\d{10}$/);
        expect(await file.barcodes(index + 1)).toEqual([{ format: "Code128", text: `(00)${sscc}` }]);
        expect(pages[index]).toContain(`(00)${sscc}`);
        expect(pages[index]).toMatch(
          /To: Taipei Shop[\s\S]*No\. 7, Section 5[\s\S]*Box: K\d \(\d of 2\)[\s\S]*1\.5 kg/,
        );
      }
    }
  });

  test("a label is written as its printer's setting says: one's own, else the warehouse's, else PDF [shipping-8.6]", async () => {
    const id = await packed();
    await at.go(id, "confirm_boxing");
    const typeOf = async (more: object = {}) => {
      const token = Buffer.from(JSON.stringify({ ...caller(), granted: [...caller().granted] })).toString("base64url");
      const reply = await at.client.app.inject({
        ...{ method: "POST", url: path(), headers: { authorization: `Bearer ${token}` } },
        payload: { outbound_ids: [id], report_type: "box_label", ...more },
      });
      const type = String(reply.headers["content-type"]);
      if (type.startsWith("application/json")) return JSON.parse(reply.body).respondCode.additionals.errors;
      if (type !== "application/pdf") expect(zplLabels(reply.body)).toHaveLength(2);
      return `${type} ${String(reply.headers["content-disposition"]).replace(/^.*\./, "")}`;
    };
    const [pdf, zpl] = ["application/pdf pdf", "text/plain; charset=utf-8 zpl"];
    const ofWarehouse = (format: string) =>
      sql`update warehouse set label_format = ${format} where wh_id = ${at.wh}::uuid`.execute(database.reader);
    const own = (format: string | null) =>
      sql`update user_ui set label_format = ${format} where user_id = ${caller().userId}::uuid`.execute(
        database.reader,
      );
    expect(await typeOf()).toBe(pdf);
    await ofWarehouse("zpl");
    expect(await typeOf()).toBe(zpl);
    await database.transact(async (tx) => {
      await insertMasters(tx, "user", [
        { user_id: caller().userId, company_id: at.company, user_no: `U-${at.wh}`, user_name: "Test" },
      ]);
      await insertMasters(tx, "user_ui", [{ ui_id: newId(), company_id: at.company, user_id: caller().userId }]);
    });
    expect(await typeOf()).toBe(zpl);
    await own("pdf");
    expect(await typeOf()).toBe(pdf);
    expect(await typeOf({ format: "zpl" })).toBe(zpl);
    await ofWarehouse("pdf");
    await own("zpl");
    expect(await typeOf()).toBe(zpl);
    expect(await typeOf({ format: "pdf" })).toBe(pdf);
    // A sheet is no label printer's, and a list is no label.
    expect(await typeOf({ paper: "A5" })).toBe(pdf);
    expect(await typeOf({ report_type: "boxing_detail" })).toBe(pdf);
    expect(await typeOf({ paper: "A5", format: "zpl" })).toMatchObject([{ field: "paper", code: "NOT_A_CHOICE" }]);
    const list = await typeOf({ report_type: "boxing_detail", format: "zpl" });
    expect(list).toMatchObject([{ field: "format", code: "NOT_A_CHOICE" }]);
    await sql`delete from user_ui where user_id = ${caller().userId}::uuid`.execute(database.reader);
    await sql`delete from "user" where user_id = ${caller().userId}::uuid`.execute(database.reader);
  });

  test("they speak the reader's language, and say no place among boxes that may become more", async () => {
    const id = await packed();
    const [page] = await plain(await printed({ outbound_ids: [id], lang: "zh_TW" }));
    expect(page).toMatch(/裝箱明細[\s\S]*箱號：K1/);
    expect(page).not.toContain("共 2 箱");
    const [label] = await plain(await printed({ outbound_ids: [id], lang: "zh_CN", report_type: "box_label" }));
    expect(label).toMatch(/收件：Taipei Shop[\s\S]*箱号：K1/);
  });

  test("where a company has no prefix a label bears its order's number", async () => {
    await database.transact((tx) =>
      sql`update company set gs1_prefix = null where company_id = ${at.company}`.execute(tx),
    );
    const id = await packed();
    const { additionals } = await at.client.call("POST", "/v1/outbound/q", {});
    const file = await printed({ outbound_ids: [id], report_type: "box_label" });
    expect(await file.barcodes(1)).toEqual([{ format: "Code128", text: additionals["outbound"][0].outbound_no }]);
  });

  test("a part is named with the combined product that was ordered, on lists of boxes and of picking", async () => {
    await database.transact((tx) =>
      insertMasters(tx, "product_relation", [
        {
          company_id: at.company,
          owner_id: at.owner,
          product_id: at.products["plain"],
          child_product_id: at.products["dated"],
          relation_num: 2,
        },
      ]),
    );
    const ids: string[] = [];
    for (const num of ["1", "2"]) {
      const { id } = await at.order([{ product_code: "plain", outbound_nums: num }]);
      ids.push(id);
    }
    await at.go(ids, "close_order");
    await at.act("print", ids, { list_kind: "batch" });
    const list = async (body: object) =>
      (await (await printed({ ids, ...body }, "/v1/pickinglist/order")).text()).replace(/ +/g, " ");
    expect(await list({})).toContain("Part of: plain × 3");
    expect(await list({ report_type: "summary" })).toContain("Part of: plain × 3");
    const mini = await list({ report_type: "mini_order" });
    expect(mini.match(/Part of: plain × \d/g)).toEqual(["Part of: plain × 1", "Part of: plain × 2"]);
    await at.go(ids, "confirm_pick", "confirm_boxing");
    const [box] = await plain(await printed({ outbound_ids: [ids[1]] }));
    expect(box).toMatch(/dated[\s\S]*Part of: plain × 2/);
  });

  test("they are one's own to print, of boxes that one sees", async () => {
    const id = await packed();
    const ask = (body: object, url = path(), as = at.client) => as.call("POST", url, body);
    expect((await ask({ outbound_ids: [id] }, `/v1/boxing/report/${newId()}`)).code).toBe("OUT_OF_SCOPE");
    expect((await ask({})).additionals["errors"]).toMatchObject([{ field: "ids", code: "REQUIRED" }]);
    expect((await ask({ ids: [id] })).code).toBe("NOT_FOUND");
    expect((await ask({ outbound_ids: [newId()] })).code).toBe("NOT_FOUND");
    expect((await ask({ outbound_ids: [id], report_type: "shipping_detail" })).status).toBe(400);
    const elsewhere = at.client.as({ ...caller(), scope: { ...caller().scope, whIds: [newId()] } });
    expect((await ask({ outbound_ids: [id] }, path(), elsewhere)).code).toBe("NOT_FOUND");
    const unpermitted = at.client.as({ ...caller(), granted: new Set(["boxingSetup:query"]) });
    expect((await ask({ outbound_ids: [id] }, path(), unpermitted)).code).toBe("NOT_PERMITTED");
  });
});
