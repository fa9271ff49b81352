import { expect, test } from "vitest";
import { batchBody, isSettled, namesRange } from "../../src/screens/resource/batchBody.ts";

test("ranges count up, a part without an end is one value, and several are told apart by commas", () => {
  const entered = {
    apply_to: "new",
    "area.from": "A",
    "area.to": "C",
    "lane.from": "01",
    "lane.to": "09",
    "lane.step": "2",
    "rack.from": "7",
    "slot.from": "L, R",
    pattern: " {area}-{lane} ",
    rename: "{area}",
  };
  expect(batchBody(entered, [])).toEqual({
    apply_to: "new",
    ranges: {
      area: { from: "A", to: "C" },
      lane: { from: "01", to: "09", step: 2 },
      rack: { values: ["7"] },
      slot: { values: ["L", "R"] },
    },
    pattern: "{area}-{lane}",
  });
  expect(batchBody({ ...entered, apply_to: "existing" }, [])).toMatchObject({ rename: "{area}" });
});

test("a rule says to what it applies, and only what was entered", () => {
  const limits = { weight_capacity: "800", max_length: "", allowed_categories: [] };
  const rule = { id: 1, apply_to: "parts", part: "level", from: "1", to: "", limits } as const;
  expect(batchBody({ apply_to: "all" }, [rule]).rules).toEqual([
    { apply_to: "parts", parts: { level: { values: ["1"] } }, weight_capacity: "800" },
  ]);
  expect(isSettled(rule)).toBe(true);
  expect(isSettled({ id: 2, limits })).toBe(false);
  expect(isSettled({ ...rule, part: undefined })).toBe(false);
});

test("there is something to be made once a part says where it begins", () => {
  expect(namesRange({ "area.to": "C", pattern: "{area}" })).toBe(false);
  expect(namesRange({ "area.from": " " })).toBe(false);
  expect(namesRange({ "area.from": "A" })).toBe(true);
});
