// @vitest-environment happy-dom
import { type Action, model } from "@stowage/model";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { eventually, field, leaveNothing, pageOf, serve, show, textOf, type } from "../support/screen.tsx";

afterEach(leaveNothing);

const { outbound } = model;
const line = { outbound_detail_id: "o1", product_code: "P1", unit_name: "pc", num_picked: "5", num_boxed: "0" };
const boxType = { box_type_id: "t", box_type_code: "S-2", length: "40", width: "30", height: "20", weight: "0.3" };
const enter = async (input: HTMLInputElement) => {
  const key = new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true, cancelable: true });
  await act(async () => void input.dispatchEvent(key));
  return key;
};
const starred = () =>
  [...document.querySelectorAll(".ant-form-item-required")].map(({ textContent }) => textContent?.split(" ")[0]);

async function asking(name: string) {
  serve((one) =>
    one.path.includes("/box_type/") || one.path.includes(model.box_type.path)
      ? pageOf(model.box_type.reply, [boxType], one)
      : pageOf(model.outbound_detail.reply, [line], one),
  );
  await show(
    <ActionDialog
      document={outbound}
      row={{ outbound_id: "d1", outbound_no: "OUT1", version: 1 }}
      offered={{ name, action: outbound.actions[name as "confirm_boxing"] as unknown as Action }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );
}

test("a box type that is scanned says the sizes, leaves none of them needed, and goes on to the weight", async () => {
  await asking("confirm_boxing");
  const of = field("Box type");
  expect(starred()).toEqual(["Length", "Width", "Height", "Weight"]);
  await type(of, "NONE");
  await eventually(() => expect(textOf()).toContain("NONE"));
  expect(starred(), "one that there is not says no sizes").toEqual(["Length", "Width", "Height", "Weight"]);
  await type(of, "S-2");
  of.focus();
  expect((await enter(of)).defaultPrevented, "the dialog is not sent").toBe(true);
  expect(document.activeElement).toBe(field("Weight (kg)"));
  await eventually(() => expect(field("Length (cm)").placeholder).toBe("40"));
  expect([field("Height (cm)").placeholder, field("Weight (kg)").placeholder, starred()]).toEqual(["20", "", []]);
  await type(field("Weight (kg)"), "1.2");
  of.focus();
  await enter(of);
  expect(document.activeElement?.textContent).toBe("Confirm boxing");
});
