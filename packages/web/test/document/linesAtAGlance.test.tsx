// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, useState } from "react";
import { afterAll, beforeEach, expect, test } from "vitest";
import { lineKinds } from "../../src/api/lineKinds.ts";
import { DocumentLines } from "../../src/screens/document/DocumentLines.tsx";
import { settled, show } from "../support/screen.tsx";

const line = {
  outbound_detail_id: "l1",
  outbound_id: "o1",
  outbound_no: "OB-1",
  line_no: 1,
  product_id: "p1",
  product_code: "MF-1001",
  product_name: "High mountain oolong tea",
  outbound_nums: "12",
  unit_id: "u1",
  unit_name: "Tin",
  outbound_unit: "Tin",
  batch_no: "L7",
};

const viewport = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });
beforeEach(() => viewport(1440));
afterAll(() => viewport(1440));

async function lines(more: object = {}) {
  const [kind] = lineKinds(model.outbound);
  if (!kind) throw new Error("an order without lines");
  await show(
    <div style={{ width: 390, height: 600 }}>
      <DocumentLines document={model.outbound} kind={kind} lines={[{ ...line, ...more }]} />
    </div>,
    {},
    { companies: [] },
  );
  await settled();
  return [...document.querySelectorAll(".ag-row [role=gridcell]")].map((cell) => cell.textContent?.trim());
}

test("a telephone shows what a line is about and how much, in its unit, and no columns beside", async () => {
  viewport(390);
  const [only, ...others] = await lines();
  expect(others).toEqual([]);
  expect(only).toMatch(/MF-1001.*12\s*Tin.*High mountain oolong tea.*L7/);
  expect(only).not.toContain("OB-1");
});

test("a window shows its columns", async () => {
  const cells = await lines();
  expect(cells.length).toBeGreaterThan(4);
  expect(cells).toEqual(expect.arrayContaining(["MF-1001"]));
});

test("what an order takes stands there in full packs, too", async () => {
  const cells = await lines({
    outbound_nums: "126",
    box_in_num: 10,
    pallet_in_num: 100,
    stock_factor: 1,
    unit_factor: 1,
  });
  expect(cells).toContain("1 pallet + 2 boxes + 6");
});

test("a line of which some was given up is marked, and says how much", async () => {
  await lines({ num_short: "2", num_picked: "10" });
  expect(heads()).toContain("Shipped short");
  expect(document.querySelector(".ag-row")?.classList.contains("line-short")).toBe(true);
  document.body.replaceChildren();
  await lines({ num_short: "0" });
  expect(heads()).not.toContain("Shipped short");
  expect(document.querySelector(".line-short")).toBeNull();
});

const heads = () => [...document.querySelectorAll(".ag-header-cell-text")].map((head) => head.textContent);

test("what no line says takes no width from its name, and comes into sight with the first line that says it", async () => {
  await lines();
  expect(heads()).not.toContain("Box number");
  document.body.replaceChildren();
  await lines({ box_no: "B-7" });
  expect(heads()).toContain("Box number");
});

let change: (nums: string) => void;

function Changing() {
  const [outbound_nums, setNums] = useState("12");
  change = setNums;
  const [kind] = lineKinds(model.outbound);
  return (
    <div style={{ width: 390, height: 600 }}>
      {kind && <DocumentLines document={model.outbound} kind={kind} lines={[{ ...line, outbound_nums }]} />}
    </div>
  );
}

test("a telephone shows a line as it is by now, though what it is called stays the same", async () => {
  viewport(390);
  await show(<Changing />, {}, { companies: [] });
  const told = () => document.querySelector(".glance-right")?.textContent;
  expect(told()).toMatch(/^12/);
  await act(async () => change("7"));
  await settled();
  expect(told()).toMatch(/^7/);
});

test("a part of a combined product says of which, where there is one", async () => {
  const heads = () => [...document.querySelectorAll("[role=columnheader]")].map(({ textContent }) => textContent);
  await lines();
  expect(heads()).not.toContain("Combined product");
  document.body.replaceChildren();
  expect(await lines({ parent_product_code: "KIT-1" })).toContain("KIT-1");
});

test("on a telephone the card of a line grows with what it says, so that no name is cut", async () => {
  viewport(390);
  await lines({
    product_name: "High mountain oolong tea from the first harvest of spring, family tin with two refills",
  });
  const cell = document.querySelector(".glance-cell");
  expect(cell?.className).toContain("glance-grown");
  expect(cell?.className).toContain("ag-cell-auto-height");
});
