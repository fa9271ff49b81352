import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { masterData } from "../hooks/masterData.ts";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";

type Language = "zh_TW" | "zh_CN" | "en_US";

const oolong = { product_name: "高山烏龍茶", product_name_cn: "高山乌龙茶", product_name_eng: "Mountain oolong" };

describe.each(oneDatabase)("names in the language of who reads them, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 60_000);
  afterAll(() => w?.close());
  const { make, product } = masterData(() => w);
  const asked = async (language: Language, path: string, body: object) =>
    (await w.ask("chief", "POST", path, { body, headers: { "x-language": language } })).additionals;
  const where = (queryField: string, queryCondition: string, queryValue: unknown) => ({
    query: [{ queryField, queryCondition, queryValue }],
  });

  it("are shown wherever a row is named, and else as they are", async () => {
    const [tea, plain] = [await product(oolong), await product({ product_name: "Plain" })];
    await w.post("/v1/product/relation/a", {
      product_id: plain.product_id,
      child_product_id: tea.product_id,
      relation_num: "1",
    });
    const body = where("product_id", "equal", plain.product_id);
    const named = async (language: Language) => {
      const [row] = (await asked(language, "/v1/product/relation/q", body)).productRelation;
      return [row.product_name, row.child_product_name];
    };
    expect(await named("zh_TW")).toEqual(["Plain", oolong.product_name]);
    expect(await named("zh_CN")).toEqual(["Plain", oolong.product_name_cn]);
    expect(await named("en_US")).toEqual(["Plain", oolong.product_name_eng]);
  });

  it("are found by a part of any of them, in every language", async () => {
    const tea = await product(oolong);
    const more = async (text: string) => {
      const { product: rows } = await asked("zh_TW", "/v1/product/q", where("product_name", "like", text));
      return rows.some((row: { product_id: string }) => row.product_id === tea.product_id);
    };
    expect(await Promise.all(["烏龍", "乌龙", "oolong", "espresso"].map(more))).toEqual([true, true, true, false]);
    const { product: others } = await asked("zh_TW", "/v1/product/q", where("product_name", "not like", "oolong"));
    expect(others.map((row: { product_id: string }) => row.product_id)).not.toContain(tea.product_id);
    const found = async (language: Language) =>
      (await asked(language, "/v1/found/q", { text: String(tea.product_code) })).found[0].label;
    expect(await found("zh_TW")).toEqual([tea.product_code, oolong.product_name]);
    expect(await found("en_US")).toEqual([tea.product_code, oolong.product_name_eng]);
    const { found: byEnglish } = await asked("zh_TW", "/v1/found/q", { text: "mountain ool" });
    expect(byEnglish.map(({ id }: { id: string }) => id)).toContain(tea.product_id);
  });

  it("are on an order as long as it bears the consignee's own", async () => {
    const { companyId: company_id, near: wh_id, mine: owner_id } = w.here;
    const shop = { customer_name: "北投門市", customer_name_cn: "北投门店", customer_name_eng: "Beitou Store" };
    const customer = await make("/customer", "customer", { company_id, customer_no: `C${w.unique()}`, ...shop });
    const order = async (more: object) => {
      const { product_code } = await product();
      const made = await w.post("/v1/outbound/a", {
        company_id,
        wh_id,
        owner_id,
        order_no: `N${w.unique()}`,
        consignee_no: customer.customer_no,
        details: [{ product_code, outbound_nums: "1" }],
        ...more,
      });
      return made.outbound[0];
    };
    const own = await order({});
    const bearing = { consignee_name: "北投門市", consignee_name_cn: "北投门店", consignee_name_eng: "Beitou Store" };
    expect(own).toMatchObject(bearing);
    const another = { consignee_name: "王小姐", consignee_name_cn: null, consignee_name_eng: null };
    expect(await order({ consignee_name: "王小姐" })).toMatchObject(another);
    const changed = await w.put(`/v1/outbound/${own.outbound_id}`, { consignee_name: "王小姐" });
    expect(changed.outbound[0]).toMatchObject(another);
  });
});
