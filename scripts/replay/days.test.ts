import { expect, it } from "vitest";
import { roundsOf } from "./days.ts";

it("takes what stands first in each of some queues together, then what stands second", () => {
  const queues = [["a1", "a2"], ["b1"], ["c1", "c2", "c3"]];
  expect(roundsOf(queues, 2)).toEqual([
    [["a1", "b1"], ["a2"]],
    [["c1"], ["c2"], ["c3"]],
  ]);
  expect(roundsOf([], 2)).toEqual([]);
});
