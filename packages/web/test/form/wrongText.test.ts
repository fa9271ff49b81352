import { type Field, model } from "@stowage/model";
import { expect, test } from "vitest";
import { checkValue } from "../../src/form/check.ts";
import { wrongText } from "../../src/form/wrongText.ts";
import { wordsIn } from "../../src/i18n/index.ts";

/** What a form says of letters in this field. */
function saidOf(name: string, field: Field, text = "12a") {
  const wrong = checkValue(field, text);
  return wrong && wrongText(wordsIn("en_US"), { name, field }, wrong);
}

// The server's `letters.test.ts` expects the same of calls and files.
test("letters in a number, an amount or a day are told in the words in which a file is told of them", () => {
  const { days_allowed, cod_amount, expect_ship_date } = model.outbound.fields;
  const { outbound_nums } = model.outbound_detail.fields;
  expect(saidOf("days_allowed", days_allowed)).toMatch(/^Only whole numbers in “[^”]+”\.$/);
  expect(saidOf("days_allowed", days_allowed, "1.5")).toMatch(/^Only whole numbers in “[^”]+”\.$/);
  expect(saidOf("cod_amount", cod_amount)).toMatch(/^This is no number for “[^”]+”\.$/);
  expect(saidOf("outbound_nums", outbound_nums)).toBe("This is no number for “Ordered, good”.");
  expect(saidOf("weight", model.boxing.fields.weight)).toBe("This is no number for “Weight”.");
  expect(saidOf("expect_ship_date", expect_ship_date)).toMatch(/write it like 2026-11-30\.$/);
});
