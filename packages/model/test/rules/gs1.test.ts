import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit, isGs1Prefix, ssccOf } from "../../src/rules/gs1.ts";
import { barcodeKey, gtinForms, isGtin } from "../../src/rules/gtin.ts";

// Numbers that GS1 prints as examples, and two from goods on a shelf in Taipei.
const known = ["95012346", "614141000036", "9501101530003", "10614141543219", "4710088412003", "4902430781985"];

const body = fc
  .constantFrom(7, 11, 12, 13)
  .chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)))
  .filter((digits) => /[1-9]/.test(digits));

describe("GS1 check digits", () => {
  test.each(known)("%s is right", (gtin) => {
    expect(checkDigit(gtin.slice(0, -1))).toBe(gtin.at(-1));
    expect(isGtin(gtin)).toBe(true);
    expect(barcodeKey(gtin)).toBe(gtin.padStart(14, "0"));
  });

  test("complete any body, and only one digit does", () => {
    fc.assert(
      fc.property(body, (digits) => {
        const fitting = [..."0123456789"].filter((last) => isGtin(digits + last));
        expect(fitting).toEqual([checkDigit(digits)]);
      }),
    );
  });

  test("find every single wrong digit", () => {
    fc.assert(
      fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const gtin = digits + checkDigit(digits);
        const position = at % gtin.length;
        const wrong = gtin.slice(0, position) + ((Number(gtin[position]) + by) % 10) + gtin.slice(position + 1);
        expect(isGtin(wrong)).toBe(false);
      }),
    );
  });

  test("do not depend on zeros before", () => {
    fc.assert(
      fc.property(body, (digits) => {
        expect(checkDigit(`00${digits}`)).toBe(checkDigit(digits));
      }),
    );
  });

  test.each([
    "",
    "00000000",
    "0000000000000",
    "0",
    "123456789",
    "9501101530004",
    "９５０１１０１５３０００３",
    "950110153000X",
    " 9501101530003",
    "106141411234567897",
  ])("%o is no GTIN", (text) => {
    expect(isGtin(text)).toBe(false);
    expect(gtinForms(text)).toEqual([]);
    expect(barcodeKey(text)).toBe(text);
  });

  test("stand at the end of one number, however many zeros it is written with", () => {
    expect(gtinForms("036000291452")).toEqual(["00036000291452", "0036000291452", "036000291452"]);
    expect(gtinForms("0000096385074").at(-1)).toBe("96385074");
    expect(gtinForms("10012345678902")).toEqual(["10012345678902"]);
    fc.assert(
      fc.property(body, (digits) => {
        const gtin = digits + checkDigit(digits);
        expect(gtinForms(gtin)).toContain(gtin);
        for (const form of gtinForms(gtin)) expect(gtinForms(form)).toEqual(gtinForms(gtin));
      }),
    );
  });

  test("are asked of digits only", () => {
    expect(() => checkDigit("12a")).toThrow(RangeError);
  });
});

test("the code of a box is the one that GS1 prints as an example, and begins again behind its last number", () => {
  expect(ssccOf("0614141", 1123456789n)).toBe("106141411234567897");
  expect(ssccOf("0614141", 1123456789n + 10n ** 10n)).toBe("106141411234567897");
  expect(["0614141", "4712345678"].map(isGs1Prefix)).toEqual([true, true]);
  expect(["061414", "06141411111", "06141A1", ""].map(isGs1Prefix)).toEqual([false, false, false, false]);
});
