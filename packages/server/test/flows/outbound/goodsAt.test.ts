import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("orders by where their goods stand, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;

  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await house(database);
    await at.put("plain", "A1", 30);
  });
  afterAll(() => database.close());

  const standingAt = async (storage: string) => {
    const query = [{ queryField: "goods_at", queryCondition: "equal", queryValue: at.storages[storage] }];
    const { additionals } = await at.client.call("POST", "/v1/outbound/q", { query });
    return additionals["outbound"].map((row: Record<string, string>) => row["outbound_id"]);
  };

  test("are found at what is booked and at what was picked, until they ship", async () => {
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "2" }]);
    const gone = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    await at.go([id, gone.id], "close_order");
    expect(new Set(await standingAt("A1"))).toEqual(new Set([id, gone.id]));
    await at.go(gone.id, "revert_close");
    expect(await standingAt("A1"), "released").toEqual([id]);
    // As the order's page counts its picks.
    const picks = async (booking_state: readonly string[]) => {
      const asked = Object.entries({ outbound_id: gone.id, booking_state });
      const query = asked.map(([queryField, queryValue]) => ({ queryField, queryCondition: "equal", queryValue }));
      return (await at.client.call("POST", "/v1/outbound/picking/q", { query })).additionals["total"];
    };
    expect([await picks(["booked", "picked", "shipped"]), await picks(["released"])]).toEqual([0, 1]);
    await at.go(id, "print", "confirm_pick");
    const staged = (await at.bookings(id)).find(({ booking_state }) => booking_state === "picked")?.storage_code ?? "";
    expect(await standingAt(staged)).toEqual([id]);
    await at.go(id, "confirm_boxing", "ship");
    expect(await standingAt(staged)).toEqual([]);
    expect(await standingAt("A1")).toEqual([]);
  });
});
