// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { field, leaveNothing, pageOf, serve, show, textOf, type } from "../support/screen.tsx";

afterEach(leaveNothing);

const { inbound } = model;
const row = { inbound_id: "i1", inbound_no: "IN1", inbound_status: "awaiting_validation", version: 1, owner_id: "o1" };
const line: object = { inbound_detail_id: "l1", line_no: 1, product_code: "P-1", num_expect: "4", validate_num: "0" };

test("goods that are past their day, and more than was expected, are warned of and not refused", async () => {
  serve((asked) => {
    if (asked.path === `/v1${model.inbound_detail.path}/q`)
      return pageOf(model.inbound_detail.reply, [{ ...line, num_loc: "0", num_bad: "0", unit_name: "each" }], asked);
    return pageOf(inbound.reply, [row], asked);
  });
  await show(
    <ActionDialog
      document={inbound}
      row={row}
      offered={{ name: "confirm_validate", action: inbound.actions.confirm_validate }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { [inbound.menu]: ["query", "update"] },
  );
  expect(textOf()).not.toContain("Look at this once more");
  await type(field("Good 1"), "6");
  expect(textOf()).toContain("Line 1 P-1: 6, more than the 4 expected");
  await type(field("Expires on 1"), "2020-01-01");
  expect(textOf()).toMatch(/Line 1 P-1: Expires on 2020-01-01, which is past/);
});

test("lots of one line are warned of together, and goods that nobody announced as that", async () => {
  const counted = (more: object) => ({ ...line, num_bad: "0", unit_name: "each", ...more });
  const lines = [
    counted({ num_loc: "3" }),
    counted({ inbound_detail_id: "l2", part_of_id: "l1", num_expect: "0", num_loc: "2", product_code: "P-1" }),
    counted({ inbound_detail_id: "l3", num_expect: "0", num_loc: "1", unexpected: true, product_code: "P-9" }),
  ];
  serve((asked) => {
    if (asked.path === `/v1${model.inbound_detail.path}/q`) return pageOf(model.inbound_detail.reply, lines, asked);
    return pageOf(inbound.reply, [row], asked);
  });
  await show(
    <ActionDialog
      document={inbound}
      row={row}
      offered={{ name: "confirm_validate", action: inbound.actions.confirm_validate }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { [inbound.menu]: ["query", "update"] },
  );
  expect(textOf()).toContain("Line 1 P-1: 5, more than the 4 expected");
  expect(textOf()).toContain("Line 3 P-9: not announced, 1 counted");
  await type(field("Good 2"), "1");
  expect(textOf()).not.toContain("more than the 4");
  await type(field("Good 2"), "0");
  expect(textOf(), "what is short is told of the line with its parts").toContain("Line 1 P-1: 3 of the 4 expected");
});
