import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { insertMasters } from "../../support/stock.ts";
import { correction, shipped, take } from "./correcting.ts";
import { type House, house } from "./house.ts";
import { putBacksOf, withScanners } from "./puttingBack.ts";

/** A location of each type at which nothing good is booked. */
const others = { B1: "bad", R1: "returns", C1: "receiving", S2: "staging", T1: "tote" };

describe.each(oneDatabase)("goods come back where they may be booked again, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    const more = Object.entries({ R1: "returns", C1: "receiving", T1: "tote", K1: "pick_face" });
    await database.transact((tx) =>
      insertMasters(
        tx,
        "storage",
        more.map(([storage_code, storage_type]) => ({
          ...{ storage_id: newId(), company_id: at.company, wh_id: at.wh, storage_code, storage_type, frozen: false },
        })),
      ),
    );
  });

  const stopped = async (quality: "good" | "bad") => {
    await at.put("plain", quality === "good" ? "A1" : "B1", 3, {}, { quality });
    const nums = quality === "good" ? { outbound_nums: "3" } : { outbound_nums: "0", outbound_nums_bad: "3" };
    const { id } = await at.order([{ product_code: "plain", ...nums }]);
    await at.go(id, "close_order", "print", "confirm_pick", "request_intercept");
    return id;
  };
  const back = async (target_loc_code: string) => {
    const [one] = await putBacksOf(at, "waiting");
    const body = { put_back_id: one?.put_back_id, num: "1", target_loc_code };
    const { status, code } = await at.client.call("POST", "/v1/outbound/put_back/a", body);
    return [target_loc_code, status, code];
  };
  const stop = async (id: string, storage_loc_code: string) => {
    const { status, code } = await at.act("confirm_intercept", id, { storage_loc_code });
    return [storage_loc_code, status, code];
  };

  test("put back, what is good to where good stock is, what is bad to where bad stock may be", async () => {
    await withScanners(at);
    await at.go(await stopped("good"), "confirm_intercept");
    const before = await at.snapshot();
    for (const code of Object.keys(others)) expect(await back(code)).toEqual([code, 409, "LOCATION_TYPE"]);
    expect(await at.snapshot()).toEqual(before);
    for (const code of ["A2", "K1", "A1"]) expect(await back(code)).toEqual([code, 200, "OK"]);
    await at.go(await stopped("bad"), "confirm_intercept");
    for (const code of ["C1", "S2", "T1"]) expect(await back(code)).toEqual([code, 409, "LOCATION_TYPE"]);
    for (const code of ["B1", "R1", "A1"]) expect(await back(code)).toEqual([code, 200, "OK"]);
    expect(await at.broken()).toEqual([]);
  });

  test("so they do where an interception says it at once", async () => {
    const id = await stopped("good");
    const before = await at.snapshot();
    for (const code of Object.keys(others)) expect(await stop(id, code)).toEqual([code, 409, "LOCATION_TYPE"]);
    expect(await at.snapshot()).toEqual(before);
    expect(await stop(id, "K1")).toEqual(["K1", 200, "OK"]);
    const bad = await stopped("bad");
    expect(await stop(bad, "C1")).toEqual(["C1", 409, "LOCATION_TYPE"]);
    expect(await stop(bad, "R1")).toEqual(["R1", 200, "OK"]);
    expect(await at.broken()).toEqual([]);
  });

  test("what never left is in no tote, each told at its line", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "5" }]);
    const came = (storage_loc_code: string) => ({
      ...{ outbound_detail_id: lines[0], adjust_category: "in", num: "1", storage_loc_code },
    });
    const before = await at.snapshot();
    for (const [code, storage_type] of Object.entries(others).filter(([, type]) => type === "tote")) {
      const answer = await take(at, "adjust", await correction(at, id, came("A1"), came(code)));
      const error = { line_no: 2, code: "LOCATION_TYPE", details: { location: code, storage_type } };
      expect(answer.additionals["results"]).toMatchObject([
        { ok: false, code: "LOCATION_TYPE", details: { errors: [error] } },
      ]);
    }
    expect(await at.snapshot()).toEqual(before);
    const right = await take(at, "adjust", await correction(at, id, came("A2"), came("K1")));
    expect(right.additionals["results"]).toMatchObject([{ ok: true }]);
    const { rows } = await sql`select 1 from stock where wh_id = ${at.wh} and qty > 0`.execute(database.reader);
    expect(rows).toHaveLength(2);
    expect(await at.broken()).toEqual([]);
  });
});
