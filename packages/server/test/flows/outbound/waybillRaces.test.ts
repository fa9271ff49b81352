import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { databases, testDatabase } from "../../support/database.ts";
import { fastBox, type House, house } from "./house.ts";
import { twoServers } from "./twoServers.ts";

const range = (at: House, more: object = {}) =>
  at.client.call("POST", "/v1/waybill/range/a", {
    ...{
      company_id: at.company,
      carrier_code: "hct",
      first_no: "1",
      last_no: "999",
      number_length: 4,
      check_digit: "mod7",
    },
    ...more,
  });

interface Waybill {
  readonly shipping_no: string | null;
  readonly waybill_status: string;
  readonly boxing_id: string | null;
}

async function waybillsOf({ database, wh }: House): Promise<readonly Waybill[]> {
  const { rows } = await sql<Waybill>`
    select shipping_no, waybill_status, boxing_id from waybill where wh_id = ${wh} order by shipping_no`.execute(
    database.reader,
  );
  return rows;
}

const numbersOf = (rows: readonly Waybill[]) => rows.flatMap(({ shipping_no }) => shipping_no ?? []);

/** Orders that wait to be boxed. */
async function picked(at: House, count: number): Promise<readonly string[]> {
  const made = await Promise.all(
    Array.from({ length: count }, () =>
      at.order([{ product_code: "plain", outbound_nums: "1" }], { carrier_code: "hct" }),
    ),
  );
  const ids = made.map(({ id }) => id);
  await at.go(ids, "close_order", "print", "confirm_pick");
  return ids;
}

describe("racing for waybill numbers on two servers", () => {
  const both = twoServers();
  let at: House;
  beforeEach(async () => {
    at = both.at;
    await at.put("plain", "A1", 100);
  });
  const act = (of: number, action: string, ids: readonly string[], payload: object = {}) =>
    both.client(of).call("POST", `/v1/outbound/action/${action}`, { ids, ...payload });

  test("48 orders boxed at once, one by one and in batches: every box has a number, and no number is given twice [shipping-5.2]", async () => {
    await range(at);
    const ids = await picked(at, 48);
    const answers = await Promise.all([
      ...ids.slice(0, 32).map((id, index) => act(index, "confirm_boxing", [id], fastBox)),
      act(0, "confirm_boxing", ids.slice(32, 40), fastBox),
      act(1, "confirm_boxing", [...ids.slice(40)].reverse(), fastBox),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await waybillsOf(at);
    expect(rows.every(({ waybill_status }) => waybill_status === "issued")).toBe(true);
    expect(new Set(numbersOf(rows)).size).toBe(48);
    expect(await at.broken()).toEqual([]);
  });

  test("boxing and its way back at once, again and again: what is void is not given to another box", async () => {
    await range(at);
    const ids = await picked(at, 12);
    for (const round of [0, 1, 2]) {
      await Promise.all(
        ids.flatMap((id, index) => [
          act(index + round, "confirm_boxing", [id], fastBox),
          act(index + round + 1, "revert_boxing", [id], { reason: "again" }),
        ]),
      );
    }
    await Promise.all(ids.map((id, index) => act(index, "confirm_boxing", [id], fastBox)));
    const rows = await waybillsOf(at);
    const numbers = numbersOf(rows);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBe(rows.length);
    const valid = rows.filter(({ waybill_status }) => waybill_status === "issued");
    expect(valid).toHaveLength(12);
    expect(new Set(valid.map(({ boxing_id }) => boxing_id)).size).toBe(12);
    expect(await at.broken()).toEqual([]);
  });

  test("of 20 boxes 12 get the last 12 numbers, and the others say why they have none", async () => {
    await range(at, { last_no: "12" });
    const ids = await picked(at, 20);
    await Promise.all(ids.map((id, index) => act(index, "confirm_boxing", [id], fastBox)));
    const rows = await waybillsOf(at);
    expect(new Set(numbersOf(rows)).size).toBe(12);
    expect(rows.filter(({ waybill_status }) => waybill_status === "failed")).toHaveLength(8);
    const left = await at.client.call("POST", "/v1/waybill/range/q", {});
    expect(left.additionals["waybillRange"]).toMatchObject([{ numbers_left: "0", next_no: "13" }]);
  });

  test("waybills asked for twice at once are made once", async () => {
    await range(at, { enabled: false });
    const [id = ""] = await picked(at, 1);
    await at.go(id, "confirm_boxing");
    expect((await range(at, { prefix: "", number_length: 8 })).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => both.client(index).call("POST", `/v1/waybill/${id}/a`, {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await waybillsOf(at)).toHaveLength(1);
  });
});

test.each(databases)("no number is given twice in any sequence of steps on %s", async (kind) => {
  const database = await testDatabase(kind);
  try {
    const at = await house(database);
    await at.put("plain", "A1", 20);
    await range(at, { last_no: "60" });
    const ids = await picked(at, 2);
    // A fixed sequence of pseudo-random steps: the same each time, unlike any that a person would think of.
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return Math.floor((seed / 2_147_483_647) * below);
    };
    const steps = [
      "confirm_boxing",
      "revert_boxing",
      "ship",
      "revert_boxing",
      "revert_ship",
      "confirm_boxing",
      "make",
    ] as const;
    for (let turn = 0; turn < 90; turn++) {
      const [id = "", step] = [ids[next(ids.length)], steps[next(steps.length)]];
      if (step === "make") await at.client.call("POST", `/v1/waybill/${id}/a`, {});
      else
        await at.act(step ?? "ship", id, step === "confirm_boxing" ? fastBox : step === "ship" ? {} : { reason: "x" });
    }
    const rows = await waybillsOf(at);
    const numbers = numbersOf(rows);
    expect(numbers.length).toBeGreaterThan(5);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(rows.every(({ boxing_id, waybill_status }) => (boxing_id === null) === (waybill_status === "void"))).toBe(
      true,
    );
    expect(await at.broken()).toEqual([]);
  } finally {
    await database.close();
  }
});
