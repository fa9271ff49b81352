// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { OrderNotes } from "../../src/screens/document/outbound/OrderNotes.tsx";
import { StepBar } from "../../src/screens/document/StepBar.tsx";
import type { HistoryStep } from "../../src/screens/document/steps.ts";
import { useSession } from "../../src/session/store.ts";
import { click, eventually, leaveNothing, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

const { outbound, put_back, warehouse } = model;
const order = (outbound_status: string) => ({
  ...{ outbound_id: "d1", outbound_no: "OUT1", outbound_status, wh_id: "w", version: 1 },
});
const line = { outbound_detail_id: "o1", line_no: 1, product_code: "P1", outbound_nums: "5", num_picked: "5" };
const may = { [outbound.menu]: ["query", "update"], [put_back.menu]: ["query"], [warehouse.menu]: ["query"] } as never;

function serveWarehouse(has_scanners: boolean, waiting: readonly object[] = []) {
  return serve((one) => {
    if (one.path === `/v1${warehouse.path}/q`) return pageOf(warehouse.reply, [{ wh_id: "w", has_scanners }], one);
    if (one.path === `/v1${put_back.path}/q`) return pageOf(put_back.reply, waiting, one);
    return pageOf("outboundDetail", [line], one);
  });
}
const link = () => document.querySelector('a[href*="put_back"]');

test.each([
  [false, "booked back at once to where they were picked"],
  [true, "wait to be put back"],
])("confirming an interception says where what was picked goes, in a warehouse that scans: %s", async (scans, said) => {
  serveWarehouse(scans);
  await show(
    <ActionDialog
      document={outbound}
      row={order("awaiting_interception")}
      offered={{ name: "confirm_intercept", action: outbound.actions.confirm_intercept }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    may,
  );
  await eventually(() => expect(textOf()).toContain(said));
  expect(textOf()).toContain("Another location for the picked goods");
  expect(link() !== null).toBe(scans);
});

test.each([
  ["revert_boxing", "awaiting_shipping"],
  ["confirm_intercept", "awaiting_interception"],
] as const)("%s says that the waybill numbers become void, where its carrier gave some", async (name, state) => {
  serveWarehouse(false);
  const opened = (more: object) =>
    show(
      <ActionDialog
        document={outbound}
        row={{ ...order(state), ...more }}
        offered={{ name, action: outbound.actions[name] }}
        onClose={() => undefined}
        onDone={() => undefined}
      />,
      may,
    );
  await opened({ carrier_code: "hct", shipping_no: "80001", shipping_nos: "80001, 80002" });
  await eventually(() => expect(textOf()).toContain("80001, 80002 become void"));
  await leaveNothing();
  await opened({ carrier_code: "hct" });
  await settled();
  expect(textOf()).not.toContain("void");
});

test.each(["deliver", "pick_up"] as const)("%s says what is to be collected", async (name) => {
  serveWarehouse(false);
  await show(
    <ActionDialog
      document={outbound}
      row={{ ...order("shipped"), currency_code: "TWD", cod_amount: "12500.00" }}
      offered={{ name, action: outbound.actions[name] }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    may,
  );
  await eventually(() => expect(textOf()).toContain("TWD 12,500"));
});

test("an intercepted order says how much of it waits to be put back, and leads there", async () => {
  const waiting = ["2", "3"].map((num_open, at) => ({ put_back_id: String(at), num_open, unit_name: "each" }));
  const asked = serveWarehouse(true, waiting);
  await show(<OrderNotes document={outbound} row={order("intercepted")} lines={{}} />, may);
  await eventually(() => expect(textOf()).toContain("5 each to be put back"));
  expect(link()?.getAttribute("href")).toContain("OUT1");
  expect(JSON.stringify(asked.find(({ path }) => path.includes("put_back"))?.body)).toContain("waiting");
});

test("where the goods lie in another warehouse than one works in, the way there names it and goes to it", async () => {
  const warehouseList = [
    { wh_id: "v", wh_no: "V", wh_name: "Here" },
    { wh_id: "w", wh_no: "W", wh_name: "There" },
  ] as never;
  serveWarehouse(true, [{ put_back_id: "p", num_open: "2", unit_name: "each" }]);
  await show(<OrderNotes document={outbound} row={order("intercepted")} lines={{}} />, may, {
    warehouseKey: "v",
    warehouseList,
  });
  await eventually(() => expect(link()?.textContent).toContain("There"));
  await click(link() as Element);
  expect(useSession.getState().userInfo?.warehouseKey).toBe("w");
});

test("one of another state asks nothing of it", async () => {
  const asked = serveWarehouse(true);
  await show(<OrderNotes document={outbound} row={order("awaiting_boxing")} lines={{}} />, may);
  await settled();
  expect(asked.filter(({ path }) => path.includes("put_back"))).toEqual([]);
});

test("no tick stands beside a step of which nothing is left", async () => {
  const step = (action: string, from_state: string, to_state: string, at: number): HistoryStep => ({
    ...{ step: at, action, from_state, to_state, reason: null, at: "2026-11-28T08:00:00Z", user_name: "Lin" },
  });
  const history = [
    step("create", "", "awaiting_close_order", 1),
    step("close_order", "awaiting_close_order", "awaiting_print", 2),
    step("print", "awaiting_print", "awaiting_pick", 3),
    step("confirm_pick", "awaiting_pick", "awaiting_boxing", 4),
    step("request_intercept", "awaiting_boxing", "awaiting_interception", 5),
  ];
  const lines = { details: [{ ...line, num_picked: "0" }] };
  await show(<StepBar document={outbound} status="awaiting_interception" way={{ history, lines, taken: [] }} />);
  const picking = [...document.querySelectorAll(".step")].find((one) => one.textContent?.startsWith("Picked"));
  expect(picking?.textContent).toBe("Picked0 of 1");
  expect(picking?.querySelector(".step-check")).toBeNull();
});
