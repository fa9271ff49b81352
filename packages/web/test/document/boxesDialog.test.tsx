// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { BoxesEditor } from "../../src/screens/document/outbound/BoxesEditor.tsx";
import { codeFieldOf } from "../../src/ui/CodeInput.tsx";
import {
  button,
  buttons,
  eventually,
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

const { outbound } = model;
const order = { outbound_id: "d1", outbound_no: "OUT1", outbound_status: "awaiting_boxing", version: 1 };
const line = (num_boxed: string) => ({
  ...{ outbound_detail_id: "o1", line_no: 1, product_id: "p", product_code: "P1", outbound_nums: "5" },
  ...{ num_picked: "5", num_boxed },
});

async function boxing(num_boxed = "0", refusal = new Refusal("BUSY")) {
  const asked = serve((one) => {
    if (one.path.includes("/action/")) return refusal;
    if (one.path === `/v1${model.outbound_detail.path}/q`) return pageOf("outboundDetail", [line(num_boxed)], one);
    if (one.path.startsWith(`/v1${model.box_type.path}/`)) {
      const isMeant = JSON.stringify(one.body).includes('"M');
      const type = { box_type_id: "t", [codeFieldOf("box_type")]: "M1", length: "35", width: "26", height: "20" };
      return pageOf(model.box_type.reply, isMeant ? [type] : [], one);
    }
    return pageOf(one.path.includes("boxing") ? "boxing" : "product", [], one);
  });
  await show(
    <ActionDialog
      document={outbound}
      row={order}
      offered={{ name: "box", action: outbound.actions.box }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { [outbound.menu]: ["query", "update"] },
  );
  await eventually(() => expect(buttons().map(nameOf)).toContain("Box"));
  return () => asked.filter(({ path }) => path.includes("/action/")).length;
}
const submit = async () => {
  await act(async () => button("Box").closest("form")?.requestSubmit());
  await settled();
};
const isMarked = (label: string, at = 0) => field(label, at).getAttribute("aria-invalid") === "true";

test("the cursor stands in the first field once what is packed was read", async () => {
  serve((one) => pageOf(one.path.includes("boxing") ? "boxing" : "product", [], one));
  const open = { document: outbound, row: order, lines: { details: [line("0")] } };
  await show(<BoxesEditor {...open} refused={[]} onChange={() => undefined} />);
  expect(document.activeElement).toBe(field("Box number"));
});

test("a size that is missing is asked for at its field beside all else that is wrong, until it is typed", async () => {
  const size = (name: string) => ({ line: 0, field: name, code: "REQUIRED", details: { field: name } });
  const goods = { code: "MORE_THAN_PICKED", details: { product: "P1", asked: "9", available: "5" }, line_id: "o1" };
  const sent = await boxing("0", new Refusal("REQUIRED", { errors: [size("width"), size("weight"), goods] }));
  await type(field("* Length (cm)"), "30");
  await type(field("Quantity P1"), "9");
  await submit();
  expect(sent()).toBe(1);
  await eventually(() => expect(isMarked("* Width (cm)")).toBe(true));
  expect(field("* Width (cm)").closest(".labelled")?.textContent).toContain("A value is needed for “Width”.");
  const marked = () => [...document.querySelectorAll(".row-faults button")].map(nameOf);
  expect(marked()).toEqual(["Box 1 · Width", "Box 1 · Weight", "Box 1 · Quantity (P1)"]);
  await type(field("* Width (cm)"), "20");
  expect(isMarked("* Width (cm)")).toBe(false);
  expect(marked()).toEqual(["Box 1 · Weight", "Box 1 · Quantity (P1)"]);
  await type(field("Quantity P1"), "5");
  expect(marked()).toEqual(["Box 1 · Weight"]);
});

test("a box type says the sizes; one that there is none of does not, and is refused at its field", async () => {
  await boxing();
  await type(field("Box type"), "M1");
  await eventually(() => expect(field("Length (cm)").getAttribute("aria-required")).toBe("false"));
  const shown = ["Length (cm)", "Width (cm)", "Height (cm)"].map((name) => field(name).getAttribute("placeholder"));
  expect(shown).toEqual(["35", "26", "20"]);
  await type(field("Box type"), "ZZ");
  await eventually(() => expect(field("Box type").closest(".labelled")?.textContent).toContain("“ZZ”"));
  expect(field("* Length (cm)").getAttribute("aria-required")).toBe("true");
});

test("Enter behind a box type sends nothing, and goes on to the weight of its box", async () => {
  const sent = await boxing();
  await type(field("Box type"), "M1");
  field("Box type").focus();
  const enter = new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true, cancelable: true });
  await act(async () => void field("Box type").dispatchEvent(enter));
  expect([enter.defaultPrevented, sent()]).toEqual([true, 0]);
  expect(document.activeElement?.getAttribute("aria-required")).not.toBeNull();
  expect(document.activeElement?.closest(".labelled")?.textContent).toContain("Weight");
});

