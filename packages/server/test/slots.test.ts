import { expect, test } from "vitest";
import { slots } from "../src/slots.ts";

test("at most so many slots are taken at a time, in the order in which they were asked for", async () => {
  const takeSlot = slots(2);
  const taken: number[] = [];
  const take = async (no: number) => {
    const giveBack = await takeSlot();
    taken.push(no);
    return giveBack;
  };
  const [first, second, third, fourth] = [take(1), take(2), take(3), take(4)];
  await second;
  expect(taken).toEqual([1, 2]);
  const giveBack = await first;
  giveBack();
  (await third)();
  await fourth;
  expect(taken).toEqual([1, 2, 3, 4]);
});

test("a slot that is given back twice is free once", async () => {
  const takeSlot = slots(1);
  const giveBack = await takeSlot();
  giveBack();
  giveBack();
  await takeSlot();
  const other = await Promise.race([takeSlot(), new Promise((resolve) => setTimeout(resolve, 10, "waits"))]);
  expect(other).toBe("waits");
});
