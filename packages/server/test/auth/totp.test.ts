import { expect, test } from "vitest";
import { addressOf, newTotpSecret, stepAt, stepOf } from "../../src/auth/totp.ts";
import { codeAt } from "../support/oneTimeCode.ts";

// RFC 6238, appendix B, for SHA-1; the last six of its eight digits.
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code is that of the standard, %s", (second, code) => {
  expect(codeAt(rfcSecret, stepAt(second * 1000))).toBe(code);
});

test("a code is taken half a minute early or late, and no further", () => {
  const now = 1_234_567_890_000;
  for (const [off, taken] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const step = stepAt(now) + off;
    expect(stepOf(rfcSecret, codeAt(rfcSecret, step), now), String(off)).toBe(taken ? step : null);
  }
});

test("secrets are 160 bits of base32, each another, and stand in an address that apps read", () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(addressOf(rfcSecret, "Stowage", "陳 & co@example.com"));
  expect(address.searchParams.get("secret")).toBe(rfcSecret);
  expect(address.searchParams.get("issuer")).toBe("Stowage");
  expect(decodeURIComponent(address.pathname)).toContain("Stowage:陳 & co@example.com");
});
