import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("ranges of waybill numbers on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 10);
  });

  const create = (more: object = {}) =>
    at.client.call("POST", "/v1/waybill/range/a", {
      ...{ company_id: at.company, carrier_code: "hct", first_no: "100", last_no: "199", number_length: 6 },
      ...more,
    });
  const made = async (more: object = {}) => {
    const answer = await create(more);
    expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
    return answer.additionals["waybillRange"][0];
  };
  const wrong = async (more: object) => {
    const { status, additionals } = await create(more);
    const [error] = additionals["errors"] ?? [];
    return [status, error?.code, error?.field];
  };
  const takeOne = async () => {
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }], { carrier_code: "hct" });
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing");
  };

  test("begins with its first number", async () => {
    expect(await made()).toMatchObject({ next_no: "100", numbers_left: "100", check_digit: "none", enabled: true });
  });

  test("has room for its numbers between prefix and check digit, its first no higher than its last", async () => {
    expect(await wrong({ number_length: 2 })).toEqual([409, "RANGE_LENGTH", "number_length"]);
    expect(await wrong({ prefix: "8888" })).toEqual([409, "RANGE_LENGTH", "number_length"]);
    expect(await wrong({ prefix: "888", check_digit: "mod7" })).toEqual([409, "RANGE_LENGTH", "number_length"]);
    expect(await wrong({ prefix: "A", check_digit: "gs1" })).toEqual([409, "RANGE_PREFIX", "prefix"]);
    expect(await wrong({ last_no: "99" })).toEqual([409, "RANGE_REVERSED", "last_no"]);
    const said = async (more: object) => (await create({ ...more, lang: "en_US" })).additionals["errors"][0].message;
    expect(await said({ first_no: "500" })).toBe("The first number 500 is above the last, 199.");
    expect(await said({ prefix: "8888" })).toContain("at least 7 signs");
    expect(await said({ first_no: "1.5" })).toBe("Only whole numbers in “First number”.");
    for (const prefix of ["中文 x", "A-1", "é"])
      expect(await wrong({ prefix, number_length: 20 })).toEqual([400, "BAD_FORMAT", "prefix"]);
    expect(await wrong({ first_no: "1.5" })).toEqual([400, "TOO_MANY_PLACES", "first_no"]);
    expect(await wrong({ carrier_code: "own_truck" })).toEqual([400, "NOT_A_CHOICE", "carrier_code"]);
    const all = (await create({ prefix: "A", check_digit: "gs1", last_no: "99", number_length: 2 })).additionals[
      "errors"
    ];
    expect(all.map(({ field, code }: Record<string, unknown>) => `${field} ${code}`)).toEqual([
      "prefix RANGE_PREFIX",
      "last_no RANGE_REVERSED",
      "number_length RANGE_LENGTH",
    ]);
    await made({ prefix: "888" });
  });

  test("has no number that another range of its carrier has, however it is written", async () => {
    await made();
    expect(await wrong({ first_no: "199", last_no: "300" })).toEqual([409, "RANGE_OVERLAPS", "first_no"]);
    expect(await wrong({ first_no: "150", last_no: "160" })).toEqual([409, "RANGE_OVERLAPS", "first_no"]);
    expect(await wrong({ prefix: "000", first_no: "150", last_no: "150" })).toEqual([
      409,
      "RANGE_OVERLAPS",
      "first_no",
    ]);
    expect(
      await wrong({ first_no: "10", last_no: "11", check_digit: "mod7" }),
      "000100 could be the tenth with its check digit",
    ).toEqual([409, "RANGE_OVERLAPS", "first_no"]);
    await made({ first_no: "200", last_no: "300" });
    await made({ number_length: 7 });
    await made({ carrier_code: "pelican" });
  });

  test("two of one request do not overlap either, nor two that are made at once", async () => {
    const draft = { company_id: at.company, carrier_code: "hct", first_no: "1", last_no: "9", number_length: 3 };
    const both = await Promise.all(
      Array.from({ length: 6 }, () => at.client.call("POST", "/v1/waybill/range/a", draft)),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ code }) => code === "RANGE_OVERLAPS" || code === "DUPLICATE")).toHaveLength(5);
  });

  test("once a number was taken it is not deleted, and ends no earlier than that", async () => {
    const { waybill_range_id: id, version } = await made();
    expect((await at.client.call("PUT", `/v1/waybill/range/${id}`, { last_no: "149", version })).status).toBe(200);
    await takeOne();
    await takeOne();
    const [row] = (await at.client.call("POST", "/v1/waybill/range/q", {})).additionals["waybillRange"];
    expect(row).toMatchObject({ next_no: "102", numbers_left: "48" });
    const change = (body: object) =>
      at.client.call("PUT", `/v1/waybill/range/${id}`, { ...body, version: row.version });
    const below = await change({ last_no: "100" });
    expect([below.status, below.additionals["errors"]?.[0]?.code]).toEqual([409, "RANGE_USED"]);
    expect((await change({ prefix: "7" })).status, "what is written on labels stays").toBe(400);
    expect((await at.client.call("DELETE", `/v1/waybill/range/${id}`)).code).toBe("RANGE_USED");
    expect((await change({ last_no: "101" })).status).toBe(200);
    const unused = await made({ prefix: "9" });
    expect((await at.client.call("DELETE", `/v1/waybill/range/${unused.waybill_range_id}`)).status).toBe(200);
  });

  test("that is switched off gives none", async () => {
    const { waybill_range_id: id, version } = await made();
    await at.client.call("PUT", `/v1/waybill/range/${id}`, { enabled: false, version });
    await made({ prefix: "5" });
    await takeOne();
    const rows = (await at.client.call("POST", "/v1/waybill/q", {})).additionals["waybill"];
    expect(rows).toMatchObject([{ shipping_no: "500100" }]);
  });
});
