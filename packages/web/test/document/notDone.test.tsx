// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { useSteps } from "../../src/screens/document/ActionBar.tsx";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { BulkActions } from "../../src/screens/document/BulkActions.tsx";
import { button, click, leaveNothing, pageOf, Refusal, serve, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

const { outbound } = model;
const order = (id: string, status: string) => ({
  ...{ outbound_id: id, outbound_no: `OB${id}`, outbound_status: status, abnormal: false, version: 1 },
});
const may = { [outbound.menu]: ["query", "update"] };
const short = { code: "INSUFFICIENT_STOCK", message: "Too little of it." };
const notes = () => [...document.querySelectorAll(".failure-note")].map(({ textContent }) => textContent ?? "");

/** Each step is answered so; what documents hold is nothing but this booking. */
const answering = (answer: () => Readonly<Record<string, unknown>> | Refusal, booking: object = {}) =>
  serve((asked) => {
    if (asked.path.includes("/action/")) return answer();
    if (asked.path === `/v1${model.picking.path}/q`) return pageOf(model.picking.reply, [booking], asked);
    return pageOf(asked.path.split("/").at(-2) ?? "", [], asked);
  });

function Closing() {
  const { offered, take, dialog } = useSteps(outbound, order("1", "awaiting_close_order"));
  const one = offered.find(({ name }) => name === "close_order");
  return (
    <>
      {one && (
        <button type="button" onClick={() => take(one)}>
          Close it
        </button>
      )}
      {dialog}
    </>
  );
}

test("an order that is short says that it was not closed, where it asks what to do about it", async () => {
  const errors = [{ ...short, details: { product: "TEA" } }];
  answering(
    () =>
      new Refusal("INSUFFICIENT_STOCK", { results: [{ index: 0, id: "1", ok: false, ...short, details: { errors } }] }),
  );
  await show(<Closing />, may as never);
  await click(button("Close it"));
  expect(notes()).toEqual([expect.stringMatching(/^×The order was not closed: .+/)]);
});

test("a pick beyond what is booked says that nothing was picked, and why at its row alone", async () => {
  const booking = { booking_id: "b1", num: "2", product_code: "TEA", storage_loc_code: "A-1", booking_state: "booked" };
  const why = { code: "PICK_EXCEEDS_BOOKED", details: { booking_id: "b1" }, field: "num" };
  const result = { index: 0, id: "1", ok: false, code: why.code, details: { errors: [why] } };
  answering(() => new Refusal(why.code, { results: [result] }), booking);
  await show(
    <ActionDialog
      document={outbound}
      row={order("1", "awaiting_pick")}
      offered={{ name: "confirm_pick", action: outbound.actions.confirm_pick }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    may as never,
  );
  await click(document.querySelector(".action-foot button[type=submit]") as Element);
  expect(notes()).toEqual([expect.stringContaining("Not picked: see what is marked below.")]);
  expect(document.querySelector(".row-faults")?.textContent).toContain("Picked 1 (TEA)");
});

test("of several orders each that was not closed says so, with its place, and is still to be done", async () => {
  const results = [
    { index: 0, id: "1", ok: true },
    { index: 1, id: "2", ok: false, ...short },
  ];
  answering(() => ({ results }));
  const rows = ["1", "2"].map((id) => order(id, "awaiting_close_order"));
  const left: unknown[] = [];
  await show(<BulkActions document={outbound} rows={rows} done={(refused) => void left.push(refused)} />, may as never);
  await click(button("Close order (2)"));
  await click(document.querySelector(".ant-modal-footer .ant-btn-primary") as Element);
  expect(textOf()).toContain("Close order: 1 done, 1 not done.");
  expect(textOf()).toContain("Row 2 (OB2): The order was not closed: Too little of it.");
  await click(document.querySelector(".ant-modal-footer .ant-btn-primary") as Element);
  expect(left).toEqual([["2"]]);
});
