import { model, sumDecimals } from "@stowage/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newLine } from "../../src/form/line.ts";
import { lineColumns, lineDraft } from "../../src/form/lineColumns.ts";
import { checkReceiptLine, type Proposed, unplacedLines, withLocations } from "../../src/screens/quickReceipt/lines.ts";
import { receiptHeader, receiptLine } from "../../src/screens/quickReceipt/shape.ts";

const line = (values: Record<string, unknown>) => newLine({ product_code: "P", ...values });
const good = (at: number, num: string, storage_loc_code: string): Proposed & { at: number } => {
  return { at, line: at, quality: "good", num, storage_loc_code };
};
const bad = (at: number, num: string, code: string) => ({ ...good(at, num, code), quality: "bad" as const });

test("a line asks what was counted and where it goes, not what was expected", () => {
  const names = lineColumns(receiptLine(model.inbound_detail)).map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(["product_code", "num_loc", "unit_name", "storage_loc_code"]);
  expect(names).toEqual(expect.arrayContaining(["num_bad", "storage_bad_code", "product_sn", "batch_no", "lottable5"]));
  expect(names).not.toContain("num_expect");
  const back = lineColumns(receiptLine(model.returned_detail)).map(({ name }) => name);
  expect(back).toContain("disposition");
  // What comes back comes on no pallets of its own.
  expect(back.filter((name) => name !== "disposition")).toEqual(names.filter((name) => name !== "sscc"));
});

test("only who may exceed a location's limits is asked for a reason, and a proposal follows what becomes of the goods", () => {
  expect(Object.keys(receiptHeader(model.inbound, false).fields)).not.toContain("reason");
  expect(receiptHeader(model.inbound, true).fields).toMatchObject({ reason: { kind: "text", max: 500 } });
  const [open] = unplacedLines([line({ num_loc: "1", disposition: "scrap" })]);
  expect(open?.draft).toMatchObject({ disposition: "scrap" });
});

test("the header begins with owner, partner, date and note", () => {
  const main = (fields: object) =>
    Object.entries(fields as Record<string, { more?: true; readonly?: true }>)
      .filter(([, field]) => !field.more && !field.readonly)
      .map(([name]) => name);
  expect(main(receiptHeader(model.inbound, false).fields)).toEqual([
    "owner_id",
    "vendor_id",
    "inbound_bill_no",
    "inbound_expect",
    "inbound_note",
  ]);
  expect(main(receiptHeader(model.returned, false).fields)).toContain("returned_date");
});

test("quantity and location go together, and a tracked product needs a number a piece", () => {
  const wrong = (values: Record<string, unknown>) => Object.keys(checkReceiptLine(values)).sort();
  expect(wrong({ num_loc: "1", storage_loc_code: "A" })).toEqual([]);
  expect(wrong({})).toEqual(["num_loc"]);
  expect(wrong({ num_loc: "1" })).toEqual(["storage_loc_code"]);
  expect(wrong({ num_loc: "1", storage_loc_code: "A", num_bad: "2" })).toEqual(["storage_bad_code"]);
  expect(wrong({ num_bad: "2", storage_bad_code: "B", storage_loc_code: "A" })).toEqual(["num_loc"]);
  const tracked = { num_loc: "2", storage_loc_code: "A", need_scan_product_sn: true };
  expect(wrong({ ...tracked, product_sn: ["1"] })).toEqual(["product_sn"]);
  expect(wrong({ ...tracked, product_sn: ["1", "2"] })).toEqual([]);
});

test("of good and bad pieces people say which numbers are the bad ones, and these go out last", () => {
  const tracked = {
    num_loc: "2",
    storage_loc_code: "A",
    num_bad: "1",
    storage_bad_code: "B",
    need_scan_product_sn: true,
  };
  const scanned = { ...tracked, product_sn: ["1", "2", "3"] };
  expect(checkReceiptLine(scanned)).toMatchObject({ product_sn: { code: "SERIAL_DEFECTIVE", details: { needed: 1 } } });
  expect(checkReceiptLine({ ...scanned, bad_pieces: ["1", "2"] }).product_sn?.code).toBe("SERIAL_DEFECTIVE");
  expect(checkReceiptLine({ ...scanned, bad_pieces: ["2"] })).toEqual({});
  const declared = receiptLine(model.inbound_detail);
  const draft = lineDraft(declared, lineColumns(declared), { product_code: "P", ...scanned, bad_pieces: ["2"] });
  expect(draft.product_sn).toEqual(["1", "3", "2"]);
  expect(draft).not.toHaveProperty("bad_pieces");
  const allBad = { num_bad: "1", storage_bad_code: "B", need_scan_product_sn: true, product_sn: ["9"] };
  expect(checkReceiptLine(allBad), "where all are of one kind there is nothing to say").toEqual({});
});

test("serial numbers go out as a list, scanned or pasted", () => {
  const declared = receiptLine(model.inbound_detail);
  const draft = (product_sn: unknown) => lineDraft(declared, lineColumns(declared), { product_code: "P", product_sn });
  expect(draft(["A", "B"])).toEqual({ product_code: "P", product_sn: ["A", "B"] });
  expect(draft("A\nB")).toEqual({ product_code: "P", product_sn: ["A", "B"] });
  expect(draft([])).toEqual({ product_code: "P" });
});

test("only what has no location is asked for", () => {
  const asked = unplacedLines([
    line({ num_loc: "1", storage_loc_code: "A" }),
    line({ num_loc: "3", storage_loc_code: "A", num_bad: "2" }),
    line({ product_code: "", num_loc: "1" }),
    line({ num_loc: "5", unit_name: "箱", valid_date: "soon" }),
  ]);
  expect(asked).toEqual([
    { at: 1, draft: expect.objectContaining({ product_code: "P", num_loc: null, num_bad: "2" }) },
    { at: 3, draft: expect.objectContaining({ num_loc: "5", unit_name: "箱", valid_date: null }) },
  ]);
});

test("a line for several locations becomes several, good and bad apart", () => {
  const lines = withLocations(
    [line({ num_loc: "9" }), line({ num_loc: "10", num_bad: "1", batch_no: "B" })],
    [good(1, "6", "A-1"), good(1, "4", "A-2"), bad(1, "1", "X")],
  );
  expect(lines.map(({ values }) => values)).toMatchObject([
    { num_loc: "9" },
    { num_loc: "6", storage_loc_code: "A-1", num_bad: "1", storage_bad_code: "X", batch_no: "B" },
    { num_loc: "4", storage_loc_code: "A-2", batch_no: "B" },
  ]);
  expect(lines[2]?.values.num_bad).toBeUndefined();
});

test("what fits nowhere stays as a line without a location", () => {
  const lines = withLocations([line({ num_loc: "10" })], [good(0, "6", "A-1")]);
  expect(lines.map(({ values }) => [values.num_loc, values.storage_loc_code])).toEqual([
    ["6", "A-1"],
    ["4", undefined],
  ]);
});

test("whatever is proposed, no piece is lost or made", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 4 });
  fc.assert(
    fc.property(parts, parts, fc.nat(20), (goods, bads, more) => {
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, more);
      const before = [line({ num_loc: String(sum(goods)), num_bad: String(sum(bads)) })];
      const after = withLocations(before, [
        ...goods.map((num, at) => good(0, String(num), `A-${at}`)),
        ...bads.map((num, at) => bad(0, String(num), `B-${at}`)),
      ]);
      for (const name of ["num_loc", "num_bad"]) {
        const all = (lines: typeof after) => sumDecimals(lines.map(({ values }) => values[name]));
        expect(all(after)).toBe(all(before));
      }
    }),
  );
});
