import "../support/browser.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { newLine } from "../../src/form/line.ts";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { linesThatStand, totalsOf } from "../../src/form/linesNow.ts";

test("lines come to what is right of them: one with something wrong in it counts neither as a line nor in the total", () => {
  const columns = lineColumns(model.inbound_detail);
  const line = (num_expect: string, more: object = {}) =>
    newLine({ product_code: "P-1", num_expect, unit_name: "piece", ...more });
  const lines = [line("5"), line("7", { valid_date: "tomorrow" }), line("-3"), line("4"), newLine({})];
  const right = linesThatStand(columns, lines);
  expect(right.map(({ values }) => values.num_expect)).toEqual(["5", "4"]);
  expect(totalsOf(columns, right)).toEqual([{ name: "num_expect", said: ["9 piece"] }]);
});
