import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { coalesce, Lanes } from "../../src/database/coalesce.ts";

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
    const send = coalesce(run, { limit: 4, lanes: new Lanes({ count: 2 }) });
    await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)));
    expect(most).toBe(2);
  });

  it("lets a few wait for one batch, and shares many among its lanes", async () => {
    const sizes: number[] = [];
    const run = async (items: readonly number[]) => {
      sizes.push(items.length);
      await sleep(5);
      return items;
    };
    const send = coalesce(run, { lanes: new Lanes({ count: 2 }) });
    const first = send(0);
    await sleep(1);
    const few = Array.from({ length: 15 }, (_, n) => send(n));
    await Promise.all([first, ...few]);
    expect(sizes).toEqual([1, 15]);
    await Promise.all(Array.from({ length: 40 }, (_, n) => send(n)));
    expect(sizes).toEqual([1, 15, 20, 20]);
  });

  it("shares fewer among its lanes where that is worth it", async () => {
    const sizes: number[] = [];
    const held = Promise.withResolvers<void>();
    const run = async (items: readonly number[]) => {
      sizes.push(items.length);
      await held.promise;
      return items;
    };
    const send = coalesce(run, { lanes: new Lanes({ count: 2, worth: 4 }) });
    const sent = [send(0)];
    await expect.poll(() => sizes).toEqual([1]);
    sent.push(send(1), send(2), send(3), send(4));
    await expect.poll(() => sizes).toEqual([1, 4]);
    held.resolve();
    await Promise.all(sent);
  });

  it("lets several queues take turns: who has waited longest goes first, and nobody is passed over", async () => {
    const order: string[] = [];
    const lanes = new Lanes();
    const queue = (name: string) =>
      coalesce(
        async (items: readonly number[]) => {
          order.push(`${name}${items.join("")}`);
          await sleep(2);
          return items;
        },
        { lanes },
      );
    const [close, pick] = [queue("close "), queue("pick ")];
    const begun = close(1);
    await sleep(1);
    const rest = [pick(1), close(2), close(3), pick(2)];
    await Promise.all([begun, ...rest]);
    expect(order).toEqual(["close 1", "pick 12", "close 23"]);
  });

  it("waits for a slow batch only so long, and for so many of them", async () => {
    const running = new Set<number>();
    let most = 0;
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const run = async (items: readonly number[]) => {
      for (const item of items) running.add(item);
      most = Math.max(most, running.size);
      await Promise.all(items.map((item) => gates[item]?.promise));
      for (const item of items) running.delete(item);
      return items;
    };
    const send = coalesce(run, { limit: 1, lanes: new Lanes({ count: 1, patienceMs: 5, most: 3 }) });
    const all = Array.from({ length: 6 }, (_, n) => send(n));
    await sleep(1);
    expect([...running]).toEqual([0]);
    await expect.poll(() => [...running]).toEqual([0, 1, 2]);
    await sleep(20);
    expect(most).toBe(3);
    for (const { resolve } of gates) resolve();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(3);
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
