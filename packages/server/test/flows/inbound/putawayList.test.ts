import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { inboundCalls } from "../../../src/flows/inbound/index.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type TestClient, testServer } from "../../support/http.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(oneDatabase)("the putaway list on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    client = await testServer(database, inboundCalls(database, {}), at.caller);
  });
  afterAll(() => database.close());

  const path = () => `/v1/inbound/putaway/report/${at.caller.userId}`;
  const printed = async (ids: readonly string[], lang = "en_US") => {
    const token = Buffer.from(JSON.stringify({ ...at.caller, granted: [...at.caller.granted] })).toString("base64url");
    const headers = { authorization: `Bearer ${token}` };
    const reply = await client.app.inject({ method: "POST", url: path(), headers, payload: { ids, lang } });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return new PrintedFile(reply.rawPayload);
  };
  const textOf = async (file: PrintedFile) => (await file.text()).replace(/ +/g, " ");

  /** Two lines that are counted: 10 good of A-1 and 1 of them damaged, 3 of C-1. */
  async function counted() {
    const { id, lines } = await at.notice([
      { product_code: "A-1", num_expect: "11", batch_no: "B-7" },
      { product_code: "C-1", num_expect: "3" },
    ]);
    const details = [
      { inbound_detail_id: lines[0], num_loc: "10", num_bad: "1" },
      { inbound_detail_id: lines[1], num_loc: "3", num_bad: "0" },
    ];
    await at.go("confirm_validate", id, { details });
    return { id, lines };
  }
  const walk = (code: string, order: number | null) =>
    sql`update storage set walk_order = ${order} where wh_id = ${at.wh}::uuid and storage_code = ${code}`.execute(
      database.reader,
    );

  it("stands in walking order, what has no location yet last, with a code to scan for each location", async () => {
    const { id, lines } = await counted();
    await walk("L-4", 1);
    await walk("L-2", 2);
    const details = [
      { inbound_detail_id: lines[0], storage_loc_code: "L-2" },
      { inbound_detail_id: lines[1], storage_loc_code: "L-4" },
    ];
    await at.go("plan_putaway", id, { details });
    const file = await printed([id]);
    const text = await textOf(file);
    expect(text).toMatch(/Putaway list[\s\S]*L-4[\s\S]*C-1[\s\S]*L-2[\s\S]*A-1[\s\S]*____[\s\S]*Defective/);
    expect(text).toContain("Lot no.: B-7");
    expect(text).toContain("Lines: 3, locations: 2, without one: 1");
    const [head, ...codes] = (await file.barcodes()).map(({ text: code }) => code);
    expect(head).toMatch(/^IN/);
    expect(codes.toSorted()).toEqual(["L-2", "L-4"]);
    expect(codes).toHaveLength(2);
  });

  it("has what is left only, and nothing of what waits for nothing", async () => {
    const { id, lines } = await counted();
    const put = [{ inbound_detail_id: lines[1], num_loc: "3", storage_loc_code: "L-3" }];
    await at.go("confirm_putaway", id, { details: put });
    const text = await textOf(await printed([id]));
    expect(text).not.toContain("C-1");
    expect(text).toMatch(/____[\s\S]* 10 /);
    const { id: early } = await at.notice([{ product_code: "A-1", num_expect: "1" }]);
    const refused = await client.call("POST", path(), { ids: [early] });
    expect(refused).toMatchObject({
      code: "INVALID_STATE",
      additionals: { details: { status: "awaiting_validation" } },
    });
  });

  it("speaks Chinese, a page for each inbound", async () => {
    const [one, other] = [await counted(), await counted()];
    const pages = (await (await printed([one.id, other.id], "zh_TW")).pages()).map((page) => page.replace(/\s+/g, ""));
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(page).toMatch(/上架單[\s\S]*共3筆、0個儲位，3筆未定儲位/);
  });

  it("is for the caller, of what the caller may see", async () => {
    const { id } = await counted();
    expect((await client.call("POST", path().replace(at.caller.userId, newId()), { ids: [id] })).code).toBe(
      "OUT_OF_SCOPE",
    );
    const elsewhere = client.as({ ...at.caller, scope: { ...at.caller.scope, whIds: [newId()] } });
    expect((await elsewhere.call("POST", path(), { ids: [id] })).code).toBe("NOT_FOUND");
    const granted = new Set([...at.caller.granted].filter((one) => !one.endsWith("putaway_list")));
    expect((await client.as({ ...at.caller, granted }).call("POST", path(), { ids: [id] })).status).toBe(403);
  });
});
