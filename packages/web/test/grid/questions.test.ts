import { expect, test } from "vitest";
import type { ScreenSearch } from "../../src/api/search.ts";
import { askedNow, readQuestions, renamed, without, withQuestion } from "../../src/grid/questions.ts";

const late: ScreenSearch = {
  q: [["expect_ship_date", "<=", "2026-01-01"]],
  sort: "-expect_ship_date",
  page: 4,
  open: "7",
};
const b2c: ScreenSearch = { q: [["order_type", "equal", ["b2c", "freight"]]], any: true, size: 500 };

test("a question is kept with its conditions and order, without page and open row", () => {
  const [kept] = withQuestion([], "late", late);
  expect(kept).toEqual({ name: "late", q: late.q, sort: "-expect_ship_date" });
});

test("what was kept comes back from the server as it was, and what is broken is left out", () => {
  const kept = withQuestion(withQuestion([], "late", late), "b2c", b2c);
  expect(readQuestions(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(
    readQuestions([{ name: "", q: [] }, 7, null, { q: late.q }, { name: "x", q: [["a", "between", "1"]] }]),
  ).toEqual([{ name: "x" }]);
  expect(readQuestions({ late })).toEqual([]);
});

test("a name that is taken replaces its question where it stood", () => {
  const kept = withQuestion(withQuestion([], "one", late), "two", b2c);
  expect(withQuestion(kept, "one", b2c).map(({ name, any }) => [name, any])).toEqual([
    ["one", true],
    ["two", true],
  ]);
});

test("a name is given to one question only", () => {
  const kept = withQuestion(withQuestion([], "one", late), "two", b2c);
  expect(renamed(kept, "one", "two")).toBeNull();
  expect(renamed(kept, "one", "")).toBeNull();
  expect(renamed(kept, "one", "three")?.map(({ name }) => name)).toEqual(["three", "two"]);
  expect(without(kept, "one").map(({ name }) => name)).toEqual(["two"]);
});

test("the question that the address asks is known, whatever page it stands on", () => {
  const kept = withQuestion(withQuestion([], "late", late), "b2c", b2c);
  expect(askedNow(kept, { ...late, page: 9, size: 100 })?.name).toBe("late");
  expect(askedNow(kept, { ...late, any: true })).toBeUndefined();
});
