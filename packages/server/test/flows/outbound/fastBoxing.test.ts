import { model, type ViewCondition, viewsOf } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { insertMasters } from "../../support/stock.ts";
import { carrier, type House, house } from "./house.ts";
import { twoServers } from "./twoServers.ts";

const sizes = { length: "30", width: "20", height: "15", weight: "1.5" };

describe.each(databases)("fast boxing on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
    // Whoever closes a record is somebody.
    await database.transact(async (tx) => {
      const user_id = "00000000-0000-7000-8000-000000000002";
      const company_id = newId();
      await insertMasters(tx, "company", [{ company_id }]);
      await insertMasters(tx, "user", [{ user_id, company_id, user_no: "packer", user_name: "Packer" }]);
    });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    for (const product of ["plain", "first"]) await at.put(product, "A1", 100);
  });

  const picked = async (details: Record<string, unknown>[]) => {
    const order = await at.order(details);
    await at.go(order.id, "close_order", "print", "confirm_pick");
    return order;
  };
  const plain = (num = "1") => picked([{ product_code: "plain", outbound_nums: num }]);
  const fast = (body: object = {}) =>
    at.client.call("POST", "/v1/boxing/fast/a", { product_code: "plain", ...sizes, ...body });
  const list = async (below = "q") =>
    (await at.client.call("POST", `/v1/boxing/fast/${below}`, {})).additionals["fastBoxing"];

  test("refuses what names a box where all lies in boxes already, at its field", async () => {
    const { id, lines } = await plain();
    const details = [{ outbound_detail_id: lines[0], num: "1" }];
    expect((await at.act("box", id, { boxes: [{ box_no: "K1", ...sizes, details }] })).status).toBe(200);
    const refused = await at.act("confirm_boxing", id, { fast: true, box_no: "K9" });
    expect(refused.additionals["results"]).toMatchObject([
      { ok: false, code: "BOX_NOT_NEEDED", details: { errors: [{ field: "box_no", code: "BOX_NOT_NEEDED" }] } },
    ]);
    const measured = await at.act("confirm_boxing", id, { ...sizes, weight: "77" });
    const named = ["length", "width", "height", "weight"].map((field) => ({ field, code: "BOX_NOT_NEEDED" }));
    expect(measured.additionals["results"][0].details.errors, "measures of no box").toMatchObject(named);
    expect((await at.act("confirm_boxing", id, { fast: true })).additionals["results"]).toMatchObject([{ ok: true }]);
  });

  test("boxes the order that waits longest with these goods alone, and answers it and its box [shipping-1.5]", async () => {
    const mixed = await picked([
      { product_code: "plain", outbound_nums: "1" },
      { product_code: "first", outbound_nums: "1" },
    ]);
    const older = await plain("2");
    const newer = await plain("3");
    const answer = await fast();
    expect(answer.additionals["outbound"]).toMatchObject([
      { outbound_id: older.id, outbound_status: "awaiting_shipping" },
    ]);
    expect(answer.additionals["fastBoxing"]).toMatchObject([
      { outbound_id: older.id, box_no: "1", fast: true, boxing_status: "confirmed", length: "30", weight: "1.5" },
    ]);
    expect((await fast()).additionals["outbound"][0].outbound_id).toBe(newer.id);
    expect((await fast()).code, "the other one has other goods too").toBe("NOTHING_TO_BOX");
    expect((await list()).map((one: { outbound_id: string }) => one.outbound_id).sort()).toEqual(
      [older.id, newer.id].sort(),
    );
    expect((await fast({ product_code: "nothing" })).code).toBe("UNKNOWN_REFERENCE");
    expect(mixed.id).toBeTruthy();
    expect(await at.broken()).toEqual([]);
  });

  test("of the list in hand alone, and leaves what somebody packs by hand", async () => {
    const [one, other, begun] = [await plain(), await plain(), await plain()];
    const details = [{ outbound_detail_id: begun.lines[0], num: "1" }];
    await at.act("box", begun.id, { boxes: [{ box_no: "1", ...sizes, details }] });
    const { rows } = await sql<{
      no: string;
    }>`select pickinglist_no as no from outbound where outbound_id = ${other.id}`.execute(database.reader);
    const answer = await fast({ pickinglist_no: rows[0]?.no });
    expect(answer.additionals["outbound"][0].outbound_id).toBe(other.id);
    expect((await fast()).additionals["outbound"][0].outbound_id).toBe(one.id);
    expect((await fast()).code).toBe("NOTHING_TO_BOX");
  });

  test("a refused box leaves its order as it was", async () => {
    const { id } = await plain();
    const answer = await fast({ weight: undefined });
    expect([answer.code, answer.additionals["errors"][0].field]).toEqual(["REQUIRED", "weight"]);
    expect((await at.lines(id))[0]).toMatchObject({ num_boxed: "0" });
    expect(await list()).toEqual([]);
  });

  test("its measures are held to the rules of every box, each at its field", async () => {
    await plain();
    const wrong = async (body: object) => {
      const { code, additionals } = await fast(body);
      return [code, ...additionals["errors"].map(({ field }: { field: string }) => field)];
    };
    expect(await wrong({ length: "10000" })).toEqual(["TOO_LARGE", "length"]);
    expect(await wrong({ weight: "0" })).toEqual(["TOO_SMALL", "weight"]);
    expect(await wrong({ width: "NaN", height: "-1" })).toEqual(["BAD_FORMAT", "width", "height"]);
    const box = (await fast()).additionals["fastBoxing"][0];
    const changed = await at.client.call("PUT", `/v1/boxing/fast/${box.boxing_id}`, { length: "10000" });
    expect(changed).toMatchObject({ code: "TOO_LARGE", additionals: { errors: [{ field: "length" }] } });
  });

  test("its measures change until its order is shipped, and it is taken back [shipping-1.6]", async () => {
    const { id } = await plain();
    const box = (await fast()).additionals["fastBoxing"][0];
    const put = (body: object) => at.client.call("PUT", `/v1/boxing/fast/${box.boxing_id}`, body);
    const changed = await put({ weight: "2", version: box.version });
    expect(changed.additionals["fastBoxing"]).toMatchObject([{ weight: "2", length: "30" }]);
    expect((await put({ weight: "3", version: box.version })).code).toBe("VERSION_CONFLICT");
    await at.go(id, "ship");
    expect((await put({ weight: "3" })).code).toBe("INVALID_STATE");
    await at.go(id, "revert_ship");
    const gone = await at.client.call("DELETE", `/v1/boxing/fast/${box.boxing_id}`);
    expect([gone.status, gone.additionals["deleted"]]).toEqual([200, [box.boxing_id]]);
    expect(await list()).toEqual([]);
    const again = await fast({ length: "10" });
    expect(again.additionals["fastBoxing"]).toMatchObject([{ outbound_id: id, box_no: "1", length: "10" }]);
    expect((await at.lines(id))[0]).toMatchObject({ num_boxed: "1" });
    expect(await at.broken()).toEqual([]);
  });

  test("a measure that is sent empty is taken away, and where nothing is said nothing changes", async () => {
    await plain();
    const named = { company_id: at.company, box_type_code: "M", box_type_name: "Middle" };
    const sides = { length: "40", width: "30", height: "25" };
    expect((await at.client.call("POST", "/v1/boxing/type/a", { ...named, ...sides })).status).toBe(200);
    const box = (await fast({ box_type_code: "M" })).additionals["fastBoxing"][0];
    const put = (body: object) => at.client.call("PUT", `/v1/boxing/fast/${box.boxing_id}`, body);
    expect((await put({})).additionals["fastBoxing"]).toEqual([box]);
    expect((await put({ version: box.version - 1 })).code).toBe("VERSION_CONFLICT");
    const { additionals } = await put({ length: null, width: "" });
    expect(additionals["fastBoxing"], "as its kind has them").toMatchObject([
      { length: "40", width: "30", height: "15", version: box.version + 1 },
    ]);
    const without = await put({ length: null, box_type_code: null });
    expect(without).toMatchObject({ status: 400, additionals: { errors: [{ field: "length", code: "REQUIRED" }] } });
  });

  test("the next order of the same goods is boxed alike", async () => {
    await plain();
    const { id } = await plain();
    const box = (await fast()).additionals["fastBoxing"][0];
    const next = await at.client.call("POST", `/v1/boxing/fast/copy/${box.boxing_id}`, { weight: "9" });
    expect(next.additionals["fastBoxing"]).toMatchObject([{ outbound_id: id, length: "30", weight: "9" }]);
  });

  test("a barcode says which goods are in hand: with a code both are of the same, and it replaces what a copy took over", async () => {
    for (const code of ["plain", "first"])
      await sql`insert into product_barcode (owner_id, barcode, product_id)
        values (${at.owner}, ${`B-${code}`}, ${at.products[code]})`.execute(database.reader);
    const { id } = await plain();
    const wrong = await fast({ barcode: "B-first" });
    expect(wrong).toMatchObject({ status: 400, additionals: { errors: [{ field: "barcode", code: "OTHER_GOODS" }] } });
    const unknown = await fast({ barcode: "B-none" });
    expect(unknown.additionals["errors"]).toMatchObject([{ field: "barcode", code: "UNKNOWN_REFERENCE" }]);
    expect((await at.lines(id))[0]).toMatchObject({ num_boxed: "0" });
    const box = (await fast({ barcode: "B-plain" })).additionals["fastBoxing"][0];
    expect(box.outbound_id).toBe(id);
    const same = await plain();
    const other = await picked([{ product_code: "first", outbound_nums: "1" }]);
    const copy = (body: object) => at.client.call("POST", `/v1/boxing/fast/copy/${box.boxing_id}`, body);
    const copied = await copy({ barcode: "B-first" });
    expect(copied.additionals["fastBoxing"]).toMatchObject([{ outbound_id: other.id, weight: "1.5" }]);
    expect((await copy({ barcode: "B-first" })).code).toBe("NOTHING_TO_BOX");
    expect((await copy({ product_code: "first" })).code).toBe("NOTHING_TO_BOX");
    const both = await copy({ product_code: "plain", barcode: "B-first" });
    expect(both.additionals["errors"]).toMatchObject([{ field: "barcode", code: "OTHER_GOODS" }]);
    expect((await copy({})).additionals["fastBoxing"]).toMatchObject([{ outbound_id: same.id }]);
  });

  test("a closed box takes no change and no way back, until it is reopened with a reason [shipping-6.1] [shipping-6.2] [shipping-6.3] [fast_boxing.closed] [fast_boxing.close] [fast_boxing.list_closed] [fast_boxing.recovery]", async () => {
    const { id } = await plain();
    const box = (await fast()).additionals["fastBoxing"][0];
    const ids = [box.boxing_id];
    const before = await at.snapshot();
    const close = (body: object = {}) => at.client.call("POST", "/v1/boxing/fast/close/a", { ids, ...body });
    const closed = await close();
    expect(closed.additionals["fastBoxing"]).toMatchObject([{ boxing_id: box.boxing_id, closed_by_name: "Packer" }]);
    expect(closed.additionals["fastBoxing"][0].closed_at).not.toBeNull();
    expect((await close()).code).toBe("RECORD_CLOSED");
    expect(await list("close/q")).toMatchObject([{ boxing_id: box.boxing_id }]);
    const views = viewsOf(model.boxing, { today: "2026-01-01", userId: "" });
    const asked = (views.find(({ kind }) => kind === "unclosed")?.ask ?? []) as readonly ViewCondition[];
    const query = asked.map(([queryField, queryCondition, queryValue]) => ({ queryField, queryCondition, queryValue }));
    const worklist = await at.client.call("POST", "/v1/boxing/q", { query });
    expect(worklist.additionals["boxing"]).toEqual([]);
    const path = `/v1/boxing/fast/${box.boxing_id}`;
    expect((await at.client.call("PUT", path, { weight: "2" })).code).toBe("RECORD_CLOSED");
    expect((await at.client.call("DELETE", path)).code).toBe("RECORD_CLOSED");
    expect((await at.act("revert_boxing", id, { reason: "x" })).code).toBe("RECORD_CLOSED");
    const reopen = (body: object) => at.client.call("PUT", "/v1/boxing/fast/close/recovery", body);
    expect((await reopen({ ids })).status).toBe(400);
    expect(await reopen({ ids, reason: " " })).toMatchObject({ status: 400, code: "REQUIRED" });
    for (const reason of ["a\u0000b", "a\ud800b"])
      expect(await reopen({ ids, reason })).toMatchObject({
        ...{ status: 400, code: "BAD_FORMAT", additionals: { errors: [{ field: "reason", code: "BAD_FORMAT" }] } },
      });
    const reopened = await reopen({ ids, reason: "too early" });
    expect(reopened.additionals["fastBoxing"]).toMatchObject([
      { closed_at: null, closed_by: null, reopen_reason: "too early" },
    ]);
    expect((await reopen({ ids, reason: "again" })).code).toBe("RECORD_NOT_CLOSED");
    expect(await list("close/q")).toEqual([]);
    expect(await at.snapshot()).toEqual(before);
    await at.go(id, "revert_boxing");
    expect(await at.broken()).toEqual([]);
  });

  test("an order is not intercepted while its box is closed, and is once that is reopened", async () => {
    const [{ id }, other] = [await plain(), await plain()];
    const box = (await fast()).additionals["fastBoxing"][0];
    await fast();
    expect(box.outbound_id).toBe(id);
    const ids = [box.boxing_id];
    expect((await at.client.call("POST", "/v1/boxing/fast/close/a", { ids })).status).toBe(200);
    await at.go([id, other.id], "request_intercept");
    const before = await at.snapshot();
    for (const payload of [{}, { storage_loc_code: "A2" }])
      expect(await at.act("confirm_intercept", id, payload)).toMatchObject({ status: 409, code: "RECORD_CLOSED" });
    expect([await at.snapshot(), await list("close/q")]).toMatchObject([before, [{ boxing_id: box.boxing_id }]]);
    const both = await at.act("confirm_intercept", [id, other.id]);
    expect(both.additionals["results"]).toMatchObject([{ ok: false, code: "RECORD_CLOSED" }, { ok: true }]);
    const reopened = await at.client.call("PUT", "/v1/boxing/fast/close/recovery", { ids, reason: "stopped" });
    expect(reopened.status).toBe(200);
    await at.go(id, "confirm_intercept");
    expect((await at.lines(id))[0]).toMatchObject({ num_boxed: "0" });
    expect(await at.broken()).toEqual([]);
  });

  test("what an order left as is closed and reopened likewise, and is never made, changed or deleted [outbound_snapshot.closed] [outbound_snapshot.close] [outbound_snapshot.list_closed] [outbound_snapshot.recovery]", async () => {
    const { id } = await plain();
    await at.go(id, "confirm_boxing", "ship");
    const path = "/v1/outbound/snapshot";
    const [kept] = (await at.client.call("POST", `${path}/q`, {})).additionals["outboundSnapshot"];
    const ids = [kept.outbound_snapshot_id];
    for (const [method, url] of [
      ["POST", `${path}/a`],
      ["PUT", `${path}/${ids[0]}`],
      ["DELETE", `${path}/${ids[0]}`],
      ["POST", `${path}/copy/${ids[0]}`],
    ] as const) {
      const { status, code } = await at.client.call(method, url, method === "DELETE" ? undefined : {});
      expect([status, code], `${method} ${url}`).toEqual([409, "SNAPSHOT_FIXED"]);
    }
    const lines = await at.client.call("POST", "/v1/outbound/detail/snapshot/q", {});
    expect(lines.additionals["outboundDetailSnapshot"]).toMatchObject([
      { outbound_snapshot_id: ids[0], product_code: "plain", num_shipped: "1", line_no: 1 },
    ]);
    expect((await at.client.call("POST", "/v1/outbound/detail/snapshot/a", {})).code).toBe("SNAPSHOT_FIXED");
    expect((await at.client.call("POST", `${path}/close/q`, {})).additionals["outboundSnapshot"]).toEqual([]);
    const closed = await at.client.call("POST", `${path}/close/a`, { ids });
    expect(closed.additionals["outboundSnapshot"][0].closed_at).not.toBeNull();
    expect((await at.client.call("POST", `${path}/close/q`, {})).additionals["outboundSnapshot"]).toHaveLength(1);
    const reopened = await at.client.call("PUT", `${path}/close/recovery`, { ids, reason: "look again" });
    expect(reopened.additionals["outboundSnapshot"]).toMatchObject([{ closed_at: null, reopen_reason: "look again" }]);
    expect(carrier.shipping_company_name).toBe(kept.shipping_company_name);
  });
});

