// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import type { ImportField, ImportSheet, Mapping } from "../../src/api/imports.ts";
import { MappingTable } from "../../src/imports/MappingTable.tsx";
import { click, settled, show } from "../support/screen.tsx";

test("a time is read from two columns, the day before the time of day", async () => {
  const fields = [{ name: "happened_at", kind: "instant", required: true }] as unknown as readonly ImportField[];
  const sheet = {
    columns: ["日期", "時刻"],
    above: [],
    preview: [],
    headerRow: 0,
    rowCount: 1,
  } as unknown as ImportSheet;
  const mapped: Mapping[] = [];
  await show(
    <MappingTable {...{ fields, sheet }} mapping={{ happened_at: [0] }} onChange={(next) => mapped.push(next)} />,
  );
  const second = [...document.querySelectorAll("input[role=combobox]")][1] as HTMLInputElement;
  await act(async () => second.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await settled();
  await click(document.querySelector(".ant-select-item-option") as Element);
  expect(mapped).toEqual([{ happened_at: [0, 1] }]);
});
