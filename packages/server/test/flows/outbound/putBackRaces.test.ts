import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { House } from "./house.ts";
import { putBacksOf, withScanners } from "./puttingBack.ts";
import { twoServers } from "./twoServers.ts";

describe("put-backs from two servers at once", () => {
  const two = twoServers();
  const path = "/v1/outbound/put_back/a";

  const picked = async (at: House, num: number) => {
    await at.put("plain", "A1", num);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: String(num) }]);
    await at.go(id, "close_order", "print", "confirm_pick");
    return id;
  };
  const waiting = async (at: House, num: number) => {
    await withScanners(at);
    await at.go(await picked(at, num), "request_intercept", "confirm_intercept");
    const [one] = await putBacksOf(at);
    return one?.put_back_id ?? "";
  };
  const standing = async ({ snapshot }: House) =>
    (await snapshot()).stock.reduce<number>((sum, row) => sum + Number((row as { qty: string }).qty), 0);

  test("of those who put the same goods back whole one does", async () => {
    const { at, client } = two;
    const put_back_id = await waiting(at, 6);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client(index).call("POST", path, { put_back_id, num: "6", target_loc_code: `A${(index % 5) + 1}` }),
      ),
    );
    const codes = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
    expect(codes).toHaveLength(7);
    expect(codes.filter((code) => !["LESS_TO_PUT_BACK", "LESS_FREE"].includes(code))).toEqual([]);
    expect(await standing(at)).toBe(6);
    expect(await at.broken()).toEqual([]);
  });

  test("parts add up to what waited, and those who move the goods past it leave no more waiting than stands there", async () => {
    const { at, client } = two;
    const put_back_id = await waiting(at, 10);
    const [one] = await putBacksOf(at);
    const scope = { company_id: at.company, wh_id: at.wh, owner_id: at.owner };
    const details = [{ stock_id: one?.stock_id, num: "2", target_loc_code: "S2" }];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 2
          ? client(index).call("POST", "/v1/inventory/putaway/a", { ...scope, details })
          : client(index).call("POST", path, { put_back_id, num: "2" }),
      ),
    );
    const refused = answers.flatMap(({ code, status }) => (status === 200 ? [] : [code]));
    expect(refused).toHaveLength(7);
    expect(refused.filter((code) => !["LESS_TO_PUT_BACK", "LESS_FREE"].includes(code))).toEqual([]);
    expect(await putBacksOf(at)).toMatchObject([{ num_open: "0", put_back_status: "done" }]);
    expect(await standing(at)).toBe(10);
    expect(await at.broken()).toEqual([]);
  });

  test("what is put back and taken back at once waits for what is not back", async () => {
    const { at, client } = two;
    const put_back_id = await waiting(at, 8);
    const scope = { company_id: at.company, wh_id: at.wh, owner_id: at.owner };
    const made = await at.client.call("POST", "/v1/inventory/putaway/a", {
      ...{ ...scope, details: [{ put_back_id, num: "4" }] },
    });
    const ids = [made.additionals["storageChange"][0].storage_change_id];
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? client(index / 2).call("POST", "/v1/inventory/putaway/action/reverse", { ids, reason: "x" })
          : client((index - 1) / 2).call("POST", path, { put_back_id, num: "2" }),
      ),
    );
    // One takes it back. Whether it waits again before the others come or behind them: what is not back waits.
    const [staging] = await stagingOf(at);
    expect(await putBacksOf(at)).toMatchObject([{ num: "8", num_open: String(staging) }]);
    expect(await standing(at)).toBe(8);
    expect(await at.broken()).toEqual([]);
  });

  test("what went past it and is taken back by many at once waits again once, for what is not back", async () => {
    const { at, client } = two;
    const put_back_id = await waiting(at, 12);
    const [one] = await putBacksOf(at);
    const scope = { company_id: at.company, wh_id: at.wh, owner_id: at.owner };
    const move = (of: number, target_loc_code: string) =>
      client(of).call("POST", "/v1/inventory/putaway/a", {
        ...{ ...scope, details: [{ stock_id: one?.stock_id, num: "2", target_loc_code }] },
      });
    const made = await Promise.all(["A1", "A2", "A3"].map((code, index) => move(index, code)));
    const ids = made.map(({ additionals }) => additionals["storageChange"][0].storage_change_id as string);
    expect(await putBacksOf(at)).toMatchObject([{ num_open: "6" }]);
    const reversed = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const body = { ids: [ids[index % 3]], reason: "x" };
        const [answer] = await Promise.all([
          client(index).call("POST", "/v1/inventory/putaway/action/reverse", body),
          index % 4 === 0 ? client(index + 1).call("POST", path, { put_back_id, num: "1" }) : move(index + 1, "A4"),
        ]);
        return answer.status;
      }),
    );
    expect(reversed.filter((status) => status === 200)).toHaveLength(3);
    const [staging] = await stagingOf(at);
    expect(await putBacksOf(at)).toMatchObject([{ num: "12", num_open: String(staging) }]);
    expect(await standing(at)).toBe(12);
    expect(await at.broken()).toEqual([]);
  });

  test("an interception that races with picking leaves nothing booked, and all that was picked waiting", async () => {
    const { at, client } = two;
    await withScanners(at);
    await at.put("plain", "A1", 60);
    const orders = [];
    for (let index = 0; index < 12; index += 1) {
      const { id } = await at.order([{ product_code: "plain", outbound_nums: "5" }]);
      await at.go(id, "close_order", "print");
      orders.push(id);
    }
    const act = (index: number, action: string, id: string, more: object = {}) =>
      client(index).call("POST", `/v1/outbound/action/${action}`, { ids: [id], ...more });
    await Promise.all(
      orders.map(async (id, index) => {
        const picking = act(index, "confirm_pick", id);
        await act(index + 1, "request_intercept", id, { reason: "stop" });
        await Promise.all([picking, act(index + 1, "confirm_intercept", id)]);
      }),
    );
    const { bookings, stock } = await at.snapshot();
    expect(bookings).toEqual([]);
    const waits = (await putBacksOf(at)).reduce((sum, { num_open }) => sum + Number(num_open), 0);
    const away = (stock as { stock_id: string; qty: string }[]).map(({ qty }) => Number(qty));
    expect(away.reduce((sum, qty) => sum + qty, 0)).toBe(60);
    const [onStaging] = await stagingOf(at);
    expect(waits).toBe(onStaging);
    expect(await at.broken()).toEqual([]);
  });
});

async function stagingOf(at: House): Promise<readonly number[]> {
  const { rows } = await sql<{ qty: string }>`
    select coalesce(sum(s.qty), 0)::text as qty from stock s
    join storage p on p.wh_id = s.wh_id and p.storage_id = s.storage_id and p.storage_type = 'staging'
    where s.wh_id = ${at.wh}`.execute(at.database.reader);
  return rows.map(({ qty }) => Number(qty));
}
