import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "../../src/app.ts";
import { audit } from "../../src/audit/index.ts";
import { allChecks } from "../../src/checks.ts";
import { newId } from "../../src/database/index.ts";
import { numberSequences } from "../../src/documents/schema.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../support/http.ts";
import { agreement } from "./agreement.ts";
import { makeAgreementTables, makeSeveralTables } from "./tables.ts";

describe.each(databases)("a document that only its declaration, its flow and its words know, on %s", (kind) => {
  const [companyId, elsewhere] = [newId(), newId()];
  let database: TestDatabase;
  let client: TestClient;
  let outsider: TestClient;
  let limited: TestClient;

  beforeAll(async () => {
    database = await testDatabase(kind);
    await makeAgreementTables(database);
    await makeSeveralTables(database);
    const first = await testServer(database, allCalls(database), everything());
    for (const [id, code] of [
      [companyId, "C"],
      [elsewhere, "E"],
    ]) {
      await first.call("POST", "/v1/company/a", { company_id: id, company_code: code, company_name: code });
    }
    client = first.as(everything({ companyIds: [companyId] }));
    outsider = first.as(everything({ companyIds: [elsewhere] }));
    const ids = [newId(), newId()];
    for (const [index, no] of ["OWN", "TWO"].entries())
      await client.call("POST", "/v1/customer/a", { customer_id: ids[index], customer_no: no, customer_name: no });
    limited = first.as(everything({ companyIds: [companyId], ownerIds: [ids[1] as string] }));
  });
  afterAll(() => database.close());

  const points = [
    { point_text: "first", asked: "1" },
    { point_text: "second", asked: "2" },
  ];
  const draft = (more: Record<string, unknown> = {}) => ({
    customer_no: "OWN",
    agreement_name: "On terms",
    points,
    parties: [{ party_code: "A" }],
    ...more,
  });
  const create = (body: unknown = draft()) => client.call("POST", "/v1/agreement/a", body);
  const made = async (more: Record<string, unknown> = {}) => (await create(draft(more))).additionals.agreement[0];
  const act = (action: string, id: string, body: Record<string, unknown> = {}) =>
    client.call("POST", `/v1/agreement/action/${action}`, { ids: [id], ...body });
  const statusOf = (answer: Answer) => answer.additionals.results?.[0]?.status;

  it("is created with both kinds of lines, numbered, and answered with them", async () => {
    const answer = await create();
    expect(answer).toMatchObject({ status: 200 });
    const [row] = answer.additionals.agreement;
    expect(row).toMatchObject({
      agreement_status: "drafted",
      company_id: companyId,
      customer_name: "OWN",
      points: [
        { line_no: 1, point_text: "first", asked: "1" },
        { line_no: 2, point_text: "second", asked: "2" },
      ],
      parties: [{ display_order: 1, party_code: "A", party_role: "witness" }],
    });
    expect(row.agreement_no).toMatch(/^AG\d{12}$/);
    expect(row).not.toHaveProperty("wh_id");
  });

  it("asks for the lines that it must have, and says of which kind a wrong line is", async () => {
    const without = await create({ ...draft(), points: [] });
    expect(without).toMatchObject({ status: 400, code: "NO_LINES" });
    expect(without.additionals.errors).toMatchObject([{ index: 0, field: "points" }]);
    expect(await create({ ...draft(), parties: "none" })).toMatchObject({ status: 400 });
    expect((await made({ parties: undefined })).parties).toEqual([]);
    const wrong = await create({ ...draft(), parties: [{ party_code: "A" }, {}] });
    expect(wrong.additionals.errors).toMatchObject([{ index: 0, line: 1, lines: "parties", field: "party_code" }]);
    const other = await create({ ...draft(), points: [{ point_text: "x", asked: "-1" }] });
    expect(other.additionals.errors).toMatchObject([{ index: 0, line: 0, lines: "points", field: "asked" }]);
  });

  it("is made once when it is sent twice, and refused when it is another's key", async () => {
    const body = { agreement_id: newId(), ...draft() };
    const [first, second] = [await create(body), await create(body)];
    expect(second.additionals).toEqual(first.additionals);
    expect(await create({ ...body, parties: [] })).toMatchObject({ status: 409, code: "DUPLICATE" });
  });

  it("changes one kind of lines and leaves the other, until it has left its first state", async () => {
    const row = await made();
    const change = (body: unknown) => client.call("PUT", `/v1/agreement/${row.agreement_id}`, body);
    const parties = [
      { party_code: "B" },
      { agreement_party_id: row.parties[0].agreement_party_id, party_role: "guarantor" },
    ];
    const [changed] = (await change({ parties })).additionals.agreement;
    expect(changed.parties.map((one: Record<string, unknown>) => [one.party_code, one.party_role]).sort()).toEqual([
      ["A", "guarantor"],
      ["B", "witness"],
    ]);
    expect(changed.points).toEqual(row.points);
    expect(await change({ points: [] })).toMatchObject({ status: 400, code: "NO_LINES" });
    await act("agree", row.agreement_id);
    expect(await change({ agreement_name: "late" })).toMatchObject({ status: 409, code: "NOT_EDITABLE" });
    const point = `/v1/agreement/point/${row.points[0].agreement_point_id}`;
    expect(await client.call("PUT", point, { point_text: "late" })).toMatchObject({
      status: 409,
      code: "NOT_EDITABLE",
    });
  });

  it("is copied with its lines and deleted with them", async () => {
    const row = await made();
    const copied = await client.call("POST", `/v1/agreement/copy/${row.agreement_id}`, { agreement_name: "Once more" });
    const [copy] = copied.additionals.agreement;
    expect(copy).toMatchObject({ agreement_name: "Once more", points: [{}, {}], parties: [{}] });
    expect(copy.agreement_no).not.toBe(row.agreement_no);
    expect(await client.call("DELETE", `/v1/agreement/${copy.agreement_id}`)).toMatchObject({ status: 200 });
    const { rows } = await sql`select 1 from agreement_point where agreement_id = ${copy.agreement_id}`.execute(
      database.reader,
    );
    expect(rows).toEqual([]);
  });

  it("is copied without a day that is past; one that is to come, or is given, is the copy's", async () => {
    const copyOf = async (due: string, draft: object = {}) => {
      const row = await made({ agreement_due: due });
      const copied = await client.call("POST", `/v1/agreement/copy/${row.agreement_id}`, draft);
      return copied.additionals.agreement[0].agreement_due;
    };
    expect(await copyOf("2020-02-29")).toBeNull();
    expect(await copyOf("2999-02-28")).toBe("2999-02-28");
    expect(await copyOf("2020-02-29", { agreement_due: "2020-03-01" })).toBe("2020-03-01");
  });

  it("passes its transient state, keeps it in the history, and gives each document the rows of its own lines", async () => {
    const [one, other] = [await made(), await made()];
    const points = [one, other].map(({ points: [point] }, index) => ({
      agreement_point_id: point.agreement_point_id,
      conceded: String(index + 5),
    }));
    const answer = await client.call("POST", "/v1/agreement/action/agree", {
      ids: [one.agreement_id, other.agreement_id],
      points,
    });
    expect(answer.additionals.results.map((result: { status: string }) => result.status)).toEqual(["agreed", "agreed"]);
    const conceded = await client.call("POST", "/v1/agreement/point/q", {
      query: [{ queryField: "agreement_id", queryCondition: "equal", queryValue: other.agreement_id }],
      sort: [{ sortField: "line_no" }],
    });
    expect(conceded.additionals.agreementPoint).toMatchObject([{ conceded: "6" }, { conceded: null }]);
    const { additionals } = await client.call("GET", `/v1/agreement/${one.agreement_id}/history`);
    expect(additionals.history).toMatchObject([
      { action: "create", to_state: "drafted" },
      { action: "agree", from_state: "drafted", to_state: "reviewed" },
      { action: "agree", from_state: "reviewed", to_state: "agreed" },
    ]);
  });

  it("refuses a row about a line of another document", async () => {
    const [one, other] = [await made(), await made()];
    const points = [{ agreement_point_id: other.points[0].agreement_point_id, conceded: "1" }];
    const refused = await act("agree", one.agreement_id, { points });
    expect(refused).toMatchObject({ status: 400, code: "UNKNOWN_REFERENCE" });
    expect(refused.additionals.results[0].details.errors).toMatchObject([{ line: 0, lines: "points" }]);
  });

  it("takes while it is blocked only what its declaration says, and leads back to where it was", async () => {
    const { agreement_id: id } = await made();
    expect(statusOf(await act("dispute", id, { reason: "unclear" }))).toBe("drafted");
    const blocked = await act("agree", id);
    expect(blocked).toMatchObject({ status: 409, code: "DOCUMENT_BLOCKED" });
    expect(blocked.additionals.results[0].details).toMatchObject({ field: "disputed", reason: "unclear" });
    expect(await act("withdraw", id, { reason: "no" })).toMatchObject({ status: 409, code: "DOCUMENT_BLOCKED" });
    expect(statusOf(await act("settle_dispute", id))).toBe("drafted");
    expect(await act("settle_dispute", id)).toMatchObject({ code: "NOT_ABNORMAL" });
    expect(statusOf(await act("pause", id, { reason: "later" }))).toBe("paused");
    await act("dispute", id, { reason: "unclear" });
    expect(statusOf(await act("resume", id))).toBe("drafted");
    await act("settle_dispute", id);
    expect(statusOf(await act("agree", id))).toBe("agreed");
    expect(statusOf(await act("reopen", id, { reason: "again" }))).toBe("drafted");
    expect(await act("resume", id)).toMatchObject({ code: "INVALID_STATE" });
  });

  it("does not exist for another company, and is nobody's whose owners it is not", async () => {
    const { agreement_id: id } = await made();
    for (const other of [outsider, limited]) {
      const { additionals } = await other.call("POST", "/v1/agreement/q", {});
      expect(additionals.agreement).toEqual([]);
      const answer = await other.call("POST", "/v1/agreement/action/agree", { ids: [id] });
      expect(answer).toMatchObject({ status: 404, code: "NOT_FOUND" });
      expect(await other.call("GET", `/v1/agreement/${id}/history`)).toMatchObject({ status: 404 });
      expect(await other.call("PUT", `/v1/agreement/${id}`, { agreement_name: "x" })).toMatchObject({ status: 404 });
    }
    expect(await limited.call("POST", "/v1/agreement/a", draft())).toMatchObject({ status: 400 });
  });

  it("waits on the dashboard, and is late there", async () => {
    const counted = async () => (await client.call("POST", "/v1/dashboard/q", {})).additionals.dashboard;
    const waiting = (from: Awaited<ReturnType<typeof counted>>, status: string) =>
      from.waiting.find((one: Record<string, unknown>) => one.document === "agreement" && one.status === status)
        ?.count ?? 0;
    const late = (from: Awaited<ReturnType<typeof counted>>) =>
      from.late.find((one: Record<string, unknown>) => one.document === "agreement").count;
    const before = await counted();
    const { agreement_id: id } = await made({ agreement_due: "2020-01-01" });
    const then = await counted();
    expect(waiting(then, "drafted")).toBe(waiting(before, "drafted") + 1);
    expect(late(then)).toBe(late(before) + 1);
    await act("agree", id);
    expect(late(await counted())).toBe(late(before));
    expect(waiting(await counted(), "agreed")).toBe(0);
  });

  it("is exported, found by part of its number, and audited", async () => {
    const { agreement_no } = await made();
    const found = await client.call("POST", "/v1/agreement/q", {
      query: [{ queryField: "agreement_no", queryCondition: "like", queryValue: agreement_no.slice(4) }],
    });
    expect(found.additionals.agreement).toMatchObject([{ agreement_no }]);
    const exported = await client.app.inject({
      method: "POST",
      url: "/v1/agreement/export",
      headers: { authorization: tokenOf(companyId) },
      payload: { format: "csv", columns: ["agreement_no", "agreement_status"] },
    });
    expect(exported.statusCode).toBe(200);
    expect(exported.body).toContain(agreement_no);
    const results = await audit(database, allChecks);
    expect(results.map(({ name }) => name)).toContain("agreement_state_is_where_its_last_step_led");
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
    await sql`update agreement set agreement_status = 'paused' where agreement_no = ${agreement_no}`.execute(
      database.reader,
    );
    const after = await audit(database, allChecks);
    expect(after.filter(({ broken }) => broken > 0)).toMatchObject([
      { name: "agreement_state_is_where_its_last_step_led", broken: 1 },
    ]);
  });

  it("has its sequence asked for, and is in the model", () => {
    expect(numberSequences(model)).toContain("document_number_ag");
    expect((model as Readonly<Record<string, unknown>>).agreement).toBe(agreement);
  });
});

const tokenOf = (companyId: string) => {
  const caller = everything({ companyIds: [companyId] });
  return `Bearer ${Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url")}`;
};
