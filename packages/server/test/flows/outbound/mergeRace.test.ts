import { model } from "@stowage/model";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { openDatabase } from "../../../src/database/index.ts";
import { documentCalls } from "../../../src/documents/calls.ts";
import { outboundFlow } from "../../../src/flows/outbound/index.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { hooks, house } from "./house.ts";

const clients = 8;
const orders = 6;
const shop = { consignee_name: "Shop", delivery_address: "1 Road" };

/** Which orders each client merges, or takes apart, one request after the other. */
const requests = fc.array(
  fc.record({
    action: fc.constantFrom("merge", "merge", "unmerge"),
    some: fc.shuffledSubarray([...Array(orders).keys()], { minLength: 2, maxLength: 4 }),
  }),
  { minLength: 3, maxLength: 4 },
);

/** Two server processes on one PostgreSQL database. */
describe("8 clients that merge overlapping sets of one consignee's orders", { timeout: 240_000 }, () => {
  let database: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase("server");
    other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 10 });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  /** How often the database ended a transaction since it waited for one that waited for it. */
  const deadlocks = async (): Promise<number> => {
    await sql`select pg_stat_clear_snapshot(), pg_stat_force_next_flush()`.execute(database.reader);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(database.reader);
    return rows[0]?.deadlocks ?? 0;
  };

  test("are each merged or told why not, none waits for another that waits for it, and nothing is lost", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: clients, maxLength: clients }), async (each) => {
        const at = await house(database);
        const calls = documentCalls(other, model.outbound, outboundFlow, hooks);
        const second = await testServer(other, calls, everything({ companyIds: [at.company], whIds: [at.wh] }));
        const ids: string[] = [];
        for (let index = 0; index < orders; index += 1)
          ids.push((await at.order([{ product_code: "plain", outbound_nums: "2" }], shop)).id);
        // Some are together already, so that their orders are open and cancelled ones at once.
        await at.go(ids.slice(0, 2), "merge");
        await at.go(ids.slice(2, 4), "merge");
        const before = await deadlocks();
        const answers: Answer[] = [];
        await Promise.all(
          each.map(async (own, who) => {
            const client = (who % 2 ? second : at.client) as TestClient;
            for (const { action, some } of own)
              answers.push(
                await client.call("POST", `/v1/outbound/action/${action}`, { ids: some.map((index) => ids[index]) }),
              );
          }),
        );
        const told = ["OK", "INVALID_STATE", "ATOMIC_REFUSED", "NOT_MERGED"];
        for (const { code, status } of answers) expect(told, String(status)).toContain(code);
        expect(await deadlocks()).toBe(before);
        const { rows } = await sql<{ lines: number; unled: number }>`
          select count(*)::int as lines,
            count(*) filter (where o.outbound_status = 'cancelled' and o.merged_into_id is not null)::int as unled
          from outbound_detail d join outbound o on o.wh_id = d.wh_id and o.outbound_id = d.outbound_id
          where d.wh_id = ${at.wh}`.execute(database.reader);
        expect(rows).toEqual([{ lines: orders, unled: 0 }]);
        expect(await at.broken()).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  test("and change and delete their lines one by one wait in one order, too", async () => {
    const at = await house(database);
    const lineCalls = crudCalls(model.outbound_detail, hooks);
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const servers = await Promise.all(
      [database, other].map((on) =>
        testServer(on, [...documentCalls(on, model.outbound, outboundFlow, hooks), ...lineCalls], caller),
      ),
    );
    const ids: string[] = [];
    const lines: string[] = [];
    for (let index = 0; index < orders; index += 1) {
      const made = await at.order(
        Array.from({ length: 6 }, () => ({ product_code: "plain", outbound_nums: "2" })),
        shop,
      );
      ids.push(made.id);
      lines.push(...made.lines);
    }
    const before = await deadlocks();
    const answers: Answer[] = [];
    await Promise.all(
      Array.from({ length: clients }, async (_, who) => {
        const client = servers[who % 2] as TestClient;
        for (let turn = 0; turn < 8; turn += 1) {
          const some = [0, 1, 2].map((step) => ids[(who + turn + step * (1 + (who % 2))) % orders]);
          const line = `/v1/outbound/detail/${lines[(who * 5 + turn * 7) % lines.length]}`;
          const asked: readonly [method: "POST" | "PUT" | "DELETE", path: string, body?: object][] = [
            ["POST", "/v1/outbound/action/merge", { ids: some }],
            ["DELETE", line],
            ["PUT", line, { outbound_nums: "3" }],
            ["POST", "/v1/outbound/action/unmerge", { ids: some }],
          ];
          for (const [method, path, body] of who < 4 ? asked : asked.toReversed())
            answers.push(await client.call(method, path, body));
        }
      }),
    );
    for (const { status, code } of answers) expect(status, code).toBeLessThan(500);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(clients);
    expect(await deadlocks()).toBe(before);
    expect(await at.broken()).toEqual([]);
  });
});
