import { expect, test } from "vitest";
import { above, moved, type Ordered } from "../../src/screens/home/memoOrder.ts";

const standing = (memos: readonly Ordered[]): readonly Ordered[] =>
  [...memos].sort((a, b) => (a.memo_sort ?? 0) - (b.memo_sort ?? 0) || (a.memo_id < b.memo_id ? 1 : -1));
const names = (memos: readonly Ordered[]) =>
  standing(memos)
    .map(({ memo_id }) => memo_id)
    .join("");
const after = (memos: readonly Ordered[], from: number, to: number): readonly Ordered[] => {
  const changed = new Map(moved(standing(memos), from, to).map((one) => [one.memo_id, one.memo_sort]));
  return memos.map((memo) => ({ ...memo, memo_sort: changed.get(memo.memo_id) ?? memo.memo_sort }));
};
const unplaced: readonly Ordered[] = [..."abcdef"].map((memo_id) => ({ memo_id, memo_sort: 0 }));

test("the latest stands first until somebody moves one", () => {
  expect(names(unplaced)).toBe("fedcba");
  expect(moved(standing(unplaced), 2, 2)).toEqual([]);
});

test("every move of every memo leads to the order that it says, again and again", () => {
  let memos = unplaced;
  let expected = [..."fedcba"];
  for (let from = 0; from < 6; from++)
    for (let to = 0; to < 6; to++) {
      memos = after(memos, from, to);
      const [one = ""] = expected.splice(from, 1);
      expected = [...expected.slice(0, to), one, ...expected.slice(to)];
      expect(names(memos), `${from} to ${to}`).toBe(expected.join(""));
    }
});

test("memos further down that are not in sight stay where they are, and a new one stands above all", () => {
  const inSight = standing(unplaced).slice(0, 3);
  const changed = new Map(moved(inSight, 2, 0).map((one) => [one.memo_id, one.memo_sort]));
  const memos = unplaced.map((memo) => ({ ...memo, memo_sort: changed.get(memo.memo_id) ?? memo.memo_sort }));
  expect(names(memos)).toBe("dfecba");
  expect(names([...memos, { memo_id: "g", memo_sort: above(memos) }])).toBe("gdfecba");
});
