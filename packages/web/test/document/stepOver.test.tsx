// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, useEffect, useState } from "react";
import { expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import { useSteps } from "../../src/screens/document/ActionBar.tsx";
import { BulkActions } from "../../src/screens/document/BulkActions.tsx";
import {
  button,
  buttons,
  click,
  field,
  nameOf,
  pageOf,
  Refusal,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

const order = { outbound_id: "o1", outbound_no: "OB1", outbound_status: "awaiting_shipping", version: 1 };
const opened = { ...order, shipping_company_name: "Own fleet" };
const rights = { [model.outbound.menu]: ["query", "update"], rights: ["way_back"] } as never;

/** The order as it is read anew, with its step's dialog open. */
let readAs: (row: AnyRow) => void = () => undefined;
function Order({ to }: { to: string }) {
  const [row, setRow] = useState<AnyRow>(opened);
  useEffect(() => {
    readAs = setRow;
  }, []);
  return useSteps(model.outbound, row, { to }).dialog;
}
const becomes = async (change: AnyRow) => {
  await act(async () => readAs({ ...opened, version: 2, ...change }));
  await settled();
};
const confirm = () => button("Ship");
const waybill = () => field("Waybill number");

const line = { outbound_detail_id: "l1", outbound_id: "o1", line_no: 1, product_code: "TEA", num_boxed: "2" };
const read: Parameters<typeof serve>[0] = (one) =>
  one.path.includes("/detail/")
    ? pageOf(model.outbound_detail.reply, [line], one)
    : pageOf(model.outbound.reply, [opened], one);

test("a step's dialog stays with what was typed, and says so, where another led its document elsewhere", async () => {
  serve(read);
  await show(<Order to="ship" />, rights);
  await type(waybill(), "W-77");
  await becomes({ outbound_status: "awaiting_interception" });
  expect(waybill().value).toBe("W-77");
  expect(textOf()).toContain("OB1 is now “Awaiting interception”");
  expect(confirm().disabled).toBe(true);
  await becomes({});
  expect(waybill().value).toBe("W-77");
  expect(textOf()).not.toContain("OB1 is now");
  expect(confirm().disabled).toBe(false);
});

test("a step that was refused because another was faster keeps what was typed, and its document is read anew", async () => {
  serve((one) => (one.path.includes("/action/") ? new Refusal("INVALID_STATE") : read(one)));
  const client = await show(<Order to="ship" />, rights);
  client.setQueryData(["outbound", "row", "o1"], opened);
  await type(waybill(), "W-77");
  await click(confirm());
  expect(client.getQueryState(["outbound", "row", "o1"])?.isInvalidated).toBe(true);
  await becomes({ outbound_status: "shipped" });
  expect(waybill().value).toBe("W-77");
  expect(textOf()).toContain("OB1 is now “Shipped”");
});

test("picked documents of which one was refused for that are read anew once its dialog is closed", async () => {
  serve((one) => (one.path.includes("/action/") ? new Refusal("INVALID_STATE") : read(one)));
  const client = await show(<BulkActions document={model.outbound} rows={[opened]} done={() => undefined} />, rights);
  client.setQueryData(["outbound", "list"], []);
  const isInvalidated = () => client.getQueryState(["outbound", "list"])?.isInvalidated;
  await click(button("Ship (1)"));
  await type(waybill(), "W-77");
  const before = buttons().length;
  await click(buttons().findLast((one) => nameOf(one) === "Ship (1)") as Element);
  expect(buttons()).toHaveLength(before);
  expect(waybill().value).toBe("W-77");
  expect(isInvalidated()).toBe(false);
  await click(button("Back"));
  expect(isInvalidated()).toBe(true);
});
