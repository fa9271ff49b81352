import "../support/browser.ts";

import { model, plannedRights } from "@stowage/model";
import { expect, test } from "vitest";
import { shownColumns } from "../../src/api/columns.ts";
import { formFields } from "../../src/form/fields.ts";
import { treeLines } from "../../src/screens/permissions/rows.ts";

test("a right that is to come cannot be permitted yet", () => {
  const rights = treeLines().flatMap(({ kind, code }) => (kind === "right" ? [code] : []));
  expect(rights).toContain("cancel");
  expect(rights.filter((right) => plannedRights.some((one) => one === right))).toEqual([]);
});

test("an order's carrier and the store where it waits are asked in its form and told in its list", () => {
  const asked = ["carrier_code", "store_no", "store_name", "service_type"];
  const { main, more } = formFields(model.outbound, "create", () => true);
  expect([...main, ...more].map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
  expect(shownColumns(model.outbound).map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
});
