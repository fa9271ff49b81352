import { checkDigit } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("kinds of boxes on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 100);
  });

  const small = { box_type_code: "S", length: "30", width: "20", height: "15", tare: "0.2", max_weight: "5" };
  const make = (values: object = {}) =>
    at.client.call("POST", "/v1/boxing/type/a", { company_id: at.company, ...small, ...values });
  const weighs = (weight: string, unit = "g") =>
    database.transact((tx) =>
      sql`update product set weight = ${weight}::numeric, weight_unit_name = ${unit} where product_id = ${at.products.plain}`.execute(
        tx,
      ),
    );
  const picked = async (num: string) => {
    const order = await at.order([{ product_code: "plain", outbound_nums: num }]);
    await at.go(order.id, "close_order", "print", "confirm_pick");
    return order;
  };
  const boxes = async (id: string) => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const { additionals } = await at.client.call("POST", "/v1/boxing/q", { query, sort: [{ sortField: "box_no" }] });
    return additionals["boxing"];
  };

  const wrongIn = ({ code, additionals }: Answer) => [code, additionals["results"][0].details.errors[0].field];

  test("a company's box has sizes, an empty weight, a most and a barcode of its own [shipping-1.1]", async () => {
    const made = await make({ box_type_barcode: "BOX-S" });
    expect(made.additionals["boxType"]).toMatchObject([
      {
        company_id: at.company,
        length: "30",
        width: "20",
        height: "15",
        tare: "0.2",
        max_weight: "5",
        box_type_barcode: "BOX-S",
      },
    ]);
    expect((await make({ box_type_code: "M", length: undefined })).additionals["errors"]).toMatchObject([
      { field: "length", code: "REQUIRED" },
    ]);
    for (const field of ["tare", "max_weight"])
      expect((await make({ box_type_code: "M", [field]: "0" })).additionals["errors"]).toMatchObject([
        { field, code: "TOO_SMALL" },
      ]);
    expect((await make({ box_type_code: "M", box_type_barcode: "BOX-S" })).code).toBe("DUPLICATE");
  });

  test("it says the sizes that nobody typed, by its code or its barcode [shipping-1.2]", async () => {
    await make({ box_type_barcode: "BOX-S" });
    const { id, lines } = await picked("3");
    const box = (box_no: string, more: object) => ({
      ...{ box_no, weight: "1", ...more },
      details: [{ outbound_detail_id: lines[0], num: "1" }],
    });
    const sent = [
      box("1", { box_type_code: "S" }),
      box("2", { box_type_code: "BOX-S", height: "10" }),
      box("3", { length: "1", width: "2", height: "3" }),
    ];
    expect((await at.act("box", id, { boxes: sent })).status).toBe(200);
    expect(await boxes(id)).toMatchObject([
      { length: "30", width: "20", height: "15", box_type_code: "S" },
      { length: "30", width: "20", height: "10", box_type_code: "S" },
      { length: "1", width: "2", height: "3", box_type_code: null },
    ]);
    const unknown = await at.act("box", id, { boxes: [box("1", { box_type_code: "XL" })] });
    expect(wrongIn(unknown)).toEqual(["UNKNOWN_REFERENCE", "box_type_code"]);
    const inches = await at.act("box", id, {
      boxes: [box("1", { box_type_code: "S", length: "9", length_unit_name: "in" })],
    });
    expect(wrongIn(inches)).toEqual(["REQUIRED", "width"]);
  });

  test("it is known in large and small letters alike, unless another is called so", async () => {
    await make({ box_type_barcode: "BOX-S" });
    const { id, lines } = await picked("2");
    const box = (box_no: string, box_type_code: string) => ({
      ...{ box_no, weight: "1", box_type_code },
      details: [{ outbound_detail_id: lines[0], num: "1" }],
    });
    expect((await at.act("box", id, { boxes: [box("1", "s"), box("2", "box-s")] })).status).toBe(200);
    expect(await boxes(id)).toMatchObject([{ box_type_code: "S" }, { box_type_code: "S" }]);
    await make({ box_type_code: "s", length: "9" });
    const second = await picked("1");
    const details = [{ outbound_detail_id: second.lines[0], num: "1" }];
    await at.act("box", second.id, { boxes: [{ ...box("1", "s"), details }] });
    expect(await boxes(second.id)).toMatchObject([{ box_type_code: "s", length: "9" }]);
  });

  test("where a product names its box, fast boxing asks for no sizes [shipping-1.2]", async () => {
    const made = await make();
    await database.transact((tx) =>
      sql`update product set box_type_id = ${made.additionals["boxType"][0].box_type_id} where product_id = ${at.products.plain}`.execute(
        tx,
      ),
    );
    const { id } = await picked("2");
    expect((await at.act("confirm_boxing", id, { fast: true, weight: "1" })).status).toBe(200);
    expect(await boxes(id)).toMatchObject([{ length: "30", box_type_code: "S", weight: "1" }]);
  });

  test("a weight is weighed, else told of goods and empty box and marked so [shipping-1.3]", async () => {
    await make();
    await weighs("450");
    const { id, lines } = await picked("4");
    const box = (box_no: string, more: object) => ({
      ...{ box_no, box_type_code: "S", ...more },
      details: [{ outbound_detail_id: lines[0], num: "1" }],
    });
    const sent = [
      box("1", {}),
      box("2", { weight: "660", weight_unit_name: "g" }),
      box("3", { weight: "0.9" }),
      box("4", { weight: "1", box_type_code: undefined, length: "1", width: "1", height: "1" }),
    ];
    expect((await at.act("box", id, { boxes: sent })).status).toBe(200);
    expect(await boxes(id)).toMatchObject([
      { weight: "0.65", weight_kind: "computed", expected_weight: "0.65", weight_differs: false },
      { weight: "660", weight_kind: "weighed", expected_weight: "0.65", weight_differs: false },
      { weight: "0.9", weight_kind: "weighed", expected_weight: "0.65", weight_differs: true },
      { weight: "1", weight_kind: "weighed", expected_weight: null, weight_differs: null },
    ]);
    await weighs("450", "stone");
    const asked = await at.act("box", id, { boxes: [box("1", {})] });
    expect(wrongIn(asked)).toEqual(["REQUIRED", "weight"]);
  });

  test("a warehouse says how far a weighed box may be off", async () => {
    await make();
    await weighs("450");
    await database.transact((tx) =>
      sql`update warehouse set weight_tolerance = 0.5 where wh_id = ${at.wh}`.execute(tx),
    );
    const { id } = await picked("1");
    const confirmed = await at.act("confirm_boxing", id, { fast: true, box_type_code: "S", weight: "0.9" });
    expect(confirmed.additionals["results"]).toMatchObject([{ ok: true }]);
    expect(confirmed.additionals["results"][0].details?.weights_off).toBeUndefined();
    expect(await boxes(id)).toMatchObject([{ weight_differs: false }]);
  });

  test("whoever closes a box whose weight is off is told so, with what it was expected to weigh", async () => {
    await make();
    await weighs("450");
    const { id } = await picked("1");
    const confirmed = await at.act("confirm_boxing", id, { fast: true, box_type_code: "S", weight: "0.9" });
    expect(confirmed.additionals["results"]).toMatchObject([
      { ok: true, details: { weights_off: ["1: 0.9 kg (0.65 kg)"] } },
    ]);
  });

  test("no box is heavier than its kind may be", async () => {
    await make();
    await weighs("1", "kg");
    const { id } = await picked("6");
    const computed = await at.act("confirm_boxing", id, { fast: true, box_type_code: "S" });
    expect([computed.code, computed.additionals["results"][0].details]).toMatchObject([
      "BOX_TOO_HEAVY",
      { value: "6.2", max: "5", box: "S" },
    ]);
    expect((await at.act("confirm_boxing", id, { fast: true, box_type_code: "S", weight: "4.9" })).status).toBe(200);
    expect(await at.broken()).toEqual([]);
  });

  test("each box of a company with a prefix has a code of its own, also where many are packed at once [shipping-4.1a]", async () => {
    await database.transact((tx) =>
      sql`update company set gs1_prefix = '4712345' where company_id = ${at.company}`.execute(tx),
    );
    const orders = [];
    for (let index = 0; index < 12; index += 1) orders.push(await picked("1"));
    const measures = { length: "1", width: "1", height: "1", weight: "1" };
    await Promise.all(orders.map(({ id }) => at.act("confirm_boxing", id, { fast: true, ...measures })));
    const { additionals } = await at.client.call("POST", "/v1/boxing/q", { pageSize: 100 });
    const codes: string[] = additionals["boxing"].map(({ sscc }: { sscc: string }) => sscc);
    expect(new Set(codes).size).toBe(12);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9]4712345[0-9]{10}$/);
      expect(checkDigit(code.slice(0, -1))).toBe(code.at(-1));
    }
    // Packed anew under its number it is the same box.
    const first = orders[0]?.id ?? "";
    const [before] = await boxes(first);
    await at.go(first, "revert_boxing");
    await at.act("confirm_boxing", first, { fast: true, ...measures, weight: "2" });
    expect(await boxes(first)).toMatchObject([{ sscc: before.sscc, weight: "2" }]);
  });

  test("boxes are answered as they are packed, more is put into an open one, and its numbers are counted", async () => {
    await at.put("serial", "A2", 3, {}, { serials: ["n1", "n2", "n3"] });
    const { id, lines } = await at.order([{ product_code: "serial", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print");
    const [booking] = await at.bookings(id);
    await at.act("confirm_pick", id, {
      details: [{ booking_id: booking?.booking_id, product_sn: ["n1", "n2", "n3"] }],
    });
    const measures = { length: "1", width: "1", height: "1", weight: "1" };
    const details = [{ outbound_detail_id: lines[0], num: "1", product_sn: ["n1"] }];
    const made = await at.client.call("POST", "/v1/boxing/a", {
      ids: [id],
      boxes: [{ box_no: "7", ...measures, details }],
    });
    expect(made.additionals).toMatchObject({ results: [{ ok: true }], boxing: [{ box_no: "7", outbound_id: id }] });
    const add = (num: string, product_sn: string[]) =>
      at.client.call("POST", "/v1/boxing/detail/a", {
        boxing_id: made.additionals["boxing"][0].boxing_id,
        ...{ outbound_detail_id: lines[0], num, product_sn },
      });
    expect((await add("1", ["n1"])).code).toBe("SERIAL_DUPLICATE");
    expect((await add("3", ["n2", "n3", "n4"])).code).toBe("MORE_THAN_PICKED");
    const more = await add("1", ["n3"]);
    expect(more.additionals["boxingDetail"]).toMatchObject([{ num: "2", product_sn: ["n1", "n3"], box_no: "7" }]);
    const counted = await at.client.call("POST", "/v1/boxing/product/sn/boxed_nums/q", { ids: [id] });
    expect(counted.additionals["boxedNums"]).toMatchObject([{ product_code: "serial", num_boxed: "2", sn_boxed: 2 }]);
    expect(await at.broken()).toEqual([]);
  });
});
