import { unitsOfDimension, volumeInCubicMetres, weightInKilograms } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { fastBox, type House, house } from "./house.ts";

describe.each(oneDatabase)("what orders, their lines and boxes tell on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let order: { id: string; lines: string[] };
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await house(database);
    await at.put("plain", "A1", 100);
    await at.put("serial", "A2", 2, {}, { serials: ["n1", "n2"] });
    await measure("plain", { weight: "500", weight_unit_name: "g", length: "10", width: "20", height: "50" });
    await measure("serial", { weight: "2", weight_unit_name: "KG", length: "1", width: "0.1", height: "0.1" }, "m");
    order = await at.order([
      { product_code: "plain", outbound_nums: "2", unit_id: at.box },
      { product_code: "serial", outbound_nums: "2" },
    ]);
    await at.order([{ product_code: "dated", outbound_nums: "1" }]);
  });
  afterAll(() => database.close());

  const measure = (code: string, of: Record<string, string>, unit = "cm") =>
    database.transact((tx) =>
      sql`update product set weight = ${of["weight"]}::numeric, weight_unit_name = ${of["weight_unit_name"]},
        length = ${of["length"]}::numeric, width = ${of["width"]}::numeric, height = ${of["height"]}::numeric,
        length_unit_name = ${unit} where product_id = ${at.products[code]}`.execute(tx),
    );
  const rows = async (path: string, reply: string, body: object) => {
    const answer = await at.client.call("POST", path, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return answer.additionals[reply] as Record<string, unknown>[];
  };
  const asked = (queryField: string, queryCondition: string, queryValue: unknown) => ({
    query: [{ queryField, queryCondition, queryValue }],
  });
  const header = async () =>
    (await rows("/v1/outbound/q", "outbound", asked("outbound_id", "equal", order.id)))[0] ?? {};
  const lines = (body: object = asked("outbound_id", "equal", order.id)) =>
    rows("/v1/outbound/detail/q", "outboundDetail", { ...body, sort: [{ sortField: "line_no" }] });

  test("weight and volume of the goods, until the boxes are closed", async () => {
    // 24 × 0.5 kg + 2 × 2 kg; 24 × 0.01 m³ + 2 × 0.01 m³.
    expect(await header()).toMatchObject({ weight_total: "16", volume_total: "0.26" });
  });

  test.each([
    ["outbound", "weight_total"],
    ["outbound", "volume_total"],
    ["outbound/detail", "box_num"],
  ])("what would be summed of every row is neither sorted nor sought: %s, %s", async (path, field) => {
    const ask = (body: object) => at.client.call("POST", `/v1/${path}/q`, body);
    const sorted = await ask({ sort: [{ sortField: "created_at" }, { sortField: field }] });
    expect(sorted).toMatchObject({ status: 400, code: "NOT_SORTED" });
    expect(sorted.additionals["errors"]).toMatchObject([{ index: 1, field: `sort.${field}`, code: "NOT_SORTED" }]);
    const sought = await ask(asked(field, ">=", "1"));
    expect(sought).toMatchObject({ status: 400, code: "UNKNOWN_CONDITION" });
    expect(sought.additionals["errors"]).toMatchObject([{ index: 0, field: `query.${field}` }]);
  });

  test("the line's unit under its own name", async () => {
    const [first] = await lines();
    expect(first?.["outbound_unit"]).toMatch(/^box /);
    expect(first?.["outbound_unit"]).toBe(first?.["unit_name"]);
    expect(await lines(asked("outbound_unit", "equal", first?.["outbound_unit"]))).toHaveLength(1);
    const named = await at.order([
      { product_code: "plain", outbound_nums: "1", outbound_unit: first?.["outbound_unit"] },
    ]);
    expect(await lines(asked("outbound_id", "equal", named.id))).toMatchObject([{ unit_factor: 12 }]);
    expect((await at.act("cancel", named.id, { reason: "x" })).status).toBe(200);
  });

  let boxed: Promise<void> | undefined;
  /** The order in two boxes, whichever test is the first to need it. */
  const inBoxes = () => (boxed ??= boxOrder());
  async function boxOrder(): Promise<void> {
    await at.go(order.id, "close_order", "print", "confirm_pick");
    const measures = { length: "10", width: "10", height: "10", weight: "7.5" };
    const [first, second] = order.lines;
    const boxes = [
      { box_no: "K-2", ...measures, details: [{ outbound_detail_id: first, num: "1" }] },
      {
        box_no: "K-1",
        ...measures,
        details: [
          { outbound_detail_id: first, num: "1" },
          { outbound_detail_id: second, num: "2", product_sn: ["n1", "n2"] },
        ],
      },
    ];
    const answer = await at.act("box", order.id, { boxes });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    expect(await header()).toMatchObject({ weight_total: "16" });
    await at.go(order.id, "confirm_boxing");
  }

  test("the boxes in which a line lies, with numbers and serials, and what a box line belongs to", async () => {
    expect(await lines()).toMatchObject([{ box_no: null, box_num: "0", product_sn: null }, { box_no: null }]);
    await inBoxes();
    expect(await header()).toMatchObject({ weight_total: "15", volume_total: "0.002" });
    expect(await lines()).toMatchObject([
      { box_no: "K-1, K-2", box_num: "2", product_sn: null },
      { box_no: "K-1", box_num: "2", product_sn: ["n1", "n2"] },
    ]);
    expect(await lines(asked("box_no", "equal", "K-2"))).toMatchObject([{ line_no: 1 }]);
    const sorted = await at.client.call("POST", "/v1/outbound/detail/q", { sort: [{ sortField: "box_no" }] });
    expect(sorted).toMatchObject({ status: 400, code: "NOT_SORTED" });
    expect(await lines(asked("product_sn", "like", "n2"))).toMatchObject([{ line_no: 2 }]);
  });

  test("a box line names its order, product and owner, and is found by them", async () => {
    await inBoxes();
    const boxLines = (body: object) => rows("/v1/boxing/detail/q", "boxingDetail", body);
    const [one] = await boxLines({ sort: [{ sortField: "order_no" }, { sortField: "box_no" }] });
    expect(one).toMatchObject({
      outbound_id: order.id,
      box_no: "K-1",
      product_name: expect.any(String),
      owner_name: "Owner",
    });
    const { outbound_no, order_no } = await header();
    for (const [queryField, queryValue, count] of [
      ["order_no", order_no, 3],
      ["order_no", "none", 0],
      ["outbound_no", outbound_no, 3],
      ["outbound_id", order.id, 3],
      ["product_code", "serial", 1],
      ["product_name", "plain", 2],
      ["owner_no", "OWN", 3],
    ] as const)
      expect(await boxLines(asked(queryField, "equal", queryValue)), queryField).toHaveLength(count);
  });

  test("what is unknown of one product is unknown of its order, and boxes weigh what they weigh", async () => {
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    await measure("plain", { weight: "500", weight_unit_name: "stone", length: "10", width: "20", height: "50" });
    const find = async () => (await rows("/v1/outbound/q", "outbound", asked("outbound_id", "equal", id)))[0];
    expect(await find()).toMatchObject({ weight_total: null, volume_total: "0.01" });
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing");
    expect(await find()).toMatchObject({ weight_total: fastBox.weight, volume_total: "0.009" });
  });

  test("units weigh and measure in the database what they do elsewhere", async () => {
    for (const unit of unitsOfDimension("weight")) {
      const { rows: found } = await sql<{
        kg: string;
      }>`select trim_scale(in_kilograms(7, ${unit}))::text as kg`.execute(database.reader);
      expect(found[0]?.kg, unit).toBe(weightInKilograms({ weight: "7", weight_unit_name: unit }));
    }
    for (const unit of unitsOfDimension("length")) {
      const { rows: found } = await sql<{ m: string }>`select trim_scale(in_metres(7, ${unit}))::text as m`.execute(
        database.reader,
      );
      const cube = { length: "7", width: "1", height: "1", length_unit_name: unit };
      const { rows: one } = await sql<{ m: string }>`select in_metres(1, ${unit})::text as m`.execute(database.reader);
      const side = Number(one[0]?.m);
      expect(Number(found[0]?.m) * side * side, unit).toBeCloseTo(Number(volumeInCubicMetres(cube)), 12);
    }
  });
});
