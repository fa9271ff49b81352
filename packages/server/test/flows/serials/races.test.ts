import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId, openDatabase } from "../../../src/database/index.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { callsOf, type Dock, dock } from "../receiving/dock.ts";

/** Two servers on one PostgreSQL database, and two warehouses of one company: a number is once in all of them, whoever is first. */
describe("racing for serial numbers", { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let other: TestDatabase;
  let at: Dock;
  let warehouses: readonly [string, string];
  let clients: readonly TestClient[];
  beforeAll(async () => {
    database = await testDatabase("server");
    other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 10 });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });
  beforeEach(async () => {
    at = await dock(database);
    const second = newId();
    const company = at.client.as(everything({ companyIds: [at.scope.company_id] }));
    await company.call("POST", "/v1/warehouse/a", { wh_id: second, wh_no: "W2", wh_name: "Second" });
    warehouses = [at.wh, second];
    const caller = everything({ companyIds: [at.scope.company_id], whIds: [...warehouses] });
    clients = [at.client.as(caller), await testServer(other, callsOf(other), caller)];
    const storages = [{ storage_code: "L-1" }, { storage_code: "B-1", storage_type: "bad" }];
    const made = await by(0).call(
      "POST",
      "/v1/storage/a",
      storages.map((one) => ({ ...one, wh_id: second })),
    );
    expect(made.status).toBe(200);
  });

  const by = (index: number) => clients[index % 2] as TestClient;
  const number = (index: number) => `R-${index}`;
  const whose = (wh: number) => ({ ...at.scope, wh_id: warehouses[wh as 0 | 1] });
  const create = (server: number, wh: number, product_sn: string) =>
    by(server).call("POST", "/v1/product/sn/a", { ...whose(wh), product_code: "SN", product_sn });
  const receive = (server: number, wh: number, product_sn: string) => {
    const detail = {
      product_code: "SN",
      num_expect: "1",
      num_loc: "1",
      product_sn: [product_sn],
      storage_loc_code: "L-1",
    };
    return by(server).call("POST", "/v1/inbound/simple/a", { ...whose(wh), details: [detail] });
  };
  const all = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  const ok = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
  const codes = (answers: readonly Answer[]) => [
    ...new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code)),
  ];
  const rows = async () =>
    (
      await sql<{ product_sn: string; serial_status: string; at: string; wh_id: string; product_sn_id: string }>`
        select product_sn, serial_status, wh_id, product_sn_id from product_sn where company_id = ${at.scope.company_id}
        order by product_sn`.execute(database.reader)
    ).rows;

  test("twelve who make each of five numbers at once: one of them has it, the others are told", async () => {
    const answers = await all(60, (index) => create(index, index % 2, number(index % 5)));
    expect(ok(answers)).toBe(5);
    expect(codes(answers)).toEqual(["SERIAL_DUPLICATE"]);
    expect((await rows()).map(({ product_sn }) => product_sn)).toEqual([0, 1, 2, 3, 4].map(number));
    expect(await at.broken()).toEqual([]);
  });

  test("one number put away in two warehouses by two servers at once stands in one of them", async () => {
    const answers = await all(40, (index) => receive(index, Math.floor(index / 2) % 2, number(index % 10)));
    expect(ok(answers)).toBe(10);
    expect(codes(answers)).toEqual(["SERIAL_IN_STOCK"]);
    const found = await rows();
    expect(found.map(({ serial_status }) => serial_status)).toEqual(Array(10).fill("in_stock"));
    expect(new Set(found.map(({ product_sn }) => product_sn)).size).toBe(10);
    expect(await at.broken()).toEqual([]);
  });

  test("numbers that are made, deleted and received at once, in either warehouse, are each in one place or in none", async () => {
    const answers = await all(90, async (index) => {
      const sn = number(index % 6);
      if (index % 3 === 0) return create(index, index % 2, sn);
      if (index % 3 === 1) return receive(index, Math.floor(index / 3) % 2, sn);
      const [row] = (await rows()).filter(({ product_sn }) => product_sn === sn);
      return by(index).call("DELETE", "/v1/product/sn", { ids: [row?.product_sn_id ?? newId()] });
    });
    expect(
      codes(answers).filter(
        (code) =>
          !["SERIAL_DUPLICATE", "SERIAL_IN_STOCK", "DUPLICATE", "SERIAL_RECEIVED", "NOT_FOUND"].includes(String(code)),
      ),
    ).toEqual([]);
    const found = await rows();
    expect(new Set(found.map(({ product_sn }) => product_sn)).size).toBe(found.length);
    expect(await at.broken()).toEqual([]);
  });

  test("a created number is taken by whichever warehouse receives it, and keeps its id", async () => {
    const [made] = (await create(0, 0, "M-1")).additionals["productSn"];
    const answers = await Promise.all([receive(0, 1, "M-1"), receive(1, 1, "M-1"), receive(0, 0, "M-1")]);
    expect(ok(answers)).toBe(1);
    const found = await rows();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ product_sn_id: made.product_sn_id, serial_status: "in_stock" });
    expect(await at.broken()).toEqual([]);
  });
});
