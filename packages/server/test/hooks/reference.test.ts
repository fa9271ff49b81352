import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { form } from "../imports/steps.ts";
import { databases } from "../support/database.ts";
import { openWorld, type Row, type World } from "../support/world.ts";

describe.each(databases)("places, settings and what products are made of, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 60_000);
  afterAll(() => w?.close());

  const make = async (path: string, reply: string, body: Row): Promise<Row> =>
    ((await w.post(`/v1${path}/a`, body))[reply] as Row[])[0] ?? {};
  const wrong = async (method: "POST" | "PUT", path: string, body: unknown) => {
    const { status, additionals } = await w.ask("chief", method, path, { body });
    return { status, ...(additionals.errors?.[0] ?? {}) };
  };
  const owned = () => ({ company_id: w.here.companyId, owner_id: w.here.mine });
  const product = (more: Row = {}) =>
    make("/product", "product", {
      ...owned(),
      product_code: `R${w.unique()}`,
      product_name: "Goods",
      stock_unit_code: "EA",
      ...more,
    });

  it("begins an announcement that says no day today, as the warehouse reckons its days", async () => {
    for (const time_zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
      const wh = { company_id: w.here.companyId, wh_no: `Z${w.unique()}`, wh_name: "Zone", time_zone };
      const { wh_id } = await make("/warehouse", "warehouse", wh);
      const today = () => Temporal.Now.plainDateISO(time_zone).toString();
      const before = today();
      const draft = { company_id: w.here.companyId, wh_id, announce_title: "From today", announce_from: "" };
      const made = [
        await make("/announce", "announce", draft),
        await make("/announce", "announce", { ...draft, announce_from: undefined }),
      ];
      for (const { announce_from } of made) expect([before, today()]).toContain(announce_from);
    }
  });

  it("lets whoever works in warehouses alone work in the one they make, and delete it", async () => {
    const body = { company_id: w.here.companyId, wh_no: `M${w.unique()}`, wh_name: "Made by who works in one" };
    const { status, additionals } = await w.ask("near", "POST", "/v1/warehouse/a", { body });
    expect(status).toBe(200);
    const { wh_id } = additionals.warehouse[0];
    const query = [{ queryField: "wh_id", queryCondition: "equal", queryValue: wh_id }];
    const seen = await w.ask("near", "POST", "/v1/warehouse/q", { body: { query } });
    expect(seen.additionals.warehouse).toMatchObject([{ wh_id, wh_name: body.wh_name }]);
    expect((await w.ask("near", "DELETE", `/v1/warehouse/${wh_id}`)).status).toBe(200);
  });

  describe("an address", () => {
    let taiwan: Row;
    let taipei: Row;
    let xinyi: Row;
    let japan: Row;
    beforeAll(async () => {
      taiwan = await make("/country", "country", {
        country_code: "TW",
        country_name: "台灣",
        country_name_eng: "Taiwan",
      });
      japan = await make("/country", "country", {
        country_code: "JP",
        country_name: "日本",
        country_name_eng: "Japan",
      });
      taipei = await make("/city", "city", { country_code: "TW", city_code: "TPE", city_name: "臺北市" });
      xinyi = await make("/district", "district", { city_code: "TPE", district_name: "信義區", postal_code: "110" });
    });
    const warehouse = (more: Row) => ({
      company_id: w.here.companyId,
      wh_no: `P${w.unique()}`,
      wh_name: "Place",
      ...more,
    });

    it("takes city, country and postal code from its district", async () => {
      const made = await make("/warehouse", "warehouse", warehouse({ district_id: xinyi.district_id }));
      expect(made).toMatchObject({
        city_id: taipei.city_id,
        country_id: taiwan.country_id,
        postal_code: "110",
        district_name: "信義區",
      });
    });

    it("keeps a postal code that was given, and takes another's with another district", async () => {
      const made = await make(
        "/warehouse",
        "warehouse",
        warehouse({ district_id: xinyi.district_id, postal_code: "110-55" }),
      );
      expect(made.postal_code).toBe("110-55");
      const daan = await make("/district", "district", {
        city_code: "TPE",
        district_name: "大安區",
        postal_code: "106",
      });
      const moved = await w.put(`/v1/warehouse/${made.wh_id}`, { district_id: daan.district_id });
      expect(moved.warehouse[0]).toMatchObject({ postal_code: "106", city_id: taipei.city_id });
    });

    it("is refused where its parts do not lie in one another, at the part", async () => {
      const country = { district_id: xinyi.district_id, city_id: taipei.city_id, country_id: japan.country_id };
      expect(await wrong("POST", "/v1/warehouse/a", warehouse(country))).toMatchObject({
        status: 400,
        field: "city_id",
        code: "NOT_WITHIN",
      });
      const made = await make("/warehouse", "warehouse", warehouse({ city_id: taipei.city_id }));
      expect(await wrong("PUT", `/v1/warehouse/${made.wh_id}`, { country_id: japan.country_id })).toMatchObject({
        field: "city_id",
        code: "NOT_WITHIN",
      });
      const out = await w.put(`/v1/warehouse/${made.wh_id}`, { country_id: japan.country_id, city_id: null });
      expect(out.warehouse[0]).toMatchObject({ country_id: japan.country_id, city_id: null });
    });

    it("is never contradicted by a part that moves elsewhere: what addresses name stays where it is", async () => {
      const city = await make("/city", "city", { country_code: "TW", city_code: "MOV", city_name: "Moving" });
      const district = await make("/district", "district", { city_id: city.city_id, district_name: "Within" });
      const moveCity = { country_id: japan.country_id, state_province_id: null };
      await w.put(`/v1/city/${city.city_id}`, moveCity);
      await w.put(`/v1/city/${city.city_id}`, { country_id: taiwan.country_id });
      const used = await make("/warehouse", "warehouse", warehouse({ district_id: district.district_id }));
      expect(await wrong("PUT", `/v1/city/${city.city_id}`, moveCity)).toMatchObject({
        status: 409,
        field: "country_id",
        code: "IN_USE",
        details: { resource: "warehouse" },
      });
      const elsewhere = { city_id: taipei.city_id };
      expect(await wrong("PUT", `/v1/district/${district.district_id}`, elsewhere)).toMatchObject({
        field: "city_id",
        code: "IN_USE",
      });
      await w.put(`/v1/city/${city.city_id}`, { city_name: "Renamed" });
      await w.put(`/v1/warehouse/${used.wh_id}`, { district_id: null, city_id: null });
      await w.put(`/v1/district/${district.district_id}`, elsewhere);
    });

    it("says its names in the language of whoever asks, and finds them in any", async () => {
      const made = await make("/warehouse", "warehouse", warehouse({ country_name: "Taiwan" }));
      expect(made).toMatchObject({ country_id: taiwan.country_id, country_name: "Taiwan" });
      await w.put(`/v1/country/${taiwan.country_id}`, { country_name_eng: null });
      const [again] = await w.rows("/warehouse", "warehouse", { wh_id: made.wh_id });
      expect(again?.country_name, "what has no word is said as it is").toBe("台灣");
      expect(await make("/warehouse", "warehouse", warehouse({ city_name: "台北市" })), "for 臺北市").toMatchObject({
        city_id: taipei.city_id,
      });
      expect(await wrong("POST", "/v1/warehouse/a", warehouse({ country_name: "Atlantis" }))).toMatchObject({
        field: "country_name",
        code: "UNKNOWN_REFERENCE",
      });
    });

    it("goes down by state where a country has states", async () => {
      const state = await make("/state-province", "stateProvince", {
        country_code: "JP",
        state_province_code: "13",
        state_province_name: "東京都",
      });
      const city = await make("/city", "city", {
        state_province_id: state.state_province_id,
        city_code: "SBY",
        city_name: "澀谷區",
      });
      expect(city.country_id, "the state's").toBe(japan.country_id);
      const other = { state_province_id: state.state_province_id, country_code: "TW", city_code: "X", city_name: "X" };
      expect(await wrong("POST", "/v1/city/a", other)).toMatchObject({
        field: "state_province_id",
        code: "NOT_WITHIN",
      });
      const made = await make("/customer", "customer", {
        company_id: w.here.companyId,
        customer_no: `A${w.unique()}`,
        customer_name: "Addressee",
        city_id: city.city_id,
      });
      expect(made).toMatchObject({ state_province_id: state.state_province_id, country_id: japan.country_id });
    });
  });

  describe("a company's own units and codes", () => {
    const seen = async (path: string, reply: string, code: string, as: "chief" | "abroad" = "chief", at = w.here) => {
      const field = reply === "unit" ? "unit_code" : "code_code";
      const body = { query: [{ queryField: field, queryCondition: "equal", queryValue: code }] };
      const answer = await w.ask(as, "POST", `/v1${path.replace("{companyId}", at.companyId)}/q`, { body });
      return answer.additionals[reply] as Row[];
    };

    it("change what is everybody's for that company alone, wherever it is shown", async () => {
      const setting = await make("/setting/unit", "settingUnit", {
        company_id: w.here.companyId,
        unit_code: "BOX",
        unit_name: "trade box",
      });
      expect(await seen("/unit/{companyId}", "unit", "BOX")).toMatchObject([{ unit_name: "trade box" }]);
      expect(await seen("/unit/{companyId}", "unit", "BOX", "abroad", w.there)).toMatchObject([{ unit_name: "box" }]);
      const mine = await product({ stock_unit_code: undefined, stock_unit_name: "trade box" });
      expect(mine).toMatchObject({ stock_unit_code: "BOX", stock_unit_name: "trade box" });
      const theirs = await make("/product", "product", {
        company_id: w.there.companyId,
        owner_id: w.there.mine,
        product_code: `R${w.unique()}`,
        product_name: "Goods",
        stock_unit_code: "BOX",
      });
      expect(theirs.stock_unit_name).toBe("box");
      await w.put(`/v1/setting/unit/${setting.su_id}`, { enabled: false });
      expect(await seen("/unit/{companyId}", "unit", "BOX")).toEqual([]);
      const gone = await w.ask("chief", "DELETE", `/v1/setting/unit/${setting.su_id}`);
      expect(gone.status).toBe(200);
      expect(await seen("/unit/{companyId}", "unit", "BOX")).toMatchObject([{ unit_name: "box" }]);
    });

    it("add units that nobody else has, until something is counted in them", async () => {
      const setting = await make("/setting/unit", "settingUnit", {
        company_id: w.here.companyId,
        unit_code: "CRATE",
        unit_name: "beer crate",
      });
      expect(await seen("/unit/{companyId}", "unit", "CRATE")).toMatchObject([{ unit_name: "beer crate" }]);
      expect(await seen("/unit/{companyId}", "unit", "CRATE", "abroad", w.there)).toEqual([]);
      expect(await seen("/unit", "unit", "CRATE", "abroad")).toEqual([]);
      const foreign = { product_code: `R${w.unique()}`, product_name: "x", stock_unit_code: "CRATE" };
      expect(
        await wrong("POST", "/v1/product/a", { ...foreign, company_id: w.there.companyId, owner_id: w.there.mine }),
      ).toMatchObject({ status: 400, code: "UNKNOWN_REFERENCE" });
      await w.put(`/v1/setting/unit/${setting.su_id}`, { unit_name: "bottle crate" });
      expect(await product({ stock_unit_code: "CRATE" })).toMatchObject({ stock_unit_name: "bottle crate" });
      expect((await w.ask("chief", "DELETE", `/v1/setting/unit/${setting.su_id}`)).code).toBe("IN_USE");
      expect(await seen("/unit/{companyId}", "unit", "CRATE")).toHaveLength(1);
    });

    it("let two companies add the same, and neither call one like another", async () => {
      const own = { unit_code: "TOTE", unit_name: "tote" };
      await make("/setting/unit", "settingUnit", { company_id: w.here.companyId, ...own });
      await make("/setting/unit", "settingUnit", { company_id: w.there.companyId, ...own });
      expect(
        await wrong("POST", "/v1/setting/unit/a", { company_id: w.here.companyId, unit_code: "T2", unit_name: "tote" }),
      ).toMatchObject({ status: 409, field: "unit_name", code: "DUPLICATE" });
      expect(
        await wrong("POST", "/v1/setting/unit/a", {
          company_id: w.here.companyId,
          unit_code: "T2",
          unit_name: "pallet",
        }),
      ).toMatchObject({ field: "unit_name", code: "DUPLICATE" });
    });

    it("hold codes of at most four characters, by type", async () => {
      const own = { company_id: w.here.companyId, code_type: "fruit", code_name: "Pear" };
      expect(await wrong("POST", "/v1/setting/code/a", { ...own, code_code: "PEARS" })).toMatchObject({
        status: 400,
        field: "code_code",
        code: "TOO_LONG",
      });
      await make("/setting/code", "settingCode", { ...own, code_code: "PEAR" });
      expect(await seen("/code/{companyId}/fruit", "code", "PEAR")).toMatchObject([{ code_name: "Pear" }]);
      expect(await seen("/code/{companyId}/fruit", "code", "PEAR", "abroad", w.there)).toEqual([]);
    });
  });

  describe("a combined product", () => {
    const part = (of: Row, child: Row, more: Row = {}) => ({
      product_id: of.product_id,
      child_product_id: child.product_id,
      relation_num: "2",
      ...more,
    });
    const path = "/v1/product/relation/a";

    it("is made of others, a quantity above zero of each", async () => {
      const [set, cup] = [await product(), await product()];
      expect(await make("/product/relation", "productRelation", part(set, cup))).toMatchObject({
        child_product_code: cup.product_code,
        relation_num: "2",
      });
      const plate = await product();
      for (const relation_num of [undefined, "0", "-1"])
        expect((await wrong("POST", path, part(set, plate, { relation_num }))).status, relation_num).toBe(400);
      expect(await wrong("POST", path, part(set, plate, { relation_num: "0" }))).toMatchObject({
        field: "relation_num",
        code: "QUANTITY_REQUIRED",
      });
      expect(await wrong("POST", path, part(set, set))).toMatchObject({
        field: "child_product_id",
        code: "SELF_REFERENCE",
      });
      expect(await wrong("POST", path, part(set, cup))).toMatchObject({ status: 409, code: "DUPLICATE" });
      const other = { product_id: set.product_id, child_product_id: w.here.products.other, relation_num: "1" };
      expect(await wrong("POST", path, other), "another owner's").toMatchObject({ code: "WRONG_OWNER" });
    });

    it("is never a part of itself, however far down, nor within one request", async () => {
      const chain = [await product(), await product(), await product(), await product(), await product()];
      const link = (from: number, to: number) => part(chain[from] ?? {}, chain[to] ?? {});
      await w.post(path, [link(0, 1), link(1, 2), link(2, 3), link(0, 3)]);
      expect(await wrong("POST", path, link(3, 0))).toMatchObject({
        status: 400,
        field: "child_product_id",
        code: "CIRCULAR",
      });
      expect(await wrong("POST", path, [link(3, 4), link(4, 1)])).toMatchObject({ index: 0, code: "CIRCULAR" });
      const last = await make("/product/relation", "productRelation", link(3, 4));
      expect(
        await wrong("PUT", `/v1/product/relation/${last.pr_id}`, { child_product_id: chain[1]?.product_id }),
      ).toMatchObject({ code: "CIRCULAR" });
    });

    it("closes no circle where two add its ends at once", async () => {
      for (let round = 0; round < 4; round++) {
        const [a, b, c] = [await product(), await product(), await product()];
        await w.post(path, part(a, b));
        const answers = await Promise.all(
          [part(b, c), part(c, a)].map((body) => w.ask("chief", "POST", path, { body })),
        );
        expect(answers.map(({ code }) => code).sort()).toEqual(["CIRCULAR", "OK"]);
      }
    });
  });

  it("holds barcodes to GTINs, unless the product or its company says otherwise", async () => {
    for (const product_barcode of ["96385074", "036000291452", "4006381333931", "10012345678902"])
      expect(await product({ product_barcode })).toMatchObject({ product_barcode });
    const bad = { ...owned(), product_code: `R${w.unique()}`, product_name: "x", stock_unit_code: "EA" };
    expect(await wrong("POST", "/v1/product/a", { ...bad, product_barcode: "4006381333932" })).toMatchObject({
      status: 400,
      field: "product_barcode",
      code: "NOT_A_GTIN",
    });
    expect(await wrong("POST", "/v1/product/a", { ...bad, product_barcode3: "SHELF-7" })).toMatchObject({
      field: "product_barcode3",
    });
    const free = await product({ product_barcode4: "SHELF-7", free_barcodes: true });
    const path = `/v1/product/${free.product_id}`;
    expect(await wrong("PUT", path, { free_barcodes: false })).toMatchObject({ field: "product_barcode4" });
    await w.put(`/v1/company/${w.here.companyId}`, { free_barcodes: true });
    expect(await product({ product_barcode: "INNER-1" })).toMatchObject({ product_barcode: "INNER-1" });
    await w.put(`/v1/company/${w.here.companyId}`, { free_barcodes: false });
    expect((await w.put(path, { product_name: "Still on its shelf" })).product[0].product_barcode4).toBe("SHELF-7");
  });

  it("prices goods in currencies that there are", async () => {
    await make("/currency", "currency", { currency_code: "JPY", currency_name: "日圓", currency_decimals: 0 });
    expect(await product({ currency_code: "JPY", product_unitprice: "120" })).toMatchObject({ currency_code: "JPY" });
    const bad = { ...owned(), product_code: `R${w.unique()}`, product_name: "x", stock_unit_code: "EA" };
    expect(await wrong("POST", "/v1/product/a", { ...bad, currency_code: "QQQ" })).toMatchObject({
      field: "currency_code",
      code: "UNKNOWN_REFERENCE",
    });
    expect(await wrong("POST", "/v1/currency/a", { currency_code: "JP", currency_name: "x" })).toMatchObject({
      field: "currency_code",
      code: "TOO_SHORT",
    });
  });

  it("registers goods with the customs under a tariff number, for days in their order", async () => {
    const of = { product_id: (await product()).product_id, custom_no: "CT-1" };
    expect(await wrong("POST", "/v1/custom/a", { ...of, hs_code: "12AB" })).toMatchObject({ field: "hs_code" });
    expect(
      await wrong("POST", "/v1/custom/a", { ...of, custom_from: "2030-02-01", custom_to: "2030-01-01" }),
    ).toMatchObject({ field: "custom_to", code: "DATES_CONTRADICT" });
    expect(await make("/custom", "custom", { ...of, hs_code: "8471.30.00.00" })).toMatchObject({ custom_item_no: "1" });
    expect(await wrong("POST", "/v1/custom/a", of)).toMatchObject({ status: 409, code: "DUPLICATE" });
  });

  it("keeps the model's own menu entries and permissions, and lets go of others", async () => {
    const [home] = await w.rows("/menu", "menu", { menu_code: "home" });
    const gone = await w.ask("chief", "DELETE", `/v1/menu/${home?.menu_id}`);
    expect(gone).toMatchObject({ status: 409, code: "SYSTEM_ENTRY" });
    const [goods] = await w.rows("/permission", "permission", { permission_code: "goodsSetup" });
    expect((await w.ask("chief", "DELETE", `/v1/permission/${goods?.permission_id}`)).code).toBe("SYSTEM_ENTRY");
    const added = { permission_id: goods?.permission_id, function_code: "fly" };
    expect((await w.ask("chief", "POST", "/v1/permission/function/a", { body: added })).code).toBe("SYSTEM_ENTRY");
    const own = await make("/permission", "permission", { permission_code: `mine${w.unique()}` });
    for (const [function_code, type] of Object.entries({ fly: "allows", copy_forbidden: "forbids" }))
      expect(
        await make("/permission/function", "permissionFunction", { permission_id: own.permission_id, function_code }),
      ).toMatchObject({ grant_name: `${own.permission_code}:${function_code}`, function_code_type: type });
    const right = { permission_id: own.permission_id, function_code: "see_cost" };
    expect((await w.ask("chief", "POST", "/v1/permission/function/a", { body: right })).code).toBe("SYSTEM_ENTRY");
  });

  describe("an announcement", () => {
    const tell = (more: Row) => ({ company_id: w.here.companyId, announce_title: `T${w.unique()}`, ...more });
    const seenBy = async (as: "near" | "far" | "chief", id: unknown) => {
      const whId = as === "far" ? w.here.far : w.here.near;
      const body = { query: [{ queryField: "announce_id", queryCondition: "equal", queryValue: id }] };
      return (await w.ask(as, "POST", `/v1/announce/${w.here.companyId}/${whId}/q`, { body })).additionals.announce
        .length;
    };

    it("is for one warehouse, or for all of a company", async () => {
      const near = await make("/announce", "announce", tell({ wh_id: w.here.near }));
      const all = await make("/announce", "announce", tell({}));
      expect([await seenBy("near", near.announce_id), await seenBy("far", near.announce_id)]).toEqual([1, 0]);
      expect([await seenBy("near", all.announce_id), await seenBy("far", all.announce_id)]).toEqual([1, 1]);
      const body = tell({});
      expect((await w.ask("near", "POST", "/v1/announce/a", { body })).code, "who sees one warehouse").toBe(
        "OUT_OF_SCOPE",
      );
      const path = `/v1/announce/${all.announce_id}`;
      expect((await w.ask("near", "PUT", path, { body: { important: true } })).code).toBe("OUT_OF_SCOPE");
      expect((await w.ask("near", "DELETE", path)).code).toBe("OUT_OF_SCOPE");
      expect(
        await wrong("POST", "/v1/announce/a", tell({ announce_from: "2030-02-01", announce_to: "2030-01-01" })),
      ).toMatchObject({ field: "announce_to", code: "DATES_CONTRADICT" });
    });

    it("carries at most three files, each uploaded by its writer for it alone", async () => {
      const four = Array.from({ length: 4 }, () => ({ file_id: newId() }));
      expect(await wrong("POST", "/v1/announce/a", tell({ attachments: four }))).toMatchObject({
        status: 400,
        field: "attachments",
        code: "TOO_MANY_FILES",
      });
      expect(await wrong("POST", "/v1/announce/a", tell({ attachments: [{ file_id: newId() }] }))).toMatchObject({
        field: "attachments",
        code: "UNKNOWN_FILE",
      });
      const file_id = await upload("chief", "plan.txt");
      const theirs = await w.ask("manager", "POST", "/v1/announce/a", { body: tell({ attachments: [{ file_id }] }) });
      expect(theirs.code, "somebody else's file").toBe("UNKNOWN_FILE");
      const made = await make("/announce", "announce", tell({ attachments: [{ file_id }] }));
      expect(made.attachments).toEqual([{ file_id, name: "plan.txt", type: "text/plain", size: 4 }]);
      expect(await wrong("POST", "/v1/announce/a", tell({ attachments: [{ file_id }] }))).toMatchObject({
        code: "UNKNOWN_FILE",
      });
      await w.put(`/v1/announce/${made.announce_id}`, { attachments: [] });
      const { rows } = await sql`select 1 from attachment where attachment_id = ${file_id}::uuid`.execute(
        w.database.reader,
      );
      expect(rows).toEqual([]);
    });

    const upload = async (as: "chief", name: string): Promise<string> => {
      const part = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\nplan\r\n--x--\r\n`;
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      const answer = await w.ask(as, "POST", "/v1/fileupload/announce", { body: part, headers });
      return String(answer.additionals.upload[0].file_id);
    };
  });

  it("takes memos in as those of whoever brings them, and gives everybody their own", async () => {
    const as = async (who: "receiver" | "nobody", title: string) => {
      const sheet = `memo_title,memo_content,memo_color,memo_sort\n${title},By noon,#c33333,3\n`;
      const { body, headers } = form(sheet, "memos.csv", { entity: "memo" });
      const [file] = (await w.ask(who, "POST", "/v1/fileupload/dataimport", { body, headers })).additionals.dataImport;
      expect(file.fields.map(({ name }: { name: string }) => name)).not.toContain("user_no");
      const order = { file_id: file.file_id, mapping: file.mapping, mode: "all", company_id: w.here.companyId };
      const { job } = (await w.ask(who, "POST", "/v1/dataimport/memo", { body: order })).additionals;
      await expect
        .poll(async () => (await w.ask(who, "GET", `/v1/job/${job}`)).additionals.job[0].state, { timeout: 20_000 })
        .toBe("done");
      expect((await w.ask("manager", "GET", `/v1/job/${job}`)).status, "what was imported is told to nobody").toBe(404);
    };
    await as("receiver", "Mine to do");
    await as("nobody", "Somebody else's");
    const { additionals } = await w.ask("receiver", "POST", "/v1/memo/q", { body: {} });
    expect(additionals.memo).toMatchObject([
      { memo_title: "Mine to do", memo_content: "By noon", memo_color: "#c33333", memo_sort: 3 },
    ]);
    const body = { columns: ["memo_title"], format: "csv" };
    const exported = async (who: "receiver" | "nobody" | "chief") => {
      const { status, text } = await w.ask(who, "POST", "/v1/memo/export", { body });
      expect(status).toBe(200);
      return ["Mine to do", "Somebody else's"].filter((title) => text.includes(title));
    };
    expect(await exported("receiver")).toEqual(["Mine to do"]);
    expect(await exported("nobody")).toEqual(["Somebody else's"]);
    expect(await exported("chief")).toEqual([]);
  });

  it("keeps a memo from everybody else, administrators too", async () => {
    const mine = await make("/memo", "memo", { memo_title: "Mine" });
    expect((await w.ask("manager", "POST", "/v1/memo/q", { body: {} })).additionals.memo).toEqual([]);
    expect((await w.ask("chief", "POST", "/v1/memo/q", { body: {} })).additionals.memo).toMatchObject([
      { memo_title: "Mine" },
    ]);
    expect((await w.ask("manager", "POST", `/v1/memo/copy/${mine.memo_id}`, { body: {} })).status).toBe(404);
    const copied = await w.post(`/v1/memo/copy/${mine.memo_id}`, { memo_content: "Again" });
    expect(copied.memo).toMatchObject([{ memo_title: "Mine", memo_content: "Again", user_id: mine.user_id }]);
    await w.ask("chief", "DELETE", `/v1/memo/${copied.memo[0].memo_id}`);
    const [manager] = await w.rows("/user", "user", { user_name: "manager" });
    const away = { body: { user_id: manager?.user_id } };
    expect((await w.ask("chief", "POST", `/v1/memo/copy/${mine.memo_id}`, away)).code).toBe("NOT_PERMITTED");
    const other = { memo_title: "Yours", user_id: mine.user_id };
    expect((await w.ask("manager", "POST", "/v1/memo/a", { body: other })).code).toBe("NOT_PERMITTED");
    expect((await w.ask("nobody", "POST", "/v1/memo/a", { body: { memo_title: "A note" } })).status).toBe(200);
  });
});
