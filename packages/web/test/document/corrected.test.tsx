// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { click, field, leaveNothing, pageOf, Refusal, serve, show, textOf, type } from "../support/screen.tsx";

afterEach(leaveNothing);

const { outbound } = model;
const row = { outbound_id: "o1", outbound_no: "OB1", outbound_status: "awaiting_boxing", abnormal: false, version: 1 };
const errors = [
  { field: "length", code: "TOO_HIGH", message: "Too long a box." },
  { field: "width", code: "TOO_HIGH", message: "Too wide a box." },
];
const line = { outbound_detail_id: "l1", num_picked: "2", num_boxed: "0" };

async function refused() {
  serve((asked) => {
    if (asked.path.includes("/action/")) return new Refusal("VALIDATION_FAILED", { errors });
    if (asked.path === `/v1${model.outbound_detail.path}/q`) return pageOf(model.outbound_detail.reply, [line], asked);
    return pageOf(asked.path.split("/").at(-2) ?? "", [], asked);
  });
  await show(
    <ActionDialog
      document={outbound}
      row={row}
      offered={{ name: "confirm_boxing", action: outbound.actions.confirm_boxing }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { [outbound.menu]: ["query", "update"] },
  );
  await click(document.querySelector(".action-foot button[type=submit]") as Element);
}

test("what was refused of a field is said no longer once it is corrected, and stays at the others", async () => {
  await refused();
  const wrong = () => ["Length (cm)", "Width (cm)"].map((label) => field(label).className.includes("status-error"));
  expect(textOf()).toContain("Too long a box.");
  expect(wrong()).toEqual([true, true]);
  await type(field("Length (cm)"), "12");
  expect(wrong()).toEqual([false, true]);
});

test("the box type is entered in a field that looks as the others do", async () => {
  await refused();
  const looks = (one: Element) => one.className.split(" ").filter((name) => /^(ant-input|css-)/.test(name));
  const [type, length] = ["Box type", "Height (cm)"].map((label) => looks(field(label)));
  expect(type).toContain("ant-input");
  expect(length?.filter((name) => !type?.includes(name))).toEqual([]);
});
