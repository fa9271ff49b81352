import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { createDocuments } from "../../src/documents/create.ts";
import { importing } from "../imports/steps.ts";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(oneDatabase)("the parts that customers play, on %s", (kind) => {
  let world: SmallWorld;
  const ids = { owner: newId(), shop: newId(), maker: newId(), open: newId() };
  beforeAll(async () => {
    world = await openSmallWorld(kind);
    const made = [
      { customer_id: ids.owner, customer_no: "GOODS", customer_cat: "owner" },
      { customer_id: ids.shop, customer_no: "SHOP", customer_cat: "consignee" },
      { customer_id: newId(), customer_no: "STORE", customer_cat: "consignee" },
      { customer_id: ids.maker, customer_no: "MAKER", customer_cat: "vendor" },
      { customer_id: ids.open, customer_no: "OPEN" },
    ].map((row) => ({ ...row, customer_name: row.customer_no }));
    expect(await post("customer/a", made)).toEqual([200, undefined]);
  });
  afterAll(() => world?.close());

  const ask = async (method: "POST" | "PUT" | "DELETE", path: string, body?: unknown) => {
    const answer = await world.client.call(method, `/v1/${path}`, body);
    return [answer.status, answer.additionals.errors];
  };
  const post = (path: string, body: unknown) => ask("POST", path, body);
  const put = (path: string, body: unknown) => ask("PUT", path, body);
  const error = (field: string, more: Row = {}) => expect.objectContaining({ index: 0, field, ...more });
  const lacking = (field: string) => [400, [error(field, { code: "LACKS_CATEGORY" })]];
  const draft = (more: Row) => ({ product_code: "P-50", product_name: "Goods", stock_unit_code: "EA", ...more });
  const numberOf = async (path: string, reply: string, field: string, of: unknown): Promise<Row[]> => {
    const query = [{ queryField: field, queryCondition: "equal", queryValue: of }];
    return (await world.client.call("POST", `/v1/${path}/q`, { query })).additionals[reply];
  };

  it("are theirs by their categories, by id and by code; who has none plays any", async () => {
    expect(await post("product/a", draft({ owner_id: ids.shop }))).toEqual(lacking("owner_id"));
    expect(await post("product/a", draft({ owner_no: "SHOP" }))).toEqual(lacking("owner_no"));
    expect(await post("product/a", draft({ owner_no: "GOODS", vendor_no: "SHOP" }))).toEqual(lacking("vendor_no"));
    expect(await post("product/a", draft({ owner_no: "GOODS", vendor_no: "MAKER" }))).toEqual([200, undefined]);
    expect(await post("product/a", draft({ owner_no: "OPEN", vendor_no: "OPEN" }))).toEqual([200, undefined]);
    const { additionals } = await world.client.call("POST", "/v1/product/a", draft({ owner_no: "SHOP" }));
    expect(additionals.errors).toMatchObject([
      { message: expect.stringMatching(/“SHOP” is not of the category “Owner” /) },
    ]);
  });

  it("hold for a warehouse's fixed owner, an account's owner, and whose consignee somebody is", async () => {
    expect(await put(`warehouse/${world.whId}`, { use_fixed_owner_id: ids.shop })).toEqual(
      lacking("use_fixed_owner_id"),
    );
    expect(await put(`customer/${ids.shop}`, { owner_id: ids.maker })).toEqual(lacking("owner_id"));
    expect(await put(`customer/${ids.shop}`, { owner_no: "GOODS" })).toEqual([200, undefined]);
    const user = { user_id: newId(), user_no: "U", user_name: "U" };
    expect(await post("user/a", user)).toEqual([200, undefined]);
    const account = { account_id: newId(), user_id: user.user_id, login_name: "u", account_name: "U" };
    expect(await post("account/a", { ...account, account_type: "company", email: "u@example.com" })).toEqual([
      200,
      undefined,
    ]);
    const limit = { account_id: account.account_id };
    expect(await post("account/owner/a", { ...limit, owner_no: "SHOP" })).toEqual(lacking("owner_no"));
    expect(await post("account/owner/a", { ...limit, owner_no: "GOODS" })).toEqual([200, undefined]);
  });

  it("hold for documents, and for each cell of a sheet", async () => {
    const make = (document: typeof model.inbound | typeof model.outbound, more: Row) =>
      world.database.transact((tx) =>
        createDocuments(
          { tx, document, caller: world.caller, hooks: world.hooks },
          [{ company_id: world.companyId, wh_id: world.whId, owner_no: "OWN", ...more }],
          [newId()],
        ),
      );
    const notice = { details: [{ product_code: "P-1", num_expect: "1" }] };
    const order = { order_no: "O-1", details: [{ product_code: "P-1", outbound_nums: "1" }] };
    const refused = (field: string) => ({ code: "LACKS_CATEGORY", errors: [{ index: 0, field }] });
    await expect(make(model.inbound, { ...notice, vendor_no: "STORE" })).rejects.toMatchObject(refused("vendor_no"));
    await make(model.inbound, { ...notice, vendor_no: "MAKER" });
    await expect(make(model.outbound, { ...order, consignee_no: "MAKER" })).rejects.toMatchObject(
      refused("consignee_no"),
    );
    await expect(make(model.outbound, { ...order, owner_no: "STORE" })).rejects.toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining(refused("owner_no").errors[0])]),
    });
    const sheet = "owner_no,product_code,product_name,stock_unit_code\nMAKER,P-60,Sixty,EA\nGOODS,P-61,More,EA\n";
    const { result } = await importing(world.client, "product", sheet, "good");
    expect(result).toMatchObject({
      imported: 1,
      bad: 1,
      errors: [{ row: 2, field: "owner_no", value: "MAKER", code: "LACKS_CATEGORY" }],
    });
  });

  it("are asked for where a row comes to name somebody else, not where it stays as it is", async () => {
    const [product] = await numberOf("product", "product", "owner_no", "OPEN");
    const kept = { product_name: "Renamed", vendor_id: ids.open };
    expect(await post("customer/category/a", { customer_id: ids.open, customer_cat: "carrier" })).toEqual([
      200,
      undefined,
    ]);
    expect(await put(`product/${product?.product_id}`, kept)).toEqual([200, undefined]);
    expect(await put(`product/${product?.product_id}`, { vendor_no: "MAKER" })).toEqual([200, undefined]);
    expect(await put(`product/${product?.product_id}`, kept)).toEqual(lacking("vendor_id"));
  });

  it("are not played by an owner of goods as another owner's consignee", async () => {
    const own = (field: string) => [400, [error(field, { code: "OWNER_OF_GOODS" })]];
    // By category, and by having goods.
    expect(await put(`customer/${ids.owner}`, { owner_no: "OWN" })).toEqual(own("owner_id"));
    expect(await put(`customer/${world.ownerId}`, { owner_no: "GOODS" })).toEqual(own("owner_id"));
    const shop = { customer_no: "SHOP-2", customer_name: "Shop", owner_no: "GOODS" };
    expect(await post("customer/a", { ...shop, customer_cat: "owner" })).toEqual(own("customer_cat"));
    expect(await post("customer/a", { ...shop, customer_cat: "consignee" })).toEqual([200, undefined]);
    const [made] = await numberOf("customer", "customer", "customer_no", "SHOP-2");
    const category = { customer_id: made?.customer_id, customer_cat: "owner" };
    expect(await post("customer/category/a", category)).toEqual(own("customer_cat"));
    expect(await put(`customer/${made?.customer_id}`, { owner_id: null })).toEqual([200, undefined]);
    expect(await post("customer/category/a", category)).toEqual([200, undefined]);
  });

  it("belong to whom their customer belongs to, as contacts do, whoever that becomes", async () => {
    const shop = { customer_id: newId(), customer_no: "MOVES", customer_name: "Shop", customer_cat: "consignee" };
    expect(await post("customer/a", { ...shop, owner_no: "GOODS" })).toEqual([200, undefined]);
    const person = { customer_id: shop.customer_id, contact_firstname: "Ann" };
    expect(await post("contact/a", person)).toEqual([200, undefined]);
    const owners = async () => {
      const lines = [
        ...(await numberOf("customer/category", "customerCategory", "customer_id", shop.customer_id)),
        ...(await numberOf("contact", "contact", "customer_id", shop.customer_id)),
      ];
      return lines.map(({ owner_id, version }) => ({ owner_id, version }));
    };
    expect(await owners()).toEqual(Array(2).fill({ owner_id: ids.owner, version: 1 }));
    for (const owner_id of [world.ownerId, null]) {
      expect(await put(`customer/${shop.customer_id}`, { owner_id })).toEqual([200, undefined]);
      expect(await owners()).toEqual(Array(2).fill({ owner_id, version: 1 }));
    }
  });

  it("are not taken away while they are played", async () => {
    const inUse = async (customer_id: string, resource: string) => {
      const [line] = await numberOf("customer/category", "customerCategory", "customer_id", customer_id);
      for (const [method, body] of [
        ["DELETE", undefined],
        ["PUT", { customer_cat: "carrier" }],
      ] as const) {
        const answer = await world.client.call(method, `/v1/customer/category/${line?.cc_id}`, body);
        expect(answer).toMatchObject({ status: 409, code: "IN_USE", additionals: { details: { resource } } });
        expect(answer.message).toMatch(method === "DELETE" ? /can be neither deleted/ : /nor made something else/);
      }
    };
    await inUse(ids.owner, "customer");
    await inUse(ids.maker, "product");
    const unused = { customer_id: newId(), customer_no: "NEW", customer_name: "New", customer_cat: "owner" };
    expect(await post("customer/a", unused)).toEqual([200, undefined]);
    const [line] = await numberOf("customer/category", "customerCategory", "customer_id", unused.customer_id);
    const fixed = { wh_id: newId(), wh_no: "FIX", wh_name: "Fixed", use_fixed_owner_id: unused.customer_id };
    expect(await post("warehouse/a", fixed)).toEqual([200, undefined]);
    await inUse(unused.customer_id, "warehouse");
    await sql`update warehouse set use_fixed_owner_id = null where wh_id = ${fixed.wh_id}::uuid`.execute(
      world.database.reader,
    );
    expect(await put(`customer/category/${line?.cc_id}`, { customer_cat: "vendor" })).toEqual([200, undefined]);
    expect(await ask("DELETE", `customer/category/${line?.cc_id}`)).toEqual([200, undefined]);
    // A part that only documents give.
    const order = {
      company_id: world.companyId,
      wh_id: world.whId,
      owner_no: "OWN",
      order_no: "O-2",
      consignee_no: "SHOP-3",
    };
    const shop = { customer_id: newId(), customer_no: "SHOP-3", customer_name: "Shop", customer_cat: "consignee" };
    expect(await post("customer/a", shop)).toEqual([200, undefined]);
    const details = [{ product_code: "P-1", outbound_nums: "1" }];
    await world.database.transact((tx) =>
      createDocuments(
        { tx, document: model.outbound, caller: world.caller, hooks: world.hooks },
        [{ ...order, details }],
        [newId()],
      ),
    );
    await inUse(shop.customer_id, "outbound");
  });
});
