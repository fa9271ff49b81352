import { describe, expect, test } from "vitest";
import { type CodeWithParts, proposedBatch } from "../../src/index.ts";

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
});
