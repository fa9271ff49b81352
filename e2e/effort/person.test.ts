import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { personAt } from "./person.ts";

test("each click counts, each key of a chord, and each letter that is typed", async () => {
  const acted: string[] = [];
  const locator = { nth: () => locator, getByRole: () => locator, click: async () => void acted.push("click") };
  const keyboard = {
    press: async (key: string) => void acted.push(key),
    type: async (text: string) => void acted.push(text),
  };
  const page: unknown = { getByRole: () => locator, keyboard };
  const { person, done } = personAt(page as Page);
  expect(done()).toEqual({ clicks: 0, keys: 0 });
  await person.click({ role: "button", name: "Ship" });
  await person.press("Control+Enter");
  await person.press("+");
  await person.type("hct 12");
  expect(done()).toEqual({ clicks: 1, keys: 9 });
  expect(acted).toEqual(["click", "Control+Enter", "+", "hct 12"]);
});
