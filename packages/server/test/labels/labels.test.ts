import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { labelCalls } from "../../src/labels/index.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { PrintedFile } from "../printing/pdf.ts";
import { barcodesOf, type ZplLabel, zplLabels } from "../printing/zpl.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { type TestClient, testServer } from "../support/http.ts";
import { callUnitsOurs } from "../support/ownUnits.ts";

describe.each(oneDatabase)("labels on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  let client: TestClient;
  let storages: { storage_id: string; storage_code: string }[];
  let products: { product_id: string; product_code: string }[];
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    client = await testServer(database, labelCalls, at.caller);
    const order = (sortField: string) => ({ sort: [{ sortField }] });
    storages = (await at.make("/v1/storage/q", order("storage_code"))) as typeof storages;
    products = (await at.make("/v1/product/q", order("product_code"))) as typeof products;
  });
  afterAll(() => database.close());

  const pdf = async (path: string, body: object) => {
    const token = Buffer.from(JSON.stringify({ ...at.caller, granted: [...at.caller.granted] })).toString("base64url");
    const headers = { authorization: `Bearer ${token}` };
    const reply = await client.app.inject({ method: "POST", url: path, headers, payload: body });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringContaining("labels.pdf"),
    });
    return new PrintedFile(reply.rawPayload);
  };

  it("of locations say the code, as letters and as a barcode, in the order asked for", async () => {
    const [first, second] = [storages[2], storages[1]];
    const file = await pdf("/v1/printtag/storage", { ids: [first?.storage_id, second?.storage_id], arrow: "up" });
    const pages = await file.pages();
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(first?.storage_code);
    expect(pages[0]).toContain("Warehouse");
    expect(await file.barcodes(1)).toEqual([{ format: "Code128", text: first?.storage_code }]);
    expect(await file.barcodes(2)).toEqual([{ format: "Code128", text: second?.storage_code }]);
  });

  it("of locations name the warehouse in the language asked for", async () => {
    await sql`update warehouse set wh_name_eng = 'Harbour' where wh_id = ${at.wh}::uuid`.execute(database.reader);
    const printed = async (lang: string) =>
      (await pdf("/v1/printtag/storage", { ids: [storages[1]?.storage_id], lang })).text();
    expect([await printed("en_US"), await printed("zh_TW")]).toEqual([
      expect.stringContaining("Harbour"),
      expect.stringContaining("Warehouse"),
    ]);
  });

  it("of goods say code, name, lot and expiry in the language asked for, on sheets with copies", async () => {
    const [product] = products;
    const lot = { batch_no: "L-77", valid_date: "2027-05-31", num: "12", lang: "en_US" };
    const roll = await pdf("/v1/printtag/product", { ids: [product?.product_id], ...lot });
    expect(await roll.text()).toMatch(/Plain[\s\S]*A-1[\s\S]*L-77[\s\S]*Expires: 2027-05-31/);
    expect(await roll.barcodes(1)).toEqual([{ format: "Code128", text: "A-1" }]);
    const ids = products.map(({ product_id }) => product_id);
    const sheet = await pdf("/v1/printtag/product", { ids, media: "sheet_A4_70x37", copies: 7, skip: 2 });
    const pages = await sheet.pages();
    expect(pages).toHaveLength(2);
    expect(pages.join(" ").match(/Numbered/g)).toHaveLength(7);
    expect((await sheet.barcodes(1, 200)).map(({ text }) => text)).toContain("C-1");
  });

  it("of packs say their own barcode and how much they hold", async () => {
    const { rows } = await sql<{ product_id: string; holds: string }>`
      select c.product_id, (c.to_qty / p.stock_factor)::text as holds from unit_convert c join product p using (product_id)
      limit 1`.execute(database.reader);
    const [{ product_id, holds } = { product_id: "", holds: "" }] = rows;
    const asked = { ids: [product_id], pack_level: "box", lang: "en_US" };
    const without = await client.call("POST", "/v1/printtag/product", asked);
    expect(without).toMatchObject({ status: 409, code: "NO_PACK_BARCODE" });
    await sql`update unit_convert set pack_level = 'box', pack_barcode = '4719999000015'
      where product_id = ${product_id}::uuid`.execute(database.reader);
    const file = await pdf("/v1/printtag/product", asked);
    expect(await file.text()).toContain(`Quantity: ${holds}`);
    expect((await file.barcodes(1)).map(({ text }) => text)).toEqual(["4719999000015"]);
  });

  it("of goods say the owner's own attributes of the lot, under its names", async () => {
    const [{ owner_id } = {}] = await at.make("/v1/product/q", {});
    await at.make("/v1/customer/lottable/a", {
      ...{ owner_id, lottable_no: 2, lottable_name: "產地", lottable_name_eng: "Origin", lottable_kind: "text" },
    });
    const asked = { ids: [products[0]?.product_id], media: "roll_100x50", lottable2: "Taitung", lottable4: "A" };
    expect(await (await pdf("/v1/printtag/product", { ...asked, lang: "en_US" })).text()).toMatch(
      /Origin: Taitung \| Lot attribute 4: A/,
    );
    expect(await (await pdf("/v1/printtag/product", { ...asked, lang: "zh_TW" })).text()).toMatch(/產地：Taitung/);
    const told = await client.call("POST", "/v1/printtag/product/q", { ids: asked.ids });
    const names = told.additionals.printTagProduct as { attribute_names: string[] }[];
    expect(names[0]?.attribute_names).toHaveLength(5);
  });

  it("are written for the printers of the warehouse where they are printed [shipping-8.6]", async () => {
    const set = (format: string) =>
      sql`update warehouse set label_format = ${format} where wh_id = ${at.wh}::uuid`.execute(database.reader);
    const zpl = async (path: string, body: object) => {
      const token = Buffer.from(JSON.stringify({ ...at.caller, granted: [...at.caller.granted] })).toString(
        "base64url",
      );
      const headers = { authorization: `Bearer ${token}` };
      const reply = await client.app.inject({ method: "POST", url: path, headers, payload: body });
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
      expect(reply.headers["content-disposition"]).toContain("labels.zpl");
      return zplLabels(reply.body);
    };
    await set("zpl");
    const [place, goods] = [[storages[1]?.storage_id], [products[0]?.product_id]];
    const [label] = await zpl("/v1/printtag/storage", { ids: place });
    expect(label?.texts).toContain(storages[1]?.storage_code);
    const [first, second] = await zpl("/v1/printtag/product", {
      ids: goods,
      wh_id: at.wh,
      copies: 2,
      batch_no: "L-77",
    });
    expect(await barcodesOf(first as ZplLabel)).toEqual([{ format: "Code128", text: "A-1" }]);
    expect(second?.texts).toEqual(first?.texts);
    // Goods are in no warehouse, and sheets are no label printer's.
    await pdf("/v1/printtag/product", { ids: goods });
    await pdf("/v1/printtag/storage", { ids: place, media: "sheet_A4_70x37" });
    await pdf("/v1/printtag/storage", { ids: place, format: "pdf" });
    const ask = (body: object) => client.call("POST", "/v1/printtag/product", { ids: goods, ...body });
    expect((await ask({ wh_id: newId() })).code).toBe("OUT_OF_SCOPE");
    const sheet = await ask({ media: "sheet_A4_70x37", format: "zpl" });
    expect(sheet.additionals.errors).toMatchObject([{ field: "media", code: "NOT_A_CHOICE" }]);
    await set("pdf");
  });

  it("of goods bear no day that no calendar has", async () => {
    const asked = { ids: [products[0]?.product_id], valid_date: "9999-99-99" };
    const refused = await client.call("POST", "/v1/printtag/product", asked);
    expect([refused.status, refused.additionals.errors]).toMatchObject([
      400,
      [{ field: "valid_date", code: "BAD_FORMAT" }],
    ]);
    expect((await client.call("POST", "/v1/printtag/product", { ...asked, valid_date: "2027-02-29" })).status).toBe(
      400,
    );
  });

  it("of goods say the unit as the company calls it, in the language asked for", async () => {
    await callUnitsOurs(database, at.scope.company_id);
    const asked = { ids: [products[0]?.product_id], num: "12" };
    expect(await (await pdf("/v1/printtag/product", { ...asked, lang: "en_US" })).text()).toMatch(/12\s+Our piece/);
    expect(await (await pdf("/v1/printtag/product", { ...asked, lang: "zh_TW" })).text()).toMatch(/12\s+自用 piece/);
  });

  it("are told as data as well [print_tag.storage_*] [print_tag.product_*]", async () => {
    const ids = storages.slice(0, 2).map(({ storage_id }) => storage_id);
    const { additionals } = await client.call("POST", "/v1/printtag/storage/q", { ids });
    expect(additionals.printTagStorage).toMatchObject(
      storages.slice(0, 2).map(({ storage_id, storage_code }) => ({ storage_id, storage_loc_code: storage_code })),
    );
    const [product] = products;
    const told = await client.call("POST", "/v1/printtag/product/q", { ids: [product?.product_id] });
    expect(told.additionals.printTagProduct).toMatchObject([
      { product_code: product?.product_code, product_name: expect.any(String) },
    ]);
  });

  it("are refused whole where one is not there, or none or too many are asked for [general-5b]", async () => {
    const [id, gone] = [storages[0]?.storage_id, newId()];
    const ask = (body: object) => client.call("POST", "/v1/printtag/storage", body);
    expect(await ask({ ids: [id, gone] })).toMatchObject({
      status: 404,
      additionals: { details: { id: gone } },
    });
    for (const many of [{ ids: Array(101).fill(id), copies: 100 }, { ids: Array(1001).fill(id) }])
      expect(await ask(many)).toMatchObject({ status: 413, code: "TOO_MANY_ROWS" });
    expect((await client.call("POST", "/v1/printtag/storage/q", { ids: [] })).status).toBe(400);
    for (const body of [{ ids: [] }, { ids: [id], media: "roll_1x1" }, { ids: [id], copies: 0 }])
      expect((await ask(body)).status).toBe(400);
    const elsewhere = client.as({ ...at.caller, scope: { ...at.caller.scope, whIds: [newId()] } });
    expect((await elsewhere.call("POST", "/v1/printtag/storage/q", { ids: [id] })).code).toBe("NOT_FOUND");
    const ofOthers = client.as({ ...at.caller, scope: { ...at.caller.scope, ownerIds: [newId()] } });
    const ids = [products[0]?.product_id];
    expect((await ofOthers.call("POST", "/v1/printtag/product/q", { ids })).code).toBe("NOT_FOUND");
  });
});
