import type { Canvas } from "./document.ts";
import type { Item } from "./flow.ts";
import { fill, showInstant, showQuantity } from "./format.ts";
import { mm, narrow } from "./paper.ts";
import { countDistinct, type PickingLine, type PickingList, totalsByUnit } from "./pickingListData.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

export interface PrintedBy {
  words: PrintWords;
  /** IANA name. */
  timeZone: string;
  /** ISO instant. */
  printedAt: string;
  printedBy: string;
}

export interface Frame {
  left: number;
  width: number;
}

/** Title, list number as barcode, and whose list it is. */
export function headerItem(canvas: Canvas, list: PickingList, by: PrintedBy, { left, width }: Frame): Item {
  const words = by.words.picking;
  const isNarrow = width < narrow;
  const title: TextStyle = { face: "bold", size: isNarrow ? 14 : 20 };
  const number: TextStyle = { face: "mono", size: 10.5 };
  const codeWidth = isNarrow ? width * 0.62 : 88 * mm;
  const code = canvas.barcode({ text: list.pickinglist_no, symbology: "auto", maxWidth: codeWidth, height: 12 * mm });
  const codeHeight = (code?.height ?? 0) + 16;
  const facts = [
    [words.warehouse, list.wh_name],
    [words.owner, list.owner_name],
    [words.printedAt, showInstant(by.printedAt, by.timeZone)],
    [words.printedBy, by.printedBy],
  ] as const;
  const factHeight = isNarrow ? 12 : 14;
  const rows = Math.ceil(facts.length / 2);
  return {
    height: Math.max(codeHeight, title.size * 1.4) + rows * factHeight + 8,
    draw(y) {
      canvas.write(words.title[list.kind], title, { x: left, baseline: y + title.size });
      const right = left + width;
      if (code) canvas.drawBarcode(code, right - code.width, y);
      const baseline = y + (code?.height ?? 0) + 11;
      const room = code?.width ?? codeWidth;
      canvas.write(canvas.text.clip(list.pickinglist_no, number, room), number, {
        x: right - room,
        baseline,
        width: room,
        align: code ? "center" : "right",
      });
      const top = y + Math.max(codeHeight, title.size * 1.4);
      facts.forEach(([label, value], index) => {
        const x = left + (index % 2) * (width / 2);
        const row = top + Math.floor(index / 2) * factHeight + 10;
        writeFact(
          canvas,
          { label, value, colon: by.words.colon },
          { x, baseline: row, width: width / 2 - 6, size: isNarrow ? 8 : 9 },
        );
      });
    },
  };
}

/** Sums, counts and the lines on which people sign. */
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
  const signs = [picking.pickedBy, picking.checkedBy, picking.dateAndTime];
  const perRow = width < narrow ? 2 : 3;
  const signWidth = width / perRow;
  return {
    height: lines.length * 15 + 20 + Math.ceil(signs.length / perRow) * signHeight,
    draw(y) {
      lines.forEach((line, index) => {
        canvas.write(line, strong, { x: left, baseline: y + 16 + index * 15, width, align: "right" });
      });
      const below = y + 16 + lines.length * 15;
      canvas.write(canvas.text.clip(counts, small, width), small, { x: left, baseline: below, width, align: "right" });
      signs.forEach((label, index) => {
        const x = left + (index % perRow) * signWidth;
        const baseline = below + 8 + (Math.floor(index / perRow) + 1) * signHeight - 4;
        const written = canvas.write(canvas.text.clip(label, small, signWidth * 0.7), small, { x, baseline });
        canvas.line(x + written + 4, baseline + 2, x + signWidth - 8, baseline + 2, 0.6);
      });
    },
  };
}

export function showTotals(lines: readonly PickingLine[]): string {
  return totalsByUnit(lines)
    .map(({ num, unit_name }) => `${showQuantity(num)} ${unit_name}`)
    .join(" + ");
}

/** On every page, so that a loose one finds back. */
export function drawFooter(canvas: Canvas, list: PickingList, page: string, { left, width }: Frame): void {
  const baseline = canvas.height - Math.max(canvas.paper.margin * 0.6, 3) * mm;
  canvas.line(left, baseline - 10, left + width, baseline - 10, 0.4);
  const small: TextStyle = { face: "body", size: 8 };
  const pageWidth = canvas.text.width(page, small);
  const number = canvas.text.clip(list.pickinglist_no, { face: "mono", size: 8 }, width - pageWidth - 12);
  canvas.write(number, { face: "mono", size: 8 }, { x: left, baseline });
  canvas.write(page, small, { x: left, baseline, width, align: "right" });
}

/** The heading of a group, with what stands at its right end. */
export function titleItem(canvas: Canvas, text: string, { left, width }: Frame, atRight = ""): Item {
  const style: TextStyle = { face: "bold", size: 11 };
  const rightWidth = atRight ? canvas.text.width(atRight, style) + 8 : 0;
  const lines = canvas.text.wrap(text, style, width - rightWidth, 2);
  return {
    height: 10 + lines.length * 14,
    staysWithNext: true,
    draw(y) {
      for (const [index, line] of lines.entries())
        canvas.write(line, style, { x: left, baseline: y + 18 + index * 14 });
      canvas.write(atRight, style, { x: left, baseline: y + 18, width, align: "right" });
    },
  };
}

const signHeight = 28;

function writeFact(
  canvas: Canvas,
  fact: { label: string; value: string; colon: string },
  place: { x: number; baseline: number; width: number; size: number },
): void {
  const { x, baseline, size } = place;
  const label: TextStyle = { face: "body", size, color: "#4a4f54" };
  const used = canvas.write(`${fact.label}${fact.colon}`, label, { x, baseline });
  const value: TextStyle = { face: "bold", size: size + 0.5 };
  canvas.write(canvas.text.clip(fact.value, value, place.width - used), value, { x: x + used, baseline });
}
