import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { inboundCalls } from "../../../src/flows/inbound/index.ts";
import { returnedCalls } from "../../../src/flows/returned/index.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type TestClient, testServer } from "../../support/http.ts";
import { callUnitsOurs } from "../../support/ownUnits.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(oneDatabase)("the quantity inspection report on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    client = await testServer(database, [...inboundCalls(database, {}), ...returnedCalls(database, {})], at.caller);
  });
  afterAll(() => database.close());

  const path = () => `/v1/inbound/quantityinspection/report/${at.caller.userId}`;
  const printed = async (body: object, url = path()) => {
    const token = Buffer.from(JSON.stringify({ ...at.caller, granted: [...at.caller.granted] })).toString("base64url");
    const headers = { authorization: `Bearer ${token}` };
    const reply = await client.app.inject({ method: "POST", url, headers, payload: body });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return new PrintedFile(reply.rawPayload);
  };
  const numberOf = async (id: string) => {
    const query = [{ queryField: "inbound_id", queryCondition: "equal", queryValue: id }];
    return String((await at.make("/v1/inbound/q", { query }))[0]?.inbound_no);
  };
  const notice = () =>
    at.notice(
      [
        { product_code: "A-1", num_expect: "12", batch_no: "B-7", valid_date: "2030-01-31" },
        { product_code: "C-1", num_expect: "3" },
      ],
      { inbound_bill_no: `PO-${newId().slice(-6)}`, inbound_expect: "2026-12-01" },
    );

  it("has places to write before the count, and the difference after it", async () => {
    const { id, lines } = await notice();
    const before = (await (await printed({ ids: [id], lang: "en_US" })).text()).replace(/ +/g, " ");
    expect(before).toMatch(/Quantity inspection report[\s\S]*Expected on: 2026-12-01/);
    expect(before).toMatch(/A-1[\s\S]*Lot no\.: B-7[\s\S]*Expires: 2030-01-31/);
    expect(before.match(/_{6}/g)).toHaveLength(6);
    expect(before).toContain("2 lines, not counted yet");
    const counted = [
      { inbound_detail_id: lines[0], num_loc: "10", num_bad: "1" },
      { inbound_detail_id: lines[1], num_loc: "3", num_bad: "0" },
    ];
    await at.go("confirm_validate", id, { details: counted });
    const file = await printed({ ids: [id], lang: "en_US" });
    const after = (await file.text()).replace(/ +/g, " ");
    expect(after).toMatch(/ 12 10 1 -1\b/);
    expect(after).toMatch(/ 3 3 0 0\b/);
    expect(after).toContain("2 lines, 1 unlike the notice");
    expect(after).not.toContain("______");
    expect(await file.barcodes()).toEqual([{ format: "Code128", text: await numberOf(id) }]);
  });

  it("does not tell who counts blind how many are expected, until the count is confirmed", async () => {
    const blind = async (blind_receiving: boolean) =>
      expect(await at.client.call("PUT", `/v1/warehouse/${at.wh}`, { blind_receiving })).toMatchObject({ status: 200 });
    await blind(true);
    const { id, lines } = await notice();
    const before = await (await printed({ ids: [id], lang: "en_US" })).text();
    expect(before.match(/_{6}/g)).toHaveLength(8);
    expect(before).not.toMatch(/\b12\b(?!-)/);
    const details = lines.map((inbound_detail_id) => ({ inbound_detail_id, num_loc: "3" }));
    await at.go("confirm_validate", id, { details });
    const after = (await (await printed({ ids: [id], lang: "en_US" })).text()).replace(/ +/g, " ");
    expect(after).toMatch(/ 12 3 0 -9\b/);
    await blind(false);
  });

  it("speaks Chinese, a page for each inbound", async () => {
    const [one, other] = [await notice(), await notice()];
    const file = await printed({ ids: [one.id, other.id], lang: "zh_TW" });
    const pages = (await file.pages()).map((page) => page.replace(/\s+/g, ""));
    expect(pages).toHaveLength(2);
    for (const [index, { id }] of [one, other].entries()) {
      expect(pages[index]).toContain("數量驗收單");
      expect(pages[index]).toContain("預計數量");
      expect(pages[index]).toContain(await numberOf(id));
    }
  });

  it("says who sent goods back, and when", async () => {
    const [made] = await at.make("/v1/return/a", {
      ...at.scope,
      returned_bill_no: "RMA-7",
      returned_by: "Ms Wang",
      returned_date: "2026-11-20",
      details: [{ product_code: "A-1", num_expect: "2" }],
    });
    const file = await printed({ ids: [made?.returned_id], lang: "en_US" }, path().replace("inbound", "return"));
    const text = (await file.text()).replace(/ +/g, " ");
    for (const fact of ["Returned by: Ms Wang", "Return document: RMA-7", "Returned on: 2026-11-20"])
      expect(text).toContain(fact);
    expect(text).toMatch(/A-1[\s\S]* 2 ______/);
    expect(await file.barcodes()).toEqual([{ format: "Code128", text: String(made?.returned_no) }]);
  });

  it("says units as the company calls them", async () => {
    await callUnitsOurs(database, at.scope.company_id);
    const { id } = await notice();
    expect(await (await printed({ ids: [id], lang: "en_US" })).text()).toMatch(/Our\s+12[\s\S]*piece/);
  });

  it("names the warehouse in the language asked for", async () => {
    await sql`update warehouse set wh_name_eng = 'Harbour' where wh_id = ${at.wh}::uuid`.execute(database.reader);
    const { id } = await notice();
    expect(await (await printed({ ids: [id], lang: "en_US" })).text()).toContain("Harbour");
    expect(await (await printed({ ids: [id], lang: "zh_TW" })).text()).toContain("Warehouse");
  });

  it("is for the caller, of what the caller may see", async () => {
    const { id } = await notice();
    const ask = (as: TestClient, url: string, body: object) => as.call("POST", url, body);
    expect((await ask(client, path().replace(at.caller.userId, newId()), { ids: [id] })).code).toBe("OUT_OF_SCOPE");
    const elsewhere = client.as({ ...at.caller, scope: { ...at.caller.scope, whIds: [newId()] } });
    expect((await ask(elsewhere, path(), { ids: [id] })).code).toBe("NOT_FOUND");
    const gone = newId();
    expect(await ask(client, path(), { ids: [id, gone] })).toMatchObject({
      status: 404,
      additionals: { details: { id: gone } },
    });
    expect((await ask(client, path(), { ids: [] })).status).toBe(400);
  });
});
