import "../support/browser.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { lastMade, rememberMade } from "../../src/form/lastMade.ts";
import { useSession } from "../../src/session/store.ts";

const values = { owner_id: "o1", vendor_id: "v1", inbound_type: "transfer", inbound_bill_no: "B1" };
const saved = { ...values, owner_no: "O1", owner_name: "Owner" };

test("the next document is of the owner of the one before, as they read there, and like it in nothing else", () => {
  rememberMade(model.inbound, values, saved);
  expect(lastMade(model.inbound)).toEqual({ values: { owner_id: "o1" }, names: { owner_id: "O1 Owner" } });
  const order = { owner_id: "o1", order_type: "b2c", consignee_id: "c1", carrier_code: "hct" };
  rememberMade(model.outbound, order, { ...order, owner_no: "O1", owner_name: "Owner", consignee_name: "Shop" });
  expect(lastMade(model.outbound).values).toEqual({ owner_id: "o1" });
});

test("the next row of another kind begins with the choices and lookups of the one before", () => {
  const place = { warehouse_id: "w", storage_type: "reserve", storage_code: "A-1" };
  rememberMade(model.storage, place, place);
  expect(lastMade(model.storage).values).toEqual({ storage_type: "reserve" });
});

test("nothing of it is left for whoever signs in next", () => {
  rememberMade(model.inbound, values, saved);
  useSession.setState({ auth: null });
  expect(lastMade(model.inbound)).toEqual({ values: {}, names: {} });
});
