import { model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { changeDocument } from "../../src/documents/change.ts";
import { createDocuments } from "../../src/documents/create.ts";
import { importing } from "../imports/steps.ts";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(oneDatabase)("what is disabled, on %s", (kind) => {
  let world: SmallWorld;
  let product: Row;
  let unit: Row;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
    [product] = await found("product", "product", { product_code: "P-1" });
    [unit] = await found("unit", "unit", { unit_code: "EA" });
  });
  afterAll(() => world?.close());

  async function found(path: string, reply: string, where: Row): Promise<[Row, ...Row[]]> {
    const query = Object.entries(where).map(([queryField, queryValue]) => ({
      queryField,
      queryCondition: "equal",
      queryValue,
    }));
    const { additionals } = await world.client.call("POST", `/v1/${path}/q`, { query });
    return additionals[reply];
  }
  const enable = async (path: string, enabled: boolean) =>
    expect((await world.client.call("PUT", `/v1/${path}`, { enabled })).status).toBe(200);
  const errors = async (method: "POST" | "PUT", path: string, body: unknown) => {
    const answer = await world.client.call(method, `/v1/${path}`, body);
    return [answer.status, answer.additionals.errors];
  };
  const refused = (field: string, at: Row = { index: 0 }) => [
    400,
    [expect.objectContaining({ ...at, field, code: "DISABLED_REFERENCE" })],
  ];
  const draft = (more: Row = {}) => ({
    owner_no: "OWN",
    product_code: "P-9",
    product_name: "Ninth",
    stock_unit_code: "EA",
    ...more,
  });

  it("takes no new row, by its id or its code, and is kept by those that have it", async () => {
    const owner = `customer/${world.ownerId}`;
    const store = { customer_no: "SHOP", customer_name: "Shop", owner_no: "OWN" };
    const [mine] = (await world.client.call("POST", "/v1/customer/a", store)).additionals.customer;
    await enable(owner, false);
    expect(await errors("POST", "product/a", draft())).toEqual(refused("owner_no"));
    const { owner_no: _, ...byId } = draft({ owner_id: world.ownerId });
    expect(await errors("POST", "product/a", byId)).toEqual(refused("owner_id"));
    const contact = { customer_no: "OWN", contact_firstname: "Ann" };
    expect(await errors("POST", "contact/a", contact)).toEqual(refused("customer_no"));
    expect(await errors("POST", `product/copy/${product.product_id}`, {})).toEqual(refused("owner_id"));
    expect(await errors("PUT", `product/${product.product_id}`, { product_name: "Renamed" })).toEqual([200, undefined]);
    expect(await found("product", "product", { owner_no: "OWN", product_code: "P-1" })).toMatchObject([
      { product_name: "Renamed", owner_no: "OWN" },
    ]);
    const shop = { customer_name: "Renamed", owner_id: world.ownerId };
    expect(await errors("PUT", `customer/${mine.customer_id}`, shop)).toEqual([200, undefined]);
    expect(await errors("PUT", `customer/${mine.customer_id}`, { owner_no: "OTHER" })).toEqual([200, undefined]);
    expect(await errors("PUT", `customer/${mine.customer_id}`, shop)).toEqual(refused("owner_id"));
    await enable(owner, true);
    expect((await world.client.call("POST", "/v1/product/a", draft())).status).toBe(200);
  });

  it("takes no line of a new document, and leaves those under way alone", async () => {
    const { caller, hooks: all } = world;
    const line = { product_code: "P-2", num_expect: "1" };
    const order = { company_id: world.companyId, wh_id: world.whId, owner_no: "OWN", details: [line] };
    const make = () =>
      world.database.transact((tx) =>
        createDocuments({ tx, document: model.inbound, caller: caller, hooks: all }, [order], [newId()]),
      );
    const [inbound = ""] = (await make()).keys;
    const [kept] = await found("inbound/detail", "inboundDetail", { inbound_id: inbound });
    const [second] = await found("product", "product", { product_code: "P-2" });
    await enable(`product/${second.product_id}`, false);
    const expected = { code: "DISABLED_REFERENCE", errors: [{ index: 0, line: 0, field: "product_code" }] };
    await expect(make()).rejects.toMatchObject(expected);
    const change = (details: readonly Row[]) =>
      world.database.transact((tx) =>
        changeDocument({ tx, document: model.inbound, caller: caller, hooks: all }, inbound, { details }),
      );
    const same = { ...line, inbound_detail_id: kept.inbound_detail_id, num_expect: "2" };
    await change([same]);
    const now = await found("inbound/detail", "inboundDetail", { inbound_id: inbound });
    expect(now).toMatchObject([{ product_code: "P-2", num_expect: "2" }]);
    await expect(change([same, line])).rejects.toMatchObject({ code: "DISABLED_REFERENCE" });
    await enable(`product/${second.product_id}`, true);
  });

  it("is said of its cell in an import, where the rows that have it come in as they are", async () => {
    await enable(`unit/${unit.unit_id}`, false);
    const sheet = "owner_no,product_code,product_name,stock_unit_code\nOWN,P-3,Third,EA\nOWN,P-10,Tenth,EA\n";
    const done = await importing(world.client, "product", sheet, "good", { existing: "update" });
    expect(done.result).toMatchObject({
      changed: 1,
      bad: 1,
      errors: [{ row: 3, field: "stock_unit_code", value: "EA", code: "DISABLED_REFERENCE" }],
    });
    await enable(`unit/${unit.unit_id}`, true);
  });

  it("is what a company's own setting says, where it has one", async () => {
    const setting = { company_id: world.companyId, unit_code: "BX", unit_name: "Case", enabled: false };
    const made = await world.client.call("POST", "/v1/setting/unit/a", setting);
    const own = `setting/unit/${made.additionals.settingUnit[0].su_id}`;
    const inBoxes = draft({ product_code: "P-11", stock_unit_code: "BX" });
    expect(await errors("POST", "product/a", inBoxes)).toEqual(refused("stock_unit_code"));
    const [box] = await found("unit", "unit", { unit_code: "BX" });
    await enable(`unit/${box.unit_id}`, false);
    await enable(own, true);
    expect(await errors("POST", "product/a", inBoxes)).toEqual([200, undefined]);
    await enable(`unit/${box.unit_id}`, true);
  });

  it("is no currency to reckon in", async () => {
    const made = await world.client.call("POST", "/v1/currency/a", {
      currency_code: "XTS",
      currency_name: "Test",
      enabled: false,
    });
    expect(made.status).toBe(200);
    const priced = draft({ product_code: "P-12", currency_code: "XTS" });
    expect(await errors("POST", "product/a", priced)).toEqual(refused("currency_code"));
  });
});
