import { roles } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { type Dock, dock } from "../receiving/dock.ts";

type Row = Readonly<Record<string, string>>;

describe.each(databases)("rules of putaway on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  /** A dock whose own locations are out of use, with these instead. */
  async function dockWith(...locations: readonly object[]): Promise<Dock> {
    const made = await dock(database);
    for (const row of await made.make("/v1/storage/q", {}))
      await made.client.call("PUT", `/v1/storage/${row.storage_id}`, { version: row.version, enabled: false });
    await made.make(
      "/v1/storage/a",
      locations.map((one, index) => ({ storage_code: `X-${index + 1}`, walk_order: (index + 1) * 10, ...one })),
    );
    return made;
  }
  const inOrder = (...kinds: readonly string[]) => {
    const { company_id, wh_id } = at.scope;
    const rules = kinds.map((rule_kind, index) => ({ company_id, wh_id, rule_rank: index + 1, rule_kind }));
    return at.make("/v1/storage/putawayrule/a", rules);
  };
  const waiting = async (product_code: string, num = "1") => {
    const { id, lines } = await at.notice([{ product_code, num_expect: num, batch_no: "B1" }], { need_qc: "no" });
    await at.go("confirm_validate", id);
    return { id, line: String(lines[0]) };
  };
  async function proposed(product_code: string, num = "1") {
    const { id } = await waiting(product_code, num);
    const { additionals } = await at.post("/v1/inbound/putaway/proposal", { ids: [id] });
    await at.go("cancel", id);
    return {
      to: (additionals.proposal as Row[]).map((one) => `${one.storage_loc_code} ${one.num} ${one.reason}`),
      not: (additionals.rejected as Row[]).map((one) => `${one.storage_loc_code} ${one.why}`),
    };
  }

  test("follow the warehouse's own order, those that are on [receiving-6.1]", async () => {
    at = await dockWith({}, {}, {});
    await at.receipt([
      { product_code: "A-1", num_expect: "1", batch_no: "B1", storage_loc_code: "X-2" },
      { product_code: "A-2", num_expect: "1", batch_no: "B1", storage_loc_code: "X-1" },
    ]);
    expect((await proposed("A-1")).to, "the usual order").toEqual(["X-2 1 same_lot"]);
    const [first, second] = await inOrder("empty_first", "same_lot");
    expect((await proposed("A-1")).to).toEqual(["X-3 1 empty"]);
    const turn = (row: Record<string, unknown> | undefined, more: object) =>
      at.client.call("PUT", `/v1/storage/putawayrule/${row?.putaway_rule_id}`, { version: row?.version, ...more });
    expect((await turn(first, { rule_rank: 3 })).status).toBe(200);
    expect((await proposed("A-1")).to, "another order").toEqual(["X-2 1 same_lot"]);
    expect((await turn(second, { enabled: false })).status).toBe(200);
    expect((await proposed("A-1")).to, "one is off").toEqual(["X-3 1 empty"]);
    const twice = await at.post("/v1/storage/putawayrule/a", {
      ...{ company_id: at.scope.company_id, wh_id: at.wh, rule_rank: 0, rule_kind: "nowhere" },
    });
    expect(twice.status).toBe(400);
    expect((twice.additionals.errors as Row[]).map(({ field }) => field).sort()).toEqual(["rule_kind", "rule_rank"]);
  });

  test("a location that is kept for a product takes it first, and no others", async () => {
    at = await dockWith({}, {}, {});
    const { company_id, wh_id, owner_no } = at.scope;
    const fixed = { company_id, wh_id, owner_no, product_code: "A-1", storage_loc_code: "X-3" };
    await at.make("/v1/product/location/a", fixed);
    await at.make("/v1/product/location/a", { ...fixed, product_code: "A-2", storage_loc_code: "X-1" });
    await at.receipt([{ product_code: "A-1", num_expect: "1", batch_no: "B1", storage_loc_code: "X-2" }]);
    expect(await proposed("A-1")).toEqual({
      to: ["X-3 1 fixed_location"],
      not: ["X-2 fixed_location", "X-1 kept_for_others"],
    });
    expect((await proposed("C-1")).to).toEqual(["X-2 1 room"]);
  });

  test.each([
    ["category", [{}, { allowed_categories: ["C"] }, {}], "X-2 1 same_category"],
    ["temperature", [{}, {}, { allowed_temperatures: ["ambient"] }], "X-3 1 temperature"],
    ["weight", [{ weight_capacity: "100" }, { weight_capacity: "12" }, { weight_capacity: "50" }], "X-2 1 weight"],
    ["height", [{ max_height: "200" }, {}, { max_height: "60" }], "X-3 1 height"],
    ["nearest_free", [{}, {}, {}], "X-1 1 empty"],
  ] as const)("%s", async (rule, locations, expected) => {
    at = await dockWith(...locations);
    expect((await proposed("C-1")).to[0]?.split(" ")[0], "without it").toMatch(/X-[12]/);
    await inOrder(rule);
    expect((await proposed("C-1")).to).toEqual([expected]);
  });

  test("says what keeps the others from taking the goods", async () => {
    at = await dockWith(
      { frozen: true },
      { allowed_categories: ["Q"] },
      { allowed_temperatures: ["frozen"] },
      { max_length: "10", max_width: "10", max_height: "10" },
      { weight_capacity: "5" },
      {},
      {},
    );
    const { to, not } = await proposed("C-1");
    expect(to).toEqual(["X-6 1 empty"]);
    expect(not.sort()).toEqual([
      "X-1 frozen",
      "X-2 goods_category",
      "X-3 goods_temperature",
      "X-4 too_small",
      "X-5 weight_capacity",
      "X-7 farther",
    ]);
  });

  test("says what keeps one from taking them before which ones are only farther away", async () => {
    at = await dockWith(...Array.from({ length: 13 }, () => ({})));
    await at.receipt([{ product_code: "A-1", num_expect: "1", storage_loc_code: "X-1" }]);
    const { to, not } = await proposed("C-1");
    expect(to).toEqual(["X-2 1 empty"]);
    expect([not[0], not[1], not.length]).toEqual(["X-1 empty_first", "X-3 farther", 10]);
  });

  describe("settling where lines go", () => {
    const plan = (id: string, details?: readonly object[]) => at.act("plan_putaway", id, details ? { details } : {});
    const said = async (id: string) =>
      (await at.lines(id)).map((one) => `${one.num_loc}+${one.num_bad} ${one.to_loc_code} ${one.to_bad_code}`);

    test("takes the proposal, split over locations, and keeps the room there", async () => {
      at = await dockWith({ weight_capacity: "30" }, { weight_capacity: "30" }, { weight_capacity: "30" });
      const one = await waiting("C-1", "4");
      const other = await waiting("C-1", "4");
      expect((await plan(one.id)).status).toBe(200);
      expect(await said(one.id)).toEqual(["3+0 X-1 null", "1+0 X-2 null"]);
      expect((await plan(other.id)).status).toBe(200);
      expect(await said(other.id), "the room of the first is taken").toEqual(["3+0 X-3 null", "1+0 X-2 null"]);
      const { additionals } = await at.post("/v1/inbound/putaway/proposal", { ids: [one.id] });
      expect((additionals.proposal as Row[]).map((row) => `${row.num} ${row.storage_loc_code} ${row.reason}`)).toEqual([
        "3 X-1 planned",
        "1 X-2 planned",
      ]);
      const details = (additionals.proposal as Row[]).map((row) => ({
        ...{ inbound_detail_id: row.inbound_detail_id, storage_loc_code: row.storage_loc_code, num_loc: row.num },
      }));
      await at.go("confirm_putaway", one.id, { details });
      expect(await at.broken()).toEqual([]);
    });

    test("several plan at once, and no location is promised twice", async () => {
      at = await dockWith({ weight_capacity: "20" }, { weight_capacity: "20" }, { weight_capacity: "20" });
      const all = await Promise.all([1, 2, 3].map(() => waiting("C-1", "2")));
      const answers = await Promise.all(all.map(({ id }) => plan(id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const places = (await Promise.all(all.map(({ id }) => said(id)))).flat();
      expect(places.sort()).toEqual(["2+0 X-1 null", "2+0 X-2 null", "2+0 X-3 null"]);
    });

    test("or goes where somebody says, within the location's limits", async () => {
      at = await dockWith({ weight_capacity: "30" }, {}, { storage_type: "bad" });
      const { id, line } = await waiting("C-1", "4");
      const to = (row: object) => plan(id, [{ inbound_detail_id: line, ...row }]);
      expect(await to({ storage_loc_code: "X-1" })).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
      expect((await to({ storage_loc_code: "X-9" })).code).toBe("UNKNOWN_REFERENCE");
      expect((await to({ storage_bad_code: "X-3" })).code).toBe("QUANTITY_REQUIRED");
      expect((await to({ storage_loc_code: "X-2" })).status).toBe(200);
      expect(await said(id)).toEqual(["4+0 X-2 null"]);
      expect((await to({})).status).toBe(200);
      expect(await said(id)).toEqual(["4+0 null null"]);
    });
  });

  test("are set by the managers of their warehouse, seen by who receives, and nobody's of another warehouse", async () => {
    at = await dock(database);
    const { company_id, wh_id } = at.scope;
    const other = newId();
    await at.client
      .as(everything({ companyIds: [company_id] }))
      .call("POST", "/v1/warehouse/a", { company_id, wh_id: other, wh_no: "W2", wh_name: "Other" });
    const as = (role: "warehouse_manager" | "receiver", whId: string) => {
      const functions = Object.entries(roles[role].functions);
      const granted = new Set(functions.flatMap(([menu, codes]) => codes.map((code) => `${menu}:${code}`)));
      return at.client.as(everything({ companyIds: [company_id], whIds: [whId] }, granted as never));
    };
    const rule = { company_id, wh_id, rule_rank: 1, rule_kind: "same_lot" };
    const path = "/v1/storage/putawayrule";
    const [manager, receiver, elsewhere] = [
      as("warehouse_manager", wh_id),
      as("receiver", wh_id),
      as("warehouse_manager", other),
    ];
    expect((await receiver.call("POST", `${path}/a`, rule)).code).toBe("NOT_PERMITTED");
    expect((await elsewhere.call("POST", `${path}/a`, rule)).status).toBe(400);
    const made = await manager.call("POST", `${path}/a`, rule);
    expect(made.status, JSON.stringify(made)).toBe(200);
    const [{ putaway_rule_id, version }] = made.additionals.putawayRule as [
      { putaway_rule_id: string; version: number },
    ];
    const one = `${path}/${putaway_rule_id}`;
    expect((await receiver.call("POST", `${path}/q`, {})).additionals.putawayRule).toHaveLength(1);
    expect((await elsewhere.call("POST", `${path}/q`, {})).additionals.putawayRule).toEqual([]);
    expect((await elsewhere.call("PUT", one, { version, rule_rank: 9 })).status).toBe(404);
    expect((await elsewhere.call("DELETE", one)).status).toBe(404);
    expect((await receiver.call("PUT", one, { version, rule_rank: 9 })).code).toBe("NOT_PERMITTED");
    expect((await manager.call("PUT", one, { version, rule_rank: 9 })).status).toBe(200);
    expect((await manager.call("DELETE", one)).status).toBe(200);
  });
});
