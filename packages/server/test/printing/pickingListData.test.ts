import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addQuantities } from "../../src/printing/format.ts";
import {
  groupLines,
  type PickingLine,
  type PickingList,
  sortLines,
  totalsByUnit,
} from "../../src/printing/pickingListData.ts";
import { lines, orders, pickingList } from "./samples.ts";

const line = (more: Partial<PickingLine>): PickingLine => ({ ...lines(1)[0]!, walk_order: null, ...more });
const codes = (sorted: readonly PickingLine[]) => sorted.map(({ storage_loc_code }) => storage_loc_code);

describe("the order of lines", () => {
  const lines = [
    line({ storage_loc_code: "A-10" }),
    line({ storage_loc_code: "A-2" }),
    line({ storage_loc_code: "Z-1", walk_order: 5 }),
    line({ storage_loc_code: "Y-1", walk_order: 40, num: "900.000" }),
  ];

  it("is the walk through the warehouse; unplaced locations come last, by number as people count [detail_sort walking]", () => {
    expect(codes(sortLines(lines, "walking"))).toEqual(["Z-1", "Y-1", "A-2", "A-10"]);
  });

  it("is by location, by quantity or as given where that is asked for [detail_sort location] [detail_sort quantity] [detail_sort given]", () => {
    expect(codes(sortLines(lines, "location"))).toEqual(["A-2", "A-10", "Y-1", "Z-1"]);
    expect(codes(sortLines(lines, "quantity"))[0]).toBe("Y-1");
    expect(codes(sortLines(lines, "given"))).toEqual(codes(lines));
  });

  it("is by location and there by product where that is asked for [detail_sort location_product] [shipping-8.3]", () => {
    const goods = [
      line({ storage_loc_code: "A-2", product_code: "P-10", walk_order: 1 }),
      line({ storage_loc_code: "A-10", product_code: "P-1", walk_order: 2 }),
      line({ storage_loc_code: "A-2", product_code: "P-9", walk_order: 3 }),
    ];
    const sorted = sortLines(goods, "location_product").map((one) => `${one.storage_loc_code} ${one.product_code}`);
    expect(sorted).toEqual(["A-2 P-9", "A-2 P-10", "A-10 P-1"]);
  });

  it("is by the product's code as people count, or by its name, where that is asked for [detail_sort product_code] [detail_sort product_name]", () => {
    const goods = [
      line({ product_code: "P-10", product_name: "B", storage_loc_code: "A-1" }),
      line({ product_code: "P-9", product_name: "C", storage_loc_code: "A-2" }),
      line({ product_code: "P-11", product_name: "A", storage_loc_code: "A-3" }),
    ];
    const sorted = (sort: "product_code" | "product_name") => sortLines(goods, sort).map((one) => one[sort]);
    expect(sorted("product_code")).toEqual(["P-9", "P-10", "P-11"]);
    expect(sorted("product_name")).toEqual(["A", "B", "C"]);
  });
});

describe("groups", () => {
  it("are none for an order or a batch", () => {
    expect(groupLines(pickingList("batch", 3, 12), "walking").map(({ title }) => title)).toEqual([""]);
  });

  it("hold each product's lines together", () => {
    const groups = groupLines(pickingList("product", 3, 23), "walking");
    expect(groups).toHaveLength(5);
    for (const group of groups) expect(new Set(group.lines.map(({ product_code }) => product_code)).size).toBe(1);
    expect(groups.flatMap((group) => group.lines)).toHaveLength(23);
  });

  it("tell the orders of several owners apart that have the same number", () => {
    const made = orders(2).map((order) => ({ ...order, order_no: "SO-1" }));
    const parts = made.map(({ order_id }, index) => ({ order_id, num: String(index + 2) }));
    const list = { ...pickingList("consignee", 2, 0), orders: made, lines: [line({ num: "5", parts })] };
    const groups = groupLines(list, "walking");
    expect(groups.map(({ title, lines: own }) => [title, own.map(({ num }) => num)])).toEqual([
      [made[0]?.consignee_name, ["2"]],
      [made[1]?.consignee_name, ["3"]],
    ]);
  });

  it("split a line between the consignees that its orders are for, losing no piece", () => {
    const made = orders(4);
    const share = fc.record({ order: fc.integer({ min: 0, max: 3 }), num: fc.integer({ min: 1, max: 99 }) });
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(share, { minLength: 1, selector: ({ order }) => order }), { minLength: 1 }),
        (shares) => {
          const list: PickingList = {
            ...pickingList("consignee", 4, 0),
            orders: made,
            lines: shares.map((parts, index) => ({
              ...line({ storage_loc_code: `A-${index}` }),
              num: String(parts.reduce((sum, { num }) => sum + num, 0)),
              parts: parts.map(({ order, num }) => ({ order_id: made[order]!.order_id, num: String(num) })),
            })),
          };
          const groups = groupLines(list, "walking");
          const printed = groups.flatMap((group) => group.lines);
          expect(totalsByUnit(printed)).toEqual(totalsByUnit(list.lines));
          for (const group of groups) {
            for (const { num, parts = [] } of group.lines) {
              expect(addQuantities(parts.map((part) => part.num))).toBe(num);
              for (const { order_id } of parts) {
                expect(made.find((order) => order.order_id === order_id)?.consignee_name).toBe(group.title);
              }
            }
          }
        },
      ),
    );
  });
});
