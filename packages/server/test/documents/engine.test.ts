import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { crudCalls } from "../../src/crud/calls.ts";
import { newId } from "../../src/database/index.ts";
import { documentCalls } from "../../src/documents/calls.ts";
import type { Effect, Flow } from "../../src/documents/flow.ts";
import { withLineHooks } from "../../src/documents/guards.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

/** Numbers of documents with which the effect was called, and what it does with some of them. */
const batches: number[] = [];
const poisoned = new Set<string>();
const refusing = new Set<string>();

const adjust: Effect = async (_tx, _whId, steps) => {
  batches.push(steps.length);
  if (steps.some(({ document }) => poisoned.has(document.id))) throw new Error("planted fault");
  return steps.map(({ document }) =>
    refusing.has(document.id)
      ? { ok: false, code: "INSUFFICIENT_STOCK", details: { asked: "2", available: "1" } }
      : { ok: true, set: { date_adjusted: "2026-01-02T03:04:05Z" } },
  );
};
const nothing: Effect = async (_tx, _whId, steps) => steps.map(() => ({ ok: true }));
const flow = { adjust, reverse: nothing, cancel: nothing } as unknown as Flow<typeof model.adjustment>;
const hooks = withLineHooks([model.adjustment], {});
const masters = ["company", "warehouse", "customer", "unit", "product", "storage"].map(
  (name) => (model as Readonly<Record<string, Declared>>)[name] as Declared,
);

