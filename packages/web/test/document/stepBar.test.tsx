import "../support/browser.ts";

import { type DocumentDeclaration, documentsOf, model } from "@stowage/model";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StepBar } from "../../src/screens/document/StepBar.tsx";

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
