import { model } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createRows } from "../../../src/crud/writing/pipeline.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { somebodyWaits } from "../../support/waiting.ts";
import { type House, hooks, house } from "./house.ts";
import { after, numbersOf, orderOf, type Parcels, parcels, saidOf, say, waybillsOf } from "./parcels.ts";
import { twoServers } from "./twoServers.ts";

const statesOf = async (at: House, { id }: Parcels) =>
  (await waybillsOf(at, id)).map(({ waybill_status }) => waybill_status);

/** Something that happens after all else: what is said besides is not the latest, and nobody waits for another to say which is. */
const saidLater = ({ numbers }: Parcels) => ({
  ...{ shipping_no: numbers[0], shipment_status: "returning", happened_at: after(new Date().toISOString(), 0.9) },
});

/** Each order's boxes are delivered at once, one by a call of its own. */
async function allAtOnce(at: House, clientOf: (n: number) => House["client"], sent: readonly Parcels[]) {
  expect((await say(at.client, sent.map(saidLater))).status).toBe(200);
  const happened_at = new Date().toISOString();
  const said = sent.flatMap(({ numbers }) =>
    numbers.map((shipping_no) => ({ shipping_no, shipment_status: "delivered", happened_at, received_by: "Lin" })),
  );
  const answers = await Promise.all(said.map((row, n) => say(clientOf(n), row)));
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(answers.map(() => "200 OK"));
  for (const one of sent) {
    expect(await orderOf(at, one.id)).toMatchObject({ outbound_status: "delivered", received_by: "Lin" });
    expect(new Set(await statesOf(at, one))).toEqual(new Set(["delivered"]));
    expect((await saidOf(at, one.id)).filter(({ is_latest }) => is_latest)).toHaveLength(1);
  }
  expect(await at.broken()).toEqual([]);
}

describe("statuses of the boxes of one order at once, on two servers", () => {
  const both = twoServers();
  beforeEach(async () => {
    await both.at.put("plain", "A1", 100);
    await numbersOf(both.at);
  });

  test("two say it of two boxes: the order is delivered", async () => {
    const sent: Parcels[] = [];
    for (let n = 0; n < 8; n++) sent.push(await parcels(both.at, 2));
    await allAtOnce(both.at, both.client, sent);
  });

  test("who speaks of one box waits for who spoke of the other first, and finds it delivered", async () => {
    const sent = await parcels(both.at, 2);
    const [first, second] = sent.numbers.map((shipping_no) => ({
      ...{ shipping_no, shipment_status: "delivered", happened_at: new Date().toISOString() },
    }));
    expect((await say(both.at.client, saidLater(sent))).status).toBe(200);
    const written = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const caller = everything({ companyIds: [both.at.company], whIds: [both.at.wh] });
    const earlier = both.database.transact(async (tx) => {
      await createRows(tx, model.shipment_status, caller, [first], { hooks: hooks.shipment_status ?? [] });
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    const later = say(both.client(1), second ?? {});
    await vi.waitFor(async () => expect(await somebodyWaits(both.database)).toBe(true), { timeout: 10_000 });
    gate.resolve();
    await earlier;
    expect(await later).toMatchObject({ status: 200 });
    expect(await statesOf(both.at, sent)).toEqual(["delivered", "delivered"]);
    expect(await orderOf(both.at, sent.id)).toMatchObject({ outbound_status: "delivered" });
  });

  test("the same is said twice: it is kept once", async () => {
    const { id, numbers } = await parcels(both.at, 1);
    const row = { shipping_no: numbers[0], shipment_status: "delivered", happened_at: new Date().toISOString() };
    const answers = await Promise.all([0, 1, 2, 3].map((n) => say(both.client(n), row)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await saidOf(both.at, id)).toHaveLength(1);
  });

  test("it is said while somebody confirms the order: it is delivered once, and both are content or told", async () => {
    const { id, numbers } = await parcels(both.at, 1);
    const row = { shipping_no: numbers[0], shipment_status: "delivered", happened_at: new Date().toISOString() };
    const [said, taken] = await Promise.all([
      say(both.client(0), row),
      both.client(1).call("POST", "/v1/outbound/action/deliver", { ids: [id] }),
    ]);
    expect(said.status).toBe(200);
    expect([200, 409]).toContain(taken.status);
    expect(await orderOf(both.at, id)).toMatchObject({ outbound_status: "delivered" });
    expect(await saidOf(both.at, id)).toHaveLength(1);
  });
});

describe.each(databases)("statuses of the boxes of one order at once, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 100);
    await numbersOf(at);
  });

  test("each said by a call of its own: the order is delivered", async () => {
    await allAtOnce(at, () => at.client, [await parcels(at, 3), await parcels(at, 2)]);
  });
});