describe("racing for fast boxing", () => {
  const both = twoServers();
  let at: House;
  beforeEach(async () => {
    at = both.at;
    await at.put("plain", "A1", 100);
  });

  test("16 packers of the same goods on two servers: no order is boxed twice, each is boxed whole or refused", async () => {
    const orders = [];
    for (let index = 0; index < 12; index += 1)
      orders.push(await at.order([{ product_code: "plain", outbound_nums: "3" }]));
    const ids = orders.map(({ id }) => id);
    await at.go(ids, "close_order", "print", "confirm_pick");
    const rounds = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        both.client(index).call("POST", "/v1/boxing/fast/a", { product_code: "plain", ...sizes }),
      ),
    );
    const boxed = rounds
      .filter(({ status }) => status === 200)
      .map(({ additionals }) => additionals["outbound"][0].outbound_id);
    expect(new Set(boxed).size).toBe(boxed.length);
    expect(rounds.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual(
      Array.from({ length: 16 - boxed.length }, () => "NOTHING_TO_BOX"),
    );
    // Whoever found all that were left in others' hands finds none of them now.
    expect(boxed.length).toBe(12);
    for (const id of ids) expect((await at.lines(id))[0]).toMatchObject({ num_picked: "3", num_boxed: "3" });
    const { rows } = await sql<{
      boxes: number;
    }>`select count(*)::int as boxes from boxing where wh_id = ${at.wh}`.execute(both.database.reader);
    expect(rows[0]?.boxes).toBe(12);
    expect(await at.broken()).toEqual([]);
  });
});
