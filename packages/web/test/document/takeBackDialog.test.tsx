// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { button, click, field, pageOf, Refusal, serve, show, textOf, type } from "../support/screen.tsx";

const { outbound } = model;
const row = { outbound_id: "o1", outbound_no: "OB1", outbound_status: "awaiting_boxing", version: 3, owner_id: "w1" };
const lineOf = (id: string, product_code: string, num_picked: string) => ({
  ...{ outbound_detail_id: id, product_id: id, product_code, product_name: product_code, unit_name: "piece" },
  ...{ line_no: 1, unit_factor: 1, outbound_nums: "5", num_booked: "5", num_picked },
});
const lines = [lineOf("l1", "P-1", "5"), lineOf("l2", "P-2", "0"), lineOf("l3", "P-3", "2")];

/** The dialog in which picked goods are taken back, and what it sends. */
async function takingBack(of: readonly object[], refusal?: Refusal) {
  const sent: unknown[] = [];
  serve((asked) => {
    if (asked.path.endsWith("/action/revert_pick")) {
      sent.push(asked.body.details);
      return refusal ?? { results: [{ index: 0, id: "o1", ok: true }] };
    }
    if (asked.path === `/v1${model.outbound_detail.path}/q`) return pageOf(model.outbound_detail.reply, of, asked);
    if (asked.path === `/v1${outbound.path}/q`) return pageOf(outbound.reply, [row], asked);
    return pageOf("product", [], asked);
  });
  await show(
    <ActionDialog
      document={outbound}
      row={row}
      offered={{ name: "revert_pick", action: outbound.actions.revert_pick }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { [outbound.menu]: ["query", "update"] },
  );
  await type(field("Reason"), "wrong goods");
  return sent;
}

test("what was picked of each line stands there and goes back, unless somebody says less or nothing", async () => {
  const sent = await takingBack(lines);
  expect(field("To take back 1").value).toBe("5");
  expect(textOf()).not.toContain("P-2");
  await type(field("To take back 1"), "3");
  await type(field("To take back 2"), "");
  await click(button("Revert pick"));
  expect(sent).toEqual([[{ outbound_detail_id: "l1", num: "3" }]]);
});

test("where nothing is picked and something was given up short, the whole order is taken back", async () => {
  const sent = await takingBack([lineOf("l1", "P-1", "0")]);
  await click(button("Revert pick"));
  expect(sent).toEqual([undefined]);
});

test("what is refused stands at its line", async () => {
  const details = { product: "P-3", product_code: "P-3", asked: "3", available: "2" };
  const error = { line_id: "l3", line_no: 3, code: "MORE_THAN_PICKED", details };
  const result = { index: 0, id: "o1", ok: false, code: error.code, details: { ...details, errors: [error] } };
  await takingBack(lines, new Refusal(error.code, { results: [result] }));
  await type(field("To take back 2"), "3");
  await click(button("Revert pick"));
  expect(field("To take back 2").getAttribute("aria-invalid")).toBe("true");
  expect(field("To take back 2").title).toContain("more than was picked (P-3): 2 picked, 3 given");
  expect(field("To take back 1").getAttribute("aria-invalid")).toBeNull();
});
