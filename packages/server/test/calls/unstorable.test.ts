import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { outboundCalls } from "../../src/flows/outbound/index.ts";
import { hooks, house } from "../flows/outbound/house.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

const nul = "a\u0000b";
const half = "a\ud800b";

describe("a text that no database keeps", () => {
  let database: TestDatabase;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase("server");
    const at = await house(database);
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    client = await testServer(database, outboundCalls(database, hooks), caller);
  });
  afterAll(() => database.close());

  test.each(
    [nul, half].flatMap((bad): [string, object, string][] => [
      ["/v1/pickinglist/check", { pickinglist_no: bad }, "pickinglist_no"],
      ["/v1/boxing/outbound/q", { pickinglist_no: bad }, "pickinglist_no"],
      ["/v1/pickinglist/order", { pickinglist_nos: ["x", bad] }, "pickinglist_nos.1"],
      ["/v1/pickinglist/product", { pickinglist_nos: [bad] }, "pickinglist_nos.0"],
      ["/v1/pickinglist/consignee", { pickinglist_nos: [bad] }, "pickinglist_nos.0"],
      ["/v1/outbound/picking/a", { booking_id: newId(), storage_loc_code: bad }, "storage_loc_code"],
      ["/v1/outbound/pickingconfirm/a", { booking_id: newId(), storage_loc_code: bad }, "storage_loc_code"],
    ]),
  )("is refused by %s: %j", async (path, body, field) => {
    const answer = await client.call("POST", path, body);
    expect([answer.status, answer.additionals.errors?.[0]]).toMatchObject([400, { field, code: "BAD_FORMAT" }]);
  });
});

describe.each(databases)("values that PostgreSQL refuses are refused before it, on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  test.each(["/v1/inbound/putaway/a", "/v1/inbound/detail/recinbound/a", "/v1/return/putaway/a"])(
    "a text that is no code of a pallet in a row of several, by %s",
    async (path) => {
      const row = { num_loc: "1", storage_loc_code: "L-1" };
      for (const sscc of [nul, half]) {
        const refused = await at.post(path, [
          { ...row, sscc: "1" },
          { ...row, sscc },
        ]);
        expect([refused.status, refused.additionals.errors]).toMatchObject([
          400,
          [{ index: 1, field: "sscc", code: "BAD_FORMAT" }],
        ]);
      }
    },
  );

  test("where a line of a document has it, at its line", async () => {
    const details = [
      { product_code: "A-1", num_expect: "1" },
      { product_code: "A-1", num_expect: "1", batch_no: nul },
    ];
    const refused = await at.post("/v1/inbound/a", { wh_id: at.wh, owner_id: at.owner, details });
    expect([refused.status, refused.additionals.errors]).toMatchObject([
      400,
      [{ index: 0, line: 1, field: "batch_no", code: "BAD_FORMAT" }],
    ]);
  });

  test("half a surrogate pair in a line for which a location is proposed; a whole one is taken", async () => {
    const propose = (batch_no: string) =>
      at.post("/v1/inbound/simple/proposal", {
        wh_id: at.wh,
        owner_id: at.owner,
        details: [{ product_code: "A-1", num_loc: "1", batch_no }],
      });
    const refused = await propose("\ud800");
    expect([refused.status, refused.additionals.errors]).toMatchObject([400, [{ field: "details.0.batch_no" }]]);
    expect((await propose("😀")).status).toBe(200);
  });

  test("an instant further from UTC than any clock, in a question and in a path", async () => {
    for (const [queryField, queryValue] of [
      ["created_at", "2026-11-25T00:00:00+23:00"],
      ["inbound_expect", "2026-11-25T00:00:00-16:00"],
    ]) {
      const query = [{ queryField, queryCondition: ">=", queryValue }];
      const answer = await at.post("/v1/inbound/q", { query });
      expect([answer.status, answer.additionals.errors]).toMatchObject([
        400,
        [{ field: `query.${queryField}`, code: "WRONG_TYPE" }],
      ]);
    }
    for (const queryValue of ["2026-11-25T00:00:00+15:59", "2026-11-25 00:00:00+08", "2026-11-25", "2026-11-25T08:00Z"])
      expect(
        (await at.post("/v1/inbound/q", { query: [{ queryField: "created_at", queryCondition: ">=", queryValue }] }))
          .status,
        queryValue,
      ).toBe(200);
    const company = at.scope.company_id;
    const asAt = (instant: string) =>
      at.post(`/v1/stock/accurate/${company}/${at.wh}/${at.owner}/${encodeURIComponent(instant)}`, {});
    const refused = await asAt("2026-11-25T10:00:00+23:00");
    expect([refused.status, refused.code]).toEqual([400, "BAD_FORMAT"]);
    expect((await asAt("2026-11-20T10:00:00+14:00")).status).toBe(200);
  });
});
