import "../support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import { type Document, documentsOf, model } from "@stowage/model";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { StepBar } from "../../src/screens/document/StepBar.tsx";
import { StatusTag, toneSigns, tonesOf } from "../../src/ui/StatusTag.tsx";

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: "en_US", resources: { en_US: { translation: en_US } }, fallbackLng: false }),
);

/** The step where a document stands. */
function standing(document: Document, status: string) {
  const html = renderToStaticMarkup(<StepBar document={document} status={status} history={[]} />);
  const here = html.match(/<li[^>]*aria-current="step".*?<\/li>/g) ?? [];
  return { count: here.length, tone: here[0]?.match(/tone-(\w+)/)?.[1], sign: signOf(here[0]) };
}

const signOf = (html: string | undefined) => html?.match(/aria-hidden="true">(.)</)?.[1];

test("the step where a document stands has the tone and the sign that its state has in lists", () => {
  for (const document of documentsOf(model))
    for (const state of Object.keys(document.states)) {
      const tag = renderToStaticMarkup(
        <StatusTag name={document.status} field={document.fields[document.status]} value={state} />,
      );
      const sign = toneSigns[tonesOf(document.fields[document.status])?.[state] ?? "working"];
      const listed = { count: 1, tone: tag.match(/sign-(\w+)/)?.[1], sign };
      expect(standing(document, state), `${document.name}: ${state}`).toEqual(listed);
    }
});

test("what ended without an error has no sign of one, and what is held back asks for attention", () => {
  expect(standing(model.outbound, "cancelled")).toMatchObject({ sign: "–" });
  expect(standing(model.adjustment, "reversed")).toMatchObject({ sign: "–" });
  expect(standing(model.outbound, "intercepted")).toMatchObject({ sign: "‖" });
});
