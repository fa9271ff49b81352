import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type House, house } from "./house.ts";

const sizes = { length: "30", width: "20", height: "15", weight: "1.5" };

/** Where each error is and what it says, in no order of importance. */
const told = (errors: readonly { line?: number; field?: string; code: string }[]) =>
  errors.map(({ line, field, code }) => [line ?? "", field ?? "", code].join(" ").trim()).sort();

describe.each(oneDatabase)("what is wrong with boxes is told at once, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 10);
    await at.put("serial", "A2", 2, {}, { serials: ["n1", "n2"] });
  });

  const picked = async () => {
    const order = await at.order([
      { product_code: "plain", outbound_nums: "3" },
      { product_code: "serial", outbound_nums: "2" },
    ]);
    await at.go(order.id, "close_order", "print", "confirm_pick");
    const [plain = "", serial = ""] = order.lines;
    return { id: order.id, plain, serial };
  };
  const some = (outbound_detail_id: string, num: string, product_sn?: string[]) => ({
    outbound_detail_id,
    num,
    ...(product_sn ? { product_sn } : {}),
  });

  test("what can't be read beside what the goods refuse, each at its box and field", async () => {
    const { id, plain, serial } = await picked();
    const boxes = [
      { ...sizes, length: "x", details: [some(plain, "9"), some(serial, "one")] },
      { box_no: "2", length: "30", width: "20", height: "15", details: [some(serial, "1", ["n9"])] },
      { box_no: "2", ...sizes, box_type_code: "ZZ", details: [some(serial, "1")] },
    ];
    const answer = await at.act("box", id, { boxes });
    expect(answer.status).toBe(400);
    expect(told(answer.additionals["errors"])).toEqual([
      "0 box_no REQUIRED",
      "0 details.1.num BAD_FORMAT",
      "0 length BAD_FORMAT",
      "1 details.0.product_sn SERIAL_UNKNOWN",
      "1 weight REQUIRED",
      "2 box_no BOX_NO_REPEATED",
      "2 box_type_code UNKNOWN_REFERENCE",
      "2 details.0.product_sn SERIAL_COUNT",
      "MORE_THAN_PICKED",
    ]);
    expect(answer.additionals["errors"].every(({ message }: { message: string }) => message !== "")).toBe(true);
    expect((await at.lines(id)).map(({ num_boxed }) => num_boxed)).toEqual(["0", "0"]);
  });

  test("nothing that follows from what can't be read is told beside it", async () => {
    const { id, plain } = await picked();
    const right = { box_no: "1", ...sizes, details: [some(plain, "1")] };
    const lines = [5, some(plain, "99"), { outbound_detail_id: plain, num: "x" }];
    const boxes = [right, { ...right, box_no: "2", details: lines }, 5, null];
    expect(told((await at.act("box", id, { boxes })).additionals["errors"])).toEqual([
      "1 details.0 WRONG_TYPE",
      "1 details.2.num BAD_FORMAT",
      "2 boxes WRONG_TYPE",
      "3 boxes WRONG_TYPE",
      "MORE_THAN_PICKED",
    ]);
    for (const [field, code] of Object.entries({
      fast: "WRONG_TYPE",
      box_type_code: "WRONG_TYPE",
      fasst: "UNKNOWN_FIELD",
    })) {
      const answer = await at.act("confirm_boxing", id, {
        ...(field === "box_type_code" ? { fast: true } : {}),
        [field]: {},
      });
      expect(told(answer.additionals["errors"])).toEqual([`${field} ${code}`]);
    }
  });

  test("a number that is used again beside all else", async () => {
    const { id, plain, serial } = await picked();
    const { weight: _weight, ...unweighed } = sizes;
    const boxes = [
      { box_no: "1", ...unweighed, details: [some(plain, "4")] },
      { box_no: "1", ...sizes, details: [some(serial, "2")] },
    ];
    const [{ details, ...result }] = (await at.act("box", id, { boxes })).additionals["results"];
    expect(result).toMatchObject({ ok: false, code: "REQUIRED" });
    expect(
      details.errors.map(({ code }: { code: string }) => code),
      "box by box",
    ).toEqual(["REQUIRED", "BOX_NO_REPEATED", "MORE_THAN_PICKED"]);
    expect(told(details.errors)).toEqual(["0 weight REQUIRED", "1 box_no BOX_NO_REPEATED", "MORE_THAN_PICKED"]);
  });

  test("a box that is too heavy says which sizes it lacks, too", async () => {
    const { id, plain } = await picked();
    const [length, width, height] = ["30", "20", "15"];
    const named = { company_id: at.company, box_type_code: "S", box_type_name: "Small" };
    const type = { ...named, max_weight: "2", length, width, height };
    expect((await at.client.call("POST", "/v1/boxing/type/a", type)).status).toBe(200);
    // Of a side in another unit, the type says none of the others.
    const other = { box_type_code: "S", length: "0.3", length_unit_name: "m", height: "0.2" };
    const boxes = [{ box_no: "1", ...other, weight: "3", details: [some(plain, "1")] }];
    const [{ details }] = (await at.act("box", id, { boxes })).additionals["results"];
    expect(told(details.errors)).toEqual(["0 weight BOX_TOO_HEAVY", "0 width REQUIRED"]);
  });

  test("fast boxing tells what it can't read, its number, its sizes and the numbers of pieces together", async () => {
    const { id, plain } = await picked();
    const begun = await at.act("box", id, { boxes: [{ box_no: "7", ...sizes, details: [some(plain, "1")] }] });
    expect(begun.status).toBe(200);
    const body = { fast: true, box_no: "7", length: "x", weight: "1", product_sn: ["n1", "n9"] };
    const answer = await at.act("confirm_boxing", id, body);
    expect(told(answer.additionals["errors"])).toEqual([
      "SERIAL_UNKNOWN",
      "box_no BOX_NO_REPEATED",
      "height REQUIRED",
      "length BAD_FORMAT",
      "width REQUIRED",
    ]);
    expect((await at.lines(id)).map(({ num_boxed }) => num_boxed)).toEqual(["1", "0"]);
  });

  test("fast boxing of what is in hand tells the goods and the sizes together", async () => {
    const wrong = await at.client.call("POST", "/v1/boxing/fast/a", { ...sizes, product_code: "none", length: "x" });
    expect(told(wrong.additionals["errors"])).toEqual(["length BAD_FORMAT", "product_code UNKNOWN_REFERENCE"]);
    const order = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(order.id, "close_order", "print", "confirm_pick");
    const none = await at.client.call("POST", "/v1/boxing/fast/a", { product_code: "plain", length: "x", width: "1" });
    expect(told(none.additionals["errors"])).toEqual(["height REQUIRED", "length BAD_FORMAT", "weight REQUIRED"]);
    expect((await at.lines(order.id))[0]?.num_boxed).toBe("0");
  });

  test("what is put into an open box is held to the same number, whether its line lies there already or not", async () => {
    const { id, plain, serial } = await picked();
    const put = async (boxing_id: string, num: string) => {
      const body = { boxing_id, outbound_detail_id: plain, num };
      const { status, code, additionals } = await at.client.call("POST", "/v1/boxing/detail/a", body);
      const errors = additionals["errors"] ?? additionals["results"]?.[0].details.errors ?? [];
      return [status, code, ...errors.map(({ field }: { field: string }) => field)];
    };
    const boxes = [
      { box_no: "1", ...sizes, details: [some(plain, "2")] },
      { box_no: "2", ...sizes, details: [some(serial, "1", ["n1"])] },
    ];
    expect((await at.act("box", id, { boxes })).status).toBe(200);
    const standing = (await at.client.call("POST", "/v1/boxing/q", {})).additionals["boxing"];
    const [there = "", other = ""] = ["1", "2"].map(
      (no) => standing.find(({ box_no }: { box_no: string }) => box_no === no).boxing_id,
    );
    for (const num of ["x", "", "NaN", "1e0", "-1", "0", "0.5"]) {
      const refused = await put(other, num);
      expect([num, refused[0] === 200]).toEqual([num, false]);
      const alike = refused.map((one) => (one === "details.1.num" ? "details.0.num" : one));
      expect([num, ...(await put(there, num))]).toEqual([num, ...alike]);
    }
    expect((await at.lines(id)).map(({ num_boxed }) => num_boxed)).toEqual(["2", "1"]);
    expect((await put(there, " 1 "))[0]).toBe(200);
    expect((await at.lines(id)).map(({ num_boxed }) => num_boxed)).toEqual(["3", "1"]);
  });
});
