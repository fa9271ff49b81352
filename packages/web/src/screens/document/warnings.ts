import { compareDecimals, sumDecimals } from "@stowage/model";
import { groupedDecimal } from "../../i18n/format.ts";
import type { Words } from "../../i18n/index.ts";
import type { ActionExtras } from "./extras.ts";
import { leftOutRows, type PayloadRow, type PayloadRows } from "./payload.ts";

/** What is entered and may well be right, but is to be looked at once more: days that are past, more than was expected. */
export function warningsOf(
  part: PayloadRows,
  rows: readonly PayloadRow[],
  { expects }: ActionExtras,
  today: string,
  words: Words,
): readonly string[] {
  const leftOut = leftOutRows(part, rows);
  const lastDays = Object.entries(part.fields).flatMap(([name, field]) =>
    field.kind === "date" && field.lastDay ? [name] : [],
  );
  const nameOf = ({ of, values }: PayloadRow, at: number) =>
    words
      .say("document.lineOf", { line: at + 1, product: String(of.product_code ?? values.product_code ?? "") })
      .trim();
  const single = rows.flatMap((row, at) => {
    const product = nameOf(row, at);
    const past = lastDays.flatMap((name) => {
      const day = row.values[name] ?? "";
      return day !== "" && day < today
        ? [words.say("document.pastDay", { product, field: words.field(name), day })]
        : [];
    });
    return [...(leftOut.includes(at) ? [words.say("document.leftOut", { product })] : []), ...past];
  });
  return [...single, ...(expects ? beyondExpected(rows, expects, nameOf, words) : [])];
}

/** More than was expected of a line, its parts taken together, what nobody announced, and less where that is told. */
function beyondExpected(
  rows: readonly PayloadRow[],
  { of: left, by, together, short }: NonNullable<ActionExtras["expects"]>,
  nameOf: (row: PayloadRow, at: number) => string,
  words: Words,
): readonly string[] {
  const known = rows.flatMap((row, at) => (left(row.of) === undefined ? [] : [{ row, at }]));
  return [...Map.groupBy(known, ({ row }) => together(row.of)).values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const entered = sumDecimals(parts.flatMap(({ row }) => by.map((name) => numberOf(row.values[name]))));
    const expected = sumDecimals(parts.map(({ row }) => left(row.of) ?? "0"));
    const product = nameOf(first.row, first.at);
    const counts = { product, entered: groupedDecimal(entered) };
    if (short && compareDecimals(entered, expected) < 0)
      return [words.say("document.lessThanExpected", { ...counts, expected: groupedDecimal(expected) })];
    if (compareDecimals(entered, "0") <= 0 || compareDecimals(entered, expected) <= 0) return [];
    if (first.row.of.unexpected === true) return [words.say("document.notAnnounced", counts)];
    const none = compareDecimals(expected, "0") < 0 ? "0" : expected;
    return [words.say("document.moreThanExpected", { ...counts, expected: groupedDecimal(none) })];
  });
}

const numberOf = (text: string | undefined): string => (/^\d+(\.\d+)?$/.test(text ?? "") ? String(text) : "0");