describe.each(databases)("the engine of transitions on %s", (kind) => {
  let database: TestDatabase;
  let client: TestClient;
  const ids = { company_id: newId(), wh_id: newId(), owner_id: newId(), storage_id: newId() };

  beforeAll(async () => {
    database = await testDatabase(kind);
    const calls = [
      ...masters.flatMap((one) => crudCalls(one, {})),
      ...crudCalls(model.adjustment_detail, hooks),
      ...documentCalls(database, model.adjustment, flow, hooks),
    ];
    const first = await testServer(database, calls, everything());
    await first.call("POST", "/v1/company/a", { company_id: ids.company_id, company_code: "C", company_name: "C" });
    const inCompany = first.as(everything({ companyIds: [ids.company_id] }));
    await inCompany.call("POST", "/v1/warehouse/a", { wh_id: ids.wh_id, wh_no: "W", wh_name: "W" });
    await inCompany.call("POST", "/v1/customer/a", { customer_id: ids.owner_id, customer_no: "O", customer_name: "O" });
    await inCompany.call("POST", "/v1/unit/a", { unit_code: "EA", unit_name: "個" });
    await inCompany.call("POST", "/v1/product/a", {
      owner_no: "O",
      product_code: "P",
      product_name: "P",
      stock_unit_code: "EA",
    });
    client = first.as(everything({ companyIds: [ids.company_id], whIds: [ids.wh_id] }));
    await client.call("POST", "/v1/storage/a", { storage_id: ids.storage_id, storage_code: "A1" });
  });
  afterAll(() => database.close());

  const draft = (more: Record<string, unknown> = {}) => ({
    owner_no: "O",
    adjust_category: "in",
    adjust_reason: "found",
    details: [{ product_code: "P", storage_loc_code: "A1", num: "2" }],
    ...more,
  });
  const create = async (count: number): Promise<string[]> => {
    const made = await client.call(
      "POST",
      "/v1/inventory/adjustment/a",
      Array.from({ length: count }, () => draft()),
    );
    expect(made.status).toBe(200);
    return made.additionals.adjustment.map((row: { adjustment_id: string }) => row.adjustment_id);
  };
  const act = (action: string, body: unknown, headers?: Record<string, string>) =>
    client.call("POST", `/v1/inventory/adjustment/action/${action}`, body, headers);
  const statusOf = async (id: string) =>
    (
      await client.call("POST", "/v1/inventory/adjustment/q", {
        query: [{ queryField: "adjustment_id", queryCondition: "equal", queryValue: id }],
      })
    ).additionals.adjustment[0];

  it("creates documents with lines and numbers of their own, and answers with both", async () => {
    const made = await client.call("POST", "/v1/inventory/adjustment/a", [draft(), draft()]);
    const [one, two] = made.additionals.adjustment;
    expect(one).toMatchObject({
      adjust_status: "awaiting_adjust",
      details: [{ line_no: 1, product_code: "P", num: "2", storage_loc_code: "A1" }],
    });
    expect(one.adjust_no < two.adjust_no).toBe(true);
  });

  it("names the line of what is wrong, and makes nothing [productCodeNotExist]", async () => {
    const lines = [
      { product_code: "P", storage_loc_code: "A1", num: "2" },
      { product_code: "Q", num: "-1" },
    ];
    const refused = await client.call("POST", "/v1/inventory/adjustment/a", [draft(), draft({ details: lines })]);
    expect(refused.status).toBe(400);
    expect(refused.additionals.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ index: 1, line: 1, field: "num", code: "TOO_SMALL" }),
        expect.objectContaining({
          ...{ index: 1, line: 1, field: "product_code", code: "UNKNOWN_REFERENCE" },
          message: expect.stringContaining("Q"),
        }),
        expect.objectContaining({ index: 1, line: 1, field: "storage_id", code: "REQUIRED" }),
      ]),
    );
    expect(await client.call("POST", "/v1/inventory/adjustment/a", draft({ details: [] }))).toMatchObject({
      status: 400,
      code: "NO_LINES",
    });
  });

  it("takes documents on, each with an outcome, history and what the effect set", async () => {
    const [first = "", second = ""] = await create(2);
    const done = await act("adjust", { ids: [first, second, newId()] });
    expect(done.status).toBe(200);
    expect(done.additionals.results).toMatchObject([
      { index: 0, id: first, ok: true, status: "adjusted" },
      { index: 1, id: second, ok: true, status: "adjusted" },
      { index: 2, ok: false, code: "NOT_FOUND" },
    ]);
    expect(await statusOf(first)).toMatchObject({
      adjust_status: "adjusted",
      version: 2,
      date_adjusted: "2026-01-02T03:04:05.000000Z",
    });
    const again = await act("adjust", { ids: [first] });
    expect(again).toMatchObject({ status: 409, code: "INVALID_STATE" });
    const { additionals } = await client.call("GET", `/v1/inventory/adjustment/${first}/history`);
    expect(additionals.history).toMatchObject([
      { action: "create", to_state: "awaiting_adjust" },
      { action: "adjust", from_state: "awaiting_adjust", to_state: "adjusted" },
    ]);
  });

  it("asks why for the way back and a cancel", async () => {
    const [id = ""] = await create(1);
    expect(await act("cancel", { ids: [id] })).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
    expect(await act("cancel", { ids: [id], reason: "typed twice" })).toMatchObject({ status: 200 });
    const { additionals } = await client.call("GET", `/v1/inventory/adjustment/${id}/history`);
    expect(additionals.history.at(-1)).toMatchObject({ reason: "typed twice", to_state: "cancelled" });
  });

  it.each([["cancel [general-5c]"], ["reverse [general-5d]"]])("asks which documents are meant: %s", async (title) => {
    const [action = ""] = title.split(" ");
    expect(await act(action, { ids: [], reason: "none" })).toMatchObject({ status: 400, code: "REQUIRED" });
  });

  it("makes all or nothing of an atomic request", async () => {
    const [good = "", bad = ""] = await create(2);
    refusing.add(bad);
    const refused = await act("adjust", { ids: [good, bad], atomic: true });
    expect(refused.status).toBe(409);
    expect(refused.additionals.results[0], "no state that it never came to").not.toHaveProperty("status");
    expect(refused.additionals.results).toMatchObject([
      { ok: false, code: "ATOMIC_REFUSED" },
      { ok: false, code: "INSUFFICIENT_STOCK", details: { asked: "2", available: "1" } },
    ]);
    expect(await statusOf(good)).toMatchObject({ adjust_status: "awaiting_adjust", version: 1 });
    const each = await act("adjust", { ids: [good, bad] });
    expect(each.additionals.results).toMatchObject([{ ok: true }, { ok: false }]);
  });

  it("lets a fault of one document harm no other of the request", async () => {
    const [good = "", bad = ""] = await create(2);
    poisoned.add(bad);
    const done = await act("adjust", { ids: [bad, good] });
    expect(done.additionals.results).toMatchObject([
      { ok: false, code: "INTERNAL" },
      { ok: true, status: "adjusted" },
    ]);
  });

  it("gathers concurrent single steps, with an outcome each", async () => {
    const made = await create(40);
    const bad = made[7] ?? "";
    refusing.add(bad);
    batches.length = 0;
    const done = await Promise.all(made.map((id) => act("adjust", { ids: [id] })));
    expect(done.filter(({ status }) => status === 200)).toHaveLength(39);
    expect(done[7]).toMatchObject({ status: 409, code: "INSUFFICIENT_STOCK" });
    expect(batches.length).toBeLessThan(40);
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(40);
  });

  it("gives one of many who want the same step of the same document their way", async () => {
    const [id = ""] = await create(1);
    const done = await Promise.all(Array.from({ length: 12 }, () => act("adjust", { ids: [id] })));
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(done.filter(({ code }) => code === "INVALID_STATE")).toHaveLength(11);
  });

  it("answers a repeated request as the first time and does nothing", async () => {
    const [id = ""] = await create(1);
    const send = () => act("adjust", { ids: [id] }, { "idempotency-key": `once-${id}` });
    const done = await Promise.all(Array.from({ length: 6 }, send));
    expect(done.map(({ additionals }) => additionals)).toEqual(Array(6).fill(done[0]?.additionals));
    expect(await send()).toMatchObject({ status: 200, additionals: done[0]?.additionals });
    expect(await statusOf(id)).toMatchObject({ version: 2 });
    expect(await act("adjust", { ids: [newId()] }, { "idempotency-key": `once-${id}` })).toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    });
  });

  it("answers a request sent twice in one go once, and another one under its key not at all", async () => {
    const [id = "", other = ""] = await create(2);
    const send = (ids: string[]) => act("adjust", { ids }, { "idempotency-key": `twice-${id}` });
    const [first, again, foreign] = await Promise.all([send([id]), send([id]), send([other])]);
    // Which of them comes first is not said.
    const isFirst = first?.status === 200;
    const [done, refused] = isFirst ? [[first, again], [foreign]] : [[foreign], [first, again]];
    for (const answer of done) {
      expect(answer).toMatchObject({ status: 200, additionals: { results: [{ ok: true, status: "adjusted" }] } });
      expect(answer?.additionals).toEqual(done[0]?.additionals);
    }
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" });
    expect(await statusOf(isFirst ? other : id)).toMatchObject({ adjust_status: "awaiting_adjust" });
  });

  it("gathers concurrent creations, each with its own reply, request and error", async () => {
    const line = { product_code: "P", storage_loc_code: "A1" };
    const bodies = Array.from({ length: 30 }, (_, n) => ({
      ...draft({ details: [{ ...line, num: n === 11 ? "-1" : String(n + 1) }] }),
      adjustment_id: newId(),
    }));
    const transactions = vi.spyOn(database, "transact");
    const made = await Promise.all(bodies.map((body) => client.call("POST", "/v1/inventory/adjustment/a", body)));
    // The wrong one makes the others of its batch run alone.
    expect(made[11]).toMatchObject({
      status: 400,
      additionals: { errors: [{ index: 0, line: 0, field: "num", code: "TOO_SMALL" }] },
    });
    const good = made.flatMap((reply, n) => (n === 11 ? [] : [{ reply, n }]));
    for (const { reply, n } of good) {
      expect(reply.additionals.adjustment).toMatchObject([
        { adjustment_id: bodies[n]?.adjustment_id, details: [{ num: String(n + 1) }] },
      ]);
    }
    const { rows } = await sql<{ requests: number }>`
      select count(distinct request_id)::integer as requests from document_history
      where document_id = any(${good.map(({ n }) => bodies[n]?.adjustment_id)}::uuid[])`.execute(database.reader);
    expect(rows[0]?.requests).toBe(29);
    transactions.mockClear();
    const more = await Promise.all(
      Array.from({ length: 30 }, () => client.call("POST", "/v1/inventory/adjustment/a", draft())),
    );
    expect(more.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(more.map(({ additionals }) => additionals.adjustment[0].adjust_no)).size).toBe(30);
    // How many come together, the machine says; each by itself they would be thirty.
    expect(transactions.mock.calls.length).toBeLessThan(20);
    transactions.mockRestore();
  });

  it("makes one document of the same creation sent many times at once, and answers all with it", async () => {
    const body = draft({ adjustment_id: newId() });
    const made = await Promise.all(
      Array.from({ length: 5 }, () => client.call("POST", "/v1/inventory/adjustment/a", body)),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(made.map(({ additionals }) => additionals.adjustment)).toEqual(
      Array(5).fill(made[0]?.additionals.adjustment),
    );
  });

  it("refuses other lines under the key of one that is there, until it was changed", async () => {
    const [adjustment_id, lineKey] = [newId(), "adjustment_detail_id"];
    const line = (more: object = {}) => ({ ...(draft().details as object[])[0], ...more });
    const send = (details: readonly object[]) =>
      client.call("POST", "/v1/inventory/adjustment/a", draft({ adjustment_id, details }));
    const two = [line(), line({ line_no: 1 })];
    expect((await send(two)).status).toBe(200);
    const again = await send(two);
    expect(again).toMatchObject({ status: 200, additionals: { adjustment: [{ details: [{}, {}] }] } });
    const keys = again.additionals.adjustment[0].details.map((one: Record<string, unknown>) => one[lineKey]);
    expect((await send([line({ [lineKey]: keys[0] }), line({ line_no: 1 })])).status).toBe(200);
    for (const other of [
      [line()],
      [...two, line()],
      [line(), line({ num: "77" })],
      [line({ [lineKey]: newId() }), line()],
    ])
      expect(await send(other), JSON.stringify(other)).toMatchObject({ status: 409, code: "DUPLICATE" });
    const changed = { details: [line({ num: "77" })] };
    expect((await client.call("PUT", `/v1/inventory/adjustment/${adjustment_id}`, changed)).status).toBe(200);
    expect(await send(two)).toMatchObject({ status: 200, additionals: { adjustment: [{ details: [{ num: "77" }] }] } });
  });

  it("answers a creation that is sent again under its key as the first time", async () => {
    const [body, key] = [draft(), { "idempotency-key": `made-${newId()}` }];
    const send = () => client.call("POST", "/v1/inventory/adjustment/a", body, key);
    const first = await send();
    expect(first.additionals.adjustment).toHaveLength(1);
    expect((await send()).additionals).toEqual(first.additionals);
  });

  it("does so where each comes in a transaction of its own", async () => {
    const bodies = Array.from({ length: 2 }, () => ({ ...draft(), adjustment_id: newId() }));
    const made = await Promise.all(
      Array.from({ length: 6 }, () => client.call("POST", "/v1/inventory/adjustment/a", bodies)),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(made.map(({ additionals }) => additionals.adjustment)).toEqual(
      Array(6).fill(made[0]?.additionals.adjustment),
    );
  });

  it("makes documents of several accounts in one go, each as its own", async () => {
    const accounts = [newId(), newId()].map((id) => {
      const caller = everything({ companyIds: [ids.company_id], whIds: [ids.wh_id] });
      return { id, client: client.as({ ...caller, accountId: id, userId: id }) };
    });
    const other = client.as({ ...everything({ companyIds: [newId()], whIds: [newId()] }), accountId: newId() });
    const where = { company_id: ids.company_id, wh_id: ids.wh_id };
    const made = await Promise.all([
      ...accounts.map((account) => account.client.call("POST", "/v1/inventory/adjustment/a", draft(where))),
      other.call("POST", "/v1/inventory/adjustment/a", draft(where)),
    ]);
    expect(made.slice(0, 2).map(({ additionals }) => additionals.adjustment[0].created_by)).toEqual(
      accounts.map(({ id }) => id),
    );
    expect(made[2]?.status).toBeGreaterThanOrEqual(400);
  });

  it("runs a call again where rights changed between admission and transaction", async () => {
    const [id = ""] = await create(1);
    await Promise.all([
      act("adjust", { ids: [id] }),
      client.call("POST", "/v1/inventory/adjustment/a", draft()).then(({ status }) => expect(status).toBe(200)),
      database.transact((tx) => sql`update rights_epoch set epoch = epoch + 1`.execute(tx)),
    ]);
    expect(await statusOf(id)).toMatchObject({ adjust_status: "adjusted" });
  });

  it("lets fields and lines change in the first state only, and the state by no PUT", async () => {
    const [id = ""] = await create(1);
    expect(await client.call("PUT", `/v1/inventory/adjustment/${id}`, { adjust_status: "adjusted" })).toMatchObject({
      status: 400,
      code: "READ_ONLY",
    });
    const changed = await client.call("PUT", `/v1/inventory/adjustment/${id}`, {
      adjust_reason: "lost",
      details: [{ product_code: "P", storage_loc_code: "A1", num: "5" }],
    });
    expect(changed.additionals.adjustment[0]).toMatchObject({ adjust_reason: "lost", details: [{ num: "5" }] });
    const line = changed.additionals.adjustment[0].details[0];
    await act("adjust", { ids: [id] });
    expect(await client.call("PUT", `/v1/inventory/adjustment/${id}`, { adjust_reason: "x" })).toMatchObject({
      status: 409,
      code: "NOT_EDITABLE",
    });
    expect(
      await client.call("PUT", `/v1/inventory/adjustment/detail/${line.adjustment_detail_id}`, { num: "6" }),
    ).toMatchObject({ status: 409, code: "NOT_EDITABLE" });
    expect(await client.call("DELETE", `/v1/inventory/adjustment/detail/${line.adjustment_detail_id}`)).toMatchObject({
      status: 409,
      code: "NOT_EDITABLE",
    });
    expect(await client.call("DELETE", `/v1/inventory/adjustment/${id}`)).toMatchObject({
      status: 409,
      code: "NOT_EDITABLE",
    });
  });

  it("copies a document with its lines into the first state", async () => {
    const [id = ""] = await create(1);
    await act("adjust", { ids: [id] });
    const copy = await client.call("POST", `/v1/inventory/adjustment/copy/${id}`, { adjust_reason: "again" });
    expect(copy.additionals.adjustment[0]).toMatchObject({
      adjust_status: "awaiting_adjust",
      adjust_reason: "again",
      details: [{ num: "2" }],
    });
  });

  it("refuses what an action's payload must not hold", async () => {
    const [id = ""] = await create(1);
    expect(await act("adjust", { ids: [id], surprise: 1 })).toMatchObject({ status: 400, code: "UNKNOWN_FIELD" });
    expect(await act("adjust", { ids: "x" })).toMatchObject({ status: 400 });
    expect(await act("adjust", { ids: ["not-an-id"] })).toMatchObject({ status: 400, code: "BAD_FORMAT" });
  });

  it("does not show a document to those outside its scope", async () => {
    const [id = ""] = await create(1);
    const outsider = client.as(everything({ companyIds: [ids.company_id], whIds: [newId()] }));
    expect(await outsider.call("POST", "/v1/inventory/adjustment/action/adjust", { ids: [id] })).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
    const otherOwner = client.as(
      everything({
        companyIds: [ids.company_id],
        whIds: [ids.wh_id],
        groupIds: [],
        fixedOwners: [{ whId: ids.wh_id, ownerId: newId() }],
      }),
    );
    expect(await otherOwner.call("POST", "/v1/inventory/adjustment/action/adjust", { ids: [id] })).toMatchObject({
      status: 404,
    });
  });
});
