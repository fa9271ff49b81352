import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { readValue } from "../../src/imports/values.ts";

test("a value is said by its word in any language or by its own name, and where others are possible they stay", () => {
  const { code_type } = model.setting_code.fields;
  for (const text of ["付款條件", "付款条件", "payment terms", "Payment_Condition"])
    expect(readValue(text, "code_type", code_type)).toBe("payment_condition");
  expect(readValue("fruit", "code_type", code_type)).toBe("fruit");
  expect(readValue("貨主", "customer_cat", model.customer_category.fields.customer_cat)).toBe("owner");
});
