import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../support/http.ts";
import type { House } from "./house.ts";
import { twoServers } from "./twoServers.ts";

const plain = [{ product_code: "plain", outbound_nums: "1" }];

describe("what a call reads of an order that somebody is changing, on two servers", () => {
  const both = twoServers();
  let at: House;
  beforeEach(async () => {
    at = both.at;
    await at.put("plain", "A1", 10);
  });

  /** Begins a call while the order is locked, and ends it once the other change was committed. */
  async function whileChanged(id: string, change: ReturnType<typeof sql>, call: () => Promise<Answer>) {
    const [locked, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = both.other.transact(async (tx) => {
      await sql`select 1 from outbound where wh_id = ${at.wh} and outbound_id = ${id}::uuid for update`.execute(tx);
      locked.resolve();
      await asked.promise;
      await sql`update outbound set ${change}, version = version + 1 where wh_id = ${at.wh} and outbound_id = ${id}::uuid`.execute(
        tx,
      );
    });
    await locked.promise;
    const answer = call();
    await sleep(500);
    asked.resolve();
    await changing;
    return await answer;
  }
  const orderOf = async (id: string) => {
    const { rows } = await sql<{ carrier_code: string | null; received_by: string | null; version: number }>`
      select carrier_code, received_by, version::int as version from outbound where wh_id = ${at.wh} and outbound_id = ${id}::uuid`.execute(
      both.database.reader,
    );
    return rows[0];
  };

  test("a correction of a delivery meets the version that somebody else made meanwhile", async () => {
    const { id } = await at.order(plain);
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing", "ship", "deliver");
    const version = (await orderOf(id))?.version;
    const answer = await whileChanged(id, sql`received_by = 'Ms Wu'`, () =>
      at.client.call("PUT", `/v1/outbound/deliveryconfirm/${id}`, { delivery_note: "Gate 3", version }),
    );
    expect([answer.status, answer.code]).toEqual([409, "VERSION_CONFLICT"]);
    expect(await orderOf(id)).toMatchObject({ received_by: "Ms Wu" });
  });

  test("without a version it keeps what somebody else told meanwhile", async () => {
    const { id } = await at.order(plain);
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing", "ship", "deliver");
    const answer = await whileChanged(id, sql`received_by = 'Ms Wu'`, () =>
      at.client.call("PUT", `/v1/outbound/deliveryconfirm/${id}`, { delivery_note: "Gate 3" }),
    );
    expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
    expect(await orderOf(id)).toMatchObject({ received_by: "Ms Wu" });
  });

  test("waybills are made of the carrier that somebody else chose meanwhile", async () => {
    const { id } = await at.order(plain, { carrier_code: "hct" });
    await at.go(id, "close_order");
    const answer = await whileChanged(id, sql`carrier_code = 'own_truck'`, () =>
      at.client.call("POST", `/v1/waybill/${id}/a`, {}),
    );
    expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
    expect(await orderOf(id)).toMatchObject({ carrier_code: "own_truck" });
  });
});
