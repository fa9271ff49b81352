import { expect, test } from "vitest";
import { packsOf } from "../../src/index.ts";

const product = { stock_factor: 1, box_in_num: 10, big_box_in_num: null, pallet_in_num: 100 };
const short = (smallest: bigint, of: Parameters<typeof packsOf>[1] = product) => {
  const { full, rest } = packsOf(smallest, of);
  return [...full.map(({ size, count }) => `${count} ${size}`), String(rest)].join(" + ");
};

test("tells a quantity in full packs, the largest first, and what is left beside them", () => {
  expect(short(126n)).toBe("1 pallet + 2 box + 6");
  expect(short(200n)).toBe("2 pallet + 0");
  expect(short(9n)).toBe("9");
  expect(short(126n, { ...product, big_box_in_num: 25 })).toBe("1 pallet + 1 big_box + 1");
  expect(short(126n, { ...product, inner_in_num: 5 })).toBe("1 pallet + 2 box + 1 inner + 1");
});

test("counts packs in stock units, whatever the smallest unit is", () => {
  expect(short(126n * 12n + 5n, { ...product, stock_factor: "12" })).toBe("1 pallet + 2 box + 77");
});

test("knows no pack of one, and none that nobody told", () => {
  expect(short(126n, { stock_factor: 1, box_in_num: 1 })).toBe("126");
});
