import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { without } from "../receiving/dock.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("where intercepted goods go on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
  });

  const caller = () => everything({ companyIds: [at.company], whIds: [at.wh] });
  /** Intercepts as somebody who may do everything, unless it is said that they may not exceed limits. */
  const confirm = (id: string, body: object = {}, as = caller()) =>
    at.client.as(as).call("POST", "/v1/outbound/action/confirm_intercept", { ids: [id], ...body });
  const set = (code: string, change: { readonly enabled?: boolean; readonly temperatures?: readonly string[] }) =>
    sql`update storage set enabled = ${change.enabled ?? true},
      allowed_temperatures = ${change.temperatures ? JSON.stringify(change.temperatures) : null}::jsonb
      where wh_id = ${at.wh} and storage_id = ${at.storages[code]}`.execute(database.reader);
  const stock = async () =>
    (
      await sql<{ at: string }>`select l.storage_code || ' ' || s.qty as at from stock s
        join storage l on l.wh_id = s.wh_id and l.storage_id = s.storage_id
        where s.wh_id = ${at.wh} and s.qty > 0 order by 1`.execute(database.reader)
    ).rows.map((row) => row.at);
  const notes = async () =>
    (
      await sql<{ note: string }>`select distinct note from movement
        where wh_id = ${at.wh} and note is not null`.execute(database.reader)
    ).rows.map(({ note }) => note);
  const picked = async () => {
    await at.put("plain", "A1", 3);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print", "confirm_pick", "request_intercept");
    return id;
  };

  test("a location's limits hold, may be exceeded by who has the right and says why, and that is kept", async () => {
    const id = await picked();
    await set("A5", { temperatures: ["frozen"] });
    const named = { storage_loc_code: "A5", reason: "no room elsewhere" };
    expect(await confirm(id, named, without(caller(), "override_location_limits"))).toMatchObject({
      status: 409,
      code: "LOCATION_TEMPERATURE",
    });
    const unsaid = await confirm(id, { storage_loc_code: "A5" });
    expect(unsaid).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
    expect(unsaid.additionals.results[0].details.errors).toMatchObject([
      { code: "REASON_REQUIRED" },
      { code: "LOCATION_TEMPERATURE", details: { location: "A5", product_code: "plain" } },
    ]);
    expect(await stock()).toEqual(["S1 3"]);
    expect((await confirm(id, named)).status).toBe(200);
    expect(await stock()).toEqual(["A5 3"]);
    expect(await notes()).toEqual(["no room elsewhere (A5: Temperatures allowed ≠ ambient)"]);
    const { additionals } = await at.client.call("GET", `/v1/outbound/${id}/history`);
    expect(JSON.stringify(additionals)).toContain("no room elsewhere");
    expect(await at.broken()).toEqual([]);
  });

  test("a pick goes back where a limit forbids it only by who may exceed it, and why is kept", async () => {
    await at.put("plain", "A1", 3);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print", "confirm_pick");
    await set("A1", { temperatures: ["frozen"] });
    const revert = (as = caller()) =>
      at.client.as(as).call("POST", "/v1/outbound/action/revert_pick", { ids: [id], reason: "wrong tote" });
    const refused = await revert(without(caller(), "override_location_limits"));
    expect(refused).toMatchObject({ status: 409, code: "LOCATION_TEMPERATURE" });
    expect(refused.additionals.results[0].details.errors).toMatchObject([
      { line_no: 1, code: "LOCATION_TEMPERATURE", details: { location: "A1", product_code: "plain" } },
    ]);
    expect([await stock(), await notes()]).toEqual([["S1 3"], []]);
    expect((await revert()).status).toBe(200);
    expect([await stock(), await notes()]).toEqual([["A1 3"], ["wrong tote (A1: Temperatures allowed ≠ ambient)"]]);
    expect(await at.broken()).toEqual([]);
  });

  test("goods go to no location that is out of use, named or where they were picked", async () => {
    const id = await picked();
    await set("A5", { enabled: false });
    expect(await confirm(id, { storage_loc_code: "A5" })).toMatchObject({ status: 409, code: "UNKNOWN_STORAGE" });
    await set("A1", { enabled: false });
    const back = await confirm(id);
    expect(back).toMatchObject({ status: 409, code: "UNKNOWN_STORAGE" });
    expect(back.additionals.results[0].details).toMatchObject({ location: "A1" });
    expect(await stock()).toEqual(["S1 3"]);
    expect((await confirm(id, { storage_loc_code: "A2" })).status).toBe(200);
    expect(await stock()).toEqual(["A2 3"]);
    expect(await notes()).toEqual([]);
  });
});
