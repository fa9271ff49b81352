// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { PartsEditor } from "../../src/screens/document/outbound/PartsEditor.tsx";
import type { RefusedLine } from "../../src/screens/document/refusedLines.ts";
import { button, click, field, leaveNothing, settled, show, textOf, type } from "../support/screen.tsx";

afterEach(leaveNothing);

const order = { outbound_id: "d1", outbound_no: "OUT1", order_no: "A-7", version: 1 };
const line = { outbound_detail_id: "o0", line_no: 1, product_code: "P0", outbound_nums: "12", unit_name: "each" };

let refuse: (refused: readonly RefusedLine[]) => Promise<void> = async () => undefined;

function Splitting() {
  const [refused, setRefused] = useState<readonly RefusedLine[]>([]);
  refuse = async (next) => {
    await act(async () => setRefused(next));
    await settled();
  };
  const lines = { details: [line] };
  return <PartsEditor {...{ document: model.outbound, row: order, lines, refused }} onChange={() => undefined} />;
}

const add = (count: number) => click(button(`Split into ${count}`));
const faults = () => [...document.querySelectorAll(".row-faults li")].map(({ textContent }) => textContent);
const marked = () =>
  [...document.querySelectorAll("fieldset.share")].map(
    (part) => part.querySelectorAll('[aria-invalid="true"], .ant-input-status-error').length,
  );
const left = () =>
  [...document.querySelectorAll("fieldset.share")].map((part) => part.querySelectorAll("td")[2]?.textContent);

const empty = (at: number) => [{ line: at, code: "REQUIRED", details: { field: "details" } }];

test("an empty part is told so in words of splitting, alone, until something goes into it", async () => {
  await show(<Splitting />);
  await add(3);
  await type(field("Quantity P0"), "1");
  await refuse(empty(1));
  expect(marked()).toEqual([0, 1]);
  expect(faults()).toEqual([
    "Order 3 · Quantity (P0)This part has no goods yet. Give it some of at least one line, or remove it.",
  ]);
  await add(4);
  expect(marked()).toEqual([0, 1, 0]);
  await type(field("Quantity P0", 1), "2");
  expect(marked()).toEqual([0, 0, 0]);
  expect(faults()).toEqual([]);
  await refuse([]);
  await refuse(empty(2));
  expect(marked()).toEqual([0, 0, 1]);
});

test("what goes beyond the order is told at the part that does, and goes along with it", async () => {
  await show(<Splitting />);
  await add(3);
  await type(field("Quantity P0"), "10");
  await type(field("Quantity P0", 1), "5");
  await refuse([{ line: 1, code: "TOO_LARGE", details: { field: "num", max: "2.000", product_code: "P0" } }]);
  expect(marked()).toEqual([0, 1]);
  expect(textOf()).toContain("This is more than the order has left: 2 each at most.");
  await click(document.querySelector('fieldset [aria-label="Delete"]') as Element);
  expect(marked()).toEqual([1]);
  await type(field("Quantity P0"), "2");
  expect(marked()).toEqual([0]);
});

test("a number that is taken is told at its part until it is another", async () => {
  await show(<Splitting />);
  await refuse([{ code: "DUPLICATE", details: { field: "order_no", value: "A-7-1" } }]);
  expect(marked()).toEqual([1]);
  await type(field("Order number"), "A-7-9");
  expect(marked()).toEqual([0]);
});

test("what is left is what no part has, and something has to stay", async () => {
  await show(<Splitting />);
  expect(left()).toEqual(["12 each"]);
  await add(3);
  await type(field("Quantity P0"), "5");
  expect(left()).toEqual(["7 each", "7 each"]);
  expect(textOf()).not.toContain("has to stay");
  await type(field("Quantity P0", 1), "7");
  expect(left()).toEqual(["0 each", "0 each"]);
  expect(textOf()).toContain("Some of it has to stay with the order.");
});

test("a part that is added takes no number of another, though one before it was removed", async () => {
  await show(<Splitting />);
  await add(3);
  await click(document.querySelector('fieldset [aria-label="Delete"]') as Element);
  await add(3);
  expect([field("Order number").value, field("Order number", 1).value]).toEqual(["A-7-2", "A-7-1"]);
});

test("one begins at the first quantity, and what is left never reads as less than nothing or a part of a piece", async () => {
  await show(<Splitting />);
  expect(document.activeElement).toBe(field("Quantity P0"));
  await add(3);
  await type(field("Quantity P0"), "10");
  await type(field("Quantity P0", 1), "5");
  const told = () => [...document.querySelectorAll(".share-fault")].map(({ textContent }) => textContent);
  expect(left()).toEqual(["0 each", "0 each"]);
  expect(told()).toEqual([
    "This is more than the order has left: 7 each at most. Take less.",
    "This is more than the order has left: 2 each at most. Take less.",
  ]);
  await type(field("Quantity P0"), "1.5");
  expect(left()).toEqual(["–", "–"]);
  expect(told()).toEqual([expect.stringMatching(/whole|1\.5/)]);
  await type(field("Quantity P0", 1), "20");
  await type(field("Quantity P0"), "");
  expect(left()[0]).toBe("0 each");
});

test("each part is headed by which it is, and the button by how many there would be", async () => {
  await show(<Splitting />);
  await add(3);
  const heads = [...document.querySelectorAll("fieldset.share legend")].map(({ textContent }) => textContent);
  expect(heads).toEqual(["Order 2", "Order 3"]);
  expect(button("Split into 4")).toBeTruthy();
});

test("that more is taken than there is stands where it is entered, and what is left stays a number", async () => {
  await show(<Splitting />);
  await type(field("Quantity P0"), "15");
  const cells = [...document.querySelectorAll("fieldset.share td")];
  expect(cells[2]?.textContent).toBe("0 each");
  expect(cells[3]?.querySelector("[role=status]")?.textContent).toContain("12 each at most");
});
