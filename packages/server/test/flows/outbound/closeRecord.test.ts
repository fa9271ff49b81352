import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { newId } from "../../../src/database/index.ts";
import { documentCalls } from "../../../src/documents/calls.ts";
import { inboundFlow } from "../../../src/flows/inbound/index.ts";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { figureCalls } from "../../../src/queries/record/figures.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, hooks, house } from "./house.ts";

describe.each(databases)("runs of closing on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    const calls = [...outboundCalls(database, hooks), ...crudCalls(model.closerecord, hooks), ...figureCalls()];
    client = await testServer(database, calls, everything({ companyIds: [at.company], whIds: [at.wh] }));
  });

  const line = (num: string) => [{ product_code: "plain", outbound_nums: num }];
  const records = async () =>
    (await client.call("POST", `/v1/outbound/closerecord/${at.company}/${at.wh}/q`, {})).additionals["closeRecord"];

  test("each is kept: who, when, how many were closed, what was short [orders-5.3]", async () => {
    await at.put("plain", "A1", 5);
    const [one, two] = [(await at.order(line("4"))).id, (await at.order(line("3"))).id];
    await at.act("close_order", [one, two]);
    const [run, ...others] = await records();
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      num_asked: 2,
      num_closed: 1,
      num_refused: 1,
      run_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(run.closed_orders, "each by its number").toEqual([
      { outbound_id: one, order_no: expect.stringMatching(/^SO-/), outbound_no: expect.stringMatching(/^OB/) },
    ]);
    expect(run.refused_orders).toEqual([
      expect.objectContaining({
        outbound_id: two,
        outbound_no: expect.stringMatching(/^OB/),
        code: "INSUFFICIENT_STOCK",
        short: [{ product_code: "plain", asked: "3", available: "1", missing: "2" }],
      }),
    ]);
    const told = await client.call("GET", `/v1/outbound/closerecord/${run.closerecord_id}/figures`);
    expect(told.additionals["figures"]).toMatchObject([
      { name: "orders_asked", value: "2" },
      { name: "orders_closed", value: "1" },
      { name: "orders_refused", value: "1" },
    ]);
    // Also where everything was refused.
    expect((await at.act("close_order", two)).status).toBe(409);
    expect(await records()).toHaveLength(2);
    const outsider = client.as(everything({ companyIds: [at.company], whIds: [at.wh], ownerIds: [at.wh] }));
    const seen = await outsider.call("POST", "/v1/outbound/closerecord/q", {});
    expect(seen.additionals["closeRecord"]).toEqual([]);
  });

  test("an order that is closed though it is short says what it goes without, and which order has that", async () => {
    await at.put("plain", "A1", 5);
    const { id: one } = await at.order(line("7"));
    const { id: two } = await at.order(line("3"));
    const split = await at.act("close_order", [one], { short_policy: "split" });
    const [{ details }] = split.additionals["results"];
    const lacks = { product_code: "plain", asked: "7", available: "5", missing: "2" };
    const [first] = await records();
    expect(first.closed_orders).toEqual([
      expect.objectContaining({ outbound_id: one, short: [lacks], split_order_no: details.split_order_no }),
    ]);
    await at.put("plain", "A2", 1);
    const gone = await at.act("close_order", [two], { short_policy: "ship_short" });
    expect(gone.additionals["results"][0].details.short_of).toEqual([expect.stringMatching(/^SO-\S+ plain × 2$/)]);
    const [last] = await records();
    expect(last.closed_orders).toEqual([
      expect.objectContaining({
        outbound_id: two,
        short: [{ ...lacks, asked: "3", available: "1" }],
      }),
    ]);
  });

  test("a row of one owner is asked for the orders of that owner that wait for it, whatever else was in the run", async () => {
    await at.put("plain", "A1", 5);
    const [mine, others, closed] = [
      (await at.order(line("4"))).id,
      (await at.order(line("3"))).id,
      (await at.order(line("1"))).id,
    ];
    await at.go(closed, "close_order");
    const other = newId();
    const otherOwner = { customer_id: other, company_id: at.company, customer_no: "TWO", customer_name: "Two" };
    await database.transact(async (tx) => {
      await insertMasters(tx, "customer", [otherOwner]);
      await sql`update outbound set owner_id = ${other} where wh_id = ${at.wh} and outbound_id = ${others}`.execute(tx);
    });
    await at.act("close_order", [mine, others, closed]);
    const runs = (await records()).slice(0, 2);
    const told = (owner: string) => runs.find(({ owner_id }: { owner_id: string }) => owner_id === owner);
    expect(told(at.owner)).toMatchObject({ num_asked: 1, num_closed: 1, num_refused: 0 });
    expect(told(other)).toMatchObject({ num_asked: 1 });
    const mineOf = runs.find(({ owner_id }: { owner_id: string }) => owner_id === at.owner);
    const removed = await client.call("DELETE", "/v1/outbound/closerecord", { ids: [mineOf.closerecord_id] });
    expect(removed.status, "the run is over").toBe(200);
  });

  test("finished ones are removed, and history stays [orders-5.4]", async () => {
    await at.put("plain", "A1", 5);
    const { id } = await at.order(line("4"));
    await at.go(id, "close_order");
    const [run] = await records();
    await database.transact((tx) => sql`update closerecord set num_asked = 2 where wh_id = ${at.wh}`.execute(tx));
    const remove = () => client.call("DELETE", "/v1/outbound/closerecord", { ids: [run.closerecord_id] });
    expect((await remove()).code).toBe("RUN_NOT_FINISHED");
    await database.transact((tx) => sql`update closerecord set num_asked = 1 where wh_id = ${at.wh}`.execute(tx));
    expect((await remove()).additionals["closeRecord"]).toMatchObject([{ num_closed: 1 }]);
    expect(await records()).toEqual([]);
    const history = await at.client.call("GET", `/v1/outbound/${id}/history`);
    expect(history.additionals["history"].map(({ action }: { action: string }) => action)).toContain("close_order");
  });

  test("of one priority what is due first is closed first, then the oldest", async () => {
    await at.put("plain", "A1", 8);
    const undated = (await at.order(line("4"))).id;
    const later = (await at.order(line("4"), { expect_ship_date: "2030-01-02" })).id;
    const soon = (await at.order(line("4"), { expect_ship_date: "2030-01-01" })).id;
    const sooner = (await at.order(line("4"), { expect_ship_date: "2030-01-01" })).id;
    const answer = await at.act("close_order", [undated, later, sooner, soon]);
    const served = answer.additionals["results"]
      .filter(({ ok }: { ok: boolean }) => ok)
      .map(({ id }: { id: string }) => id);
    expect(served.sort()).toEqual([soon, sooner].sort());
  });

  test("a trial says what is short, by order and by product, and books nothing", async () => {
    await at.put("plain", "A1", 5);
    const before = await at.snapshot();
    const urgent = (await at.order(line("4"), { priority: 1 })).id;
    const usual = (await at.order(line("3"))).id;
    const part = (await at.order(line("2"), { short_policy: "ship_short" })).id;
    const answer = await client.call("POST", "/v1/outbound/close/trial", { ids: [part, usual, urgent] });
    const { orders, products } = answer.additionals;
    const lacking = { product_code: "plain", asked: "2", available: "1", missing: "1" };
    expect(orders, "in the order of closing, each with what becomes of it").toMatchObject([
      { outbound_id: urgent, ok: true, short: [], short_policy: "refuse" },
      { outbound_id: usual, ok: false, code: "INSUFFICIENT_STOCK", short: [{ missing: "2" }] },
      { outbound_id: part, ok: true, short_policy: "ship_short", short: [lacking] },
    ]);
    expect(products).toMatchObject([
      { product_code: "plain", product_name: expect.any(String), orders: [orders[1].order_no, orders[2].order_no] },
    ]);
    const told = await client.call("POST", "/v1/outbound/close/trial", { ids: [usual], short_policy: "ship_short" });
    expect(told.additionals["orders"], "as the step would be told").toMatchObject([
      { ok: true, short: [], short_policy: "ship_short" },
    ]);
    expect((await client.call("POST", "/v1/outbound/close/trial", { ids: [usual], short_policy: "x" })).status).toBe(
      400,
    );
    expect(await at.snapshot()).toEqual(before);
    expect(await records()).toEqual([]);
    const outsider = client.as(everything({ companyIds: [at.company], whIds: [] }));
    expect((await outsider.call("POST", "/v1/outbound/close/trial", { ids: [usual] })).status).toBe(404);
  });

  test("a trial names what is on its way to the warehouse of the order, and not to another", async () => {
    const id = (await at.order(line("2"))).id;
    const elsewhere = newId();
    const elsewhereRow = {
      wh_id: elsewhere,
      company_id: at.company,
      wh_no: `E${elsewhere.slice(-8)}`,
      wh_name: "Elsewhere",
    };
    await database.transact((tx) => insertMasters(tx, "warehouse", [elsewhereRow]));
    const scope = everything({ companyIds: [at.company], whIds: [at.wh, elsewhere] });
    const receiving = await testServer(database, documentCalls(database, model.inbound, inboundFlow, hooks), scope);
    const pieces = (num_expect: string, batch_no: string) => ({ product_code: "plain", num_expect, batch_no });
    const announce = async (wh_id: string, inbound_bill_no: string) => {
      const head = { company_id: at.company, wh_id, owner_no: "OWN", inbound_bill_no, inbound_expect: "2030-05-01" };
      const notice = { ...head, details: [pieces("3", "A"), pieces("4", "B")] };
      const made = await receiving.call("POST", "/v1/inbound/a", notice);
      expect(made.status, JSON.stringify(made.additionals.errors)).toBe(200);
    };
    await announce(at.wh, "HERE");
    await announce(elsewhere, "ELSEWHERE");
    const { additionals } = await client.call("POST", "/v1/outbound/close/trial", { ids: [id] });
    expect(additionals["products"][0].on_its_way).toEqual([
      { inbound_id: expect.any(String), inbound_no: expect.any(String), inbound_expect: "2030-05-01", num_expect: "7" },
    ]);
  });
});
