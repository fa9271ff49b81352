// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import {
  button,
  buttons,
  click,
  field,
  nameOf,
  pageOf,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

const { inbound } = model;
const row = { inbound_id: "i1", inbound_no: "IN1", inbound_status: "awaiting_putaway", version: 3, owner_id: "o1" };
const goods = { num_bad: "0", num_put: "0", num_put_bad: "0", unit_name: "piece" };
const lines = [
  { inbound_detail_id: "l1", line_no: 1, product_code: "P-1", num_loc: "10", to_loc_code: "L-7", ...goods },
  { inbound_detail_id: "l2", line_no: 2, product_code: "P-2", num_loc: "5", ...goods },
];
const proposal = [
  { inbound_detail_id: "l1", quality: "good", num: "10", storage_loc_code: "L-1", reason: "same_lot" },
  { inbound_detail_id: "l2", quality: "good", num: "5", storage_loc_code: "L-2", reason: "empty" },
];
const rejected = [{ inbound_detail_id: "l1", quality: "good", storage_loc_code: "L-9", why: "weight_capacity" }];

/** The dialog of a step, and what it sends. */
async function dialogOf(
  name: "confirm_putaway" | "split_line" | "plan_putaway",
  onClose: () => void = () => undefined,
) {
  const sent: unknown[] = [];
  serve((asked) => {
    if (asked.path.endsWith("/putaway/proposal")) return { proposal, unplaced: [], rejected };
    if (asked.path.endsWith(`/action/${name}`)) {
      sent.push(asked.body.details);
      return { results: [{ index: 0, id: "i1", ok: true }] };
    }
    if (asked.path === `/v1${model.inbound_detail.path}/q`) return pageOf(model.inbound_detail.reply, lines, asked);
    if (asked.path === `/v1${inbound.path}/q`) return pageOf(inbound.reply, [row], asked);
    return pageOf("code", [], asked);
  });
  await show(
    <ActionDialog
      document={inbound}
      row={row}
      offered={{ name, action: inbound.actions[name] }}
      onClose={onClose}
      onDone={() => undefined}
    />,
    { [inbound.menu]: ["query", "update"] },
  );
  return sent;
}

test("a proposed location says why, and why not others", async () => {
  await dialogOf("confirm_putaway");
  expect(field("Location code 1").value).toBe("L-1");
  expect(textOf()).toContain("L-1 same lot");
  expect(textOf()).toContain("L-9 bears no more");
  expect(textOf()).toContain("L-2 empty");
});

test("parts are taken off lines, and what is not entered stays with them", async () => {
  const sent = await dialogOf("split_line");
  await type(field("Good, to split off 1"), "4");
  await type(field("Lot of the part 1"), "B2");
  await click(button("Split lines"));
  expect(sent).toEqual([[{ inbound_detail_id: "l1", num_loc: "4", batch_no: "B2" }]]);
});

test("a line is parted over locations, and its parts but the first can be taken away again", async () => {
  const sent = await dialogOf("confirm_putaway");
  await click(buttons().filter((one) => nameOf(one) === "Split over locations")[0] as Element);
  await type(field("Location code 2"), "L-5");
  expect(field("Location code 3").value).toBe("L-2");
  await click(button("Delete this line"));
  expect(field("Location code 2").value).toBe("L-2");
  await click(button("Confirm putaway"));
  expect(sent.flat()).toMatchObject([{ storage_loc_code: "L-1" }, { storage_loc_code: "L-2" }]);
});

test("where lines go is settled from where they go now", async () => {
  const sent = await dialogOf("plan_putaway");
  expect([field("Location code 1").value, field("Location code 2").value]).toEqual(["L-7", ""]);
  await type(field("Location code 2"), "L-3");
  await click(button("Settle locations"));
  expect(sent).toEqual([
    [
      { inbound_detail_id: "l1", storage_loc_code: "L-7" },
      { inbound_detail_id: "l2", storage_loc_code: "L-3" },
    ],
  ]);
});

test("what was entered is asked for before Escape closes the dialog, and is there if it is kept", async () => {
  const closed: string[] = [];
  await dialogOf("confirm_putaway", () => closed.push("closed"));
  const pressEscape = () =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
  await type(field("Location code 2"), "L-3");
  await pressEscape();
  await settled();
  expect(closed).toEqual([]);
  await click(button("Keep editing"));
  expect(field("Location code 2").value).toBe("L-3");
  await pressEscape();
  await settled();
  await click(buttons().findLast((one) => nameOf(one) === "Discard changes") as Element);
  expect(closed).toEqual(["closed"]);
});

test("a line without a quantity is left out, and said to be", async () => {
  const sent = await dialogOf("confirm_putaway");
  await type(field("Good 1"), "0");
  expect(textOf()).toContain("Line 1 P-1: without a quantity, left out this time");
  await click(button("Confirm putaway"));
  expect(sent).toEqual([[{ inbound_detail_id: "l2", num_loc: "5", storage_loc_code: "L-2" }]]);
});
