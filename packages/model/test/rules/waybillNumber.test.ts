import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit } from "../../src/rules/gs1.ts";
import {
  checkDigitKinds,
  digitsOf,
  isReckoned,
  type NumberForm,
  waybillNumber,
} from "../../src/rules/waybillNumber.ts";

const form = fc
  .record({
    prefix: fc.stringMatching(/^[0-9]{0,4}$/),
    digits: fc.integer({ min: 1, max: 12 }),
    check_digit: fc.constantFrom(...checkDigitKinds),
  })
  .map(
    ({ prefix, digits, check_digit }): NumberForm => ({
      prefix,
      check_digit,
      number_length: prefix.length + digits + (check_digit === "none" ? 0 : 1),
    }),
  );

describe("waybill numbers", () => {
  test("two running numbers of a range never give the same, and each is as long as the range says", () => {
    fc.assert(
      fc.property(form, fc.bigInt(0n, 10n ** 12n - 1n), fc.bigInt(0n, 10n ** 12n - 1n), (one, a, b) => {
        const most = 10n ** BigInt(digitsOf(one));
        const [first, second] = [a % most, b % most];
        const [made, other] = [waybillNumber(one, first), waybillNumber(one, second)];
        expect(made).toHaveLength(one.number_length);
        expect(made.startsWith(one.prefix)).toBe(true);
        expect(made === other).toBe(first === second);
      }),
    );
  });

  test("end as their range says: in nothing, in what division by 7 leaves, or in the check digit of GS1", () => {
    expect(waybillNumber({ prefix: "", number_length: 10, check_digit: "none" }, 12n)).toBe("0000000012");
    expect(waybillNumber({ prefix: "8", number_length: 10, check_digit: "mod7" }, 12345678n)).toBe("8123456784");
    expect(waybillNumber({ prefix: "", number_length: 5, check_digit: "mod7" }, 13n)).toBe("00136");
    expect(waybillNumber({ prefix: "12", number_length: 6, check_digit: "gs1" }, 345n)).toBe(
      `12345${checkDigit("12345")}`,
    );
    expect(waybillNumber({ prefix: "AB", number_length: 5, check_digit: "none" }, 7n)).toBe("AB007");
  });

  test("that have no room are none, and only digits have a check digit", () => {
    expect(() => waybillNumber({ prefix: "12", number_length: 4, check_digit: "mod7" }, 10n)).toThrow(RangeError);
    expect(isReckoned({ prefix: "AB", number_length: 9, check_digit: "gs1" })).toBe(false);
    expect(isReckoned({ prefix: "AB", number_length: 9, check_digit: "none" })).toBe(true);
  });
});
