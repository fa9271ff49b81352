import "../support/browser.ts";

import i18next from "i18next";
import { expect, test, vi } from "vitest";
import { keptLanguage, speak } from "../../src/i18n/index.ts";

test("the language that was chosen is kept in the browser [language_kept]", async () => {
  vi.stubGlobal("navigator", { languages: ["de-DE"] });
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await i18next.init({ lng: "zh_TW", resources: {} });
  expect(keptLanguage()).toBe("zh_TW");
  await speak("en_US");
  expect(keptLanguage()).toBe("en_US");
});
