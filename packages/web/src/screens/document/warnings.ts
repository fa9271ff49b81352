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
  return rows.flatMap(({ of, values }, at) => {
    const product = words
      .say("document.lineOf", { line: at + 1, product: String(of.product_code ?? values.product_code ?? "") })
      .trim();
    const isLeftOut = leftOut.includes(at) ? [words.say("document.leftOut", { product })] : [];
    const past = lastDays.flatMap((name) => {
      const day = values[name] ?? "";
      return day !== "" && day < today
        ? [words.say("document.pastDay", { product, field: words.field(name), day })]
        : [];
    });
    const expected = expects?.of(of);
    const entered = sumDecimals((expects?.by ?? []).map((name) => numberOf(values[name])));
    const isMore = expected !== undefined && compareDecimals(entered, expected) > 0;
    const counts = { product, entered: groupedDecimal(entered), expected: groupedDecimal(expected ?? "0") };
    return [...isLeftOut, ...past, ...(isMore ? [words.say("document.moreThanExpected", counts)] : [])];
  });
}

const numberOf = (text: string | undefined): string => (/^\d+(\.\d+)?$/.test(text ?? "") ? String(text) : "0");
