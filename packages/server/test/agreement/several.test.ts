import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "../../src/app.ts";
import { newId } from "../../src/database/index.ts";
import type { CallerScope } from "../../src/http/caller.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../support/http.ts";
import { makeAgreementTables, makeSeveralTables } from "./tables.ts";

type Row = Record<string, unknown>;

describe.each(oneDatabase)("documents that belong to several, on %s", (kind) => {
  const companyId = newId();
  const [a, b, d, f] = [newId(), newId(), newId(), newId()];
  const [x, y, z] = [newId(), newId(), newId()];
  let database: TestDatabase;
  let all: TestClient;
  const as = (scope: Partial<CallerScope>) => all.as(everything({ companyIds: [companyId], ...scope }));
  const both = () => as({ whIds: [a, b] });

  beforeAll(async () => {
    database = await testDatabase(kind);
    await makeAgreementTables(database);
    await makeSeveralTables(database);
    const first = await testServer(database, allCalls(database), everything());
    await first.call("POST", "/v1/company/a", { company_id: companyId, company_code: "C", company_name: "C" });
    all = first.as(everything({ companyIds: [companyId] }));
    for (const [id, no] of [
      [x, "X"],
      [y, "Y"],
      [z, "Z"],
    ])
      await all.call("POST", "/v1/customer/a", { customer_id: id, customer_no: no, customer_name: no });
    for (const [id, no] of [
      [a, "A"],
      [b, "B"],
      [d, "D"],
      [f, "F"],
    ])
      await all.call("POST", "/v1/warehouse/a", { wh_id: id, wh_no: no, wh_name: no });
    all = as({ whIds: [a, b, d, f] });
  });
  afterAll(() => database.close());

  const query = async (client: TestClient, path: string, reply: string, body: Row = {}): Promise<Row[]> =>
    (await client.call("POST", `/v1/${path}/q`, body)).additionals[reply];
  const byId = (path: string, id: string) => ({
    query: [{ queryField: `${path}_id`, queryCondition: "equal", queryValue: id }],
  });
  const act = (client: TestClient, path: string, action: string, id: string, body: Row = {}) =>
    client.call("POST", `/v1/${path}/action/${action}`, { ids: [id], ...body });
  const firstOf = (answer: Answer) => answer.additionals.results?.[0];
  const tokenOf = (scope: Partial<CallerScope>) => {
    const caller = everything({ companyIds: [companyId], ...scope });
    return `Bearer ${Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url")}`;
  };
  const exported = async (scope: Partial<CallerScope>, path: string, column: string, body: Row = {}) => {
    const reply = await all.app.inject({
      method: "POST",
      url: `/v1/${path}/export`,
      headers: { authorization: tokenOf(scope) },
      payload: { format: "csv", columns: [column], ...body },
    });
    expect(reply.statusCode).toBe(200);
    return reply.body;
  };
  const waiting = async (client: TestClient, document: string, body: Row = {}): Promise<number> =>
    (await client.call("POST", "/v1/dashboard/q", body)).additionals.dashboard.waiting
      .filter((one: Row) => one.document === document)
      .reduce((sum: number, one: { count: number }) => sum + one.count, 0);

  describe("a relocation, of two warehouses and two owners", () => {
    const draft = (more: Row = {}) => ({
      wh_id: a,
      to_wh_id: b,
      owner_id: x,
      to_owner_id: y,
      details: [{ asked: 5 }],
      ...more,
    });
    const create = (client: TestClient, more: Row = {}) => client.call("POST", "/v1/relocation/a", draft(more));
    const made = async (more: Row = {}) => {
      const answer = await create(all, more);
      expect(answer, answer.message).toMatchObject({ status: 200 });
      return answer.additionals.relocation[0];
    };

    it("is made by whose both warehouses and both owners are", async () => {
      expect(await create(both())).toMatchObject({ status: 200 });
      const [row] = (await create(both(), { to_wh_id: undefined, to_wh_no: "B" })).additionals.relocation;
      expect(row).toMatchObject({ wh_no: "A", to_wh_no: "B", owner_no: "X", to_owner_no: "Y" });
      for (const whIds of [[a], [b], [d], []]) expect(await create(as({ whIds }))).toMatchObject({ status: 400 });
      for (const ownerIds of [[x], [y], [z], []])
        expect(await create(as({ whIds: [a, b], ownerIds }))).toMatchObject({ status: 400 });
      expect(await create(as({ whIds: [a, b], ownerIds: [x, y] }))).toMatchObject({ status: 200 });
    });

    it("exists for the people of each side, with its lines, history and file, and for nobody else", async () => {
      const { relocation_id: id, relocation_no: no } = await made();
      const seen: readonly Partial<CallerScope>[] = [
        { whIds: [a] },
        { whIds: [b] },
        { whIds: [b, d], ownerIds: [x, y] },
      ];
      const unseen: readonly Partial<CallerScope>[] = [
        { whIds: [d] },
        { whIds: [a, b], ownerIds: [x] },
        { whIds: [a, b], ownerIds: [y] },
        { whIds: [a, b], ownerIds: [] },
      ];
      for (const scope of [...seen, ...unseen]) {
        const client = as(scope);
        const found = seen.includes(scope) ? 1 : 0;
        const label = JSON.stringify(scope);
        expect(await query(client, "relocation", "relocation", byId("relocation", id)), label).toHaveLength(found);
        const lines = await query(client, "relocation/line", "relocationLine", byId("relocation", id));
        expect(lines, label).toHaveLength(found);
        const history = await client.call("GET", `/v1/relocation/${id}/history`);
        expect(history.status, label).toBe(found ? 200 : 404);
        expect((await exported(scope, "relocation", "relocation_no")).includes(no), label).toBe(found === 1);
        expect((await waiting(client, "relocation")) > 0, label).toBe(found === 1);
        if (!found)
          for (const action of ["send", "receive"])
            expect(await act(client, "relocation", action, id), label).toMatchObject({ status: 404 });
      }
    });

    it("takes each step by the people of its side, and the others by those of both", async () => {
      const { relocation_id: id, details } = await made();
      const [near, far] = [as({ whIds: [a] }), as({ whIds: [b] })];
      expect(await act(far, "relocation", "send", id)).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" });
      expect(await act(near, "relocation", "cancel", id, { reason: "no" })).toMatchObject({ status: 403 });
      expect(firstOf(await act(near, "relocation", "send", id))).toMatchObject({ ok: true, status: "sent" });
      const arrived = { details: [{ relocation_line_id: details[0].relocation_line_id, arrived: 4 }] };
      expect(await act(near, "relocation", "receive", id, arrived)).toMatchObject({ status: 403 });
      const received = await act(far, "relocation", "receive", id, arrived);
      expect(firstOf(received)).toMatchObject({ ok: true, status: "arrived" });
      const lines = await query(far, "relocation/line", "relocationLine", byId("relocation", id));
      expect(lines).toMatchObject([{ arrived: 4 }]);
      expect(
        firstOf(await act(both(), "relocation", "cancel", (await made()).relocation_id, { reason: "no" })),
      ).toEqual(expect.objectContaining({ ok: true }));
    });

    it("is changed, copied, deleted and given lines by whose both sides are alone, and to both sides of theirs", async () => {
      const { relocation_id: id, details } = await made();
      const path = `/v1/relocation/${id}`;
      const line = `/v1/relocation/line/${details[0].relocation_line_id}`;
      for (const whIds of [[a], [b]]) {
        const one = as({ whIds });
        for (const change of [{ relocation_note: "x" }, { to_wh_id: whIds[0] }, { details: [{ asked: 1 }] }])
          expect(await one.call("PUT", path, change)).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" });
        expect(await one.call("DELETE", path)).toMatchObject({ status: 403 });
        expect(await one.call("PUT", line, { asked: 1 })).toMatchObject({ status: 403 });
        expect(await one.call("DELETE", line)).toMatchObject({ status: 403 });
        expect((await one.call("POST", `/v1/relocation/copy/${id}`, {})).status).toBeGreaterThanOrEqual(400);
        const added = await one.call("POST", "/v1/relocation/line/a", { relocation_id: id, asked: 1 });
        expect(added.status).toBeGreaterThanOrEqual(400);
      }
      expect(await both().call("PUT", path, { to_wh_id: d })).toMatchObject({ status: 400 });
      expect(await both().call("PUT", path, { relocation_note: "x", details: [{ asked: 7 }] })).toMatchObject({
        status: 200,
      });
      expect(await both().call("POST", `/v1/relocation/copy/${id}`, {})).toMatchObject({ status: 200 });
      expect(await all.call("PUT", path, { to_wh_id: d })).toMatchObject({ status: 200 });
      const lines = await query(all, "relocation/line", "relocationLine", byId("relocation", id));
      expect(lines).toMatchObject([{ asked: 7, to_wh_id: d }]);
      expect(await as({ whIds: [a, d] }).call("DELETE", path)).toMatchObject({ status: 200 });
    });

    it("is found by either of its warehouses and owners, in lists, files and on the dashboard", async () => {
      const { relocation_id: id, relocation_no: no } = await made({ wh_id: d, to_wh_id: b, owner_id: z });
      for (const [wh, owner, found] of [
        [d, z, 1],
        [b, y, 1],
        [b, z, 1],
        [a, z, 0],
        [b, x, 0],
      ] as const) {
        const path = `relocation/${companyId}/${wh}/${owner}`;
        expect(await query(all, path, "relocation", byId("relocation", id)), path).toHaveLength(found);
        const filter = { company_id: companyId, wh_id: wh, owner_id: owner };
        const file = await exported({ whIds: [a, b, d, f] }, "relocation", "relocation_no", filter);
        expect(file.includes(no), path).toBe(found === 1);
      }
      expect(await waiting(all, "relocation", { wh_id: d, owner_id: y })).toBe(1);
      expect(await waiting(all, "relocation", { wh_id: d, owner_id: x })).toBe(0);
    });

    it("names no owner but the fixed one of either warehouse", async () => {
      const ofX = { whIds: [a, b, f], fixedOwners: [{ whId: f, ownerId: x }] };
      const within = as(ofX);
      for (const more of [{ wh_id: f }, { to_wh_id: f }, { to_wh_id: f, owner_id: y, to_owner_id: x }]) {
        expect(await create(within, more)).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" });
        const { relocation_id: id } = await made(more);
        expect(await query(within, "relocation", "relocation", byId("relocation", id))).toEqual([]);
        expect(await act(within, "relocation", "cancel", id, { reason: "no" })).toMatchObject({ status: 404 });
      }
      const own = await create(within, { to_wh_id: f, to_owner_id: x });
      expect(own).toMatchObject({ status: 200 });
      const [{ relocation_id: id }] = own.additionals.relocation;
      expect(await query(within, "relocation", "relocation", byId("relocation", id))).toHaveLength(1);
    });
  });

  describe("a tally, whose owners its lines say", () => {
    const draft = (owners: readonly string[], more: Row = {}) => ({
      wh_id: a,
      owners: owners.map((owner_id) => ({ owner_id })),
      counts: owners.map((owner_id) => ({ owner_id, counted: 1 })),
      ...more,
    });
    const create = (client: TestClient, owners: readonly string[], more: Row = {}) =>
      client.call("POST", "/v1/tally/a", draft(owners, more));
    const made = async (owners: readonly string[], more: Row = {}) => {
      const answer = await create(all, owners, more);
      expect(answer, answer.message).toMatchObject({ status: 200 });
      return answer.additionals.tally[0];
    };
    const limited = (...ownerIds: string[]) => as({ whIds: [a, b, f], ownerIds });

    it("is made for one's own owners alone, and for one at least", async () => {
      expect(await create(limited(x, y), [x, y])).toMatchObject({ status: 200 });
      expect(await create(limited(x), [x, y])).toMatchObject({ status: 400 });
      expect(await create(limited(x), [x], { counts: [{ owner_id: y }] })).toMatchObject({ status: 400 });
      expect(await create(all, [])).toMatchObject({ status: 400, code: "NO_LINES" });
    });

    it("exists, with all of it, for whose all its owners are", async () => {
      const { tally_id: id, tally_no: no, owners, counts } = await made([x, y]);
      const cases: readonly (readonly [Partial<CallerScope>, boolean])[] = [
        [{ whIds: [a] }, true],
        [{ whIds: [a], ownerIds: [x, y, z] }, true],
        [{ whIds: [a], ownerIds: [x] }, false],
        [{ whIds: [a], ownerIds: [y] }, false],
        [{ whIds: [a], ownerIds: [z] }, false],
        [{ whIds: [a], ownerIds: [] }, false],
        [{ whIds: [b] }, false],
      ];
      for (const [scope, isSeen] of cases) {
        const client = as(scope);
        const label = JSON.stringify(scope);
        const rows = async (path: string, reply: string) =>
          (await query(client, path, reply, byId("tally", id))).length;
        expect(await rows("tally", "tally"), label).toBe(isSeen ? 1 : 0);
        expect(await rows("tally/owner", "tallyOwner"), label).toBe(isSeen ? 2 : 0);
        expect(await rows("tally/count", "tallyCount"), label).toBe(isSeen ? 2 : 0);
        expect((await exported(scope, "tally", "tally_no")).includes(no), label).toBe(isSeen);
        expect((await client.call("GET", `/v1/tally/${id}/history`)).status, label).toBe(isSeen ? 200 : 404);
        expect((await waiting(client, "tally")) > 0 || !isSeen, label).toBe(true);
        if (isSeen) continue;
        expect(await act(client, "tally", "end", id), label).toMatchObject({ status: 404 });
        expect(await client.call("PUT", `/v1/tally/${id}`, { tally_note: "x" }), label).toMatchObject({ status: 404 });
        expect(await client.call("DELETE", `/v1/tally/${id}`), label).toMatchObject({ status: 404 });
        for (const line of [`owner/${owners[0].tally_owner_id}`, `count/${counts[0].tally_count_id}`])
          expect(await client.call("DELETE", `/v1/tally/${line}`), label).toMatchObject({ status: 404 });
        const added = await client.call("POST", "/v1/tally/count/a", { tally_id: id, owner_id: x });
        expect(added.status, label).toBe(400);
      }
      const change = { counts: [{ owner_id: x, counted: 2 }] };
      expect(await limited(x, y).call("PUT", `/v1/tally/${id}`, change)).toMatchObject({ status: 200 });
      expect(firstOf(await act(limited(x, y), "tally", "end", id))).toMatchObject({ ok: true, status: "ended" });
    });

    it("is not given an owner that is not the caller's", async () => {
      const { tally_id: id, owners } = await made([x]);
      const mine = limited(x);
      const path = `/v1/tally/owner/${owners[0].tally_owner_id}`;
      expect(await mine.call("PUT", path, { owner_id: y })).toMatchObject({ status: 400 });
      expect(await mine.call("POST", "/v1/tally/owner/a", { tally_id: id, owner_id: y })).toMatchObject({
        status: 400,
      });
      expect(await mine.call("PUT", `/v1/tally/${id}`, { owners: [{ owner_id: y }] })).toMatchObject({ status: 400 });
      expect(await mine.call("PUT", `/v1/tally/${id}`, { tally_note: "x" })).toMatchObject({ status: 200 });
    });

    it("is found by each of its owners, in lists, files and on the dashboard", async () => {
      const { tally_id: id, tally_no: no } = await made([y, z], { wh_id: d });
      for (const [owner, found] of [
        [y, 1],
        [z, 1],
        [x, 0],
      ] as const) {
        const path = `tally/${companyId}/${d}/${owner}`;
        expect(await query(all, path, "tally", byId("tally", id)), path).toHaveLength(found);
        const file = await exported({ whIds: [d] }, "tally", "tally_no", { wh_id: d, owner_id: owner });
        expect(file.includes(no)).toBe(found === 1);
        expect(await waiting(all, "tally", { wh_id: d, owner_id: owner })).toBe(found);
      }
    });

    it("names no owner but the fixed one of its warehouse", async () => {
      const within = as({ whIds: [a, f], fixedOwners: [{ whId: f, ownerId: x }] });
      expect(await create(within, [x, y], { wh_id: f })).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" });
      const { tally_id: id } = await made([x, y], { wh_id: f });
      expect(await query(within, "tally", "tally", byId("tally", id))).toEqual([]);
      expect(await act(within, "tally", "end", id)).toMatchObject({ status: 404 });
      expect(await create(within, [x], { wh_id: f })).toMatchObject({ status: 200 });
      expect(await query(within, "tally", "tally", { page: 1 })).not.toEqual([]);
    });
  });

  it("keep a warehouse from being fixed to an owner while one of them is open there for another", async () => {
    const fixing = (id: string, owner: string) => all.call("PUT", `/v1/warehouse/${id}`, { use_fixed_owner_id: owner });
    const warehouse = async () => {
      const id = newId();
      await all.call("POST", "/v1/warehouse/a", { wh_id: id, wh_no: id.slice(-8), wh_name: id });
      return id;
    };
    const [far, counted] = [await warehouse(), await warehouse()];
    const everywhere = as({ whIds: [a, far, counted] });
    const details = [{ asked: 1 }];
    const body = { wh_id: a, to_wh_id: far, owner_id: x, to_owner_id: y, details };
    expect(await everywhere.call("POST", "/v1/relocation/a", body)).toMatchObject({ status: 200 });
    const owners = [{ owner_id: x }, { owner_id: z }];
    expect(await everywhere.call("POST", "/v1/tally/a", { wh_id: counted, owners })).toMatchObject({ status: 200 });
    all = as({ whIds: [a, b, d, f, far, counted] });
    for (const id of [far, counted]) expect(await fixing(id, x)).toMatchObject({ status: 409, code: "OTHERS_HERE" });
  });

  it("answer whose a document is from the index of its lines", async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'tally_owner'`.execute(database.reader);
    expect(rows.map(({ indexdef }) => indexdef).join("\n")).toContain("(wh_id, tally_id)");
  });
});
