import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foundCall } from "../../src/queries/found.ts";
import { dock } from "../flows/receiving/dock.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { testServer } from "../support/http.ts";

interface Found {
  readonly resource: string;
  readonly label: readonly (string | null)[];
  readonly exact: boolean;
}

describe.each(databases)("what is found from anywhere on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("is a product by any part of its name and by its barcode, a location by its code, a document by its numbers", async () => {
    const at = await dock(database);
    await at.make("/v1/unit/a", { unit_code: "POUCH", unit_name: "pouch" });
    await at.make("/v1/product/a", {
      owner_id: at.owner,
      stock_unit_code: "POUCH",
      product_code: "TEA-20",
      product_name: "凍頂烏龍茶包",
      product_barcode: "FIND-471-0001",
      free_barcodes: true,
    });
    const { id } = await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_bill_no: "BILL-77" });
    const client = await testServer(database, [foundCall], at.caller);
    const found = async (text: string, caller = at.caller) => {
      const { additionals } = await client.as(caller).call("POST", "/v1/found/q", { text, wh_id: at.wh });
      return additionals.found as readonly Found[];
    };
    const tea = { resource: "product", label: ["TEA-20", "凍頂烏龍茶包"] };
    expect(await found("烏龍")).toMatchObject([{ ...tea, exact: false }]);
    expect(await found("ＴＥＡ-20")).toMatchObject([{ ...tea, exact: true }]);
    expect(await found("find-471-0001")).toMatchObject([{ ...tea, exact: true }]);
    expect(await found("L-1")).toContainEqual(expect.objectContaining({ resource: "storage", exact: true }));
    const notice = { resource: "inbound", id };
    expect(await found("BILL-7")).toMatchObject([{ ...notice, exact: false }]);
    expect(await found("bill-77")).toMatchObject([{ ...notice, exact: true }]);
    // Documents grow with the years: for two letters none of them is looked through.
    expect(await found("LL")).toEqual([]);
    // What is a sign of a pattern elsewhere is a letter here.
    expect(await found("%%")).toEqual([]);
    expect(await found("__")).toEqual([]);

    const without = { ...at.caller, scope: { ...at.caller.scope, ownerIds: [] } };
    expect((await found("烏龍", without)).length).toBe(0);
  });
});
