import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { draftOf, initialValues, shownThrough } from "../../src/form/draft.ts";
import { formFields, workspaceDraft } from "../../src/form/fields.ts";
import { groupErrors } from "../../src/form/serverErrors.ts";

const creating = formFields(model.product, "create", () => true);
const fields = [...creating.main, ...creating.more];

test("nobody is asked for the workspace or for what the server writes", () => {
  const { main, more } = formFields(model.inbound, "create", () => true);
  const names = [...main, ...more].map((one) => one.name);
  expect(names).not.toContain("company_id");
  expect(names).not.toContain("wh_id");
  expect(names).not.toContain("inbound_no");
  expect(names).toContain("owner_id");
  expect(workspaceDraft(model.inbound, { companyId: "c", whId: "w", ownerId: null })).toEqual({
    company_id: "c",
    wh_id: "w",
  });
});

test("who may not see costs is not asked for them", () => {
  const asked = (mayAll: boolean) => formFields(model.product, "edit", () => mayAll).more.map(({ name }) => name);
  expect(asked(true)).toContain("product_cost_price");
  expect(asked(false)).toEqual(asked(true).filter((name) => name !== "product_cost_price"));
});

test("a new row sends what is filled in, the model's defaults among it", () => {
  const values = { ...initialValues(fields, null), product_code: " A-1 ", expiration_days: "30" };
  const draft = draftOf(fields, values, null);
  expect(draft).toMatchObject({ product_code: "A-1", expiration_days: 30, shipment_policy: "fefo", stock_factor: 1 });
  expect(draft).not.toHaveProperty("product_spec");
});

test("an old row sends what was changed, null for what was emptied, and nothing that is settled", () => {
  const editing = formFields(model.product, "edit", () => true);
  const all = [...editing.main, ...editing.more];
  const before = initialValues(all, { product_code: "A-1", product_spec: "box", owner_id: "o", product_name: "Tea" });
  expect(draftOf(all, { ...before, product_spec: "", product_name: "Green tea", owner_id: "other" }, before)).toEqual({
    product_spec: null,
    product_name: "Green tea",
  });
  expect(draftOf(all, before, before)).toEqual({});
});

test("a lookup reads as the names that its row shows", () => {
  expect(shownThrough(model.product, "owner_id", { owner_no: "O1", owner_name: "Tea House" })).toBe("O1 Tea House");
  const parent = { parent_sd_path: "area:C/level:5", parent_sd_code: "5" };
  expect(shownThrough(model.storage_detail, "parent_sd_id", parent)).toBe("5");
});

test("the server's errors go to their fields, their lines, or the summary", () => {
  const placed = groupErrors(model.inbound, [
    { index: 0, field: "inbound_bill_no", code: "DUPLICATE", message: "taken" },
    { index: 0, field: "owner_no", code: "UNKNOWN_REFERENCE", message: "unknown" },
    { index: 0, line: 2, field: "product_code", code: "REQUIRED", message: "missing" },
    { index: 0, line: 2, field: "num_expect", code: "TOO_SMALL", message: "small" },
    { index: 0, code: "NO_LINES", message: "no lines" },
  ]);
  expect(placed).toEqual({
    fields: { inbound_bill_no: "taken", owner_id: "unknown" },
    lines: { details: { 2: { product_code: "missing", num_expect: "small" } } },
    rest: ["no lines"],
  });
});

test("the warehouse that somebody is let into is asked for, and never the one worked in by itself", () => {
  const names = formFields(model.warehouse_user, "create", () => true).main.map(({ name }) => name);
  expect(names).toContain("wh_id");
  expect(workspaceDraft(model.warehouse_user, { companyId: "c", whId: "w", ownerId: null })).toEqual({});
  expect(formFields(model.storage, "create", () => true).main.map(({ name }) => name)).not.toContain("wh_id");
});
