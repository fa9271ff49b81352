import { describe, expect, test } from "vitest";
import { entityOf } from "../../src/imports/entities.ts";
import { checkMapping } from "../../src/imports/mapping.ts";
import { guessMapping } from "../../src/imports/sheets/index.ts";
import { everything } from "../support/http.ts";

const candidates = [
  { field: "product_code", words: ["商品編號", "產品代號", "品號", "商品编号", "Product code", "SKU", "Item number"] },
  { field: "product_name", words: ["商品名稱", "品名", "商品名称", "Product name", "Description"] },
  { field: "num_expect", words: ["預計數量", "數量", "预计数量", "数量", "Quantity", "Qty"] },
  { field: "valid_date", words: ["有效期限", "效期", "有效期", "Expiry date", "Expiration date", "Valid until"] },
  { field: "batch_no", words: ["批號", "批次", "批号", "Lot number", "Batch"] },
  { field: "storage_loc_code", words: ["儲位", "儲位編號", "储位", "Bin location", "Storage location"] },
  { field: "unit_price", words: ["單價", "单价", "Unit price"] },
  { field: "wh_name", words: ["臺北倉", "倉庫"] },
];

function guess(columns: string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(guessMapping(columns, candidates)).map(([field, index]) => [field, columns[Number(index)]]),
  );
}

describe("which column is which", () => {
  test("exact headings in three languages, whatever their order and case", () => {
    expect(guess(["數量", "品名", "商品編號"])).toEqual({
      num_expect: "數量",
      product_name: "品名",
      product_code: "商品編號",
    });
    expect(guess(["数量", "商品名称", "商品编号"])).toEqual({
      num_expect: "数量",
      product_name: "商品名称",
      product_code: "商品编号",
    });
    expect(guess(["QTY", "product_name", "ProductCode"])).toEqual({
      num_expect: "QTY",
      product_name: "product_name",
      product_code: "ProductCode",
    });
  });

  test("full width, spaces, marks, units in brackets, 台 and 臺", () => {
    expect(guess(["ＳＫＵ", "* 數 量 (箱)", "Unit price [TWD]", "台北倉", "Lot Numbers"])).toEqual({
      product_code: "ＳＫＵ",
      num_expect: "* 數 量 (箱)",
      unit_price: "Unit price [TWD]",
      wh_name: "台北倉",
      batch_no: "Lot Numbers",
    });
  });

  test("near misses: slips, words added before or after", () => {
    expect(guess(["Prodcut code", "Expiraton date", "訂購數量", "Bin Location Code"])).toEqual({
      product_code: "Prodcut code",
      valid_date: "Expiraton date",
      num_expect: "訂購數量",
      storage_loc_code: "Bin Location Code",
    });
    expect(guess(["商品效期", "入庫單價", "產品編號"])).toEqual({
      valid_date: "商品效期",
      unit_price: "入庫單價",
      product_code: "產品編號",
    });
  });

  test("what stands in brackets, where columns differ in nothing else", () => {
    const unit = { field: "unit_name", words: ["Unit name", "Unit"] };
    const english = { field: "unit_name_eng", words: ["Unit name (English)"] };
    expect(guessMapping(["Unit", "Unit name (English)"], [unit, english])).toEqual({ unit_name: 0, unit_name_eng: 1 });
    expect(guessMapping(["Unit name (kg)"], [unit, english])).toEqual({ unit_name: 0 });
  });

  test("each column once, the exact one first, doubtful ones not at all", () => {
    expect(guess(["Quantity ordered", "Quantity"])).toMatchObject({ num_expect: "Quantity" });
    expect(guessMapping(["Quantity", "Quantity"], candidates)).toEqual({ num_expect: 0 });
    expect(guess(["Product", "Comment", "OB QOH", "商品", "", "#"])).toEqual({});
    expect(guess(["Product vendor", "Barcode", "倉庫編號", "客戶編號"])).toEqual({});
  });

  test("a heading of a million characters ends, and is nothing", () => {
    expect(guess(["x".repeat(1_000_000), "品號".repeat(500_000)])).toEqual({});
  });
});

describe("a day with its time of day", () => {
  const said = [
    { field: "shipping_no", words: ["貨號", "Waybill number"] },
    { field: "happened_at", words: ["發生時間", "時間", "日期時間", "Time"], isInstant: true },
  ];

  test.each([
    [
      ["貨號", "日期", "時刻"],
      [1, 2],
    ],
    [
      ["日期", "時間", "貨號"],
      [0, 1],
    ],
    [
      ["時間", "貨號", "日期"],
      [2, 0],
    ],
    [
      ["貨號", "送達日期", "送達時間"],
      [1, 2],
    ],
    [
      ["Waybill number", "Status date", "Status time"],
      [1, 2],
    ],
    [["貨號", "時間"], 1],
    [["貨號", "日期時間", "備註"], 1],
    [["貨號", "收貨日期", "送達時間"], 2],
  ])("%j: %j", (columns, happened_at) => {
    expect(guessMapping(columns, said)["happened_at"]).toEqual(happened_at);
    expect(guessMapping(columns, said)["shipping_no"]).toBe(columns.findIndex((one) => /貨號|Waybill/.test(one)));
  });

  test("is not taken from a day that is another field's, nor where several fields are such", () => {
    const columns = ["日期", "時間"];
    const dated = [...said, { field: "expect_ship_date", words: ["日期"] }];
    expect(guessMapping(columns, dated)).toEqual({ expect_ship_date: 0, happened_at: 1 });
    const several = [...said, { field: "date_delivered", words: ["送達時間"], isInstant: true }];
    expect(guessMapping(columns, several)).toEqual({ happened_at: 1 });
  });
});

test.each(["constructor", "toString", "__proto__"])(
  "a mapping of %s, which every object has, is one of no field",
  (name) => {
    const entity = entityOf("inbound/detail");
    if (!entity) throw new Error("no lines of inbounds are imported");
    const own = (value: unknown) => Object.fromEntries([[name, value]]);
    for (const mapped of [
      { mapping: own(1) },
      { mapping: {}, constants: own("x") },
      { mapping: {}, words: own({ x: "y" }) },
    ] as {
      mapping: Record<string, number>;
    }[])
      expect(() => checkMapping(entity, everything(), { width: 2, ...mapped })).toThrow(
        expect.objectContaining({
          code: "BAD_MAPPING",
          errors: expect.arrayContaining([{ field: name, code: "UNKNOWN_FIELD", details: { field: name } }]),
        }),
      );
  },
);
