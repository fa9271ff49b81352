import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock, without } from "../receiving/dock.ts";

describe.each(databases)("limits of locations on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  /** C-1 is 50 × 40 × 30 cm (0.06 m³), 10 kg, of category C. */
  const limited = async (limits: Record<string, unknown>): Promise<Dock> => {
    const made = await dock(database);
    await made.make("/v1/storage/a", { storage_code: "X-1", ...limits });
    return { ...made, client: made.client.as(without(made.caller, "override_location_limits")) };
  };
  const put = async (num: string, product_code = "C-1") =>
    at.client.call("POST", "/v1/inbound/simple/a", {
      ...at.scope,
      details: [{ product_code, num_expect: num, storage_loc_code: "X-1" }],
    });

  test("counts what stands there, and lines of one request together, by volume", async () => {
    at = await limited({ max_volume: "0.2" });
    expect((await put("2")).status).toBe(200);
    const over = await put("2");
    expect(over).toMatchObject({ status: 409, code: "LOCATION_LIMIT" });
    expect(over.additionals.errors[0]).toMatchObject({
      line: 0,
      details: { location: "X-1", limit: "max_volume", max: "0.2", asked: "0.24" },
    });
    const details = [1, 1].map((num_expect) => ({ product_code: "C-1", num_expect, storage_loc_code: "X-1" }));
    const together = await at.client.call("POST", "/v1/inbound/simple/a", { ...at.scope, details });
    expect(together).toMatchObject({ status: 409, code: "LOCATION_LIMIT" });
    expect(together.additionals.errors).toMatchObject([{ line: 1 }]);
    expect((await put("1")).status).toBe(200);
    expect(await at.stock()).toEqual(["C-1 X-1 good 3"]);
  });

  test("weighs, and lets no piece through that is too large however it is turned", async () => {
    at = await limited({ weight_capacity: "25", max_length: "30", max_width: "50", max_height: "40" });
    expect((await put("2")).status).toBe(200);
    expect((await put("1")).additionals.errors[0].details).toMatchObject({
      limit: "weight_capacity",
      max: "25",
      asked: "30",
    });
    at = await limited({ max_length: "49", max_width: "45", max_height: "40" });
    expect(await put("1")).toMatchObject({ status: 409, code: "LOCATION_LIMIT" });
  });

  test("takes allowed categories only, and what is not measured always", async () => {
    at = await limited({ allowed_categories: ["C"] });
    expect((await put("1")).status).toBe(200);
    const other = await put("1", "A-1");
    expect(other).toMatchObject({ status: 409, code: "LOCATION_CATEGORY" });
    expect(await at.stock()).toEqual(["C-1 X-1 good 1"]);
  });

  test("gives way to the right to override", async () => {
    at = await limited({ max_volume: "0.01" });
    expect((await put("1")).status).toBe(409);
    at = { ...at, client: at.client.as(at.caller) };
    expect((await put("1")).status).toBe(200);
  });

  test("gives the last room to one of several that ask at once", async () => {
    at = await limited({ weight_capacity: "35" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => put("1")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === "LOCATION_LIMIT")).toHaveLength(5);
    expect(await at.stock()).toEqual(["C-1 X-1 good 3"]);
  });
});
