// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { Form } from "antd";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { FormSide } from "../../src/form/FormSide.tsx";
import { newLine } from "../../src/form/line.ts";
import { type FormState, useFormState } from "../../src/form/useFormState.ts";
import { leaveNothing, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

const nothing = () => undefined;
let state: FormState;

/** An order as it is typed, and what is told beside it. */
function Beside() {
  state = useFormState({ declared: model.outbound, row: null, onSaved: nothing, onCancel: nothing });
  return (
    <Form form={state.form}>
      <FormSide state={state} isNew handles={{}} />
    </Form>
  );
}

const told = () => [...document.querySelectorAll(".side-checks li")].map(({ textContent }) => textContent ?? "");
const line = (values: object) => newLine({ product_code: "A-1", ...values });

async function typed(...lines: readonly object[]) {
  serve((one) => pageOf(one.path.split("/").at(-2) ?? "", [], one));
  await show(<Beside />);
  await act(async () => state.lines.kinds[0]?.set(lines.map(line)));
  await settled();
}

test("what saving would refuse of a line's quantities is told beside the form before it", async () => {
  await typed({ outbound_nums: "0" }, { outbound_nums: "12", outbound_nums_bad: "3" }, { outbound_nums: "4" });
  const ofLines = told().filter((one) => one.includes("#"));
  expect(ofLines).toEqual([
    "#1 Ordered, goodA quantity above zero is needed.",
    "#2 Ordered, defectiveGood and defective goods go on separate lines.",
  ]);
  const wrong: unknown[] = [];
  await act(async () => void wrong.push(state.lines.check()));
  expect(wrong).toMatchObject([{ details: { 0: { outbound_nums: "A quantity above zero is needed." } } }]);
});

test("what was refused of fields and lines is listed beside the form", async () => {
  await typed({ outbound_nums: "4" });
  await act(async () => {
    state.isWrong([{ name: ["order_no"], errors: ["This number is taken."] }] as never);
    state.lines.refuse({ details: { 0: { outbound_nums: "Too much of it." } } });
  });
  await settled();
  expect(told()).toEqual(
    expect.arrayContaining(["Order numberThis number is taken.", "#1 Ordered, goodToo much of it."]),
  );
  expect(textOf()).not.toContain("Nothing to correct so far.");
});

test("how lines are pasted is said once beside the form, among the keys", async () => {
  await typed();
  expect(textOf()).toContain("A document needs at least one line.");
  expect(textOf().match(/spreadsheet/g)).toHaveLength(1);
});
