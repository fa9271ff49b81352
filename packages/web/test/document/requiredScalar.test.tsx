import "../support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import { model } from "@stowage/model";
import { Form } from "antd";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { ScalarFields } from "../../src/screens/document/ActionDialog.tsx";
import { payloadShape } from "../../src/screens/document/payload.ts";

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: "en_US", resources: { en_US: { translation: en_US } }, fallbackLng: false }),
);

test("the field that a step cannot do without is marked, and no other", () => {
  const { scalars } = payloadShape(model.outbound, model.outbound.actions.ship);
  const html = renderToStaticMarkup(
    <Form>
      <ScalarFields scalars={scalars} called={undefined} />
    </Form>,
  );
  const marked = [...html.matchAll(/<label for="([^"]+)" class="([^"]*)"/g)].map(([, name, look]) => [
    name,
    look?.includes("required"),
  ]);
  expect(marked).toEqual([
    ["shipping_company_name", true],
    ["shipping_no", false],
  ]);
});
