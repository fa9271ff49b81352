import "../support/browser.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { lastMade, rememberMade } from "../../src/form/lastMade.ts";
import { useSession } from "../../src/session/store.ts";

const values = { owner_id: "o1", vendor_id: "v1", inbound_type: "transfer", inbound_bill_no: "B1" };
const saved = { ...values, owner_no: "O1", owner_name: "Owner" };

test("the next document begins like the one before, with its lookups as they read there", () => {
  rememberMade(model.inbound, values, saved);
  expect(lastMade(model.inbound)).toEqual({
    values: { owner_id: "o1", inbound_type: "transfer" },
    names: { owner_id: "O1 Owner" },
  });
});

test("nothing of it is left for whoever signs in next", () => {
  rememberMade(model.inbound, values, saved);
  useSession.setState({ auth: null });
  expect(lastMade(model.inbound)).toEqual({ values: {}, names: {} });
});
