import "../support/signedIn.ts";

import { type Declared, model } from "@stowage/model";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { firstColumns } from "../../src/api/columns.ts";

const { Totals } = await import("../../src/grid/Totals.tsx");
type Props = ComponentProps<typeof Totals>;

function totals(declared: Declared, sums: Readonly<Record<string, unknown>>): string {
  const names = firstColumns(declared);
  const props = {
    declared,
    list: { data: { rows: [{}], total: 60, totalIsExact: true, sums, sumsOf: "all" }, query: {} },
    views: { now: undefined, countOf: () => undefined },
    columns: names.map((name) => ({ name })),
    layout: names.map((name) => ({ name, hidden: false })),
  };
  return renderToStaticMarkup(<Totals {...(props as unknown as Props)} />);
}

test("a list tells below what its rows come to, and nothing where they come to nothing", () => {
  const unit = { unit_id: "u", unit_name: "piece" };
  expect(totals(model.stock_product, { num_loc: [{ ...unit, sum: "1200" }] })).toMatch(/All 60.*1,200.*piece/);
  expect(totals(model.product, {})).toBe("");
});
