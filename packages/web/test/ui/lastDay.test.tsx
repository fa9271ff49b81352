import "../support/signedIn.ts";

import { model } from "@stowage/model";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { shownColumns } from "../../src/api/columns.ts";
import { gridColumns } from "../../src/grid/columns.tsx";
import { wordsIn } from "../../src/i18n/index.ts";
import { CellText } from "../../src/ui/CellText.tsx";
import { ExpectedDay, LastDay } from "../../src/ui/LastDay.tsx";

const { valid_date } = model.inventory.fields;

test("of stock that stands somewhere, a day that is past is told as expired", () => {
  const cell = (day: string, of?: typeof model.inventory) =>
    renderToStaticMarkup(
      <CellText name="valid_date" field={valid_date} row={{ valid_date: day }} {...(of ? { of } : {})} />,
    );
  expect(cell("2020-01-01", model.inventory)).toMatch(/due-late.*2020-01-01.*expired/);
  expect(cell("2999-01-01", model.inventory)).toBe("2999-01-01");
  // What moved long ago is no stock.
  expect(cell("2020-01-01")).toBe("2020-01-01");
});

test("lists of stock and of goods to come say so, too", () => {
  const column = (declared: typeof model.inventory | typeof model.replenishment, name: string) =>
    gridColumns(declared, shownColumns(declared), [{ name }], new Map(), wordsIn("en_US"))[0]?.cellRenderer;
  expect(column(model.inventory, "valid_date")).toBe(LastDay);
  expect(column(model.replenishment, "inbound_expect")).toBe(ExpectedDay);
  expect(renderToStaticMarkup(<ExpectedDay value="2020-01-01" />)).toMatch(/due-late.*d late/);
  expect(renderToStaticMarkup(<ExpectedDay value="2999-01-01" />)).toBe("2999-01-01");
});
