import { describe, expect, test } from "vitest";
import { faultsOf, type Waybill } from "./labels.ts";

const waybill = (waybill_id: string, more: Partial<Waybill> = {}): Waybill => ({
  ...{ waybill_id, boxing_id: `box of ${waybill_id}`, outbound_id: "one", carrier_code: "hct" },
  ...{ shipping_no: `H-${waybill_id}`, waybill_status: "handed_over" },
  ...more,
});
const known = (...keys: string[]) => new Map([["hct", new Map(keys.map((key) => [key, `H-${key}`]))]]);
const boxes = new Map([["one", 2]]);

describe("labels of a run", () => {
  const two = [waybill("a"), waybill("b")];

  test("two boxes with a label each, and one that is void, are as they should be", () => {
    const gone = waybill("c", { boxing_id: null, waybill_status: "void" });
    expect(faultsOf([...two, gone], known("a", "b"), boxes)).toEqual([]);
  });

  test("a label that the carrier alone has, lacks, or has with another number is told", () => {
    expect(faultsOf(two, known("a", "b", "c"), boxes)).toEqual(["hct has H-c where the server has none"]);
    expect(faultsOf(two, known("a"), boxes)).toEqual(["hct has no label where the server has H-b"]);
    const other = [waybill("a"), waybill("b", { shipping_no: "H-x" })];
    expect(faultsOf(other, known("a", "b"), boxes)).toEqual(["hct has H-b where the server has H-x"]);
  });

  test("a box without a label, with two, or of an order that nobody sent is told", () => {
    expect(faultsOf([waybill("a")], known("a"), boxes)).toHaveLength(1);
    const second = waybill("c", { boxing_id: "box of b" });
    expect(faultsOf([...two, second], known("a", "b", "c"), boxes)).toHaveLength(1);
    expect(faultsOf(two, known("a", "b"), new Map())).toHaveLength(1);
  });

  test("a number that was used twice is told, by a label that is void too", () => {
    const gone = waybill("c", { boxing_id: null, waybill_status: "void", shipping_no: "H-a" });
    expect(faultsOf([...two, gone], known("a", "b"), boxes)).toEqual(["hct H-a was used 2 times"]);
  });
});
