import { expect, test } from "vitest";
import { entriesIn, groupedDecimal, localDay, shown, spokenInstant } from "../../src/i18n/format.ts";
import { wordsIn } from "../../src/i18n/index.ts";

test("numbers are grouped and lose their idle zeros, nothing else", () => {
  expect(groupedDecimal("1234567.500")).toBe("1,234,567.5");
  expect(groupedDecimal("-1000")).toBe("−1,000");
  expect(groupedDecimal("0.000")).toBe("0");
  expect(groupedDecimal("123456789012345678901234567890.1")).toBe("123,456,789,012,345,678,901,234,567,890.1");
  expect(groupedDecimal(100)).toBe("100");
});

test("a number that is part of a waybill's number is told sign by sign, how many are left as a number", () => {
  expect(shown("decimal", "1000", "first_no", wordsIn("en_US"))).toBe("1000");
  expect(shown("decimal", "1003", "last_no", wordsIn("en_US"))).toBe("1003");
  expect(shown("decimal", "1002", "next_no", wordsIn("en_US"))).toBe("1002");
  expect(shown("decimal", "1000", "numbers_left", wordsIn("en_US"))).toBe("1,000");
});

test("days are those of the time zone", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("what the screens keep is told by its number of entries, however it is nested", () => {
  expect(entriesIn([{ name: "product_code" }, { name: "product_name" }])).toBe(2);
  expect(entriesIn({ outbound: [{ name: "late" }], inbound: [{ name: "today" }, { name: "open" }] })).toBe(3);
  expect(entriesIn(null)).toBe(0);
});

test("an instant is told as people say it in each language, with its year where it is another", () => {
  const year = new Date().getFullYear();
  const at = new Date(year, 0, 5, 8, 4);
  const weekday = (language: string) => at.toLocaleDateString(language, { weekday: "short" });
  expect(spokenInstant(at.toISOString(), "en_US")).toBe(`${weekday("en-US")}, Jan 5 08:04`);
  expect(spokenInstant(at.toISOString(), "zh_TW").replace(/\s/g, "")).toBe(`1月5日${weekday("zh-TW")}08:04`);
  expect(spokenInstant(new Date(2019, 6, 1, 23, 59).toISOString(), "en_US")).toBe("Mon, Jul 1, 2019 23:59");
  expect(spokenInstant("soon", "en_US")).toBe("soon");
});
