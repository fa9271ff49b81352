// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, useState } from "react";
import { expect, test } from "vitest";
import { lineKinds } from "../../src/api/lineKinds.ts";
import { ErrorSummary } from "../../src/form/ErrorSummary.tsx";
import { LinesGrid } from "../../src/form/LinesGrid.tsx";
import { type Line, newLine } from "../../src/form/line.ts";
import { noErrors } from "../../src/form/serverErrors.ts";
import { button, click, eventually, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

const nothing = () => undefined;
const tea = { product_id: "p", product_code: "A-1", product_name: "Tea", stock_unit_name: "each" };

/** The lines of an order as they are typed. */
function Lines({ begun, told }: { begun: readonly Line[]; told: (lines: readonly Line[]) => void }) {
  const [kind] = lineKinds(model.outbound);
  const [lines, setLines] = useState(begun);
  told(lines);
  if (!kind) return null;
  return (
    <LinesGrid
      {...{ kind, lines }}
      of={model.outbound}
      title="Lines"
      errors={{}}
      workspace={{ companyId: "c" }}
      onChange={setLines}
      onSave={nothing}
    />
  );
}

async function typing(...begun: readonly Line[]) {
  let lines: readonly Line[] = [];
  serve((asked) => (asked.path.includes("/product/") ? pageOf("product", [tea], asked) : pageOf("unit", [], asked)));
  const told = (now: readonly Line[]) => {
    lines = now;
  };
  await show(<Lines begun={begun} told={told} />);
  return () => lines.map(({ values }) => values);
}

async function paste(text: string): Promise<void> {
  const clipboardData = { getData: () => text };
  const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), { clipboardData });
  await act(async () => {
    document.querySelector(".lines-grid")?.dispatchEvent(event);
  });
  await settled();
}

test("code and quantity without headings fill both, what has no column is told, and an unknown code is marked", async () => {
  const now = await typing(newLine());
  await paste("A-1\t5\nBB-XXXX\t7");
  expect(now()).toMatchObject([
    { product_code: "A-1", product_name: "Tea", unit_name: "each", outbound_nums: "5" },
    { product_code: "BB-XXXX", outbound_nums: "7" },
  ]);
  expect(textOf()).toContain("#2 Product code: Not found: Product code “BB-XXXX”");
  expect(textOf()).not.toContain("not taken");
  await paste(`A-1${"\t".repeat(30)}x\ty`);
  expect(textOf()).toContain("Columns not taken: 2.");
});

test("columns are known by the headings of lists and of other systems, and those that are not are named", async () => {
  const now = await typing(newLine());
  await paste("Product code\tQty\tBatch colour\nA-1\t5\tred");
  expect(now()).toMatchObject([{ product_code: "A-1", outbound_nums: "5" }]);
  expect(textOf()).toContain("Columns not taken: 1 (Batch colour).");
});

test("letters in a quantity are told at once in plain words", async () => {
  await typing(newLine({ product_code: "A-1", outbound_nums: "many" }));
  expect(textOf()).toContain("#1 Ordered, good: This is no number for “Ordered, good”.");
});

test("the cell is marked by which a line is about good and defective goods at once", async () => {
  const line = (values: object) => newLine({ product_code: "A-1", outbound_nums: "2", ...values });
  await typing(line({ outbound_nums_bad: "1" }), line({}), newLine({ product_code: "A-1" }));
  const marked = () => [...document.querySelectorAll(".cell-wrong")].map((cell) => cell.getAttribute("col-id"));
  await eventually(() => expect(marked()).toEqual(["outbound_nums_bad"]));
});

test("where nothing is told beside the form, a part of what has no parts is told below the lines", async () => {
  const piece = { ...tea, stock_factor: 1, stock_unit_id: "u", stock_unit_min_id: "u" };
  serve((one) => (one.path.includes("convert") ? pageOf("unit_convert", [], one) : pageOf("product", [piece], one)));
  const lines = [newLine({ product_code: "A-1", unit_name: "each", outbound_nums: "1.5" })];
  await show(<Lines begun={lines} told={nothing} />);
  await eventually(() => expect(textOf()).toMatch(/#1 Ordered, good: .*1\.5/));
});

test("lines are added up, each quantity in its unit", async () => {
  const line = (unit_name: string, outbound_nums: string) => newLine({ product_code: "A-1", unit_name, outbound_nums });
  await typing(line("each", "1200"), line("each", "34"), line("box", "2"), newLine());
  expect(textOf()).toContain("3 lines · Ordered, good 1,234 each + 2 box");
});

test("a line that was removed is brought back to where it stood", async () => {
  const [first, second] = ["1", "2"].map((outbound_nums) => newLine({ product_code: "A-1", outbound_nums }));
  const now = await typing(first!, second!);
  await click(button("Delete this line"));
  expect(now()).toMatchObject([{ outbound_nums: "2" }]);
  await click(button("Undo"));
  expect(now()).toMatchObject([{ outbound_nums: "1" }, { outbound_nums: "2" }]);
});

const filled = [newLine({ product_code: "A-1", outbound_nums: "2" })];

/** A form that is left. */
function Page() {
  const [isGone, leave] = useState(false);
  return isGone ? (
    <p>Saved</p>
  ) : (
    <>
      <Lines begun={filled} told={nothing} />
      <button type="button" onClick={() => leave(true)}>
        Leave
      </button>
    </>
  );
}

test("a line that was removed is no longer offered once its form is gone", async () => {
  serve((asked) => pageOf("product", [tea], asked));
  await show(<Page />);
  await click(button("Delete this line"));
  expect(textOf()).toContain("Undo");
  await click(button("Leave"));
  // What leaves is on the page until its motion ends, which it does not here.
  expect(document.querySelector(".ant-message-notice:not(.ant-message-fade-leave)")).toBeNull();
  expect(textOf()).toContain("Saved");
});

test("what is wrong with a line leads to its cell", async () => {
  const gone: unknown[] = [];
  await show(
    <ErrorSummary
      errors={{ ...noErrors, lines: { details: { 1: { outbound_nums: "Too small." } } } }}
      go={nothing}
      goToCell={(...to) => void gone.push(to)}
    />,
  );
  await click(button("#2 Ordered, good"));
  expect(gone).toEqual([["details", 1, "outbound_nums"]]);
});
