import { messages } from "@stowage/messages";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addQuantities, fill, showInstant, showQuantity } from "../../src/printing/format.ts";

describe("quantities", () => {
  it.each([
    ["0", "0"],
    ["12.500", "12.5"],
    ["1234567.000", "1,234,567"],
    ["-1000.05", "-1,000.05"],
    ["0.001", "0.001"],
    ["007", "7"],
    ["123456789012345678901234.5", "123,456,789,012,345,678,901,234.5"],
  ])("%s is shown as %s", (quantity, shown) => {
    expect(showQuantity(quantity)).toBe(shown);
  });

  it.each(["", "1e3", "1,000", "NaN", "."])("%j is refused", (quantity) => {
    expect(() => showQuantity(quantity)).toThrow(TypeError);
    expect(() => addQuantities([quantity])).toThrow(TypeError);
  });

  it("are added exactly", () => {
    expect(addQuantities(["0.1", "0.2"])).toBe("0.3");
    expect(addQuantities(["-1", "0.25"])).toBe("-0.75");
    expect(addQuantities([])).toBe("0");
    const thousandths = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
    fc.assert(
      fc.property(fc.array(thousandths, { minLength: 1 }), (numbers) => {
        const written = numbers.map((number) => {
          const digits = String(number < 0n ? -number : number).padStart(4, "0");
          return `${number < 0n ? "-" : ""}${digits.slice(0, -3)}.${digits.slice(-3)}`;
        });
        const sum = numbers.reduce((total, number) => total + number, 0n);
        expect(BigInt(addQuantities(written).replace(".", ""))).toBe(sum);
      }),
    );
  });
});

describe("times and templates", () => {
  it("shows an instant on the warehouse's clocks", () => {
    expect(showInstant("2026-11-21T16:05:59Z", "Asia/Taipei")).toBe("2026-11-22 00:05");
  });

  it("fills placeholders and leaves unknown ones", () => {
    expect(fill("{page}/{pages} {what}", { page: 2, pages: 10 })).toBe("2/10 {what}");
  });
});

describe("totals of papers", () => {
  const said = Object.entries(messages).map(([language, { print }]) => {
    const totals = [
      fill(print.boxing.total, { lines: "0", pieces: "" }),
      fill(print.shipping.totals, { boxes: "0", pieces: "" }),
    ];
    return [language, totals] as const;
  });
  it.each(said)("end with what they say where there are no pieces, in %s", (_language, totals) => {
    for (const total of totals) expect(total).toMatch(/^[^[\]{}]*0[^、,，]*$/);
  });
  it("say the pieces where there are some", () => {
    expect(fill(messages.en_US.print.boxing.total, { lines: "2", pieces: "3 each" })).toBe("Lines: 2, 3 each");
  });
});
