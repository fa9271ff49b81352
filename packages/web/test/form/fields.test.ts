import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { formFields, isNarrow, workspaceDraft } from "../../src/form/fields.ts";

const namesOf = (parts: ReturnType<typeof formFields>) => ({
  main: parts.main.map(({ name }) => name),
  more: parts.more.map(({ name }) => name),
});

test("a form asks what a person fills in: no workspace, no state, and few fields first", () => {
  const { main, more } = namesOf(formFields(model.outbound, "create", () => true));
  expect(main).toEqual(expect.arrayContaining(["owner_id", "order_no", "expect_ship_date"]));
  for (const name of ["company_id", "wh_id", "outbound_no", "outbound_status", "abnormal"])
    expect([...main, ...more]).not.toContain(name);
  expect(more).toContain("outbound_note3");
  expect(main).not.toContain("outbound_note3");
});

test("what may not be changed any more is shown and settled", () => {
  const asked = formFields(model.outbound, "edit", () => true).main;
  expect(asked.find(({ name }) => name === "owner_id")?.settled).toBe(true);
  expect(asked.find(({ name }) => name === "order_no")?.settled).toBe(false);
});

test("what the state of its row forbids is shown and settled, and its refusal says why", () => {
  const asked = (status: string) =>
    formFields(model.product_sn, "edit", () => true, { product_sn: "S1", serial_status: status }).main.find(
      ({ name }) => name === "product_sn",
    );
  expect(asked("created")).toMatchObject({ settled: false, why: undefined });
  expect(asked("in_stock")).toMatchObject({
    settled: true,
    why: { code: "SERIAL_RECEIVED", details: { serial_no: "S1" } },
  });
});

test("what only those with a right see is not asked of others", () => {
  const hidden = Object.values(model).flatMap((declared) =>
    Object.entries(declared.fields).flatMap(([name, field]) =>
      "hiddenBy" in field && field.hiddenBy && !("readonly" in field && field.readonly) ? [{ declared, name }] : [],
    ),
  );
  expect(hidden.length).toBeGreaterThan(0);
  for (const { declared, name } of hidden) {
    const { main, more } = namesOf(formFields(declared, "edit", () => false));
    expect([...main, ...more], `${declared.name}.${name}`).not.toContain(name);
  }
});

test("a new row is given the workspace, as far as it must have one", () => {
  const workspace = { companyId: "c", whId: "w", ownerId: "o" };
  expect(workspaceDraft(model.outbound, workspace)).toEqual({ company_id: "c", wh_id: "w", owner_id: "o" });
  expect(workspaceDraft(model.outbound, { ...workspace, ownerId: null })).toEqual({ company_id: "c", wh_id: "w" });
  expect(workspaceDraft(model.currency, workspace)).toEqual({});
});

test("numbers, days and codes share a line, long texts do not", () => {
  expect(isNarrow({ kind: "date" })).toBe(true);
  expect(isNarrow({ kind: "code", max: 40 })).toBe(true);
  expect(isNarrow({ kind: "code" })).toBe(true);
  expect(isNarrow({ kind: "code", max: 61 })).toBe(false);
  expect(isNarrow({ kind: "text", max: 61 })).toBe(false);
});

test("a name that is longer than half a line has all of it", () => {
  const short = "Order lines need a price";
  expect(
    [short, `Orders need consignee, address and telephone`].map((label) => isNarrow({ kind: "flag" }, label)),
  ).toEqual([true, false]);
});
