import "../support/browser.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { fillNames } from "../../src/form/fillNames.ts";
import type { Latest } from "../../src/form/latest.ts";
import { newLine } from "../../src/form/line.ts";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { named } from "../../src/form/useNames.ts";
import { pageOf, Refusal, serve } from "../support/screen.tsx";

const columns = lineColumns(model.inbound_detail);
const tea = {
  product_id: "p",
  product_code: "A-1",
  product_name: "Tea",
  stock_unit_name: "each",
  stock_unit_code: "EA",
};
const each = { unit_id: "u", unit_name: "each", unit_code: "EA" };

const known = () =>
  serve((asked) =>
    asked.path.includes("/product/") ? pageOf("product", [tea], asked) : pageOf("unit", [each], asked),
  );

test("codes bring names and the stock unit, and what names nothing is marked until it does", async () => {
  known();
  const lines = [
    newLine({ product_code: "A-1" }),
    newLine({ product_code: "BB-XXXX" }),
    newLine({ unit_name: "LOT9" }),
  ];
  const filled = await fillNames(columns, lines, { companyId: "c" });
  expect(filled[0]?.values).toMatchObject({ product_name: "Tea", unit_name: "each" });
  expect(filled.map(({ unknown }) => unknown ?? [])).toEqual([[], ["product_code"], ["unit_name"]]);
  const again = filled.map((line) => ({ ...line, values: { ...line.values, product_code: "A-1", unit_name: "each" } }));
  const known2 = await fillNames(columns, again, { companyId: "c" });
  expect(known2.map(({ unknown }) => unknown)).toEqual([[], [], []]);
});

test("a code that is kept in capitals is found however it was typed, and stands as it is kept", async () => {
  known();
  const [line] = await fillNames(columns, [newLine({ product_code: "a-1" })], { companyId: "c" });
  expect(line?.values).toMatchObject({ product_code: "A-1", product_name: "Tea" });
  expect(line?.unknown).toEqual([]);
});

test("a barcode that is pasted means its product, and that of a pack its product in the pack's unit", async () => {
  const coffee = { ...tea, product_id: "q", product_code: "A-2", product_name: "Coffee" };
  const pack = { product_id: "q", pack_barcode: "4719990000049", from_unit_name: "box", from_unit_code: "BX" };
  const alike = { product_barcode2: "47" };
  serve((asked) => {
    const [condition] = asked.body.query as { queryField: string | readonly string[] }[];
    const by = String(condition?.queryField);
    if (asked.path.includes("/unit-convert/")) return pageOf("unitConvert", [pack], asked);
    if (!asked.path.includes("/product/")) return pageOf("unit", [each, { ...each, unit_name: "box" }], asked);
    if (by === "product_id") return pageOf("product", [coffee], asked);
    if (!by.includes("product_barcode")) return pageOf("product", [], asked);
    return pageOf(
      "product",
      [
        { ...tea, ...alike, product_barcode: "4719990000032" },
        { ...coffee, ...alike },
      ],
      asked,
    );
  });
  const lines = ["4719990000032", "4719990000049", "47"].map((product_code) => newLine({ product_code }));
  const filled = await fillNames(columns, lines, { companyId: "c" });
  expect(filled[0]?.values).toMatchObject({ product_code: "A-1", product_name: "Tea", unit_name: "each" });
  expect(filled[1]?.values).toMatchObject({ product_code: "A-2", product_name: "Coffee", unit_name: "box" });
  expect(filled[2]?.values).toEqual({ product_code: "47" });
  expect(filled.map(({ unknown }) => unknown)).toEqual([[], [], ["product_code"]]);
});

test("a barcode that is pasted means its product with more zeros before it, or fewer, than it is kept with", async () => {
  const coffee = { ...tea, product_id: "q", product_code: "A-2", product_name: "Coffee" };
  const pack = { product_id: "q", pack_barcode: "036000291469", from_unit_name: "box", from_unit_code: "BX" };
  const bottle = { ...tea, product_id: "r", product_code: "A-3", product_barcode2: "0036000291452" };
  serve((asked) => {
    const [condition] = asked.body.query as { queryField: string | readonly string[] }[];
    const by = String(condition?.queryField);
    if (asked.path.includes("/unit-convert/")) return pageOf("unitConvert", [pack], asked);
    if (!asked.path.includes("/product/")) return pageOf("unit", [each, { ...each, unit_name: "box" }], asked);
    if (by === "product_id") return pageOf("product", [coffee], asked);
    if (!by.includes("product_barcode")) return pageOf("product", [], asked);
    return pageOf("product", [{ ...tea, product_barcode: "4719990000032" }, bottle], asked);
  });
  const pasted = ["04719990000032", "036000291452", "00036000291469"];
  const filled = await fillNames(
    columns,
    pasted.map((product_code) => newLine({ product_code })),
    { companyId: "c" },
  );
  expect(filled.map(({ values }) => values.product_code)).toEqual(["A-1", "A-3", "A-2"]);
  expect(filled[2]?.values).toMatchObject({ unit_name: "box" });
  expect(filled.map(({ unknown }) => unknown)).toEqual([[], [], []]);
});

test("where nothing can be looked up nothing is marked", async () => {
  serve(() => new Refusal("FORBIDDEN"));
  const lines = [newLine({ product_code: "A-1" })];
  expect(await fillNames(columns, lines, { companyId: "c" })).toEqual(lines);
});

test("a code that is typed is looked up, and what is typed behind it meanwhile stays", async () => {
  known();
  const line = newLine({ product_code: "A-1" });
  const current: Latest["current"] = {
    lines: [line, newLine({ product_code: "A-1" })],
    columns,
    errors: {},
    workspace: { companyId: "c" },
    remove: () => undefined,
    onChange(lines) {
      current.lines = lines;
    },
  };
  // The grid tells of the value as its data has it, which is not changed in place.
  const event = { data: line, colDef: { colId: "product_code" }, oldValue: undefined, newValue: undefined };
  const done = named(event as never, { current });
  current.onChange(current.lines.map((one) => ({ ...one, values: { ...one.values, num_expect: "5" } })));
  await done;
  expect(current.lines[0]?.values).toMatchObject({ product_name: "Tea", unit_name: "each", num_expect: "5" });
  expect(current.lines[1]?.values).not.toHaveProperty("product_name");
});

test("a code that was typed over while the former one was looked up takes nothing of that", async () => {
  known();
  const line = newLine({ product_code: "A-1" });
  let lines: readonly (typeof line)[] = [line];
  const onChange = (next: typeof lines) => {
    lines = next;
  };
  const current = { lines, columns, workspace: { companyId: "c" }, onChange };
  const done = named({ data: line, colDef: { colId: "product_code" } } as never, { current } as never);
  current.lines = [{ ...line, values: { product_code: "B-2" } }];
  await done;
  expect(lines.map(({ values }) => values)).toEqual([{ product_code: "B-2" }]);
});
