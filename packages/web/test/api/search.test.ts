import fc from "fast-check";
import { expect, test } from "vitest";
import { type Asked, readAddress, readSearch, sortsOf, sortText, withoutForms } from "../../src/api/search.ts";

test("an address carries a question there and back", () => {
  const value = fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string(), { minLength: 1, maxLength: 4 }));
  const asked = fc.tuple(
    fc.stringMatching(/^\w{1,20}$/),
    fc.constantFrom("equal", "like", "not like", ">=", "<="),
    value,
  );
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 5 }), fc.boolean(), (q, any) => {
      const search = {
        q: q as unknown as Asked[],
        ...(any ? { any } : {}),
        sort: "-product_code,owner_name",
        page: 3,
        size: 500,
      };
      expect(readSearch(JSON.parse(JSON.stringify(search)))).toEqual(search);
    }),
  );
});

test("what an address says wrongly is left out", () => {
  const raw = {
    q: [
      ["a", "between", "1"],
      ["b", "like"],
      ["c", "equal", []],
      ["d", "equal", "x"],
    ],
    any: "yes",
    sort: "a;drop",
    page: -1,
    size: 51,
    open: 7,
    mode: "root",
  };
  expect(readSearch(raw)).toEqual({ q: [["d", "equal", "x"]] });
});

test("the defaults stand in no address", () => {
  expect(readSearch({ page: 1, size: 50 })).toEqual({});
});

test("sorts read and write their direction", () => {
  const sorts = sortsOf("-at,product_code");
  expect(sorts).toEqual([
    { sortField: "at", sortOrder: "desc" },
    { sortField: "product_code", sortOrder: "asc" },
  ]);
  expect(sortText(sorts)).toBe("-at,product_code");
  expect(sortText([])).toBeUndefined();
});

test("a link to a form shows the list to those whose form it is not", () => {
  const may = (create: boolean, edit: boolean) => ({ create, edit });
  for (const mode of ["new", "import"] as const) {
    expect(withoutForms({ mode }, may(false, true)).mode).toBeUndefined();
    expect(withoutForms({ mode }, may(true, false)).mode).toBe(mode);
  }
  expect(withoutForms({ mode: "edit", open: "1" }, may(true, false))).toEqual({ mode: undefined, open: "1" });
  expect(withoutForms({ mode: "edit", open: "1" }, may(false, true)).mode).toBe("edit");
  expect(withoutForms({ mode: "full", open: "1" }, may(false, false)).mode).toBe("full");
});

test("nothing of a broken address is left where the router lays what was read over what came", () => {
  for (const raw of [{ q: "notjson" }, { q: 5 }])
    expect({ ...raw, ...readAddress(raw) }).toEqual({ ...readSearch(raw), unread: true });
  const other = { open: 7, mode: "root", at: "a b", other: "x" };
  expect({ ...other, ...readAddress(other) }).toEqual(readSearch(other));
  const whole = { q: [["a", "equal", "1"]], open: "1", mode: "edit", at: "delivery_tel" };
  expect({ ...whole, ...readAddress(whole) }).toEqual(whole);
});

test("an address says that it had a condition that is not understood, until something else is asked", () => {
  const known = ["order_no", "like", "SHP-"];
  const unknown = ["order_no", "contains", "SHP-"];
  expect(readAddress({ q: [unknown] })).toMatchObject({ q: undefined, unread: true });
  expect(readAddress({ q: [known, unknown] })).toMatchObject({ q: [known], unread: true });
  expect(readAddress({ q: "order" })).toMatchObject({ q: undefined, unread: true });
  expect(readAddress({ unread: true })).toEqual({ unread: true });
  for (const raw of [{}, { q: [known] }, { unread: undefined }]) expect(readAddress(raw).unread).toBeUndefined();
});
