import { dayOf } from "@stowage/model";
import { describe, expect, it } from "vitest";
import { readValue } from "../../src/imports/values.ts";

describe("days as people type them", () => {
  it.each([
    ["2026-11-21", "2026-11-21"],
    ["2026/1/2", "2026-01-02"],
    ["2026.01.02", "2026-01-02"],
    ["20260102", "2026-01-02"],
    ["2026年1月2日", "2026-01-02"],
    ["２０２６／１／２", "2026-01-02"],
    ["2026-01-02T00:00:00", "2026-01-02"],
    ["2026/1/2 13:05", "2026-01-02"],
    ["115/1/2", "2026-01-02"],
    ["1150102", "2026-01-02"],
    ["民國115年1月2日", "2026-01-02"],
    ["31/12/2026", "2026-12-31"],
    ["12/31/2026", "2026-12-31"],
    ["5/5/2026", "2026-05-05"],
    ["2024-02-29", "2024-02-29"],
  ])("%s is %s", (text, day) => expect(dayOf(text)).toBe(day));

  it.each(["11/12/2026", "2026-02-30", "2026-13-01", "tomorrow", "45000", "1/2/26", "", "2026-1", "0000-01-01"])(
    "%s is none",
    (text) => expect(dayOf(text)).toBeNull(),
  );
});

describe("values as people type them", () => {
  const read = (text: string, field: Parameters<typeof readValue>[2]) => readValue(text, "shipment_policy", field);
  it("reads numbers with commas, signs of currencies and full width", () => {
    expect(read("1,234.50", { kind: "decimal" })).toBe("1234.50");
    expect(read("NT$ 1,200", { kind: "money", currency: "c" })).toBe("1200");
    expect(read("１２", { kind: "quantity", per: "p" })).toBe("12");
    expect(read("12.0", { kind: "whole" })).toBe(12);
    expect(read(".5", { kind: "decimal" })).toBe("0.5");
    expect(read("1,23", { kind: "decimal" })).toBe("1,23");
    expect(read("12a", { kind: "whole" })).toBe("12a");
  });
  it("reads yes and no, and choices by their words in every language", () => {
    expect([read("是", { kind: "flag" }), read("N", { kind: "flag" }), read("maybe", { kind: "flag" })]).toEqual([
      true,
      false,
      "maybe",
    ]);
    const policy = { kind: "choice", values: ["fefo", "fifo"] } as const;
    expect([read("先進先出", policy), read("先进先出", policy), read("FIFO", policy), read("later", policy)]).toEqual([
      "fifo",
      "fifo",
      "fifo",
      "later",
    ]);
  });
});
