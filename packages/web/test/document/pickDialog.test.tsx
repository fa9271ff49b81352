import "../support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import { model } from "@stowage/model";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { outboundExtras } from "../../src/screens/document/outbound/index.ts";
import { PayloadTable } from "../../src/screens/document/PayloadTable.tsx";
import { payloadShape } from "../../src/screens/document/payload.ts";

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: "en_US", resources: { en_US: { translation: en_US } }, fallbackLng: false }),
);

test("what was booked and what is picked stand under their own names", () => {
  const [part] = payloadShape(model.outbound, model.outbound.actions.confirm_pick).rows;
  const html = renderToStaticMarkup(
    <PayloadTable
      part={part!}
      rows={[{ of: { booking_id: "b1", num: "5", num_booked: "5" }, values: { num: "4" } }]}
      errors={[]}
      extras={outboundExtras.actions?.confirm_pick ?? {}}
      workspace={{ companyId: "c", whId: "w", ownerId: null }}
      onChange={() => undefined}
    />,
  );
  expect(html.match(/<th[^>]*>([^<]+)<\/th>/g)?.map((head) => head.replace(/<[^>]+>/g, ""))).toEqual(
    expect.arrayContaining(["Location code", "Booked", "Picked"]),
  );
  expect(html).toContain('aria-label="Picked 1"');
  expect(html).not.toContain("Quantity");
});
