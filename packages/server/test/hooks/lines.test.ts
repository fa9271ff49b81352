import type { Language } from "@stowage/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Dock, dock, type Row } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";

describe.each(oneDatabase)("rows and their lines on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  const categories = async (customer_no: string, ...all: readonly string[]) => {
    const [made] = await at.make("/v1/customer/a", { customer_no, customer_name: customer_no });
    for (const customer_cat of all)
      await at.make("/v1/customer/category/a", { customer_id: made?.customer_id, customer_cat });
    return String(made?.customer_id);
  };
  const found = async (queryCondition: string, queryValue: unknown) => {
    const query = [
      { queryField: "customer_cat", queryCondition, queryValue },
      { queryField: "customer_no", queryCondition: "like", queryValue: "CAT-" },
    ];
    const rows = await at.make("/v1/customer/q", { query, sort: [{ sortField: "customer_no" }] });
    return rows.map((row) => row.customer_no);
  };

  it("shows a customer's first category, and finds it by any", async () => {
    const both = await categories("CAT-1", "vendor", "owner");
    await categories("CAT-2", "consignee");
    await categories("CAT-3");
    const sort = [{ sortField: "customer_cat", sortOrder: "desc" }, { sortField: "customer_no" }];
    const query = [{ queryField: "customer_no", queryCondition: "like", queryValue: "CAT-" }];
    const rows = await at.make("/v1/customer/q", { query, sort });
    expect(rows.map((row) => [row.customer_no, row.customer_cat])).toEqual([
      ["CAT-1", "vendor"],
      ["CAT-2", "consignee"],
      ["CAT-3", null],
    ]);
    const [first] = await at.make("/v1/customer/category/q", {
      query: [{ queryField: "cc_id", queryCondition: "equal", queryValue: rows[0]?.cc_id }],
    });
    expect(first).toMatchObject({ customer_id: both, customer_cat: "vendor" });
    expect(await found("equal", "owner")).toEqual(["CAT-1"]);
    expect(await found("equal", ["owner", "consignee"])).toEqual(["CAT-1", "CAT-2"]);
    expect(await found("equal", null)).toEqual(["CAT-3"]);
    expect(await found("not like", "own")).toEqual(["CAT-2", "CAT-3"]);
  });

  it("tells a category in the caller's language, finds and sorts by its words", async () => {
    const customer_id = await categories("SAID-1", "owner", "carrier");
    await categories("SAID-2", "consignee");
    await categories("SAID-3", "vendor");
    const asked = async (language: Language, contains: string) => {
      const client = at.client.as({ ...at.caller, language });
      const body = {
        query: [
          { queryField: "customer_no", queryCondition: "like", queryValue: "SAID-" },
          { queryField: "customer_cat_name", queryCondition: "like", queryValue: contains },
        ],
        sort: [{ sortField: "customer_cat_name" }],
      };
      const { additionals } = await client.call("POST", "/v1/customer/q", body);
      return additionals.customer.map((row: Row) => row.customer_cat_name);
    };
    expect(await asked("en_US", "e")).toEqual(["Consignee", "Owner", "Vendor"]);
    expect(await asked("zh_TW", "物流")).toEqual(["貨主"]);
    expect(await asked("zh_CN", "收货")).toEqual(["收货人"]);
    const english = at.client.as({ ...at.caller, language: "en_US" });
    const query = [{ queryField: "customer_id", queryCondition: "equal", queryValue: customer_id }];
    const sort = [{ sortField: "customer_cat_name" }];
    const { additionals } = await english.call("POST", "/v1/customer/category/q", { query, sort });
    expect(additionals.customerCategory).toMatchObject([
      { customer_cat: "carrier", customer_cat_name: "Carrier" },
      { customer_cat: "owner", customer_cat_name: "Owner" },
    ]);
  });

  it("copies the lines that belong to a row", async () => {
    const owner = await categories("COPY", "owner", "vendor");
    const [copied] = await at.make(`/v1/customer/copy/${owner}`, { customer_name: "Copied" });
    const lines = await at.make("/v1/customer/category/q", {
      query: [{ queryField: "customer_id", queryCondition: "equal", queryValue: copied?.customer_id }],
    });
    expect(lines.map((line) => line.customer_cat).sort()).toEqual(["owner", "vendor"]);
    const [product] = await at.make("/v1/product/q", {
      query: [{ queryField: "product_code", queryCondition: "equal", queryValue: "A-1" }],
    });
    const [like] = await at.make(`/v1/product/copy/${product?.product_id}`, {});
    const conversions = (id: unknown) =>
      at.make("/v1/unit-convert/q", { query: [{ queryField: "product_id", queryCondition: "equal", queryValue: id }] });
    const [mine] = await conversions(like?.product_id);
    const [theirs] = await conversions(product?.product_id);
    expect(mine).toMatchObject({ from_unit_id: theirs?.from_unit_id, to_qty: theirs?.to_qty });
    expect(mine?.uc_id).not.toBe(theirs?.uc_id);
    const granted = new Set([...at.caller.granted].filter((one) => one !== "unitConvertSetup:create"));
    const clerk = at.client.as({ ...at.caller, granted });
    const { additionals } = await clerk.call("POST", `/v1/product/copy/${product?.product_id}`, {});
    expect(await conversions(additionals.product[0].product_id), "who may not make them brings none").toEqual([]);
  });

  it("takes no blank for a name, no measure that it cannot reckon with, no length of five digits [lookup-code-2]", async () => {
    const [plain] = await at.make("/v1/product/q", {
      query: [{ queryField: "product_code", queryCondition: "equal", queryValue: "A-1" }],
    });
    const { stock_unit_code } = plain ?? {};
    const product = { owner_no: "OWN", product_code: "M-1", product_name: "Measured", stock_unit_code };
    const refused = async (change: object) => {
      const { status, additionals } = await at.post("/v1/product/a", { ...product, ...change });
      return [status, additionals.errors?.[0]?.field, additionals.errors?.[0]?.code];
    };
    expect(await refused({ product_name: "   " })).toEqual([400, "product_name", "REQUIRED"]);
    expect(await refused({ length_unit_name: "banana" })).toEqual([400, "length_unit_name", "NOT_A_CHOICE"]);
    expect(await refused({ weight_unit_name: "cm" })).toEqual([400, "weight_unit_name", "NOT_A_CHOICE"]);
    for (const side of ["length", "width", "height"])
      expect(await refused({ [side]: "12345" })).toEqual([400, side, "TOO_LARGE"]);
    for (const field of ["max_length", "max_width", "max_height"]) {
      const { additionals } = await at.post("/v1/storage/a", { storage_code: "LONG", [field]: "10000" });
      expect(additionals.errors, field).toMatchObject([{ field, code: "TOO_LARGE" }]);
    }
    const [made] = await at.make("/v1/product/a", { ...product, length: "9999", length_unit_name: "公分" });
    expect(made).toMatchObject({ length: "9999", length_unit_name: "公分" });
  });

  it("refuses to look for what the database cannot hold", async () => {
    for (const queryCondition of ["like", "not like", "equal"]) {
      const query = [{ queryField: "customer_name", queryCondition, queryValue: "a\u0000b" }];
      const { status, additionals } = await at.post("/v1/customer/q", { query });
      expect([status, additionals.errors?.[0]?.field]).toEqual([400, "query.customer_name"]);
    }
  });
});
