import "../support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import { type DocumentDeclaration, documentsOf, model } from "@stowage/model";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { StepBar } from "../../src/screens/document/StepBar.tsx";

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: "en_US", resources: { en_US: { translation: en_US } }, fallbackLng: false }),
);

/** The steps of a document in a state. */
const shownIn = (document: DocumentDeclaration, status: string) =>
  renderToStaticMarkup(<StepBar document={document} status={status} way={{ history: [] }} />);

test("every document stands at one step, whatever its state", () => {
  for (const document of documentsOf(model))
    for (const state of Object.keys(document.states))
      expect(shownIn(document, state).match(/aria-current="step"/g), `${document.name}: ${state}`).toHaveLength(1);
});

test("steps are told as what was done, and what was given up by the state that it ended in", () => {
  expect(shownIn(model.outbound, "awaiting_pick")).toMatch(/Closed.*Printed.*Picked.*Boxed.*Shipped/);
  expect(shownIn(model.outbound, "cancelled")).toMatch(/step-ended[^>]*aria-current="step".*Cancelled/);
});
