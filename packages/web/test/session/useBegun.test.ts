import { expect, test } from "vitest";
import { begunAfter, formOf } from "../../src/session/useBegun.ts";

test("a form that was allowed when it began stays until it is left, also without the right", () => {
  const form = formOf({ mode: "edit", open: "1" });
  const begun = begunAfter(null, form, true);
  expect(begunAfter(begun, form, false)).toBe(form);
  const left = begunAfter(begun, formOf({ open: "1" }), false);
  expect(left).toBeNull();
  expect(begunAfter(left, form, false), "it is not begun anew").toBeNull();
  expect(begunAfter(begun, formOf({ mode: "edit", open: "2" }), false), "nor is another").toBeNull();
  expect(begunAfter(null, formOf({ mode: "new" }), false)).toBeNull();
});

test("what is only read is no form", () => {
  for (const search of [{}, { open: "1" }, { open: "1", mode: "full" } as const]) expect(formOf(search)).toBeNull();
  expect(formOf({ mode: "new" })).not.toBeNull();
});
