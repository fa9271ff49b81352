import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { without } from "../receiving/dock.ts";
import { type House, house } from "./house.ts";
import { putBacksOf, withScanners } from "./puttingBack.ts";

describe.each(databases)("putting back what was picked on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await withScanners(at);
  });

  const back = (rows: unknown) => at.client.call("POST", "/v1/outbound/put_back/a", rows as object);
  const move = (details: readonly object[], more: object = {}) =>
    at.client.call("POST", "/v1/inventory/putaway/a", {
      ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner, details, ...more },
    });
  const reverse = (id: string) =>
    at.client.call("POST", "/v1/inventory/putaway/action/reverse", { ids: [id], reason: "wrong place" });
  const stock = async () =>
    (
      await sql<{ at: string }>`select l.storage_code || ' ' || s.qty || ' ' || s.booked as at from stock s
        join storage l on l.wh_id = s.wh_id and l.storage_id = s.storage_id
        where s.wh_id = ${at.wh} and s.qty > 0 order by 1`.execute(database.reader)
    ).rows.map((row) => row.at);
  const intercepted = async (product = "plain", num = 3) => {
    if (product === "serial") await at.put("serial", "A1", num, {}, { serials: ["n1", "n2", "n3"].slice(0, num) });
    else await at.put(product, "A1", num);
    const { id } = await at.order([{ product_code: product, outbound_nums: String(num) }]);
    await at.go(id, "close_order", "print", "confirm_pick", "request_intercept", "confirm_intercept");
    return id;
  };
  const only = async () => {
    const [one, ...others] = await putBacksOf(at);
    expect(others).toEqual([]);
    if (!one) throw new Error("nothing waits");
    return one;
  };
  const set = (code: string, change: Record<string, unknown>) =>
    sql`update storage set enabled = ${change["enabled"] ?? true}, frozen = ${change["frozen"] ?? false},
      allowed_temperatures = ${change["temperatures"] ? JSON.stringify(change["temperatures"]) : null}::jsonb
      where wh_id = ${at.wh} and storage_id = ${at.storages[code]}`.execute(database.reader);

  test("goods stay where they were brought, free, and nothing books them until they are back", async () => {
    const id = await intercepted();
    expect(await stock()).toEqual(["S1 3 0"]);
    expect(await only()).toMatchObject({
      ...{ outbound_id: id, storage_code: "S1", target: "A1", num: "3", num_open: "3", put_back_status: "waiting" },
    });
    const { id: next } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    const short = await at.act("close_order", next);
    expect(short.additionals["results"][0].code).toBe("INSUFFICIENT_STOCK");
    const { put_back_id } = await only();
    expect((await back({ put_back_id, num: "1", target_loc_code: "A2" })).status).toBe(200);
    expect(await only()).toMatchObject({ num: "3", num_open: "2", put_back_status: "waiting" });
    expect((await back({ put_back_id })).status).toBe(200);
    expect(await only()).toMatchObject({ num_open: "0", put_back_status: "done" });
    expect(await stock()).toEqual(["A1 2 0", "A2 1 0"]);
    await at.go(next, "close_order");
    expect(await at.broken()).toEqual([]);
  });

  test("nothing is put back where orders' goods wait, and an order's tote takes nothing of others, by whichever way", async () => {
    await at.put("plain", "A3", 2);
    await sql`update storage set storage_type = 'tote' where wh_id = ${at.wh} and storage_id = any(${[at.storages["A4"], at.storages["A5"]]}::uuid[])`.execute(
      database.reader,
    );
    const { id: other } = await at.order([{ product_code: "plain", outbound_nums: "2" }]);
    await at.go(other, "close_order", "print");
    expect((await at.act("confirm_pick", other, { storage_loc_code: "A4" })).status).toBe(200);
    await intercepted();
    const { put_back_id } = await only();
    const before = await stock();
    expect(before).toEqual(["A4 2 2", "S1 3 0"]);
    expect(await back({ put_back_id, target_loc_code: "A4" })).toMatchObject({ status: 409, code: "TOTE_TAKEN" });
    for (const target_loc_code of ["A5", "S2"])
      expect(await back({ put_back_id, target_loc_code })).toMatchObject({ status: 409, code: "LOCATION_TYPE" });
    const line = { product_code: "plain", num: "1", from_loc_code: "S1" };
    const moved = await move([{ ...line, target_loc_code: "A4" }]);
    expect(moved).toMatchObject({ status: 409, code: "TOTE_TAKEN" });
    expect(moved.additionals["errors"] ?? moved.additionals["results"]).toMatchObject([
      { details: { location: "A4", order: expect.stringMatching(/^SO-/) } },
    ]);
    expect([await stock(), (await only()).num_open]).toEqual([before, "3"]);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    await at.put("plain", "A1", 1);
    await at.go(id, "close_order", "print", "confirm_pick", "request_intercept");
    const named = await at.act("confirm_intercept", id, { storage_loc_code: "A5" });
    expect(named).toMatchObject({ status: 409, code: "LOCATION_TYPE" });
    expect(await at.broken()).toEqual([]);
  });

  test("the location that is named, or a warehouse without scanners, takes them at once, and nothing waits", async () => {
    await at.put("plain", "A1", 3);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print", "confirm_pick", "request_intercept");
    expect((await at.act("confirm_intercept", id, { storage_loc_code: "A5" })).status).toBe(200);
    expect([await stock(), await putBacksOf(at)]).toEqual([["A5 3 0"], []]);
    await sql`update warehouse set has_scanners = false where wh_id = ${at.wh}`.execute(database.reader);
    const { id: other } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(other, "close_order", "print", "confirm_pick", "request_intercept", "confirm_intercept");
    expect([await stock(), await putBacksOf(at)]).toEqual([["A5 3 0"], []]);
  });

  test("what was not picked is free at once where it lies, and waits for nobody", async () => {
    await at.put("plain", "A1", 5);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "5" }]);
    await at.go(id, "close_order", "print");
    const [booking] = await at.bookings(id);
    expect(
      (await at.act("confirm_pick", id, { details: [{ booking_id: booking?.booking_id, num: "2" }] })).status,
    ).toBe(200);
    await at.go(id, "request_intercept", "confirm_intercept");
    expect(await stock()).toEqual(["A1 3 0", "S1 2 0"]);
    expect(await only()).toMatchObject({ num: "2", num_open: "2" });
    expect(await at.broken()).toEqual([]);
  });

  test("pieces with numbers go back as themselves", async () => {
    await intercepted("serial");
    const { put_back_id, product_sn } = await only();
    expect(product_sn).toEqual(["n1", "n2", "n3"]);
    const unsaid = await back({ put_back_id, num: "1" });
    expect(unsaid.status).toBe(409);
    const strange = await back({ put_back_id, num: "1", product_sn: ["n9"] });
    expect(strange.status).toBe(409);
    const named = await back({ put_back_id, num: "1", product_sn: ["n2"], target_loc_code: "A3" });
    expect(named.status, JSON.stringify(named)).toBe(200);
    expect((await only()).product_sn).toEqual(["n1", "n3"]);
    expect((await back({ put_back_id })).status).toBe(200);
    expect(await stock()).toEqual(["A1 2 0", "A3 1 0"]);
    expect(await at.broken()).toEqual([]);
  });

  test("of numbered pieces those wait no more that went by another way, and only those", async () => {
    await intercepted("serial");
    await at.put("serial", "S1", 1, {}, { serials: ["n9"] });
    const { put_back_id, stock_id } = await only();
    const taken = async (serial: string) =>
      (await move([{ stock_id, num: "1", product_sn: [serial], target_loc_code: "A4" }])).status;
    expect(await taken("n9")).toBe(200);
    expect(await only()).toMatchObject({ num_open: "3", product_sn: ["n1", "n2", "n3"] });
    expect(await taken("n2")).toBe(200);
    expect(await only()).toMatchObject({ num_open: "2", product_sn: ["n1", "n3"], put_back_status: "waiting" });
    expect((await back({ put_back_id })).status).toBe(200);
    expect(await stock()).toEqual(["A1 2 0", "A4 2 0"]);
    expect(await at.broken()).toEqual([]);
  });

  test("no more goes back than waits, not twice, and each refusal stands at its row", async () => {
    await intercepted();
    await at.put("plain", "S1", 9);
    const { put_back_id } = await only();
    const more = await back([
      { put_back_id, num: "1" },
      { put_back_id, num: "3" },
    ]);
    expect(more).toMatchObject({ status: 409, code: "LESS_TO_PUT_BACK" });
    expect(more.additionals.errors).toMatchObject([
      { index: 1, field: "num", code: "LESS_TO_PUT_BACK", details: { asked: "3", available: "2" } },
    ]);
    expect(await back([{ put_back_id }, { put_back_id, target_loc_code: "nowhere" }])).toMatchObject({
      additionals: { errors: [{ index: 1, field: "target_loc_code", code: "UNKNOWN_REFERENCE" }] },
    });
    expect((await back({ put_back_id, target_loc_code: "S1" })).additionals.errors).toMatchObject([
      { index: 0, field: "target_storage_id", code: "SAME_LOCATION" },
    ]);
    expect((await back({ put_back_id })).status).toBe(200);
    expect(await back({ put_back_id })).toMatchObject({ status: 409, code: "LESS_TO_PUT_BACK" });
    expect(await back({ put_back_id, num: "1" })).toMatchObject({ status: 409, code: "LESS_TO_PUT_BACK" });
    expect(await stock()).toEqual(["A1 3 0", "S1 9 0"]);
    expect(await at.broken()).toEqual([]);
  });

  test("of rows of one product that wait beside each other the one that says too much is refused", async () => {
    await intercepted("plain", 2);
    await intercepted("plain", 3);
    const waiting = await putBacksOf(at);
    const sizes = waiting.map(({ num_open }) => num_open);
    expect([...sizes].sort()).toEqual(["2", "3"]);
    const first = sizes.indexOf("2");
    const rows = [first, 1 - first].map((index) => waiting[index]?.put_back_id);
    const refused = await back([
      { put_back_id: rows[0], num: "4" },
      { put_back_id: rows[1], num: "3" },
    ]);
    expect(refused.additionals.errors).toMatchObject([
      { index: 0, field: "num", code: "LESS_TO_PUT_BACK", details: { asked: "4", available: "2" } },
    ]);
  });

  test("where it was picked is proposed as long as that is in use, else where putaway would propose it", async () => {
    await at.put("plain", "A1", 3);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print", "confirm_pick", "request_intercept");
    await at.put("plain", "A2", 1);
    await set("A1", { enabled: false });
    await at.go(id, "confirm_intercept");
    const { put_back_id, target } = await only();
    expect(target).toBe("A2");
    expect((await back({ put_back_id, target_loc_code: "A1" })).additionals.errors).toMatchObject([
      { code: "DISABLED_REFERENCE" },
    ]);
    expect((await back({ put_back_id })).status).toBe(200);
    expect((await stock()).find((row) => row.startsWith("A2"))).toBe("A2 4 0");
  });

  test("where no location takes it, nothing is proposed, and who puts it back says where", async () => {
    await at.put("plain", "A1", 3);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print", "confirm_pick", "request_intercept");
    const enable = (enabled: boolean) =>
      sql`update storage set enabled = ${enabled} where wh_id = ${at.wh} and storage_type in ('normal', 'pick_face')`.execute(
        database.reader,
      );
    await enable(false);
    await at.go(id, "confirm_intercept");
    await enable(true);
    const { put_back_id, target } = await only();
    expect(target).toBeNull();
    expect((await back({ put_back_id })).additionals.errors).toMatchObject([
      { field: "target_storage_id", code: "REQUIRED" },
    ]);
    expect((await back({ put_back_id, target_loc_code: "A2" })).status).toBe(200);
  });

  test("limits of a location hold, are exceeded with a right and a note, and a frozen one takes nothing", async () => {
    await intercepted();
    const { put_back_id } = await only();
    await set("A1", { temperatures: ["frozen"] });
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const limited = at.client.as(without(caller, "override_location_limits"));
    const refused = await limited.call("POST", "/v1/outbound/put_back/a", { put_back_id, note: "no room" });
    expect(refused).toMatchObject({
      status: 409,
      additionals: { errors: [{ index: 0, code: "LOCATION_TEMPERATURE" }] },
    });
    expect((await back({ put_back_id })).additionals.errors).toMatchObject([
      { field: "note", code: "REASON_REQUIRED" },
      {},
    ]);
    await set("A1", { frozen: true });
    expect((await back({ put_back_id })).additionals.errors).toMatchObject([{ code: "LOCATION_FROZEN" }]);
    expect(await stock()).toEqual(["S1 3 0"]);
    await set("A1", { temperatures: ["frozen"] });
    expect((await back({ put_back_id, note: "no room" })).status).toBe(200);
    const { rows } = await sql<{ note: string }>`select distinct note from movement
      where wh_id = ${at.wh} and document_kind = 'storage_change'`.execute(database.reader);
    expect(rows).toEqual([{ note: "no room" }]);
  });

  test("a change moves stock by its row or by what it says of the goods, and keeps what stood on both locations", async () => {
    await at.put("plain", "A1", 5, { batch_no: "a" });
    await at.put("plain", "A1", 4, { batch_no: "b" });
    const { rows } = await sql<{ stock_id: string }>`select s.stock_id from stock s
      join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id where s.wh_id = ${at.wh} and l.batch_no = 'b'`.execute(
      database.reader,
    );
    const [row] = rows;
    const done = await move([
      { stock_id: row?.stock_id, num: "3", target_loc_code: "A2" },
      { product_code: "plain", batch_no: "a", from_loc_code: "A1", num: "5", target_loc_code: "A3" },
    ]);
    expect(done.status, JSON.stringify(done)).toBe(200);
    const [made] = done.additionals["storageChange"];
    expect(made.change_status).toBe("changed");
    expect(made.details).toMatchObject([
      {
        num: "3",
        num_from_before: "4",
        num_from_after: "1",
        num_to_before: "0",
        num_to_after: "3",
        from_loc_code: "A1",
      },
      { num: "5", num_from_before: "5", num_from_after: "0", num_to_before: "0", num_to_after: "5" },
    ]);
    expect(await stock()).toEqual(["A1 1 0", "A2 3 0", "A3 5 0"]);
    expect((await reverse(made.storage_change_id)).status).toBe(200);
    expect(await stock()).toEqual(["A1 4 0", "A1 5 0"]);
    expect((await reverse(made.storage_change_id)).status).toBe(409);
    const noted = { ids: [made.storage_change_id], note: "a mistake" };
    expect((await at.client.call("POST", "/v1/inventory/putaway/action/change_note", noted)).status).toBe(200);
    expect(await at.broken()).toEqual([]);
  });

  test("a change is refused where it says too much, too little or another thing, each at its row", async () => {
    await at.put("plain", "A1", 5);
    await at.put("dated", "A1", 5);
    const { id } = await at.order([{ product_code: "dated", outbound_nums: "4" }]);
    await at.go(id, "close_order");
    const { rows } = await sql<{ stock_id: string }>`select stock_id from stock
      where wh_id = ${at.wh} and product_id = ${at.products["plain"]}`.execute(database.reader);
    const stock_id = rows[0]?.stock_id;
    const refused = async (...details: readonly object[]) =>
      (await move(details)).additionals.errors.map(({ line, field, code }: Record<string, unknown>) => [
        line,
        field,
        code,
      ]);
    const goods = { product_code: "plain", from_loc_code: "A1", target_loc_code: "A2" };
    expect(await refused({ ...goods, num: "5" }, { ...goods, num: "1" })).toEqual([[1, "num", "LESS_FREE"]]);
    expect(await refused({ ...goods, product_code: "dated", num: "2" })).toEqual([[0, "num", "LESS_FREE"]]);
    expect(await refused({ ...goods }, { stock_id, num: "1" })).toEqual([
      [0, "num", "REQUIRED"],
      [1, "target_storage_id", "REQUIRED"],
    ]);
    expect(await refused({ ...goods, product_code: "dated", stock_id, num: "1" })).toEqual([
      [0, "product_id", "OTHER_GOODS"],
    ]);
    expect(await refused({ stock_id: at.wh, num: "1", target_loc_code: "A2" })).toContainEqual([
      0,
      "stock_id",
      "UNKNOWN_STOCK",
    ]);
    expect(await refused({ ...goods, num: "0" })).toEqual([[0, "num", "TOO_SMALL"]]);
    expect(await refused({ ...goods, put_back_id: at.wh })).toContainEqual([0, "put_back_id", "UNKNOWN_REFERENCE"]);
    expect(await refused({ put_back_id: at.wh, num: "1" })).toContainEqual([0, "put_back_id", "UNKNOWN_REFERENCE"]);
    expect(await stock()).toEqual(["A1 5 0", "A1 5 4"]);
  });

  test("what is put back and taken back waits again; what has gone on from there is not taken back", async () => {
    await intercepted();
    const { put_back_id } = await only();
    const change = async () => {
      const answer = await move([{ put_back_id }]);
      expect(answer.status, JSON.stringify(answer)).toBe(200);
      return answer.additionals["storageChange"][0].storage_change_id as string;
    };
    expect((await reverse(await change())).status).toBe(200);
    expect(await only()).toMatchObject({ num_open: "3", put_back_status: "waiting" });
    expect(await stock()).toEqual(["S1 3 0"]);
    const again = await change();
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order");
    expect(await reverse(again)).toMatchObject({ status: 409, code: "BOOKED_STOCK" });
    expect(await only()).toMatchObject({ num_open: "0", put_back_status: "done" });
    expect(await at.broken()).toEqual([]);
  });
  const changed = async (details: readonly object[]) => {
    const answer = await move(details);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.additionals["storageChange"][0].storage_change_id as string;
  };

  test("what waited and went by another way waits again once that is taken back, and nothing else does", async () => {
    await intercepted();
    await at.put("plain", "S1", 2);
    const { stock_id } = await only();
    const first = await changed([{ stock_id, num: "2", target_loc_code: "A2" }]);
    expect(await only()).toMatchObject({ num_open: "3" });
    const second = await changed([{ stock_id, num: "2", target_loc_code: "A3" }]);
    expect(await only()).toMatchObject({ num_open: "1", put_back_status: "waiting" });
    const third = await changed([{ stock_id, num: "1", target_loc_code: "A4" }]);
    expect(await only()).toMatchObject({ num_open: "0", put_back_status: "done" });
    // None of what went first waited.
    expect((await reverse(first)).status).toBe(200);
    expect(await only()).toMatchObject({ num_open: "0", put_back_status: "done" });
    expect((await reverse(second)).status).toBe(200);
    expect(await only()).toMatchObject({ num_open: "2", put_back_status: "waiting" });
    expect((await reverse(third)).status).toBe(200);
    expect((await reverse(third)).status).toBe(409);
    expect(await only()).toMatchObject({ num_open: "3", put_back_status: "waiting" });
    expect(await stock()).toEqual(["S1 5 0"]);
    expect(await at.broken()).toEqual([]);
  });

  test("changes that are taken back together leave no more waiting than stands there", async () => {
    await intercepted();
    const { put_back_id, stock_id } = await only();
    await at.put("plain", "A6", 2);
    const away = await changed([{ put_back_id, num: "2" }]);
    const there = await changed([{ product_code: "plain", from_loc_code: "A6", num: "2", target_loc_code: "S1" }]);
    await changed([{ stock_id, num: "2", target_loc_code: "A5" }]);
    expect(await only()).toMatchObject({ num_open: "1" });
    const both = await at.client.call("POST", "/v1/inventory/putaway/action/reverse", {
      ...{ ids: [away, there], reason: "wrong" },
    });
    expect(both.status, JSON.stringify(both)).toBe(200);
    expect(await stock()).toEqual(["A5 2 0", "A6 2 0", "S1 1 0"]);
    expect(await only()).toMatchObject({ num_open: "1", put_back_status: "waiting" });
    expect(await at.broken()).toEqual([]);
  });

  test("numbered pieces that went by another way wait again as themselves", async () => {
    await intercepted("serial");
    const { stock_id } = await only();
    const one = await changed([{ stock_id, num: "1", product_sn: ["n2"], target_loc_code: "A4" }]);
    const other = await changed([{ stock_id, num: "2", product_sn: ["n1", "n3"], target_loc_code: "A5" }]);
    expect(await only()).toMatchObject({ num_open: "0", product_sn: [], put_back_status: "done" });
    expect((await reverse(one)).status).toBe(200);
    expect(await only()).toMatchObject({ num_open: "1", product_sn: ["n2"], put_back_status: "waiting" });
    expect((await reverse(other)).status).toBe(200);
    expect(((await only()).product_sn ?? []).toSorted()).toEqual(["n1", "n2", "n3"]);
    expect(await at.broken()).toEqual([]);
  });

  test("[work-1.4] a copy of a change is a draft by POST and PUT: nothing moves until somebody writes it", async () => {
    await at.put("plain", "A1", 9);
    const id = await changed([{ product_code: "plain", from_loc_code: "A1", num: "2", target_loc_code: "A2" }]);
    for (const [method, written] of [
      ["POST", ["A1 5 0", "A2 4 0"]],
      ["PUT", ["A1 3 0", "A2 6 0"]],
    ] as const) {
      const before = await stock();
      const answer = await at.client.call(method, `/v1/inventory/putaway/copy/${id}`, { note: "once more" });
      expect(answer.status, JSON.stringify(answer)).toBe(200);
      const [draft] = answer.additionals["storageChange"];
      expect(draft).toMatchObject({ note: "once more", details: [{ num: "2", product_id: at.products["plain"] }] });
      expect(
        Object.keys(draft).filter((name) => ["storage_change_id", "change_no", "change_status"].includes(name)),
      ).toEqual([]);
      expect(await stock()).toEqual(before);
      expect((await at.client.call("POST", "/v1/inventory/putaway/a", draft)).status).toBe(200);
      expect(await stock()).toEqual(written);
    }
    expect(await at.broken()).toEqual([]);
  });
});