test("a number that two boxes have is refused at the number of the second", async () => {
  const details = { field: "box_no", box_no: "7" };
  const errors = [{ line: 1, field: "box_no", code: "BOX_NO_REPEATED", details }];
  const refused = { index: 0, id: "d1", ok: false, code: "BOX_NO_REPEATED", details: { ...details, errors } };
  await boxing("0", new Refusal("BOX_NO_REPEATED", { results: [refused] }));
  await act(async () => button("Add a box").click());
  await settled();
  await type(field("Box number", 0), "7");
  await type(field("Box number", 1), "7");
  for (const at of [0, 1])
    for (const name of ["Length (cm)", "Width (cm)", "Height (cm)", "Weight (kg)"])
      await type(field(`* ${name}`, at), "1");
  await submit();
  await eventually(() => expect(isMarked("Box number", 1)).toBe(true));
  expect(isMarked("Box number", 0)).toBe(false);
  expect([...document.querySelectorAll(".row-faults button")].map(nameOf)).toEqual(["Box 2 · Box number"]);
});

test("everything that is wrong with boxes is said at its box and its field, and what one holds is not left to another", async () => {
  const wrong = (at: number, name: string, code: string) => ({ line: at, field: name, code, details: { field: name } });
  const errors = [
    wrong(0, "height", "BAD_FORMAT"),
    wrong(1, "weight", "TOO_SMALL"),
    wrong(1, "details.0.num", "BAD_FORMAT"),
  ];
  await boxing("0", new Refusal("BAD_FORMAT", { errors }));
  await act(async () => button("Add a box").click());
  await settled();
  for (const at of [0, 1])
    for (const name of ["Length (cm)", "Width (cm)", "Height (cm)", "Weight (kg)"])
      await type(field(`* ${name}`, at), "1");
  await type(field("Quantity P1", 0), "3");
  await type(field("Quantity P1", 1), "4");
  const toldIn = (at: number, selector: string) =>
    document.querySelectorAll("fieldset.share")[at]?.querySelector(selector)?.textContent?.replace(/ +/g, " ").trim();
  expect([toldIn(0, "td.number"), toldIn(1, "td.number")]).toEqual(["0", "0"]);
  expect([toldIn(0, ".share-fault"), toldIn(1, ".share-fault")]).toEqual([
    "More than there is to box: at most 1 in this one.",
    "More than there is to box: at most 2 in this one.",
  ]);
  await submit();
  await eventually(() => expect(isMarked("* Height (cm)", 0)).toBe(true));
  expect([isMarked("* Height (cm)", 1), isMarked("* Weight (kg)", 0), isMarked("* Weight (kg)", 1)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([...document.querySelectorAll(".row-faults button")].map(nameOf)).toEqual([
    "Box 1 · Height",
    "Box 2 · Weight",
    "Box 2 · Quantity (P1)",
  ]);
  expect([isMarked("Quantity P1", 0), isMarked("Quantity P1", 1)]).toEqual([false, true]);
});

test("a box that is added holds what is in none yet", async () => {
  await boxing();
  expect(field("Quantity P1", 0).value).toBe("5");
  await type(field("Quantity P1", 0), "2");
  await act(async () => button("Add a box").click());
  await settled();
  expect([0, 1].map((at) => field("Quantity P1", at).value)).toEqual(["2", "3"]);
});

test("what is left is what is in no box yet, beside every box the same", async () => {
  await boxing();
  const left = () => [...document.querySelectorAll("fieldset.share td.number")].map((cell) => cell.textContent?.trim());
  expect(left()).toEqual(["0"]);
  await type(field("Quantity P1", 0), "2");
  expect(left()).toEqual(["3"]);
  await act(async () => button("Add a box").click());
  await settled();
  expect(left()).toEqual(["0", "0"]);
  await type(field("Quantity P1", 1), "1");
  expect(left()).toEqual(["2", "2"]);
});

test("where nothing is left to pack no box is offered, and it says so", async () => {
  await boxing("5");
  await eventually(() => expect(textOf()).toContain("Nothing is left to box"));
  expect(document.querySelector("fieldset")).toBeNull();
  expect(button("Box").disabled).toBe(true);
});
