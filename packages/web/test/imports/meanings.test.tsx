// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import type { ImportOutcome, ImportSheet } from "../../src/api/imports.ts";
import { Checked } from "../../src/imports/Checked.tsx";
import { Meanings, unknownWords } from "../../src/imports/Meanings.tsx";
import { button, click, settled, show, textOf } from "../support/screen.tsx";

const error = (row: number, value: string, more: object = {}) => ({
  ...{ row, column: 1, field: "shipment_status", code: "NOT_A_CHOICE", message: "no", value, ...more },
});
const errors = [
  error(2, "配達完了"),
  error(3, "DLV"),
  error(4, "配達完了"),
  error(5, "12", { field: "happened_at", code: "BAD_FORMAT", column: 2, columns: [2, 3] }),
  error(6, "XX", { field: "carrier_code", code: "REQUIRED" }),
];
const outcome = { errors, errors_total: 5, good: 0, bad: 5, unchanged: 0, skipped: 0 } as unknown as ImportOutcome;
const choose = async (label: string, option: string) => {
  const named = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  const select = document.getElementById(named?.htmlFor ?? "") as HTMLElement;
  await act(async () => select.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await settled();
  const options = [...document.querySelectorAll(".ant-select-item-option")];
  await click(options.find(({ textContent }) => textContent === option) as Element);
};

test("each word that was not understood is asked about once, and what is told is looked at again", async () => {
  expect(unknownWords(outcome, model.shipment_status)).toEqual([
    { field: "shipment_status", word: "配達完了" },
    { field: "shipment_status", word: "DLV" },
  ]);
  const told: unknown[] = [];
  const ran: string[] = [];
  const state = {
    ...{ declared: model.shipment_status, mapping: { shipment_status: [1] }, constants: {}, meanings: {}, outcome },
    ...{ busy: false, setMeaning: (...said: unknown[]) => told.push(said) },
    run: async (mode: string) => void ran.push(mode),
  };
  await show(<Meanings state={state} />);
  expect((button("Check") as HTMLButtonElement).disabled).toBe(true);
  await choose("Shipment status: “DLV”", "Delivered");
  expect(told).toEqual([["shipment_status", "DLV", "delivered"]]);
  document.body.replaceChildren();
  await show(<Meanings state={{ ...state, meanings: { shipment_status: { DLV: "delivered" } } }} />);
  await click(button("Check"));
  expect(ran).toEqual(["dry"]);
});

test("before a trial the words are in sight that were told for the last file with these headings", async () => {
  const state = {
    ...{ declared: model.shipment_status, mapping: { shipment_status: [1] }, constants: {}, outcome: null },
    ...{ meanings: { shipment_status: { DLV: "delivered" } }, busy: false, setMeaning: () => undefined },
    run: async () => undefined,
  };
  await show(<Meanings state={state} />);
  expect(textOf()).toContain("“DLV”");
  expect(textOf()).toContain("Delivered");
  document.body.replaceChildren();
  await show(<Meanings state={{ ...state, mapping: {} }} />);
  expect(textOf()).toBe("");
});

test("what is wrong with a value of two columns names both", async () => {
  const sheet = { columns: ["貨號", "狀態", "日期", "時刻"], above: [], preview: [] } as unknown as ImportSheet;
  const nothing = () => undefined;
  await show(
    <Checked
      {...{ outcome, sheet }}
      mapping={{ happened_at: [2, 3] }}
      existing="refuse"
      run={nothing}
      back={nothing}
    />,
  );
  const cells = [...document.querySelectorAll("td.import-from")].map(({ textContent }) => textContent);
  expect(cells).toEqual(["狀態", "狀態", "狀態", "日期 + 時刻", "狀態"]);
});

test("rows that are right and go with a wrong one are told, so that the numbers agree", async () => {
  const sheet = { columns: ["單號", "數量"], above: [], preview: [] } as unknown as ImportSheet;
  const nothing = () => undefined;
  const error = { row: 5, column: 1, field: "outbound_nums", code: "NO_NUMBER", message: "No number.", value: "x" };
  const refused = { ...outcome, good: 3, bad: 2, errors: [error, { ...error, column: 0 }], errors_total: 2 };
  const checked = (told: typeof refused) =>
    show(<Checked outcome={told as never} sheet={sheet} mapping={{}} existing="refuse" run={nothing} back={nothing} />);
  await checked(refused);
  expect(textOf()).toContain("1 more: Another row of the same document has to be corrected");
  document.body.replaceChildren();
  await checked({ ...refused, bad: 1 });
  expect(textOf()).not.toContain("Another row");
});
