// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { Form, Input } from "antd";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { FormSide } from "../../src/form/FormSide.tsx";
import { newLine } from "../../src/form/line.ts";
import { type FormState, useFormState } from "../../src/form/useFormState.ts";
import { eventually, leaveNothing, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

const nothing = () => undefined;
let state: FormState;

/** An order as it is typed, and what is told beside it. */
function Beside() {
  state = useFormState({ declared: model.outbound, row: null, onSaved: nothing, onCancel: nothing });
  return (
    <Form form={state.form}>
      {["priority", "cod_amount"].map((name) => (
        <Form.Item key={name} name={name}>
          <Input />
        </Form.Item>
      ))}
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

test("a cell that is wrong and doubtful is told of each once, however the lines change", async () => {
  const stock = [{ product_code: "A-1", num_loc_available: "9", num_bad_available: "0", unit_name: "each" }];
  serve((one) => pageOf(model.stock_product.reply, one.path.includes("stock") ? stock : [], one));
  await show(<Beside />, { [model.stock_product.menu]: ["query"] }, { ownerKey: "o" });
  const mixed = { outbound_nums: "2", outbound_nums_bad: "1" };
  const set = (...lines: readonly object[]) => act(async () => state.lines.kinds[0]?.set(lines.map(line)));
  await set(mixed);
  await eventually(() => expect(told().filter((one) => one.includes("#1"))).toHaveLength(2));
  for (const code of ["B-1", "C-1"]) await set({ product_code: code, outbound_nums: "x" }, mixed);
  await set(mixed);
  await settled();
  const ofLines = told().filter((one) => one.includes("separate lines"));
  expect(ofLines).toEqual(["#1 Ordered, defectiveGood and defective goods go on separate lines."]);
});

test("as many lines are counted beside the form as above the grid", async () => {
  await typed({ outbound_nums: "abc" }, { outbound_nums: "2" });
  expect(document.querySelector(".side-totals dd")?.textContent).toBe("2");
});

test("a value that its field refuses is told before anybody saves", async () => {
  await typed({ outbound_nums: "4" });
  await act(async () => state.form.setFieldsValue({ priority: "0", cod_amount: "-5" }));
  await settled();
  expect(told().slice(1)).toEqual([
    expect.stringMatching(/^Priority \(1 first\)The value is too small/),
    expect.stringMatching(/^Cash on deliveryThe value is too small/),
  ]);
});
