import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import type { Answer } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { importing } from "./steps.ts";

interface Wrong {
  readonly row: number;
  readonly column: number | null;
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
  readonly value: string;
}

describe.each(oneDatabase)("what is wrong with cells on %s", (kind) => {
  let world: SmallWorld;

  beforeAll(async () => {
    world = await openSmallWorld(kind);
    await importing(world.client, "product", "SKU,Description,Unit\nTAKEN,There,個\n", "all", {
      owner_id: world.ownerId,
    });
    await importing(world.client, "outbound/orderdetail", "Order,SKU,Qty\nOLD,P-1,1\n", "all", {
      owner_id: world.ownerId,
    });
  });
  afterAll(() => world?.close());

  const dry = async (entity: string, sheet: string, more: object = {}) => {
    const job = await importing(world.client, entity, sheet, "dry", { owner_id: world.ownerId, ...more });
    expect(job.state).toBe("done");
    return { ...job.result, wrong: (job.result.errors as Wrong[]).map(({ row, column, code }) => [row, column, code]) };
  };

  it("is said cell by cell, all of it at once", async () => {
    const sheet = [
      "SKU,Description,Unit,Weight,Enabled,Shipment policy,Expiration days,Category code",
      "A-1,Right,個,1.5,是,先進先出,30,",
      ",No code,個,heavy,perhaps,someday,1.5,NOPE",
      "A-3,,斤,-1,,,,",
      "TAKEN,Again,個,,,,,",
      "A-1,Twice,個,,,,,",
      `${"X".repeat(61)},Long,個,1.1234567,,,-1,`,
      "#N/A,Formula,個,,,,,",
      "A-8,Broken \ufffd,個,,,,,",
    ].join("\n");
    const found = await dry("product", `${sheet}\n`, {
      mapping: columns(
        "product_code product_name stock_unit_name weight enabled shipment_policy expiration_days pc_code",
      ),
    });
    expect(found.wrong).toEqual([
      [3, 0, "REQUIRED"],
      [3, 3, "BAD_FORMAT"],
      [3, 4, "WRONG_TYPE"],
      [3, 5, "NOT_A_CHOICE"],
      [3, 6, "WRONG_TYPE"],
      [3, 7, "UNKNOWN_REFERENCE"],
      [4, 1, "REQUIRED"],
      [4, 2, "UNKNOWN_REFERENCE"],
      [4, 3, "TOO_SMALL"],
      [5, 0, "DUPLICATE"],
      [6, 0, "DUPLICATE"],
      [7, 0, "TOO_LONG"],
      [7, 3, "TOO_MANY_PLACES"],
      [7, 6, "TOO_SMALL"],
      [8, 0, "FORMULA_ERROR"],
      [9, 1, "UNREADABLE_CHARACTERS"],
    ]);
    const messageOf = (row: number) => found.errors.find((error: { row: number }) => error.row === row).message;
    expect([messageOf(5), messageOf(6)].map((message) => /row 2 of the file/.test(message))).toEqual([false, true]);
    expect(found).toMatchObject({ rows: 8, good: 1, bad: 7, errors_total: 16, imported: 0 });
  });

  it("is all said at once, also what rules say of the other cells of a row", async () => {
    const sheet = [
      "SKU,Description,Unit,Expiration days,Barcode,Smallest unit,Units in it",
      "B-1,Right,個,30,4719512002889,,",
      "B-2,Wrong days and barcode,個,180天,4719512002880,,",
      "TAKEN,Wrong days of a code there is,個,180天,,,",
      "B-1,Wrong days of a code before,個,180天,,,",
      "B-5,Wrong days of a barcode before,個,180天,4719512002889,,",
      "B-6,Wrong days and units,箱,180天,,個,1",
      "B-7,Nobody can tell,箱,30,,個,many",
      "B-8,Nobody can tell,箱,30,,NONE,12",
    ].join("\n");
    const mapping = columns(
      "product_code product_name stock_unit_name expiration_days product_barcode stock_unit_min_name stock_factor",
    );
    const found = await dry("product", `${sheet}\n`, { mapping });
    expect(found.wrong).toEqual([
      [3, 3, "WRONG_TYPE"],
      [3, 4, "NOT_A_GTIN"],
      [4, 0, "DUPLICATE"],
      [4, 3, "WRONG_TYPE"],
      [5, 0, "DUPLICATE"],
      [5, 3, "WRONG_TYPE"],
      [6, 3, "WRONG_TYPE"],
      [6, 4, "DUPLICATE_BARCODE"],
      [7, 3, "WRONG_TYPE"],
      [7, 6, "UNITS_ALIKE"],
      [8, 6, "WRONG_TYPE"],
      [9, 5, "UNKNOWN_REFERENCE"],
    ]);
    const good = await importing(world.client, "product", sheet, "good", { owner_id: world.ownerId, mapping });
    expect(good.result).toMatchObject({ imported: 1, errors: found.errors });
    const known = `SKU,Description,Expiration days,Barcode\nB-1,Right,180天,4719512002880\n`;
    const changing = await dry("product", known, {
      mapping: columns("product_code product_name expiration_days product_barcode"),
      existing: "update",
    });
    expect(changing.wrong).toEqual([
      [2, 2, "WRONG_TYPE"],
      [2, 3, "NOT_A_GTIN"],
    ]);
  });

  it("is all said at once to a call, too", async () => {
    const body = { product_code: "B-9", product_name: "Both", stock_unit_code: "EA", owner_id: world.ownerId };
    const wrong = { expiration_days: "soon", product_barcode: "4719512002880" };
    const fields = (answer: Answer) => answer.additionals.errors?.map(({ field }: { field: string }) => field).sort();
    expect(fields(await world.client.call("POST", "/v1/product/a", { ...body, ...wrong }))).toEqual([
      "expiration_days",
      "product_barcode",
    ]);
    const made = await world.client.call("POST", "/v1/product/a", body);
    const [{ product_id, version }] = made.additionals.product;
    const changed = await world.client.call("PUT", `/v1/product/${product_id}`, { ...wrong, version });
    expect(fields(changed)).toEqual(["expiration_days", "product_barcode"]);
  });

  it("names the row that a conversion repeats", async () => {
    const sheet = "SKU,From,To,Quantity\nP-1,箱,個,12\nP-2,箱,個,12\nP-1,箱,個,24\nP-1,箱,箱,x\n";
    const mapping = columns("product_code from_unit_name to_unit_name to_qty");
    const found = await dry("unitconvert", sheet, { mapping });
    expect(found.wrong).toEqual([
      [4, 1, "DUPLICATE"],
      [5, 1, "DUPLICATE"],
      [5, 2, "NOT_SMALLEST_UNIT"],
      [5, 3, "WRONG_TYPE"],
    ]);
    expect(found.errors[0].message).toMatch(/“箱”.*row 2 of the file/);
  });

  it("covers lines and their documents, and leaves the other rows of a document out with it", async () => {
    const sheet = [
      "Order,SKU,Qty,Bad qty,Ship date,Recipient,Unit",
      "N-1,P-1,2,,2026-12-01,Ann,",
      "N-1,NOPE,1,,,Bob,",
      "N-1,P-2,1,,,,",
      "N-2,P-1,0,,11/12/2026,,",
      "N-3,P-1,1,2,,,",
      "N-4,P-1,0.5,,,,",
      "N-5,P-1,1,,,,箱",
      "OLD,P-1,1,,,,",
      ",P-1,1,,,,",
      'N-6,P-3,"1,000",,民國115年12月1日,,個',
      "N-7,P-1,0.5,,soon,,",
      "N-8,P-1,1,,soon,,箱",
      "N-9,NOPE,0.5,,,,",
    ].join("\n");
    const fields = columns(
      "order_no product_code outbound_nums outbound_nums_bad expect_ship_date consignee_name unit_name",
    );
    const found = await dry("outbound/orderdetail", `${sheet}\n`, { mapping: fields });
    expect(found.wrong).toEqual([
      [3, 1, "UNKNOWN_REFERENCE"],
      [3, 5, "ROWS_DISAGREE"],
      [5, 2, "QUANTITY_REQUIRED"],
      [5, 4, "BAD_FORMAT"],
      [6, 3, "GOOD_OR_BAD"],
      [7, 2, "NOT_WHOLE"],
      [8, 6, "UNIT_NOT_CONVERTIBLE"],
      [9, 0, "DUPLICATE"],
      [10, 0, "GROUP_REQUIRED"],
      [12, 2, "NOT_WHOLE"],
      [12, 4, "BAD_FORMAT"],
      [13, 4, "BAD_FORMAT"],
      [13, 6, "UNIT_NOT_CONVERTIBLE"],
      [14, 1, "UNKNOWN_REFERENCE"],
    ]);
    expect(found).toMatchObject({ rows: 13, good: 1, bad: 12 });
  });

  it("is said by the import itself exactly as by the look before", async () => {
    const sheet = "Order,SKU,Qty\nS-1,P-1,1\nS-2,NOPE,1\nS-1,P-2,x\nS-3,P-1,3\nOLD,P-1,1\nS-4,P-2,2\n";
    const looked = await dry("outbound/orderdetail", sheet);
    const all = await importing(world.client, "outbound/orderdetail", sheet, "all", { owner_id: world.ownerId });
    expect(all).toMatchObject({
      state: "failed",
      code: looked.errors[0].code,
      result: { imported: 0, good: 2, bad: 4, errors: looked.errors },
    });
    const good = await importing(world.client, "outbound/orderdetail", sheet, "good", { owner_id: world.ownerId });
    expect(good).toMatchObject({
      state: "done",
      result: { imported: 2, made: 2, good: 2, bad: 4, errors: looked.errors },
    });
  });

  it.each([
    ["zh_TW", "沒有這筆貨主編號資料「NOBODY」"],
    ["zh_CN", "没有这条货主编码数据“NOBODY”"],
    ["en_US", "Not found: Owner number “NOBODY”"],
  ] as const)("is said in %s", async (language, beginning) => {
    const client = world.client.as({ ...world.caller, language });
    const sheet = "Owner,SKU,Description,Unit\nNOBODY,L-1,Name,個\n";
    const job = await importing(client, "product", sheet, "dry");
    const [error] = job.result.errors as Wrong[];
    expect(error).toMatchObject({ row: 2, column: 0, field: "owner_no", code: "UNKNOWN_REFERENCE", value: "NOBODY" });
    expect(error?.message).toContain(beginning);
    const asked = await importing(world.client, "product", sheet, "dry", { lang: language });
    expect(asked.result.errors[0].message).toBe(error?.message);
  });

  it("holds for an owner's own account: other owners' goods are not there", async () => {
    const own = world.client.as({ ...world.caller, scope: { ...world.caller.scope, ownerIds: [world.otherOwnerId] } });
    const job = await importing(own, "outbound/orderdetail", "Order,SKU,Qty\nX-1,P-1,1\n", "good");
    expect(job.result).toMatchObject({
      imported: 0,
      errors: [{ row: 2, column: 1, field: "product_code", code: "UNKNOWN_REFERENCE" }],
    });
    const named = await importing(own, "product", "Owner,SKU,Description,Unit\nOWN,X-1,Name,個\n", "good");
    expect(named.result).toMatchObject({
      imported: 0,
      errors: [{ row: 2, column: 0, field: "owner_no", code: "UNKNOWN_REFERENCE" }],
    });
  });
});

const columns = (names: string): Record<string, number> =>
  Object.fromEntries(names.split(" ").map((name, column) => [name, column]));
