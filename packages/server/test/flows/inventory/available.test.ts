import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(databases)("what of the stock is available on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("is what orders are booked from: nothing where goods come back, nor where a location is frozen", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", { storage_code: "R-1", storage_type: "returns" });
    for (const [storage_loc_code, num_expect] of [
      ["L-1", "5"],
      ["L-2", "3"],
      ["R-1", "2"],
    ])
      await at.receipt([{ product_code: "A-1", num_expect, storage_loc_code }]);
    const told = async (path: string) =>
      (await at.make(path, { sort: [{ sortField: "num_loc" }] })).map((row) =>
        [row.storage_loc_code, row.num_loc, row.num_loc_available].filter((one) => one !== undefined).join(" "),
      );
    expect(await told("/v1/inventory/q")).toEqual(["R-1 2 0", "L-2 3 3", "L-1 5 5"]);
    expect(await told("/v1/stock/product/q")).toEqual(["10 8"]);
    const [location] = await at.make("/v1/storage/q", {
      query: [{ queryField: "storage_code", queryCondition: "equal", queryValue: "L-2" }],
    });
    const { storage_id, version } = location as { storage_id: string; version: number };
    expect((await at.client.call("PUT", `/v1/storage/${storage_id}`, { frozen: true, version })).status).toBe(200);
    expect(await told("/v1/inventory/q")).toEqual(["R-1 2 0", "L-2 3 0", "L-1 5 5"]);
    expect(await told("/v1/stock/product/q")).toEqual(["10 5"]);
  });
});
