import "../support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import { model } from "@stowage/model";
import { expect, test, vi } from "vitest";
import { wordsIn } from "../../src/i18n/index.ts";
import { bookedRows } from "../../src/screens/document/outbound/bookings.ts";
import { boxErrors } from "../../src/screens/document/outbound/boxErrors.ts";
import { outboundExtras } from "../../src/screens/document/outbound/index.ts";
import { shareDetails } from "../../src/screens/document/outbound/SharesTable.tsx";

vi.mock("../../src/api/resources.ts", async (original) => ({
  ...(await original<typeof import("../../src/api/resources.ts")>()),
  queryRows: async () => ({ rows: [{ booking_id: "b1", num: "5" }], total: 1 }),
}));

test("what is booked and what is picked are called so, and where it goes is no location like that where it is", async () => {
  const asked = outboundExtras.actions?.confirm_pick;
  const shown = asked?.shows ?? [];
  const entered = ["num", "storage_loc_code"].map((name) => asked?.called?.[name] ?? name);
  const field: Readonly<Record<string, string>> = en_US.field;
  const heads = [...shown, ...entered].map((name) => field[name]);
  expect(new Set(heads).size).toBe(heads.length);
  expect(entered).toEqual(["num_picked", "staging_loc_code"]);
  const [booking] = await bookedRows({ document: model.outbound, row: {}, lines: {} });
  expect(booking).toMatchObject({ num: "5", num_booked: "5" });
});

test("what is refused of a box stands in that box, what is refused of a line in all that hold some of it", () => {
  const boxes = [
    { box_no: "1", details: [{ outbound_detail_id: "l1", num: "1" }] },
    {
      box_no: "2",
      details: [
        { outbound_detail_id: "l1", num: "2" },
        { outbound_detail_id: "l2", num: "1" },
      ],
    },
  ];
  const errorsOf = (error: { code: string; line_id: string; details: Record<string, string | number> }) =>
    boxErrors([error], boxes, wordsIn("zh_TW")).map(
      ({ line, field, details }) => `${line} ${field} ${details?.line_id}`,
    );
  expect(errorsOf({ code: "SERIAL_COUNT", line_id: "l1", details: { box_no: "2", needed: "2", given: 1 } })).toEqual([
    "1 product_sn l1",
  ]);
  expect(errorsOf({ code: "MORE_THAN_PICKED", line_id: "l1", details: {} })).toEqual(["0 num l1", "1 num l1"]);
});

test("a share is sent without the lines of which there is nothing in it, with the numbers scanned for it", () => {
  expect(shareDetails({ l1: "2", l2: "0.00", l3: "" }, { l1: ["S1", "S2"], l2: ["S3"] })).toEqual([
    { outbound_detail_id: "l1", num: "2", product_sn: ["S1", "S2"] },
  ]);
});
