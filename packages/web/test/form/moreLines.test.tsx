// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { lineKinds } from "../../src/api/lineKinds.ts";
import { LinesGrid } from "../../src/form/LinesGrid.tsx";
import { type Line, newLine } from "../../src/form/line.ts";
import { button, click, leaveNothing, show, textOf } from "../support/screen.tsx";

const question = "Add more, or save and close?";

/** The lines of an order in the making, and what is done with them. */
async function typed(lines: readonly Line[], saveLabel?: string, at?: string) {
  const [kind] = lineKinds(model.outbound);
  if (!kind) throw new Error("an order without lines");
  const done: string[] = [];
  await show(
    <LinesGrid
      kind={kind}
      title="Lines"
      lines={lines}
      errors={{}}
      workspace={{}}
      onChange={(next) => done.push(`${next.length} lines`)}
      onSave={() => done.push("saved")}
      at={at}
      saveLabel={saveLabel}
    />,
  );
  return done;
}

test("asks whether there are more lines once each of them is filled in", async () => {
  const filled = newLine({ product_code: "A-1", outbound_nums: "2" });
  for (const lines of [[], [newLine()], [filled, newLine()]]) {
    await typed(lines);
    expect(textOf()).not.toContain(question);
    document.body.replaceChildren();
  }
  const done = await typed([filled]);
  expect(textOf()).toContain(question);
  await click(button("Add more"));
  await click(button("Save and close"));
  expect(done).toEqual(["2 lines", "saved"]);
});

test("asks nothing below lines of which one is wrong, while they are saved, or of an order that was there", async () => {
  const [kind] = lineKinds(model.outbound);
  const filled = newLine({ product_code: "A-1", outbound_nums: "2" });
  const wrong = { 0: { outbound_nums: "No number." } };
  for (const more of [{ errors: wrong }, { asksNext: false }] as const) {
    const props = { kind: kind as never, title: "Lines", lines: [filled], errors: {}, workspace: {}, ...more };
    await show(<LinesGrid {...props} onChange={() => undefined} onSave={() => undefined} />);
    expect(textOf()).not.toContain(question);
    await leaveNothing();
  }
});

test("lines that are opened for a column begin in the first one that lacks it", async () => {
  const line = (unit_price: string) => newLine({ product_code: "A-1", outbound_nums: "2", unit_price });
  await typed([line("5"), line(""), line("")], undefined, "unit_price");
  const cell = document.activeElement;
  expect(cell?.closest(".ag-row")?.getAttribute("row-index")).toBe("1");
  expect(cell?.getAttribute("col-id")).toBe("unit_price");
});

test("calls saving what the form calls it", async () => {
  const done = await typed([newLine({ product_code: "A-1" })], "Receive");
  await click(button("Receive"));
  expect(done).toEqual(["saved"]);
});

test("what is typed after its lines are gone, or somebody pointed elsewhere, is kept for no cell of them", async () => {
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => void heard.push(key);
  addEventListener("keydown", listen);
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await typed([newLine({ product_code: "A-1" })]);
  await click(button("Add more"));
  press("a");
  expect(heard).toEqual([]);
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  press("b");
  expect(heard).toEqual(["b"]);
  await click(button("Add more"));
  await leaveNothing();
  press("c");
  expect(heard).toEqual(["b", "c"]);
  removeEventListener("keydown", listen);
});

test("says below the lines how to paste, unless the keys beside the form say it", async () => {
  const [kind] = lineKinds(model.outbound);
  if (!kind) throw new Error("an order without lines");
  const rest = { kind, title: "Lines", errors: {}, workspace: {}, onChange: () => undefined, onSave: () => undefined };
  const hints: boolean[] = [];
  for (const isTold of [false, true]) {
    await show(<LinesGrid {...rest} isTold={isTold} lines={[newLine()]} />);
    hints.push(textOf().includes("Ctrl-V"));
    await leaveNothing();
  }
  expect(hints).toEqual([true, false]);
});
