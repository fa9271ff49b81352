import "./support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { expect, test } from "vitest";
import { NotFoundScreen } from "../src/screens/notFound/index.tsx";

test("an address without a screen leads back to the sign-in page [404 sign-in link]", async () => {
  const resources = { en_US: { translation: en_US } };
  await i18next.use(initReactI18next).init({ lng: "en_US", resources, fallbackLng: false });
  const html = renderToStaticMarkup(<NotFoundScreen />);
  expect(html).toContain(en_US.ui.frame.notFound);
  expect(html).toContain('href="/Login"');
});
