import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import { masterData } from "./masterData.ts";

describe.each(oneDatabase)("what products are made of, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 60_000);
  afterAll(() => w?.close());
  const { make, wrong, product, owned } = masterData(() => w);

  describe("a combined product", () => {
    const part = (of: Row, child: Row, more: Row = {}) => ({
      product_id: of.product_id,
      child_product_id: child.product_id,
      relation_num: "2",
      ...more,
    });
    const path = "/v1/product/relation/a";

    it("is made of others, a quantity above zero of each [combined-product-1a] [combined-product-1b] [combined-product-1c]", async () => {
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
      const childless = await wrong("POST", path, { product_id: set.product_id, relation_num: "1" });
      expect(childless.field, "a part that is no product").toBe("child_product_id");
      expect(childless.code).toBe("REQUIRED");
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

    it("is not copied to another owner, whose goods its parts are not", async () => {
      const [set, cup] = [await product(), await product()];
      await w.post(path, part(set, cup));
      const copied = `/v1/product/copy/${set.product_id}`;
      for (const to of [{ owner_id: w.here.other }, { owner_no: "OTHER" }])
        expect(await wrong("POST", copied, to)).toMatchObject({
          field: Object.keys(to)[0],
          code: "WRONG_OWNER",
          details: { product: cup.product_code },
        });
      expect((await w.post(copied, {})).product).toMatchObject([{ owner_id: w.here.mine }]);
      expect((await w.post(`/v1/product/copy/${cup.product_id}`, { owner_id: w.here.other })).product).toMatchObject([
        { owner_id: w.here.other },
      ]);
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

  it("says how many smaller units a stock unit holds, since that stays for life", async () => {
    const units = { stock_unit_code: "BOX", stock_unit_min_code: "EA" };
    const row = { ...owned(), product_code: `R${w.unique()}`, product_name: "Boxed", ...units };
    for (const more of [{}, { stock_factor: 1 }])
      expect(await wrong("POST", "/v1/product/a", { ...row, ...more })).toMatchObject({
        status: 400,
        field: "stock_factor",
        code: "UNITS_ALIKE",
      });
    expect(await product({ ...units, stock_factor: 12 })).toMatchObject({ stock_factor: 12 });
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
});
