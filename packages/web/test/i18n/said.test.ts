import { en_US } from "@stowage/messages/en_US";
import { zh_TW } from "@stowage/messages/zh_TW";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { answersIn, saidError } from "../../src/i18n/said.ts";

beforeAll(async () => {
  await i18next.init({
    resources: { zh_TW: { translation: zh_TW }, en_US: { translation: en_US } },
    fallbackLng: false,
  });
  answersIn("zh_TW");
});

test("a refusal is said in the language of the screen where the account's is another", () => {
  expect(saidError("en_US", "REQUIRED", { field: "product_code" })).toContain(en_US.field.product_code);
  expect(saidError("zh_TW", "REQUIRED", { field: "product_code" })).toBeNull();
});

test("what has no words here is left to the server", () => {
  expect(saidError("en_US", "NO_SUCH_CODE", {})).toBeNull();
});
