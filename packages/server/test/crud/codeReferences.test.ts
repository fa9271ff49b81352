import { setTimeout as sleep } from "node:timers/promises";
import { model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crudCalls } from "../../src/crud/calls.ts";
import type { Database } from "../../src/database/index.ts";
import { hooks } from "../../src/hooks/index.ts";
import { callsOf, type Dock, dock } from "../flows/receiving/dock.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { type Answer, type TestClient, testServer } from "../support/http.ts";
import { somebodyWaits } from "../support/waiting.ts";

type Ask = (client: TestClient) => Promise<Answer>;

/** What a row must agree with, and the change that would take it away, at the same time on two connections. */
describe("what a row looks up stays as it was looked at until the row is written", () => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase("server");
    at = await dock(database);
  });
  afterAll(() => database.close());

  const serving = (on: Database) =>
    testServer(
      on,
      [
        ...callsOf(on),
        ...[model.country, model.city, model.district].flatMap((resource) => crudCalls(resource, hooks)),
      ],
      at.caller,
    );

  /** Asks `first` and keeps it from committing until `second` waits for what it holds; both answers. */
  async function together(first: Ask, second: Ask): Promise<readonly [Answer, Answer]> {
    const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pausing: Database["transact"] = (work, options) =>
      database.transact(async (tx) => {
        const result = await work(tx);
        written.resolve();
        await go.promise;
        return result;
      }, options);
    const [paused, plain] = await Promise.all([
      serving(Object.assign(Object.create(database) as Database, { transact: pausing })),
      serving(database),
    ]);
    const one = first(paused);
    await Promise.race([written.promise, one]);
    const other = second(plain);
    let isOver = false;
    void other.finally(() => {
      isOver = true;
    });
    while (!isOver && !(await somebodyWaits(database))) await sleep(5);
    go.resolve();
    const answers = await Promise.all([one, other]);
    await Promise.all([paused.app.close(), plain.app.close()]);
    return answers;
  }

  interface Race {
    readonly move: Ask;
    readonly write: Ask;
    /** What refuses the writing after the move, and the move after the writing. */
    readonly refused: readonly [write: string, move: string];
  }

  let round = 0;
  const races: Readonly<Record<string, () => Promise<Race>>> = {
    "a customer's category": async () => {
      const [owner] = await at.make("/v1/customer/a", { customer_no: `HELD-${++round}`, customer_name: "Held" });
      const [, category] = await at.make(
        "/v1/customer/category/a",
        ["vendor", "owner"].map((customer_cat) => ({ customer_id: owner?.customer_id, customer_cat })),
      );
      const [{ stock_unit_id } = {}] = await at.make("/v1/product/q", {});
      const product = { owner_id: owner?.customer_id, product_code: "P", product_name: "P", stock_unit_id };
      return {
        move: (client) => client.call("DELETE", `/v1/customer/category/${category?.cc_id}`),
        write: (client) => client.call("POST", "/v1/product/a", product),
        refused: ["LACKS_CATEGORY", "IN_USE"],
      };
    },
    "whose alone a warehouse is": async () => {
      const [other] = await at.make("/v1/customer/a", { customer_no: `ALONE-${++round}`, customer_name: "Alone" });
      const [warehouse] = await at.make("/v1/warehouse/a", { wh_no: `HELD-${round}`, wh_name: "Held" });
      const wh_id = String(warehouse?.wh_id);
      const here = { ...at.caller, scope: { ...at.caller.scope, whIds: [wh_id] } };
      const notice = { ...at.scope, wh_id, details: [{ product_code: "A-1", num_expect: "1" }] };
      const fixed = { use_fixed_owner_id: other?.customer_id };
      return {
        move: (client) => client.as(here).call("PUT", `/v1/warehouse/${wh_id}`, fixed),
        write: (client) => client.as(here).call("POST", "/v1/inbound/a", notice),
        refused: ["OUT_OF_SCOPE", "OTHERS_HERE"],
      };
    },
    "the city that a district lies in": async () => {
      const code = `Q${String.fromCharCode(65 + ++round)}`;
      const client = await serving(database);
      const make = async (path: string, row: object) => {
        const { additionals } = await client.call("POST", `/v1/${path}/a`, row);
        expect(additionals.errors ?? []).toEqual([]);
        return additionals[path][0];
      };
      const { country_id } = await make("country", { country_code: code, country_name: code });
      const [from, to] = [
        await make("city", { country_id, city_code: "1", city_name: "From" }),
        await make("city", { country_id, city_code: "2", city_name: "To" }),
      ];
      const { city_id } = from;
      const { district_id } = await make("district", { city_id, district_name: "One" });
      const customer = { customer_no: `LIES-${round}`, customer_name: "Lies", country_id, city_id, district_id };
      await client.app.close();
      return {
        move: (client) => client.call("PUT", `/v1/district/${district_id}`, { city_id: to.city_id }),
        write: (client) => client.call("POST", "/v1/customer/a", customer),
        refused: ["NOT_WITHIN", "IN_USE"],
      };
    },
  };

  describe.each(Object.entries(races))("%s", (_name, prepare) => {
    it("is taken away first", async () => {
      const { move, write, refused } = await prepare();
      expect(await together(move, write)).toMatchObject([{ status: 200 }, { code: refused[0] }]);
    });

    it("is relied upon first", async () => {
      const { move, write, refused } = await prepare();
      expect(await together(write, move)).toMatchObject([{ status: 200 }, { code: refused[1] }]);
    });
  });
});
