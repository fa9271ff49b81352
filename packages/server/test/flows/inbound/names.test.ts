import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(oneDatabase)("what lines of goods in tell on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  let id: string;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    const header = { inbound_bill_no: "B-1", inbound_type: "production" };
    const made = await at.notice(
      [
        { product_code: "A-1", num_expect: "100", batch_no: "X1" },
        { product_code: "A-1", num_expect: "5", batch_no: "X2" },
      ],
      header,
    );
    id = made.id;
    const [first, second] = made.lines;
    await at.go("confirm_validate", id, {
      details: [
        { inbound_detail_id: first, num_loc: "90", num_bad: "15" },
        { inbound_detail_id: second, num_loc: "5" },
      ],
    });
    await at.go("confirm_putaway", id, {
      details: [
        { inbound_detail_id: first, storage_loc_code: "L-2", num_loc: "30", storage_bad_code: "B-1", num_bad: "15" },
        { inbound_detail_id: first, storage_loc_code: "L-1", num_loc: "60" },
      ],
    });
    await at.notice([{ product_code: "A-1", num_expect: "1" }]);
  });
  afterAll(() => database.close());

  const lines = async (body: object) => {
    const answer = await at.post("/v1/inbound/detail/q", body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return answer.additionals["inboundDetail"] as Record<string, unknown>[];
  };
  const found = async (queryField: string, queryCondition: string, queryValue: unknown) =>
    (await lines({ query: [{ queryField, queryCondition, queryValue }], sort: [{ sortField: "batch_no" }] })).map(
      ({ batch_no }) => batch_no,
    );

  test("the locations where they stand, good and bad, and how much was counted", async () => {
    expect(await at.lines(id)).toMatchObject([
      { storage_loc_code: "L-1, L-2", storage_bad_code: "B-1", validate_num: "105", inbound_bill_no: "B-1" },
      { storage_loc_code: null, storage_bad_code: null, validate_num: "5" },
    ]);
    expect(await found("storage_loc_code", "equal", "L-1")).toEqual(["X1"]);
    expect(await found("storage_loc_code", "equal", ["L-2", "L-3"])).toEqual(["X1"]);
    expect(await found("storage_loc_code", "equal", "B-1")).toEqual([]);
    expect(await found("storage_bad_code", "like", "b-")).toEqual(["X1"]);
    expect(await found("storage_loc_code", "equal", null)).toEqual([null, "X2"]);
    expect(await found("validate_num", ">=", "100")).toEqual(["X1"]);
    expect(await found("validate_num", "equal", "5")).toEqual(["X2"]);
    const sorted = await lines({ sort: [{ sortField: "validate_num", sortOrder: "desc" }] });
    expect(sorted[0]?.["batch_no"]).toBe("X1");
    const byPlace = await at.post("/v1/inbound/detail/q", { sort: [{ sortField: "storage_loc_code" }] });
    expect(byPlace).toMatchObject({ status: 400, code: "NOT_SORTED" });
  });

  test("no location from which they were taken off again", async () => {
    const line = (await at.lines(id))[0]?.["inbound_detail_id"];
    await at.go("revert_putaway", id, { details: [{ inbound_detail_id: line }] });
    expect((await at.lines(id))[0]).toMatchObject({ storage_loc_code: null, storage_bad_code: null });
    expect(await found("storage_loc_code", "equal", "L-1")).toEqual([]);
  });

  test("each piece on a location its notice and product, by which it is found", async () => {
    const pieces = async (body: object) => {
      const answer = await at.post("/v1/inbound/detail/recinbound/q", body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      return answer.additionals["recInbound"] as Record<string, unknown>[];
    };
    const all = await pieces({ sort: [{ sortField: "inbound_no" }, { sortField: "storage_loc_code" }] });
    expect(all.map(({ storage_loc_code }) => storage_loc_code)).toEqual(["B-1", "L-1", "L-2"]);
    expect(all[0]).toMatchObject({
      inbound_id: id,
      inbound_bill_no: "B-1",
      line_no: 1,
      product_code: "A-1",
      product_name: "Plain",
      owner_no: "OWN",
      batch_no: "X1",
    });
    for (const [queryField, queryValue, count] of [
      ["inbound_bill_no", "B-1", 3],
      ["inbound_no", String(all[0]?.["inbound_no"]), 3],
      ["product_code", "A-1", 3],
      ["product_name", "Other", 0],
      ["owner_name", "Owner", 3],
      ["inbound_id", id, 3],
    ] as const) {
      const query = [{ queryField, queryCondition: "equal", queryValue }];
      expect(await pieces({ query }), queryField).toHaveLength(count);
    }
  });

  test("and a notice its type in the caller's words", async () => {
    const typed = async (lang: string, queryValue: string) => {
      const query = [{ queryField: "inbound_type_name", queryCondition: "equal", queryValue }];
      const answer = await at.post("/v1/inbound/q", { lang, query, sort: [{ sortField: "inbound_type_name" }] });
      return (answer.additionals["inbound"] as Record<string, unknown>[]).map(
        ({ inbound_type_name }) => inbound_type_name,
      );
    };
    expect(await typed("en_US", "Production")).toEqual(["Production"]);
    expect(await typed("en_US", "生產入庫")).toEqual([]);
    const [taiwan] = (await at.post("/v1/inbound/q", { lang: "zh_TW", query: [] })).additionals["inbound"].slice(-1);
    expect(await typed("zh_TW", taiwan.inbound_type_name)).toEqual([taiwan.inbound_type_name]);
    expect(taiwan.inbound_type_name).not.toBe("Production");
  });
});
