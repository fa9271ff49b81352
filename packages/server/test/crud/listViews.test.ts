import { type Declared, model, type ViewClause, type ViewCondition, viewsOf } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { type Dock, dock, without } from "../flows/receiving/dock.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything } from "../support/http.ts";

const conditionOf = ([queryField, queryCondition, queryValue]: ViewCondition) => ({
  queryField,
  queryCondition,
  queryValue,
});
const clauseOf = (clause: ViewClause) => ("any" in clause ? { any: clause.any.map(conditionOf) } : conditionOf(clause));

describe.each(databases)("views of goods, partners and locations on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    await at.receipt([{ product_code: "A-1", num_expect: "3", storage_loc_code: "L-1" }]);
    await at.make("/v1/product/a", [
      { owner_no: "OWN", stock_unit_code: at.piece, product_code: "LOW", product_name: "Low", stock_minimal: "5" },
    ]);
    await at.receipt([{ product_code: "LOW", num_expect: "4", storage_loc_code: "L-2" }]);
    await at.make("/v1/customer/a", [{ customer_no: "SHOP", customer_name: "Shop", customer_cat: "consignee" }]);
    const locations = await at.make("/v1/storage/q", { sort: [{ sortField: "storage_code" }] });
    const id = (code: string) => locations.find((one) => one.storage_code === code)?.storage_id;
    await at.client.call("PUT", `/v1/storage/${id("L-4")}`, { frozen: true });
    await at.client.call("PUT", `/v1/storage/${id("L-5")}`, { enabled: false });
  }, 60_000);
  afterAll(() => database.close());

  const codesIn = async (declared: Declared, name: string, client = at.client) => {
    const view = viewsOf(declared, { today: "2026-01-01", userId: "" }).find((one) => one.name === name);
    const within = view?.ask.map(clauseOf);
    const answer = await client.call("POST", `/v1${declared.path}/q`, { within, counts: [{ within }], pageSize: 100 });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    const rows: Record<string, string>[] = answer.additionals[declared.reply];
    expect(answer.additionals.counts).toEqual([{ total: rows.length, total_is_exact: true }]);
    return rows.map((row) => row[declared.code ?? ""]).sort();
  };

  test("products in stock, under their minimum, without picture or measures", async () => {
    expect(await codesIn(model.product, "in_stock")).toEqual(["A-1", "LOW"]);
    expect(await codesIn(model.product, "below_minimum")).toEqual(["LOW"]);
    expect(await codesIn(model.product, "without_picture")).toEqual(["A-1", "A-2", "C-1", "LOW", "SN"]);
    expect(await codesIn(model.product, "without_measures")).toEqual(["A-1", "A-2", "LOW", "SN"]);
  });

  test("partners by what they are", async () => {
    expect(await codesIn(model.customer, "consignees")).toEqual(["SHOP"]);
    expect(await codesIn(model.customer, "vendors")).toEqual([]);
  });

  test("locations with goods, without any, blocked, to be counted", async () => {
    expect(await codesIn(model.storage, "occupied")).toEqual(["L-1", "L-2"]);
    expect(await codesIn(model.storage, "vacant")).toEqual(["B-1", "L-3", "L-4"]);
    expect(await codesIn(model.storage, "blocked")).toEqual(["L-4", "L-5"]);
    expect(await codesIn(model.storage, "to_count")).toEqual([]);
  });

  test("only goods count that somebody sees, and who may not search stock does not ask of it", async () => {
    const elsewhere = at.client.as(everything({ ...at.caller.scope, whIds: [newId()] }));
    expect(await codesIn(model.product, "in_stock", elsewhere)).toEqual([]);
    const others = at.client.as(everything({ ...at.caller.scope, ownerIds: [newId()] }));
    expect(await codesIn(model.storage, "occupied", others)).toEqual([]);
    const asked = { within: [{ queryField: "in_stock", queryCondition: "equal", queryValue: true }] };
    const blind = at.client.as(without(at.caller, "inventoryByStorage:query"));
    expect(await blind.call("POST", "/v1/product/q", asked)).toMatchObject({ status: 400 });
    const wrong = { within: [{ queryField: "in_stock", queryCondition: "equal", queryValue: "often" }] };
    expect(await at.post("/v1/product/q", wrong)).toMatchObject({ status: 400 });
  });

  test("a document by what its lines name, for whoever sees the document, and by whatever else leads to it for who may search that", async () => {
    const products = await at.make("/v1/product/q", { sort: [{ sortField: "product_code" }] });
    const product = (code: string) => products.find(({ product_code }) => product_code === code)?.product_id;
    const asks = (queryValue: unknown, queryField = "with_product", path = "/v1/inbound/q") => ({
      path,
      body: { query: [{ queryField, queryCondition: "equal", queryValue }], pageSize: 100 },
    });
    const count = async ({ path, body }: ReturnType<typeof asks>, client = at.client) => {
      const { status, additionals } = await client.call("POST", path, body);
      return status === 200 ? additionals.total : status;
    };
    expect(await count(asks(product("LOW")))).toBe(1);
    expect(await count(asks([product("LOW"), product("A-1")]))).toBe(2);
    expect(await count(asks(product("A-2")))).toBe(0);
    const ofLines = at.client.as(without(at.caller, "inboundDetailQuery:query"));
    expect(await count(asks(product("LOW")), ofLines)).toBe(1);
    for (const wrong of [true, "A-1", [], ["A-1"], { id: product("LOW") }, null])
      expect(await count(asks(wrong)), JSON.stringify(wrong)).toBe(400);
    const elsewhere = at.client.as(everything({ ...at.caller.scope, whIds: [newId()] }));
    expect(await count(asks(product("LOW")), elsewhere)).toBe(0);
  });
});
