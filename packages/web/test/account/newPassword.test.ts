import { expect, test } from "vitest";
import { demandSame } from "../../src/account/newPassword.ts";
import { wordsIn } from "../../src/i18n/index.ts";

test("a new password that is repeated differently is refused where it is repeated [general-3]", () => {
  const refused = expect.objectContaining({ errors: [expect.objectContaining({ field: "repeated" })] });
  expect(() => demandSame("one", "other", wordsIn("en_US"))).toThrow(refused);
  expect(() => demandSame("one", "one", wordsIn("en_US"))).not.toThrow();
});
