// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { OrderNotes } from "../../src/screens/document/outbound/OrderNotes.tsx";
import { eventually, pageOf, serve, show, textOf } from "../support/screen.tsx";

const { outbound, store } = model;
const order = {
  ...{ outbound_id: "o", outbound_no: "OB1", outbound_status: "awaiting_close_order", company_id: "c" },
  ...{ carrier_code: "seven_eleven", abnormal: true, abnormal_rule: "unknown_store" },
};

test.each([
  ["991234", [], "There is no store 991234"],
  ["991234", [{ store_id: "s", store_no: "991234", store_name: "Xinyi", open: false }], "Store 991234 Xinyi is closed"],
  [null, [], "No store number is given"],
])("an order that is held for its store %s says why", async (store_no, stores, said) => {
  serve((one) => (one.path === `/v1${store.path}/q` ? pageOf(store.reply, stores, one) : {}));
  const may = { [outbound.menu]: ["query"], [store.menu]: ["query"] } as never;
  await show(<OrderNotes document={outbound} row={{ ...order, store_no }} lines={{}} />, may);
  await eventually(() => expect(textOf()).toContain(said));
});
