import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { groupErrors } from "../../src/form/serverErrors.ts";

test("a carrier that is not for an order's type is said at both, since the type may be out of sight", () => {
  const message = "Not for such orders.";
  const refused = { field: "carrier_code", code: "CARRIER_NOT_FOR" as const, message, details: { order_type: "b2b" } };
  expect(groupErrors(model.outbound, [refused]).fields).toEqual({ carrier_code: message, order_type: message });
  const other = { field: "carrier_code", code: "NOT_A_CHOICE" as const, message };
  expect(groupErrors(model.outbound, [other]).fields).toEqual({ carrier_code: message });
});
