import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { PersonName } from "../support/worldPeople.ts";

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(oneDatabase)("what people may look up on %s", (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind);
  }, 120_000);
  afterAll(() => world.close());

  const ask = (as: PersonName, path: string, body: unknown = {}) => world.ask(as, "POST", `/v1${path}/q`, { body });
  const asking = (queryField: string | readonly string[], queryValue: unknown, queryCondition = "equal") => ({
    query: [{ queryField, queryCondition, queryValue }],
  });
  const first = async (as: PersonName, path: string, reply: string, body: unknown = {}) => {
    const { status, code, additionals } = await ask(as, path, body);
    expect(`${status} ${code}`).toBe("200 OK");
    return (additionals[reply] as Row[])[0] ?? {};
  };
  const refusalTo = async (as: PersonName, path: string) => (await ask(as, path)).code;

  /** Takes a function from a role of this company, and gives it back in the end. */
  async function without(role_code: string, permission: string, function_code: string, work: () => Promise<void>) {
    const [role] = await world.rows("/role", "role", { role_code, company_id: world.here.companyId });
    const [{ function_id } = {}] = await world.rows("/permission/function", "permissionFunction", {
      permission_code: permission,
      function_code,
    });
    const of = { role_id: role?.role_id, function_id };
    const [grant] = await world.rows("/role/permission/function", "rolePermissionFunction", of);
    await world.ask("chief", "DELETE", `/v1/role/permission/function/${grant?.rpf_id}`);
    await work();
    await world.post("/v1/role/permission/function/a", of);
  }

  const barcodes = ["product_barcode", "product_barcode2", "product_barcode3", "product_barcode4"];
  /** A product with barcodes of its own: `<code>ONE` and `<code>FOUR`. */
  async function newProduct(code = `L${world.unique()}`): Promise<string> {
    const [unit] = await world.rows("/unit", "unit");
    const { product } = await world.post("/v1/product/a", {
      company_id: world.here.companyId,
      owner_id: world.here.mine,
      product_code: code,
      product_name: "Looked up",
      stock_unit_id: unit?.unit_id,
      free_barcodes: true,
      product_barcode: `${code}ONE`,
      product_barcode4: `${code}FOUR`,
      product_unitprice: "12.5",
      product_brand: "Brand",
    });
    return product[0].product_id;
  }

  test("who may search sees whole rows, who looks up sees what a lookup needs and asks for nothing else", async () => {
    const id = await newProduct("SCAN");
    const byId = asking("product_id", id);
    expect(await first("receiver", "/product", "product", byId)).toMatchObject({ product_unitprice: "12.5" });
    const seen = await first("picker", "/product", "product", byId);
    expect(seen).toMatchObject({
      product_id: id,
      product_barcode4: "SCANFOUR",
      need_scan_product_sn: false,
      enabled: true,
    });
    expect(Object.keys(seen).filter((name) => /price|currency|brand|stock_minimal|created|version/.test(name))).toEqual(
      [],
    );
    for (const hidden of ["product_unitprice", "product_brand", "created_at"]) {
      expect((await ask("picker", "/product", asking(hidden, "12.5"))).code).toBe("UNKNOWN_FIELD");
      expect((await ask("picker", "/product", { sort: [{ sortField: hidden }] })).code).toBe("UNKNOWN_FIELD");
    }
    for (const scanned of ["scanone", "SCANFOUR"])
      expect(await first("picker", "/product", "product", asking(barcodes, scanned, "like"))).toMatchObject({
        product_id: id,
      });
    const scoped = `/product/${world.here.companyId}/owner/${world.here.mine}`;
    expect(await first("packer", scoped, "product", byId)).not.toHaveProperty("product_unitprice");
  });

  test("a customer is found by its category, without its terms and its number for the tax office", async () => {
    const byId = asking("customer_id", world.here.mine);
    const without = await first("picker", "/customer", "customer", asking("customer_cat", null));
    expect(without?.customer_cat ?? null).toBeNull();
    const category = await first("picker", "/customer/category", "customerCategory", byId);
    expect(category).toMatchObject({ customer_id: world.here.mine, customer_cat: "owner" });
    const { companyId, near, mine } = world.here;
    for (const path of ["/customer", `/customer/${companyId}`, `/customer/${companyId}/${near}/bycat/owner`]) {
      const seen = await first("picker", path, "customer", byId);
      expect(seen).toMatchObject({ customer_id: mine });
      expect(Object.keys(seen)).not.toEqual(expect.arrayContaining([expect.stringMatching(/vatno|payment|telephone/)]));
      expect(await first("accounting", path, "customer", byId)).toHaveProperty("payment_dueday");
    }
  });

  test("units and codes are offered in their order, as the company calls them", async () => {
    const { companyId } = world.here;
    expect(await first("goods_owner", `/unit/${companyId}`, "unit")).toHaveProperty("unit_code");
    const sorted = { sort: [{ sortField: "code_sort" }] };
    expect((await ask("goods_owner", `/code/${companyId}/payment_method`, sorted)).status).toBe(200);
  });

  test("a switch that is taken away takes the rows away at the next call", async () => {
    const byId = asking("product_id", await newProduct());
    expect(await first("receiver", "/product", "product", byId)).toHaveProperty("product_unitprice");
    await without("receiver", "goodsSetup", "query", async () => {
      expect(await first("receiver", "/product", "product", byId)).not.toHaveProperty("product_unitprice");
    });
    expect(await first("receiver", "/product", "product", byId)).toHaveProperty("product_unitprice");
  });

  test("no screen, no lookup: nobody without one looks anything up, and a price list is no lookup of anybody", async () => {
    for (const path of ["/product", "/customer", "/storage", "/unit", "/department", "/country", "/announce"])
      expect(await refusalTo("nobody", path), path).toBe("NOT_PERMITTED");
    expect(await refusalTo("goods_owner", "/settingfee")).toBe("NOT_PERMITTED");
    expect(await refusalTo("picker", "/settingfee")).toBe("NOT_PERMITTED");
    expect(await refusalTo("picker", "/unit-convert")).toBe("NOT_PERMITTED");
    expect(await refusalTo("goods_owner", "/department")).toBe("NOT_PERMITTED");
    await without("accounting", "feeSetup", "query", async () => {
      // What else one may do with them is no reason to read them all.
      expect(await refusalTo("accounting", "/settingfee")).toBe("NOT_PERMITTED");
    });
    expect((await ask("accounting", "/settingfee")).status).toBe(200);
  });

  test("announcements are read by all who may see home, while they are of the day", async () => {
    const of = { company_id: world.here.companyId, announce_content: "…" };
    const dates = { now: [-3, 3], open: [-3, null], soon: [3, 5], over: [-9, -3] } as const;
    for (const [announce_title, [from, to]] of Object.entries(dates))
      await world.post("/v1/announce/a", {
        ...of,
        announce_title,
        announce_from: dayFromNow(from),
        announce_to: to === null ? null : dayFromNow(to),
      });
    const titles = async (as: PersonName) =>
      ((await ask(as, "/announce")).additionals.announce as Row[]).map((row) => row.announce_title).sort();
    expect(await titles("goods_owner")).toEqual(["now", "open"]);
    expect(await titles("picker")).toEqual(["now", "open"]);
    expect(await titles("warehouse_manager")).toEqual(["now", "open", "over", "soon"]);
  });
});
