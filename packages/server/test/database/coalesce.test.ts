import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { coalesce } from "../../src/database/coalesce.ts";

describe("coalescing", () => {
  it("gathers what is sent while a batch is in flight into the next one", async () => {
    const sizes: number[] = [];
    const double = coalesce(async (items: readonly number[]) => {
      sizes.push(items.length);
      await sleep(5);
      return items.map((item) => item * 2);
    });
    const first = [double(1), double(2)];
    await sleep(1);
    const rest = [3, 4, 5].map(double);
    expect(await Promise.all([...first, ...rest])).toEqual([2, 4, 6, 8, 10]);
    expect(sizes).toEqual([2, 3]);
  });

  it("keeps to its limit and its lanes", async () => {
    let running = 0;
    let most = 0;
    const run = async (items: readonly number[]) => {
      running += 1;
      most = Math.max(most, running);
      expect(items.length).toBeLessThanOrEqual(4);
      await sleep(2);
      running -= 1;
      return items;
    };
    const send = coalesce(run, { limit: 4, lanes: 2 });
    await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)));
    expect(most).toBe(2);
  });

  it("fails the whole batch, or only the culprit where items may be run again", async () => {
    const run = async (items: readonly number[]) => {
      if (items.includes(13)) throw new Error("thirteen");
      return items;
    };
    const together = await Promise.allSettled([1, 13].map(coalesce(run)));
    expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const alone = await Promise.allSettled([1, 13].map(coalesce(run, { isolate: true })));
    expect(alone.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });
});
