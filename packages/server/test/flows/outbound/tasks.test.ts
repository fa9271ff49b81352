import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { newId, openDatabase } from "../../../src/database/index.ts";
import { documentCalls } from "../../../src/documents/calls.ts";
import { outboundCalls, outboundFlow } from "../../../src/flows/outbound/index.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { allGranted, everything, type TestClient, testServer } from "../../support/http.ts";
import { type House, hooks, house } from "./house.ts";

/** Two servers on one PostgreSQL database, and people who pick. */
describe("work that is one person's at a time", { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let other: TestDatabase;
  let at: House;
  let people: TestClient[];
  beforeAll(async () => {
    database = await testDatabase("server");
    other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 10 });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });
  beforeEach(async () => {
    at = await house(database);
    people = [];
    for (const index of [0, 1, 2, 3]) people.push(await picker(index % 2 ? other : database));
  });

  const ofPicking = new Set(["pickingConfirm:update", "pickingConfirm:query"]);
  const picker = (on: TestDatabase, granted = ofPicking, houses = [at]) => {
    const calls = [...outboundCalls(on, hooks), ...documentCalls(on, model.outbound, outboundFlow, hooks)];
    const caller = {
      ...everything({ companyIds: houses.map(({ company }) => company), whIds: houses.map(({ wh }) => wh) }, granted),
      userId: newId(),
      accountId: newId(),
    };
    return testServer(on, calls, caller);
  };
  const waiting = async (count: number, of = at) => {
    await of.put("plain", "A1", count);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1)
      ids.push((await of.order([{ product_code: "plain", outbound_nums: "1" }])).id);
    await of.go(ids, "close_order", "print");
    return ids;
  };
  const take = (who: number, ids: readonly string[]) =>
    (people[who] as TestClient).call("POST", "/v1/task/action/take", { scenario: "picking", ids });
  const release = (who: number, task_id: string, ids: readonly string[]) =>
    (people[who] as TestClient).call("POST", "/v1/task/action/release", { task_id, ids });
  const pick = (who: number, id: string | undefined) =>
    (people[who] as TestClient).call("POST", "/v1/outbound/action/confirm_pick", { ids: [id] });
  const taskOf = (answer: { additionals: Record<string, unknown> }) =>
    (answer.additionals["task"] as { task_id: string }[])[0]?.task_id ?? "";

  test("work in two warehouses is kept and let go in both", async () => {
    const there = await house(database);
    const walker = await picker(database, ofPicking, [at, there]);
    const ids = [...(await waiting(1)), ...(await waiting(1, there))].sort();
    const taken = await walker.call("POST", "/v1/task/action/take", { scenario: "picking", ids });
    const task = { task_id: taskOf(taken) };
    const kept = await walker.call("POST", "/v1/task/action/renew", task);
    expect(kept.additionals["task"]?.[0]?.ids.toSorted()).toEqual(ids);
    expect((await walker.call("POST", "/v1/task/action/release", task)).status).toBe(200);
    const { rows } = await sql`select 1 from task where document_id = any(${ids}::uuid[])`.execute(database.reader);
    expect(rows).toEqual([]);
  });

  test("nobody takes an order that is marked: there is nothing to be done with it", async () => {
    const [marked = "", free = ""] = await waiting(2);
    await at.act("mark_abnormal", marked, { reason: "address" });
    const refused = await take(0, [free, marked]);
    expect(refused).toMatchObject({ status: 409, code: "DOCUMENT_BLOCKED" });
    expect((await take(1, [free])).status, "nothing of the refused is kept").toBe(200);
  });

  test("four people want the same orders at once: each order is one person's, and nobody else picks it [floor-1.6]", async () => {
    const ids = await waiting(12);
    const asked = ids.flatMap((id) => [0, 1, 2, 3].map((who) => ({ who, id })));
    const answers = await Promise.all(asked.map(({ who, id }) => take(who, [id])));
    expect(new Set(answers.map(({ status, code }) => (status === 200 ? "taken" : code)))).toEqual(
      new Set(["taken", "TASK_TAKEN"]),
    );
    const holder = new Map<string, number>();
    for (const [index, { who, id }] of asked.entries()) {
      if (answers[index]?.status !== 200) continue;
      expect(holder.has(id), "two people have it").toBe(false);
      holder.set(id, who);
    }
    expect(holder.size).toBe(12);
    const picks = await Promise.all(asked.map(({ who, id }) => pick(who, id)));
    for (const [index, { who, id }] of asked.entries())
      expect(picks[index]?.code).toBe(
        who === holder.get(id) ? "OK" : picks[index]?.code === "INVALID_STATE" ? "INVALID_STATE" : "TASK_TAKEN",
      );
    expect(picks.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(await at.broken()).toEqual([]);
  });

  test("needs what confirming a pick needs [floor-1.4]", async () => {
    const ids = await waiting(1);
    const reader = await picker(database, new Set(["outboundOperation:query", "pickingConfirm:query"]));
    const asked = await reader.call("POST", "/v1/task/action/take", { scenario: "picking", ids });
    expect(`${asked.status} ${asked.code}`).toBe("403 NOT_PERMITTED");
  });

  test("a picking and a taking at once: who takes an order first is the only one who picks it", async () => {
    const ids = await waiting(20);
    const answers = await Promise.all(ids.flatMap((id) => [take(0, [id]), pick(1, id)]));
    for (const [index] of ids.entries()) {
      const [taken, picked] = [answers[2 * index], answers[2 * index + 1]];
      expect([`${taken?.code} ${picked?.code}`]).toEqual([
        taken?.status === 200 ? "OK TASK_TAKEN" : "INVALID_STATE OK",
      ]);
    }
  });

  test("is told with what is to be picked, is kept, let go, ended by a manager, and free when its time is over [floor-1.1] [floor-1.2] [floor-1.7]", async () => {
    const ids = await waiting(3);
    const taken = await take(0, ids);
    expect(taken.additionals["picking"]).toHaveLength(3);
    expect((await take(1, [ids[2] ?? ""])).code).toBe("TASK_TAKEN");
    const of = (who: number, step: string, task_id: string) =>
      (people[who] as TestClient).call("POST", `/v1/task/action/${step}`, { task_id });
    expect((await of(0, "renew", taskOf(taken))).status).toBe(200);
    expect((await of(1, "renew", taskOf(taken))).status).toBe(404);
    expect((await of(1, "release", taskOf(taken))).code).toBe("TASK_TAKEN");
    expect((await of(0, "release", taskOf(taken))).status).toBe(200);
    const second = await take(1, ids);
    expect(second.status).toBe(200);
    const manager = await picker(database, allGranted as Set<string>);
    const shown = async () => {
      const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: ids[0] }];
      const answer = await manager.call("POST", "/v1/outbound/q", { query });
      const [{ task_id, picker_id, picking_until }] = answer.additionals["outbound"];
      return { task_id, picker_id, isOver: picking_until === null };
    };
    expect(await shown()).toMatchObject({ task_id: taskOf(second), picker_id: expect.any(String), isOver: false });
    expect((await manager.call("POST", "/v1/task/action/release", { task_id: taskOf(second) })).status).toBe(200);
    const third = await take(2, ids);
    await sql`update task set lease_until = now() - interval '1 second' where wh_id = ${at.wh}`.execute(
      database.reader,
    );
    expect((await of(2, "renew", taskOf(third))).code).toBe("TASK_OVER");
    expect(await shown()).toEqual({ task_id: null, picker_id: null, isOver: true });
    expect((await pick(3, ids[0])).status).toBe(200);
    expect((await take(3, ids.slice(1))).status).toBe(200);
    expect((await pick(2, ids[1])).code).toBe("TASK_TAKEN");
  });

  test("picks say whose they are while the time runs, and one order of several is let go alone", async () => {
    const ids = await waiting(3);
    const task_id = taskOf(await take(0, ids));
    const reader = await testServer(
      database,
      crudCalls(model.picking, {}),
      everything({ companyIds: [at.company], whIds: [at.wh] }),
    );
    const whose = async (): Promise<Record<string, string | null>> => {
      const { additionals } = await reader.call("POST", "/v1/outbound/picking/q", {});
      const rows = additionals["picking"] as { outbound_id: string; task_id: string | null }[];
      return Object.fromEntries(rows.map((row) => [row.outbound_id, row.task_id]));
    };
    const [first = "", second = "", third = ""] = ids;
    expect(await whose()).toEqual({ [first]: task_id, [second]: task_id, [third]: task_id });
    const letGo = (ids: readonly string[]) => release(0, task_id, ids);
    expect((await letGo([second.toUpperCase()])).additionals).toEqual({ released: [task_id], not_taken: [] });
    expect(await whose()).toEqual({ [first]: task_id, [second]: null, [third]: task_id });
    const [other, gone] = [newId(), newId()];
    const none = await letGo([other, second]);
    expect(none).toMatchObject({
      status: 404,
      additionals: {
        errors: [
          { index: 0, field: "ids", code: "UNKNOWN_REFERENCE", details: { value: other } },
          { index: 1, field: "ids", code: "UNKNOWN_REFERENCE", details: { value: second } },
        ],
      },
    });
    expect((await letGo([gone, third])).additionals).toEqual({ released: [task_id], not_taken: [gone] });
    expect(await whose()).toEqual({ [first]: task_id, [second]: null, [third]: null });
    expect((await take(0, ids)).status).toBe(200);
    expect((await letGo([second])).status, "it is another task by now").toBe(404);
    const again = taskOf(await take(0, ids));
    expect((await release(0, again, [second])).status).toBe(200);
    expect((await take(1, [second])).status).toBe(200);
    expect((await take(1, [first])).code).toBe("TASK_TAKEN");
    await sql`update task set lease_until = now() - interval '1 second' where wh_id = ${at.wh}`.execute(
      database.reader,
    );
    expect(await whose()).toEqual({ [first]: null, [second]: null, [third]: null });
  });
});
