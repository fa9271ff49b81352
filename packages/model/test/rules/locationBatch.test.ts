import { describe, expect, test, vi } from "vitest";
import { type CodeWithParts, locationParts, proposedBatch } from "../../src/index.ts";

const shelves = (areas: string, racks: number, levels: number): CodeWithParts[] =>
  [...areas].flatMap((area) =>
    Array.from({ length: racks * levels }, (_, n) => {
      const [rack, level] = [String(Math.floor(n / levels) + 1).padStart(2, "0"), String((n % levels) + 1)];
      return { storage_code: `${area}-${rack}-${level}`, area, rack, level };
    }),
  );

describe("the next locations of a warehouse", () => {
  test("are one aisle further, in the order and with the signs that its codes have", () =>
    expect(proposedBatch(shelves("ABC", 10, 5))).toEqual({
      pattern: "{area}-{rack}-{level}",
      ranges: { area: { from: "D", to: "D" }, rack: { from: "01", to: "10" }, level: { from: "1", to: "5" } },
    }));

  test("fill numbers up with as many zeros as the codes do, and count beyond nine", () =>
    expect(
      proposedBatch(
        [9, 10].map((lane) => ({ storage_code: `W/${String(lane).padStart(3, "0")}`, area: "W", lane: String(lane) })),
      ),
    ).toMatchObject({ ranges: { area: { from: "X" }, lane: { from: "9", to: "10" } } }));

  test("follow most of the codes, whatever a few others do, and what can be read in two ways is read as the others are", () => {
    const alike: CodeWithParts[] = [
      { storage_code: "1-1", area: "1", slot: "1" },
      { storage_code: "1-2", area: "1", slot: "2" },
      { storage_code: "2-1", area: "2", slot: "1" },
      { storage_code: "STAGING", area: null },
      { storage_code: "9.9", slot: "9", area: "9" },
    ];
    expect(proposedBatch(alike)).toEqual({
      pattern: "{area}-{slot}",
      ranges: { area: { from: "3", to: "3" }, slot: { from: "1", to: "2" } },
    });
  });

  test("begin again with the last letter, and leave out what is not counted", () =>
    expect(proposedBatch([{ storage_code: "Z-COLD", area: "Z", lane: "COLD" }])).toEqual({
      pattern: "{area}-{lane}",
      ranges: { area: { from: "Z", to: "Z" } },
    }));

  test("are unknown where no code shows its parts", () => {
    expect(proposedBatch([])).toBeNull();
    expect(proposedBatch([{ storage_code: "X17", area: "A", lane: "3" }, { storage_code: "BAD" }])).toBeNull();
  });

  test("are found in a bounded number of tries, whichever parts read alike", () => {
    const code = (values: readonly string[], sign: string): CodeWithParts => {
      const parts = Object.fromEntries(locationParts.map((part, at) => [part, values[at]]));
      return { storage_code: values.join(sign), ...parts };
    };
    const ones = code(Array(7).fill("1"), "-");
    // Whichever part comes first, the rest of the code can be read; only its end shows that all of them are wrong.
    const hopeless = {
      ...code(
        [1, 2, 3, 4, 5, 6, 7].map((length) => "1".repeat(length)),
        "",
      ),
      storage_code: `${"1".repeat(28)}X`,
    };
    const tries = (row: CodeWithParts) => {
      const looks = vi.spyOn(String.prototype, "startsWith");
      try {
        proposedBatch([row]);
        return looks.mock.calls.length;
      } finally {
        looks.mockRestore();
      }
    };
    expect(tries(ones)).toBeLessThan(100);
    expect(tries(hopeless)).toBeLessThan(3000);
    expect(proposedBatch(Array(1500).fill(ones))?.pattern).toBe(
      "{building}-{floor}-{area}-{lane}-{level}-{rack}-{slot}",
    );
    expect(proposedBatch([ones, { ...hopeless, storage_code: "1111111" }])?.pattern).toBe(
      "{building}-{floor}-{area}-{lane}-{level}-{rack}-{slot}",
    );
    expect(proposedBatch([hopeless])).toBeNull();
  });

  test("are read as the others are where the smaller part stands first", () =>
    expect(
      proposedBatch(
        [
          ["1", "1"],
          ["2", "1"],
          ["2", "2"],
        ].map(([slot, area]) => ({ storage_code: `${slot}-${area}`, slot, area })),
      )?.pattern,
    ).toBe("{slot}-{area}"));

  test("have no more digits than the others, and none that a batch would refuse; then they begin again", () => {
    const next = (...lanes: string[]) =>
      proposedBatch(lanes.map((lane) => ({ storage_code: lane, lane })))?.ranges.lane;
    expect(next("98", "99")).toEqual({ from: "98", to: "99" });
    expect(next("01", "09")).toEqual({ from: "10", to: "10" });
    expect(next("8", "9")).toEqual({ from: "10", to: "10" });
    expect(next("9", "99")).toEqual({ from: "100", to: "100" });
    expect(next("5", "999999999")).toEqual({ from: "5", to: "999999999" });
    const filled = (lane: number) => ({ storage_code: String(lane).padStart(2, "0"), lane: String(lane) });
    expect(proposedBatch([1, 9, 98].map(filled))).toEqual({
      pattern: "{lane:2}",
      ranges: { lane: { from: "99", to: "99" } },
    });
    expect(proposedBatch([1, 9, 99].map(filled))?.ranges.lane).toEqual({ from: "1", to: "99" });
  });
});
