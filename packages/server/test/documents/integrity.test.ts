import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "../../src/audit/index.ts";
import { allChecks } from "../../src/checks.ts";
import { newId } from "../../src/database/index.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything } from "../support/http.ts";

describe.each(databases)("documents hold together on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  const line = { product_code: "A-1", num_expect: "5" };
  const whose = () => ({ wh_id: at.wh, owner_id: at.owner });
  const notice = async (more: Record<string, unknown> = {}) => {
    const made = await at.client.call("POST", "/v1/inbound/a", { ...whose(), details: [line], ...more });
    expect(made.status).toBe(200);
    return made.additionals["inbound"][0];
  };
  const order = async (more: Record<string, unknown> = {}) => {
    const details = [{ product_code: "A-1", outbound_nums: "1" }];
    const made = await at.client.call("POST", "/v1/outbound/a", { ...whose(), order_no: newId(), details, ...more });
    expect(made.status).toBe(200);
    return made.additionals["outbound"][0];
  };
  const historyOf = async (path: string, id: string) =>
    (await at.client.call("GET", `/v1/${path}/${id}/history`)).additionals["history"].map(
      ({ action }: { action: string }) => action,
    );

  it("keeps the steps of two kinds of documents apart that have the same key", async () => {
    const id = newId();
    await notice({ inbound_id: id });
    await at.client.call("POST", "/v1/inbound/action/cancel", { ids: [id], reason: "a secret of its owner" });
    await order({ outbound_id: id });
    expect(await historyOf("outbound", id)).toEqual(["create"]);
    await at.client.call("POST", "/v1/outbound/action/mark_abnormal", { ids: [id], reason: "x" });
    expect(await historyOf("outbound", id)).toEqual(["create", "mark_abnormal"]);
    expect(await historyOf("inbound", id)).toEqual(["create", "cancel"]);
  });

  it("begins anew where a document was deleted and made again under its key", async () => {
    const id = newId();
    await order({ outbound_id: id });
    await at.client.call("POST", "/v1/outbound/action/mark_abnormal", { ids: [id], reason: "x" });
    await at.client.call("POST", "/v1/outbound/action/unlock_abnormal", { ids: [id], reason: "x" });
    expect((await at.client.call("DELETE", `/v1/outbound/${id}`)).status).toBe(200);
    await order({ outbound_id: id });
    expect(await historyOf("outbound", id)).toEqual(["create"]);
  });

  it("refuses rows that name a line by what is no key, and takes a key in capitals", async () => {
    const row = await notice();
    const [{ inbound_detail_id: lineId }] = row.details;
    const validate = (inbound_detail_id: string) =>
      at.client.call("POST", "/v1/inbound/action/confirm_validate", {
        ids: [row.inbound_id],
        details: [{ inbound_detail_id, num_loc: "1", num_bad: "2" }],
      });
    expect(await validate(lineId.slice(1))).toMatchObject({ status: 400, code: "UNKNOWN_REFERENCE" });
    expect((await validate(lineId.toUpperCase())).status).toBe(200);
    const { additionals } = await at.client.call("POST", "/v1/inbound/detail/q", {
      query: [{ queryField: "inbound_detail_id", queryCondition: "equal", queryValue: lineId }],
    });
    expect(additionals["inboundDetail"]).toMatchObject([{ num_loc: "1", num_bad: "2" }]);
  });

  it("leaves no document without a line that it must have, of two who delete at once either", async () => {
    const row = await notice({ details: [line, { ...line, num_expect: "2" }] });
    const deleted = await Promise.all(
      row.details.map(({ inbound_detail_id: id }: { inbound_detail_id: string }) =>
        at.client.call("DELETE", `/v1/inbound/detail/${id}`),
      ),
    );
    expect(deleted.map(({ code }) => code).sort()).toEqual(["NO_LINES", "OK"]);
  });

  it("takes no more lines than one document may have, new or changed", async () => {
    const row = await notice();
    const details = Array.from({ length: 20_001 }, () => line);
    const made = await at.client.call("POST", "/v1/inbound/a", { ...whose(), details });
    expect(made).toMatchObject({ status: 413, code: "TOO_MANY_ROWS" });
    expect(made.additionals.errors).toMatchObject([{ index: 0, field: "details", code: "TOO_MANY_ROWS" }]);
    const changed = await at.client.call("PUT", `/v1/inbound/${row.inbound_id}`, { version: row.version, details });
    expect(changed).toMatchObject({ status: 413, code: "TOO_MANY_ROWS" });
    const query = [{ queryField: "inbound_id", queryCondition: "equal", queryValue: row.inbound_id }];
    const now = await at.client.call("POST", "/v1/inbound/detail/q", { page: 1, pageSize: 50, query, sort: [] });
    expect(now.additionals.inboundDetail).toHaveLength(1);
  });

  it("makes nothing under the key of a line that is another document's, in this warehouse or another", async () => {
    const [key, id, elsewhere] = [newId(), newId(), newId()];
    const { companyIds } = at.caller.scope;
    const inCompany = at.client.as(everything({ companyIds }));
    await inCompany.call("POST", "/v1/warehouse/a", { wh_id: elsewhere, wh_no: "E", wh_name: "Elsewhere" });
    const both = at.client.as({ ...at.caller, scope: { ...at.caller.scope, whIds: [at.wh, elsewhere] } });
    const send = (more: object) => both.call("POST", "/v1/inbound/a", { ...whose(), ...more });
    const made = async (more: object) => (await send(more)).additionals["inbound"][0];
    const own = { ...line, inbound_detail_id: key };
    const first = await made({ inbound_id: id, details: [own] });
    const refused = { status: 409, code: "DUPLICATE" };
    const atLine = [{ index: 0, line: 1, field: "inbound_detail_id", code: "DUPLICATE" }];
    for (const wh_id of [at.wh, elsewhere]) {
      const again = await send({ wh_id, details: [line, own] });
      expect(again, wh_id).toMatchObject(refused);
      expect(again.additionals.errors, wh_id).toMatchObject(atLine);
    }
    const moved = await send({ wh_id: elsewhere, inbound_id: id, details: [own] });
    expect(moved).toMatchObject({ ...refused, additionals: { errors: [{ index: 0, field: "inbound_id" }] } });
    const there = await made({ wh_id: elsewhere, details: [line] });
    const changed = await both.call("PUT", `/v1/inbound/${there.inbound_id}`, {
      version: there.version,
      details: [{ ...line, inbound_detail_id: there.details[0].inbound_detail_id }, own],
    });
    expect(changed).toMatchObject(refused);
    expect(changed.additionals.errors).toMatchObject(atLine);
    for (const { inbound_id } of [there, await made({ details: [line] })]) {
      const added = await both.call("POST", "/v1/inbound/detail/a", { ...own, inbound_id });
      expect(added).toMatchObject({ ...refused, additionals: { errors: [{ index: 0, field: "inbound_detail_id" }] } });
    }
    expect((await made({ inbound_id: id, details: [own] })).inbound_no).toBe(first.inbound_no);
  });

  it("tells by the audit of a document that has lost its lines", async () => {
    const { inbound_id } = await notice();
    const told = async () => (await audit(database, allChecks)).filter(({ broken }) => broken > 0);
    expect(await told()).toEqual([]);
    await sql`delete from inbound_detail where inbound_id = ${inbound_id}`.execute(database.reader);
    expect(await told()).toMatchObject([{ name: "inbound_has_its_details", broken: 1, examples: [{ inbound_id }] }]);
    await sql`delete from inbound where inbound_id = ${inbound_id}`.execute(database.reader);
  });

  it("refuses lines that are none, and a line that is sent twice, each where it stands", async () => {
    const row = await notice();
    const [there] = row.details;
    const change = (details: readonly unknown[]) =>
      at.client.call("PUT", `/v1/inbound/${row.inbound_id}`, { version: row.version, details });
    const errors = async (details: readonly unknown[]) => (await change(details)).additionals.errors;
    expect(await errors([there, "A-1", null, []])).toMatchObject(
      [1, 2, 3].map((no) => ({ index: 0, line: no, code: "WRONG_TYPE" })),
    );
    const odd = [{ toString: 1, valueOf: 1 }, 7, [there.inbound_detail_id]];
    expect(await errors(odd.map((inbound_detail_id) => ({ ...line, inbound_detail_id })))).toMatchObject(
      odd.map((_, no) => ({ index: 0, line: no, field: "inbound_detail_id", code: "WRONG_TYPE" })),
    );
    const twice = { ...line, num_expect: "6", inbound_detail_id: there.inbound_detail_id.toUpperCase() };
    expect(await errors([{ ...line, inbound_detail_id: there.inbound_detail_id }, twice])).toMatchObject([
      { index: 0, line: 1, field: "inbound_detail_id", code: "DUPLICATE" },
    ]);
    for (const details of ["x", {}, null, []])
      expect(await errors(details as unknown[])).toMatchObject([{ field: "details", code: "NO_LINES" }]);
  });

  it("deletes no order that is marked, which is cancelled with a right and a reason", async () => {
    const { outbound_id: id } = await order();
    await at.client.call("POST", "/v1/outbound/action/mark_abnormal", { ids: [id], reason: "x" });
    expect(await at.client.call("DELETE", `/v1/outbound/${id}`)).toMatchObject({
      status: 409,
      code: "DOCUMENT_BLOCKED",
    });
    expect((await at.client.call("PUT", `/v1/outbound/${id}`, { consignee_name: "mended" })).status).toBe(200);
  });

  it("keeps no refusal of several under a key: mended, the same request succeeds", async () => {
    const ids = [(await order()).outbound_id, (await order()).outbound_id];
    const cancel = () =>
      at.client.call(
        "POST",
        "/v1/outbound/action/unlock_abnormal",
        { ids, reason: "x" },
        { "idempotency-key": ids[0] },
      );
    expect((await cancel()).code).toBe("NOT_ABNORMAL");
    for (const id of ids) await at.client.call("POST", "/v1/outbound/action/mark_abnormal", { ids: [id], reason: "x" });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(200);
  });

  it("answers a creation that is sent again after the document went on, and refuses another under its key", async () => {
    const order = {
      ...whose(),
      outbound_id: newId(),
      order_no: newId(),
      details: [{ product_code: "A-1", outbound_nums: "1" }],
    };
    const send = (body: unknown) => at.client.call("POST", "/v1/outbound/a", body);
    expect((await send(order)).status).toBe(200);
    await at.client.call("PUT", `/v1/outbound/${order.outbound_id}`, { consignee_name: "later" });
    expect((await send(Object.fromEntries(Object.entries(order).reverse()))).status).toBe(200);
    const other = { ...order, details: [{ product_code: "A-1", outbound_nums: "900" }] };
    expect(await send(other)).toMatchObject({ status: 409, code: "DUPLICATE" });

    const receipt = {
      ...whose(),
      inbound_id: newId(),
      details: [{ product_code: "A-1", num_expect: "2", storage_loc_code: "L-1" }],
    };
    const receive = (body: unknown) => at.client.call("POST", "/v1/inbound/simple/a", body);
    const first = await receive(receipt);
    expect(first.status).toBe(200);
    expect((await receive(receipt)).additionals).toEqual(first.additionals);
    const others = { ...receipt, details: [{ ...receipt.details[0], num_expect: "900" }] };
    expect(await receive(others)).toMatchObject({ status: 409, code: "DUPLICATE" });
  });
});
