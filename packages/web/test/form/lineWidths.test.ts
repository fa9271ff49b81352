import "../support/signedIn.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { lineKinds } from "../../src/api/lineKinds.ts";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { lineDefs, withLineTiles } from "../../src/form/lineDefs.tsx";
import { wordsIn } from "../../src/i18n/index.ts";

/** Of the lines on a screen of 1440 pixels, between the menu and what stands beside a form. */
const room = 899;
/** The same on a telephone. */
const narrowRoom = 356;

const documents = [
  ...[model.inbound, model.outbound, model.returned],
  ...[model.adjustment, model.outbound_adjustment, model.storage_change],
] as const;

function columnsOf(document: (typeof documents)[number], isNarrow: boolean) {
  const [kind] = lineKinds(document);
  if (!kind) throw new Error("no lines");
  const columns = lineColumns(kind.declared, kind.order).filter(({ more }) => !more);
  const nothing = () => undefined;
  const latest = {
    current: { lines: [], columns: [], errors: {}, onChange: nothing, remove: nothing, workspace: {} },
  };
  return withLineTiles(kind.declared, lineDefs(columns, wordsIn("en_US"), latest, isNarrow));
}

test.each(documents)(
  "on a telephone a line of $name shows what it is of and how much of it, side by side",
  (document) => {
    const defs = columnsOf(document, true);
    const quantity = document.name === "outbound" ? "outbound_nums" : expect.stringMatching(/^num/);
    expect(defs.slice(0, 3).map(({ colId }) => colId)).toEqual(["line", "product_code", quantity]);
    const inSight = [...defs.slice(0, 3), ...defs.slice(-1)];
    expect(inSight.reduce((sum, { width = 0 }) => sum + width, 0)).toBeLessThanOrEqual(narrowRoom);
  },
);

test.each(documents)("every column of the lines of $name has its place on a usual screen", (document) => {
  const defs = columnsOf(document, false);
  const taken = defs.reduce((sum, { minWidth, width, flex }) => sum + ((flex ? minWidth : width) ?? 0), 0);
  expect(taken).toBeLessThanOrEqual(room);
});

/** Of a letter of a heading, and of the room around it. */
const [letter, padding] = [6.6, 16];

test.each(documents)("no heading of the lines of $name is narrower than its longest word", (document) => {
  const narrow = columnsOf(document, false).filter(({ colId, headerName = "", minWidth, width, flex }) => {
    const longest = Math.max(...headerName.split(" ").map((word) => word.length));
    return colId !== "remove" && longest * letter > ((flex ? minWidth : width) ?? 0) - padding;
  });
  expect(narrow.map(({ headerName }) => headerName)).toEqual([]);
});
