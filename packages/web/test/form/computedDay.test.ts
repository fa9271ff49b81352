import "../support/browser.ts";
import { model } from "@stowage/model";
import type { ColDef } from "ag-grid-community";
import { expect, test } from "vitest";
import { newLine } from "../../src/form/line.ts";
import { lineColumns, lineDraft, lineValues } from "../../src/form/lineColumns.ts";
import { lineDefs } from "../../src/form/lineDefs.tsx";
import type { Words } from "../../src/i18n/index.ts";
import { knownRows } from "../../src/screens/document/payload.ts";
import { unplacedLines } from "../../src/screens/quickReceipt/lines.ts";
import { receiptLine } from "../../src/screens/quickReceipt/shape.ts";

const words = {
  say: (name: string, values?: { day?: string }) => `${name} ${values?.day ?? ""}`.trim(),
  field: (name: string) => name,
} as unknown as Words;
const made = { product_code: "A-1", expiration_days: 30, manufactur_date: "2039-01-31" };

for (const declared of [model.inbound_detail, receiptLine(model.inbound_detail), model.returned_detail])
  test(`the expiry stands in a line of ${declared.name} as soon as the day of manufacture is typed, and a typed one wins`, () => {
    const columns = lineColumns(declared);
    const line = newLine(made);
    const latest = {
      current: { lines: [line], columns, errors: {}, workspace: {}, onChange: (lines: unknown) => given.push(lines) },
    };
    const given: unknown[] = [];
    const def = lineDefs(columns, words, latest as never).find(({ colId }) => colId === "valid_date") as ColDef;
    const cell = (values: object) => {
      const data = newLine(values as never);
      const value = (def.valueGetter as (at: object) => unknown)({ data });
      const shown = (def.valueFormatter as (at: object) => string)({ data, value });
      const isQuiet = (def.cellClassRules as Record<string, (at: object) => boolean>)["quiet"]?.({ data });
      return { value, shown, isQuiet };
    };
    expect(cell(made)).toEqual({ value: "2039-03-02", shown: "form.computedDay 2039-03-02", isQuiet: true });
    expect(cell({ ...made, valid_date: "2039-02-02" })).toEqual({
      value: "2039-02-02",
      shown: "2039-02-02",
      isQuiet: false,
    });
    expect(cell({ product_code: "A-1", manufactur_date: "2039-01-31" }).value).toBeUndefined();
    // Opened and left as it was, a computed day is not entered.
    const set = def.valueSetter as (at: object) => boolean;
    expect(set({ data: line, newValue: "2039-03-02" })).toBe(false);
    expect(set({ data: line, newValue: "2039-02-02" })).toBe(true);
    expect(given).toMatchObject([[{ values: { valid_date: "2039-02-02" } }]]);
    expect(lineDraft(declared, columns, made)).toEqual({ product_code: "A-1", manufactur_date: "2039-01-31" });
  });

test("what was computed of a stored line is not entered by the next one who changes or counts it", () => {
  const row = { inbound_detail_id: "1", valid_date: "2039-03-02", valid_date_computed: true, ...made };
  const { fields } = model.inbound.actions.confirm_validate.payload.details;
  expect(lineValues(model.inbound_detail, row)).not.toHaveProperty("valid_date");
  expect(knownRows([row], fields)[0]?.values).not.toHaveProperty("valid_date");
  const given = { ...row, valid_date_computed: false };
  expect(lineValues(model.inbound_detail, given)).toHaveProperty("valid_date");
  expect(knownRows([given], fields)[0]?.values).toMatchObject({ valid_date: "2039-03-02" });
});

test("a location is proposed for goods that expire as computed", () => {
  const [asked] = unplacedLines([newLine({ ...made, num_loc: "1" })]);
  expect(asked?.draft).toMatchObject({ valid_date: "2039-03-02" });
});
