import { model, openStates } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import type { TestClient } from "../../support/http.ts";
import { type Dock, dock, type Row } from "../receiving/dock.ts";

describe.each(databases)("goods to replenish on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const product = (product_code: string, more: object) =>
    at.make("/v1/product/a", {
      owner_no: "OWN",
      product_name: "Kept",
      stock_unit_code: at.piece,
      product_code,
      ...more,
    });
  const stocked = (product_code: string, num: string, more = {}) =>
    at.receipt([{ product_code, num_expect: num, storage_loc_code: "L-1", ...more }]);
  const under = async (path = "") => {
    const rows = await at.make(`/v1/inventory/replenishment${path}/q`, { sort: [{ sortField: "product_code" }] });
    return rows.map((row) =>
      [row.product_code, row.num_loc_available, row.num_inbound, row.inbound_expect, row.num_missing].join(" "),
    );
  };

  test("tells what is under its minimum, with what is on its way and what still lacks", async () => {
    at = await dock(database);
    await product("P-1", { stock_minimal: "10", stock_replenishment: "50" });
    await product("P-2", { stock_minimal: "10" });
    await product("P-3", { stock_replenishment: "20" });
    await product("P-4", {});
    await product("NEVER", { stock_minimal: "5" });
    await stocked("P-1", "9");
    await stocked("P-2", "10");
    await stocked("P-3", "19");
    await stocked("P-4", "1");
    expect(await under()).toEqual(["P-1 9 0  41", "P-3 19 0  1"]);
    const later = await at.notice([{ product_code: "P-1", num_expect: "5" }], { inbound_expect: "2030-02-01" });
    const sooner = await at.notice([{ product_code: "P-1", num_expect: "6" }], { inbound_expect: "2030-01-01" });
    expect((await under())[0]).toBe("P-1 9 11 2030-01-01 30");
    await at.go("confirm_validate", sooner.id, {
      details: [{ inbound_detail_id: sooner.lines[0], num_loc: "4", num_bad: "2" }],
    });
    expect((await under())[0]).toBe("P-1 9 9 2030-01-01 32");
    await at.go("cancel", later.id);
    expect((await under())[0]).toBe("P-1 9 4 2030-01-01 37");
    await at.go("confirm_putaway", sooner.id, {
      details: [{ inbound_detail_id: sooner.lines[0], num_loc: "4", storage_loc_code: "L-2" }],
    });
    expect(await under()).toEqual(["P-3 19 0  1"]);
  });

  test("does not tell who counts blind what of it is still to be counted, nor what follows from it", async () => {
    at = await dock(database);
    await product("P-1", { stock_minimal: "10", stock_replenishment: "50" });
    await product("P-2", { stock_replenishment: "20" });
    await stocked("P-1", "9");
    await stocked("P-2", "1");
    const { id, lines } = await at.notice([{ product_code: "P-1", num_expect: "7" }]);
    const counter = at.client.as({
      ...at.caller,
      granted: new Set([...at.caller.granted].filter((one) => one !== "way_back")),
    });
    const seenBy = async (client: TestClient, query: readonly object[] = []) => {
      const sort = [{ sortField: "product_code" }];
      const { additionals } = await client.call("POST", "/v1/inventory/replenishment/q", { query, sort });
      return (additionals.replenishment as Row[]).map((row) =>
        [row.product_code, row.num_loc_available, row.num_inbound, row.num_missing].map((one) => one ?? "-").join(" "),
      );
    };
    const told = ["P-1 9 7 34", "P-2 1 0 19"];
    expect(await seenBy(counter)).toEqual(told);
    const blind = await at.client.call("PUT", `/v1/warehouse/${at.wh}`, { blind_receiving: true });
    expect(blind.status).toBe(200);
    expect(await seenBy(counter)).toEqual(["P-1 9 - -", "P-2 1 0 19"]);
    const asked = (queryField: string) => [{ queryField, queryCondition: ">=", queryValue: "7" }];
    expect(await seenBy(counter, asked("num_inbound"))).toEqual([]);
    expect(await seenBy(counter, asked("num_missing"))).toEqual(["P-2 1 0 19"]);
    expect(await seenBy(at.client), "who may send it back").toEqual(told);
    await at.go("confirm_validate", id, { details: [{ inbound_detail_id: lines[0], num_loc: "4" }] });
    expect(await seenBy(counter)).toEqual(["P-1 9 4 37", "P-2 1 0 19"]);
  });

  test("counts good free stock where it may be booked, in the product's stock unit", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", { storage_code: "RET", storage_type: "returns" });
    const [boxed] = await at.make("/v1/unit/q", {
      query: [{ queryField: "unit_code", queryCondition: "equal", queryValue: at.piece.replace("EA", "BX") }],
    });
    await product("DOZEN", { stock_unit_min_id: boxed?.unit_id, stock_factor: 12, stock_minimal: "2.5" });
    await stocked("DOZEN", "2");
    await stocked("DOZEN", "7", { storage_loc_code: "RET" });
    await at.receipt([{ product_code: "DOZEN", num_bad: "9", storage_bad_code: "B-1" }]);
    expect(await under()).toEqual(["DOZEN 2 0  0.5"]);
    expect(await under(`/${at.scope.company_id}/${at.wh}/${at.owner}`)).toEqual(["DOZEN 2 0  0.5"]);
    const elsewhere = await dock(database);
    const others = await elsewhere.post(`/v1/inventory/replenishment/${at.scope.company_id}/${at.wh}/q`, {});
    expect(others.status).toBe(403);
    expect(await elsewhere.make("/v1/inventory/replenishment/q", {})).toEqual([]);
    await stocked("DOZEN", "1");
    expect(await under()).toEqual([]);
  });

  test("counts as on its way what every open inbound order is to bring", async () => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_viewdef('replenishment'::regclass) as text`.execute(database.reader);
    for (const state of openStates(model.inbound)) expect(rows[0]?.text).toContain(`'${state}'`);
  });

  test("finds what is to come among the open inbounds, however many have ended", async () => {
    const plan = await database.transact(async (tx) => {
      await sql.raw("set local citus.propagate_set_commands = 'local'; set local enable_seqscan = off").execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select * from replenishment where wh_id = any(${[at.wh]}::uuid[])`.execute(tx);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("inbound_open_idx");
  });
});
