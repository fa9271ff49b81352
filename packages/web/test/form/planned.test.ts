import "../support/browser.ts";

import { model, plannedRights } from "@stowage/model";
import { expect, test } from "vitest";
import { shownColumns } from "../../src/api/columns.ts";
import { formFields } from "../../src/form/fields.ts";
import { treeLines } from "../../src/screens/permissions/rows.ts";

test("what is to come stands in no form and no list, and cannot be permitted yet", () => {
  const toCome = Object.entries(model.outbound.fields).flatMap(([name, field]) => ("planned" in field ? [name] : []));
  expect(toCome).toEqual(["store_no", "store_name"]);
  for (const mode of ["create", "edit"] as const) {
    const { main, more } = formFields(model.outbound, mode, () => true);
    const offered = [...main, ...more].map(({ name }) => name);
    expect(offered).toContain("cod_amount");
    expect(offered.filter((name) => toCome.includes(name))).toEqual([]);
  }
  const shown = shownColumns(model.outbound).map(({ name }) => name);
  expect(shown).toContain("cod_amount");
  expect(shown.filter((name) => toCome.includes(name))).toEqual([]);
  const rights = treeLines().flatMap(({ kind, code }) => (kind === "right" ? [code] : []));
  expect(rights).toContain("cancel");
  expect(rights.filter((right) => plannedRights.some((one) => one === right))).toEqual([]);
});
