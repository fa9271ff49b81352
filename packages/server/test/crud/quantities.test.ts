import { type Declared, model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crudCalls } from "../../src/crud/calls.ts";
import { newId } from "../../src/database/index.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

const needed = [model.company, model.customer, model.unit, model.product] as readonly Declared[];

describe.each(oneDatabase)("quantities over HTTP on %s", (kind) => {
  let database: TestDatabase;
  let client: TestClient;

  beforeAll(async () => {
    database = await testDatabase(kind);
    const calls = needed.flatMap((one) => crudCalls(one, {}));
    const first = await testServer(database, calls, everything());
    const company_id = newId();
    await first.call("POST", "/v1/company/a", { company_id, company_code: "C", company_name: "C" });
    client = first.as(everything({ companyIds: [company_id] }));
    await client.call("POST", "/v1/customer/a", { customer_no: "OWN", customer_name: "貨主一" });
    await client.call("POST", "/v1/unit/a", [
      { unit_code: "EA", unit_name: "個" },
      { unit_code: "DZ", unit_name: "打" },
    ]);
  });
  afterAll(() => database.close());

  const create = (product_code: string, stock_minimal: string) =>
    client.call("POST", "/v1/product/a", {
      owner_no: "OWN",
      product_code,
      product_name: product_code,
      stock_unit_code: "DZ",
      stock_unit_min_code: "EA",
      stock_factor: 12,
      stock_minimal,
    });

  it("are written back as they were read, also where six places had to cut them off", async () => {
    const made = await create("A", "0.583333");
    expect(made.status).toBe(200);
    const { product_id, version, stock_minimal } = made.additionals.product[0];
    expect(stock_minimal).toBe("0.583333");
    const changed = await client.call("PUT", `/v1/product/${product_id}`, {
      version,
      stock_minimal,
      product_name: "B",
    });
    expect(changed.status).toBe(200);
    expect(changed.additionals.product[0]).toMatchObject({ stock_minimal: "0.583333", product_name: "B" });
  });

  it.each(["0.5833", "0.1", "1.0000001"])("are refused where they are not whole: %s", async (quantity) => {
    const refused = await create("C", quantity);
    expect(refused.status).toBe(400);
    expect(["NOT_WHOLE", "TOO_MANY_PLACES"]).toContain(refused.additionals.errors[0].code);
  });

  it("are refused where they are too large to count", async () => {
    expect((await create("D", "999999999999999")).additionals.errors[0].code).toBe("TOO_LARGE");
  });
});
