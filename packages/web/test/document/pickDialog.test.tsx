import "../support/browser.ts";

import { model } from "@stowage/model";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import { outboundExtras } from "../../src/screens/document/outbound/index.ts";
import { PayloadTable } from "../../src/screens/document/PayloadTable.tsx";
import { payloadShape } from "../../src/screens/document/payload.ts";

const picked = (of: AnyRow) => {
  const [part] = payloadShape(model.outbound, model.outbound.actions.confirm_pick).rows;
  return renderToStaticMarkup(
    <PayloadTable
      part={part!}
      rows={[{ of: { booking_id: "b1", num: "5", num_booked: "5", ...of }, values: { num: "4" } }]}
      errors={[]}
      extras={outboundExtras.actions?.confirm_pick ?? {}}
      workspace={{ companyId: "c", whId: "w", ownerId: null }}
      onChange={() => undefined}
    />,
  );
};

test("what was booked and what is picked stand under their own names", () => {
  const html = picked({});
  expect(html.match(/<th[^>]*>([^<]+)<\/th>/g)?.map((head) => head.replace(/<[^>]+>/g, ""))).toEqual(
    expect.arrayContaining(["Location code", "Booked", "Picked"]),
  );
  expect(html).toContain('aria-label="Picked 1"');
  expect(html).not.toContain("Quantity");
});

test("what was booked is told in full packs, too", () => {
  const packed = { box_in_num: 10, pallet_in_num: 100, stock_factor: 1, unit_factor: 1 };
  expect(picked({ num_booked: "126", ...packed })).toContain("1 pallet + 2 boxes + 6");
});
