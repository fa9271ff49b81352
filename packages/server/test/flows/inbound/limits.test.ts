import { sql } from "kysely";
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

  const product = () => ({ owner_no: "OWN", product_name: "Made here", stock_unit_code: at.piece });
  /** What people said of the movements, the first first. */
  const notes = async () =>
    (
      await sql<{
        note: string | null;
      }>`select note from movement where wh_id = ${at.wh} order by note nulls first`.execute(database.reader)
    ).rows.map(({ note }) => note);

  test("counts what stands there, and lines of one request together, by volume [work-2.1]", async () => {
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

  test("gives way to who has the right to exceed limits and says why, which is kept [work-2.1] [work-2.2]", async () => {
    at = await limited({ max_volume: "0.01" });
    const why = (reason: unknown) =>
      at.client.call("POST", "/v1/inbound/simple/a", {
        ...at.scope,
        reason,
        details: [{ product_code: "C-1", num_expect: "1", storage_loc_code: "X-1" }],
      });
    expect(await why("no room elsewhere")).toMatchObject({ status: 409, code: "LOCATION_LIMIT" });
    at = { ...at, client: at.client.as(at.caller) };
    const unsaid = await put("1");
    expect(unsaid).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
    expect(unsaid.message).toBe("A reason is needed: X-1: Max. volume (m³) 0.01 < 0.06.");
    expect(unsaid.additionals.errors).toMatchObject([
      { index: 0, field: "reason", code: "REASON_REQUIRED" },
      { index: 0, line: 0, code: "LOCATION_LIMIT", details: { limit: "max_volume", max: "0.01", asked: "0.06" } },
    ]);
    expect((await why("no room elsewhere")).status).toBe(200);
    expect(await notes()).toEqual(["no room elsewhere (X-1: Max. volume (m³) 0.01 < 0.06)"]);
  });

  test("asks who may exceed a limit for the reason in the step, and keeps it in history and ledger [work-2.2]", async () => {
    at = await limited({ weight_capacity: "5" });
    at = { ...at, client: at.client.as(at.caller) };
    const { id, lines } = await at.notice([{ product_code: "C-1", num_expect: "2" }]);
    await at.go("confirm_validate", id);
    const details = [
      { inbound_detail_id: lines[0], num_loc: "1", storage_loc_code: "L-1" },
      { inbound_detail_id: lines[0], num_loc: "1", storage_loc_code: "X-1" },
    ];
    const unsaid = await at.act("confirm_putaway", id, { details });
    expect(unsaid.status).toBe(400);
    expect(unsaid.additionals.results[0]).toMatchObject({
      ok: false,
      code: "REASON_REQUIRED",
      details: {
        field: "reason",
        errors: [
          { code: "REASON_REQUIRED" },
          // At the row that says so, not at all rows of its line.
          { code: "LOCATION_LIMIT", line: 1, details: { field: "storage_loc_code", location: "X-1" } },
        ],
      },
    });
    await at.go("confirm_putaway", id, { details, reason: "crane is out" });
    expect(await notes()).toEqual([null, "crane is out (X-1: Weight capacity (kg) 5 < 10)"]);
    const { additionals } = await at.client.call("GET", `/v1/inbound/${id}/history`);
    expect(JSON.stringify(additionals)).toContain("crane is out");
  });

  test("keeps goods where their temperature is kept", async () => {
    at = await limited({ allowed_temperatures: ["chilled", "frozen"] });
    const refused = await put("1");
    expect(refused).toMatchObject({ status: 409, code: "LOCATION_TEMPERATURE" });
    expect(refused.additionals.errors[0].details).toMatchObject({ location: "X-1", temperature_type: "ambient" });
    await at.make("/v1/product/a", { ...product(), product_code: "ICE", temperature_type: "frozen" });
    expect((await put("1", "ICE")).status).toBe(200);
    const wrong = await at.post("/v1/storage/a", { storage_code: "X-2", allowed_temperatures: ["warm"] });
    expect(wrong).toMatchObject({ status: 400, code: "NOT_A_CHOICE" });
    const [open] = await at.make("/v1/storage/a", { storage_code: "X-3", allowed_temperatures: [] });
    expect(open?.allowed_temperatures).toBeNull();
  });

  test("stacks full pallets as high as their product allows, on as many places as there are", async () => {
    at = await limited({ pallet_places: 1 });
    const stacked = { box_in_num: 5, pallet_in_num: 10, pallet_stacking_num: 2 };
    await at.make("/v1/product/a", [
      { ...product(), product_code: "P-2", ...stacked },
      { ...product(), product_code: "P-1", pallet_in_num: 10 },
    ]);
    expect((await put("10", "P-2")).status).toBe(200);
    expect((await put("15", "P-2")).status).toBe(200);
    const third = await put("5", "P-2");
    expect(third.additionals.errors[0].details).toMatchObject({ limit: "pallet_places", max: "1", asked: "2" });
    expect((await put("9", "P-1")).status).toBe(200);
    expect(await put("1", "P-1")).toMatchObject({ code: "LOCATION_LIMIT" });
    expect((await put("1000", "A-1")).status).toBe(200);
  });

  test("gives the last room to one of several that ask at once", async () => {
    at = await limited({ weight_capacity: "35" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => put("1")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === "LOCATION_LIMIT")).toHaveLength(5);
    expect(await at.stock()).toEqual(["C-1 X-1 good 3"]);
  });
});
