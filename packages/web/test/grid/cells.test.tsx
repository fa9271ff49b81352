import "../support/signedIn.ts";

import { model } from "@stowage/model";
import type { ICellRendererParams } from "ag-grid-community";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import { dayAfter, dayBefore, localDay } from "../../src/i18n/format.ts";

const { AmountCell, DueCell, NumberCell, ProgressCell } = await import("../../src/grid/cells.tsx");

const params = (data: AnyRow, value?: unknown) => ({ data, value }) as ICellRendererParams<AnyRow>;
const today = localDay(new Date());
const due = (day: string, outbound_status: string) =>
  renderToStaticMarkup(<DueCell {...params({ outbound_status }, day)} document={model.outbound} />);

test("what is open and past its day says by how much, and what is done is no longer late", () => {
  const before = dayBefore(dayBefore(today));
  expect(due(before, "awaiting_pick")).toMatch(/due-late.*2d late/);
  expect(due(before, "shipped")).not.toContain("late<");
  expect(due(today, "awaiting_pick")).toContain("today");
  expect(due(dayAfter(today), "awaiting_pick")).not.toMatch(/late<|today/);
});

test("lines that are done are told beside all of them, and all done is marked", () => {
  const progress = (done: number | null, outbound_status = "awaiting_pick") =>
    renderToStaticMarkup(
      <ProgressCell {...params({ outbound_status, tally: { lines: 12, done, sums: [] } })} document={model.outbound} />,
    );
  expect(progress(7)).toMatch(/width:58%.*7 \/ 12/);
  expect(progress(12)).toContain("progress-full");
  expect(progress(0)).not.toContain("width");
  expect(progress(null)).toBe("");
  // The lines of what was cancelled are over, and none of them is done.
  expect(progress(12, "cancelled")).toBe("");
  expect(progress(12, "case_closed")).toContain("progress-full");
});

test("how much an order is stands in its unit, with all units as its hint", () => {
  const sums = [
    { unit_id: "b", unit_name: "box", sum: "1480" },
    { unit_id: "p", unit_name: "piece", sum: "7" },
  ];
  const html = renderToStaticMarkup(<AmountCell {...params({ tally: { lines: 2, done: 0, sums } })} />);
  expect(html).toContain('title="1,480 box + 7 piece"');
  expect(html).toContain("box +1");
});

test("of a running number the day stands back", () => {
  expect(renderToStaticMarkup(<NumberCell {...params({}, "OB261121000136")} />)).toContain(
    '<span class="quiet">OB261121</span>000136',
  );
  expect(renderToStaticMarkup(<NumberCell {...params({}, "A-7")} />)).toBe("A-7");
});
