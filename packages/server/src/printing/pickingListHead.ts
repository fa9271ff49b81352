import type { Canvas } from "./document.ts";
import { fill, showQuantity } from "./format.ts";
import { type Frame, headItem, type PrintedBy, printedFacts, signatures } from "./head.ts";
import type { Item } from "./pageBreaks.ts";
import { countDistinct, type PickingLine, type PickingList, totalsByUnit } from "./pickingListData.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

/** Title, list number as barcode, and whose list it is. */
export function headerItem(canvas: Canvas, list: PickingList, by: PrintedBy, frame: Frame): Item {
  const words = by.words.picking;
  return headItem(canvas, frame, {
    title: words.title[list.kind],
    number: list.pickinglist_no,
    facts: [
      [words.warehouse, list.wh_name],
      [words.owner, list.owner_name],
      ...printedFacts(by),
      ...(list.sums_up ? addedUp(list.sums_up, by) : []),
    ],
    colon: by.words.colon,
  });
}

/** The lists and orders whose goods a summary adds up. */
function addedUp({ orders, lists }: NonNullable<PickingList["sums_up"]>, { words }: PrintedBy): [string, string][] {
  const { picking, comma } = words;
  return [
    [picking.orders, String(orders)],
    [`${picking.title.order} (${lists.length})`, lists.join(comma)],
  ];
}

/** Sums, counts and the lines on which people sign; a mini order has no room for these. */
export function closingItem(canvas: Canvas, list: PickingList, words: PrintWords, { left, width }: Frame): Item {
  const { picking } = words;
  const strong: TextStyle = { face: "bold", size: 11 };
  const small: TextStyle = { face: "body", size: 9 };
  const lines = canvas.text.wrap(`${picking.total}${words.colon}${showTotals(list.lines)}`, strong, width, 4);
  const counts = fill(picking.counts, {
    lines: showQuantity(String(list.lines.length)),
    products: showQuantity(String(countDistinct(list.lines, "product_code"))),
    locations: showQuantity(String(countDistinct(list.lines, "storage_loc_code"))),
  });
  const labels = list.kind === "mini_order" ? [] : [picking.pickedBy, picking.checkedBy, picking.dateAndTime];
  const signs = signatures(canvas, labels, { left, width });
  return {
    height: lines.length * 15 + 20 + signs.height,
    draw(y) {
      lines.forEach((line, index) => {
        canvas.write(line, strong, { x: left, baseline: y + 16 + index * 15, width, align: "right" });
      });
      const below = y + 16 + lines.length * 15;
      canvas.write(canvas.text.clip(counts, small, width), small, { x: left, baseline: below, width, align: "right" });
      signs.draw(below + 8);
    },
  };
}

export function showTotals(lines: readonly PickingLine[]): string {
  return totalsByUnit(lines)
    .map(({ num, unit_name }) => `${showQuantity(num)} ${unit_name}`)
    .join(" + ");
}

/** The heading of a group, with what stands at its right end. */
export function titleItem(canvas: Canvas, text: string, { left, width }: Frame, atRight = ""): Item {
  const style: TextStyle = { face: "bold", size: 11 };
  const rightWidth = atRight ? canvas.text.width(atRight, style) + 8 : 0;
  const isBelow = atRight !== "" && canvas.text.width(text, style) + rightWidth > width;
  // On narrow paper what stands at the right has lines of its own.
  const lines = isBelow
    ? [...canvas.text.wrap(text, style, width, 2), ...canvas.text.wrap(atRight, style, width, 3)]
    : canvas.text.wrap(text, style, width - rightWidth, 2);
  return {
    height: 10 + lines.length * 14,
    staysWithNext: true,
    draw(y) {
      for (const [index, line] of lines.entries())
        canvas.write(line, style, { x: left, baseline: y + 18 + index * 14 });
      if (!isBelow) canvas.write(atRight, style, { x: left, baseline: y + 18, width, align: "right" });
    },
  };
}
