import { model, viewsOf } from "@stowage/model";
import { expect, test } from "vitest";
import { clock, minuteIn, paceOf, ticksOf } from "../../src/screens/home/pace.ts";
import { causesIn, stoppedIn, stoppedOnes } from "../../src/screens/home/work.ts";

test("what is left ends at the pace so far, and at none where nothing was finished", () => {
  const pace = paceOf(30, [{ minute: 480, count: 10 }], 600);
  expect(pace.points[0]).toEqual([480, 40]);
  expect(pace.points.at(-1)).toEqual([600, 30]);
  expect(pace.end).toBe(600 + 30 * 12);
  expect(paceOf(30, [], 600)).toEqual({
    points: [
      [480, 30],
      [600, 30],
    ],
    end: null,
  });
  expect(paceOf(0, [{ minute: 480, count: 10 }], 600).end).toBe(600);
});

test("a minute of another day has no clock, and the minute is that of the warehouse", () => {
  expect(clock(1085)).toBe("18:05");
  expect(clock(1440)).toBeNull();
  expect(minuteIn("Asia/Taipei", new Date("2026-11-25T02:42:00Z"))).toBe(10 * 60 + 42);
});

test("each cause of a block leads to its rows and names the step that helps", () => {
  const causes = causesIn({
    document: "outbound",
    counts: [{ status: "awaiting_interception", count: 2, blocked: 0 }],
    due_open: 0,
    late: null,
    blocked: [{ reason: "no address", count: 3, first_no: "OB1" }],
    finished: [],
    days: [],
  });
  expect(causes.map(({ count, step }) => [count, step])).toEqual([
    [3, "unlock_abnormal"],
    [2, "confirm_intercept"],
  ]);
  expect(causes[0]?.search.q).toContainEqual(["abnormal_reason", "equal", "no address"]);
});

test("what stands still is counted once, and its figure leads to just that", () => {
  const kind = {
    document: "outbound",
    counts: [
      { status: "awaiting_pick", count: 5, blocked: 1 },
      { status: "awaiting_interception", count: 2, blocked: 1 },
    ],
    due_open: 0,
    late: null,
    blocked: [{ reason: "no address", count: 2, first_no: "OB1" }],
    finished: [],
    days: [],
  };
  expect(stoppedIn(kind)).toBe(3);
  const held = viewsOf(model.outbound, { today: "2026-03-01", userId: "u1" }).find(
    ({ name }) => name === stoppedOnes.view,
  );
  expect(held?.ask.at(-1)).toEqual({
    any: [
      ["abnormal", "equal", true],
      ["outbound_status", "equal", ["picked", "boxed", "awaiting_interception", "intercepted"]],
    ],
  });
});

test("times of day are named as often as there is room for them", () => {
  expect(ticksOf(480, 1440, 20)).toEqual([480, 600, 720, 840, 960, 1080, 1200, 1320, 1440]);
  expect(ticksOf(480, 1440, 5)).toEqual([480, 720, 960, 1200, 1440]);
  expect(ticksOf(0, 1440, 3)).toEqual([0, 720, 1440]);
});
