import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { checkLine, isBlank, lineColumns, lineDraft } from "../../src/form/lineColumns.ts";

const columns = lineColumns(model.inbound_detail);
const named = (name: string) => columns.find((column) => column.name === name);

test("lines name products and units by their codes and ask nothing that the document knows", () => {
  expect(named("product_code")?.lookup?.field).toBe("product_id");
  expect(named("unit_name")?.lookup?.field).toBe("unit_id");
  for (const name of ["company_id", "wh_id", "owner_id", "inbound_id", "line_no", "num_loc"])
    expect(named(name)).toBeUndefined();
});

test("a new line sends what is filled in, an old one its key and what was emptied", () => {
  const values = { product_code: "A-1", product_name: "Tea", num_expect: "5" };
  expect(lineDraft(model.inbound_detail, columns, values)).toEqual({ product_code: "A-1", num_expect: "5" });
  const old = lineDraft(model.inbound_detail, columns, { ...values, inbound_detail_id: "id" });
  expect(old).toMatchObject({ inbound_detail_id: "id", product_code: "A-1", batch_no: null });
  expect(old).not.toHaveProperty("product_name");
});

test("a line is checked cell by cell, and a blank one is none", () => {
  expect(Object.keys(checkLine(columns, { product_code: "A-1" }))).toEqual(["num_expect"]);
  expect(checkLine(columns, { product_code: "A-1", num_expect: "-1" }).num_expect?.code).toBe("TOO_SMALL");
  expect(isBlank(columns, {})).toBe(true);
  expect(isBlank(columns, { num_expect: "1" })).toBe(false);
});

test("lines of a shipped order are chosen by product, and by their number where several have it: nobody types keys", () => {
  const names = lineColumns(model.outbound_adjustment_detail).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["product_code", "order_line_no", "adjust_category", "num", "storage_loc_code"]),
  );
  expect(names).not.toContain("outbound_detail_id");
  expect(names).not.toContain("outbound_id");
});
