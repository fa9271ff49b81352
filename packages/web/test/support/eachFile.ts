import { messages } from "@stowage/messages";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { afterEach, beforeAll } from "vitest";

/** Begins every file of tests: files share what modules keep, so each begins with the same words. */
beforeAll(async () => {
  const resources = Object.fromEntries(
    Object.entries(messages).map(([language, translation]) => [language, { translation }]),
  );
  await i18next
    .use(initReactI18next)
    .init({ lng: "en_US", resources, fallbackLng: false, react: { useSuspense: false } });
});

/** Each test leaves the screen as it was. */
afterEach(async () => {
  if (!("IS_REACT_ACT_ENVIRONMENT" in globalThis) || typeof document === "undefined") return;
  const { leaveNothing } = await import("./screen.tsx");
  await leaveNothing();
});
