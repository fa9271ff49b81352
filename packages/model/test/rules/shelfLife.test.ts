import fc from "fast-check";
import { expect, test } from "vitest";
import { expiryOf } from "../../src/rules/index.ts";

test("goods expire so many days after they were made, over months and leap years", () => {
  expect(expiryOf("2026-01-31", 30)).toBe("2026-03-02");
  expect(expiryOf("2028-02-28", 1)).toBe("2028-02-29");
  expect(expiryOf("2026-12-31", 365)).toBe("2027-12-31");
});

test("nothing follows where the day or the shelf life is not known, or beyond the calendar", () => {
  for (const days of [null, undefined, 0, -1, "30"]) expect(expiryOf("2026-01-31", days)).toBeNull();
  for (const made of [null, undefined, "", "2026-02-30", "31/01/2026"]) expect(expiryOf(made, 30)).toBeNull();
  expect(expiryOf("9999-12-31", 1)).toBeNull();
});

test("the expiry lies just as many days after the day of manufacture, whatever they are", () => {
  const made = fc.date({ min: new Date("1900-01-01"), max: new Date("2900-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(made, fc.integer({ min: 1, max: 99_999 }), (at, days) => {
      const day = at.toISOString().slice(0, 10);
      const expiry = expiryOf(day, days) ?? "";
      expect((Date.parse(expiry) - Date.parse(day)) / 86_400_000).toBe(days);
    }),
  );
});
