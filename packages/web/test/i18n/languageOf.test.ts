import { expect, test } from "vitest";
import { languageOf } from "../../src/i18n/languageOf.ts";

test.each([
  [["zh-TW", "en"], "zh_TW"],
  [["zh-Hant-HK"], "zh_TW"],
  [["zh"], "zh_TW"],
  [["zh-CN", "zh"], "zh_CN"],
  [["zh-Hans-SG"], "zh_CN"],
  [["en-GB"], "en_US"],
  [["ja", "en-US"], "en_US"],
  [["ja", "vi"], "zh_TW"],
  [[], "zh_TW"],
])("a browser that speaks %j is greeted in %s", (browser, language) => {
  expect(languageOf(browser)).toBe(language);
});
