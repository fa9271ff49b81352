import type { Canvas } from "./document.ts";
import { fill, showInstant } from "./format.ts";
import { drawPage, type Item, planPages } from "./pageBreaks.ts";
import { mm, narrow } from "./paper.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

/** What every printed paper has around its lines: a head, a footer, pages that are counted, and places to sign. */

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

export type Fact = readonly [label: string, value: string];

/** Those of which something is known. */
export const said = (facts: readonly (readonly [label: string, value: string | null])[]): Fact[] =>
  facts.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []));

interface Head {
  title: string;
  /** Also the barcode; empty where it has none. */
  number: string;
  facts: readonly Fact[];
  colon: string;
}

export const frameOf = ({ paper, width }: Pick<Canvas, "paper" | "width">): Frame => {
  const margin = paper.margin * mm;
  return { left: margin, width: width - 2 * margin };
};

export const printedFacts = ({ words, printedAt, timeZone, printedBy }: PrintedBy): readonly Fact[] => [
  [words.picking.printedAt, showInstant(printedAt, timeZone)],
  [words.picking.printedBy, printedBy],
];

/** Title, number as barcode, and facts in two columns. */
export function headItem(canvas: Canvas, { left, width }: Frame, { title, number, facts, colon }: Head): Item {
  const isNarrow = width < narrow;
  const codeWidth = isNarrow ? width * 0.62 : 88 * mm;
  const code = number && canvas.barcode({ text: number, symbology: "auto", maxWidth: codeWidth, height: 12 * mm });
  const under = code ? code.width : codeWidth;
  const fitting = [10.5, 9, 8, 7].find((size) => canvas.text.width(number, { face: "mono", size }) <= under);
  const mono: TextStyle = { face: "mono", size: fitting ?? 7 };
  // As large as there is room for beside the barcode.
  const room = width - (code ? code.width : 0) - 8;
  const sizes = isNarrow ? [14, 12, 10] : [20, 17, 14, 12];
  const fits = sizes.find((size) => canvas.text.width(title, { face: "bold", size }) <= room);
  const large: TextStyle = { face: "bold", size: fits ?? 10 };
  const codeHeight = (code ? code.height : 0) + 16;
  const factHeight = isNarrow ? 12 : 14;
  const rows = Math.ceil(facts.length / 2);
  return {
    height: Math.max(codeHeight, large.size * 1.4) + rows * factHeight + 8,
    draw(y) {
      canvas.write(title, large, { x: left, baseline: y + large.size });
      const right = left + width;
      if (code) canvas.drawBarcode(code, right - code.width, y);
      const baseline = y + (code ? code.height : 0) + 11;
      const align = code ? "center" : "right";
      const place = { x: right - under, baseline, width: under, align } as const;
      canvas.write(canvas.text.clip(number, mono, under), mono, place);
      const top = y + Math.max(codeHeight, large.size * 1.4);
      facts.forEach(([label, value], index) => {
        const x = left + (index % 2) * (width / 2);
        const row = top + Math.floor(index / 2) * factHeight + 10;
        const box = { x, baseline: row, width: width / 2 - 6, size: isNarrow ? 8 : 9 };
        writeFact(canvas, { label, value, colon }, box);
      });
    },
  };
}

interface Layout {
  number: string;
  header: Item;
  items: readonly Item[];
  words: PrintWords;
  /** The whole header on every page; else on the first only, and the number in the footer of all. */
  repeats: boolean;
}

/** Lays a paper out on pages that count themselves; yields after each. */
export function* paintPaper(canvas: Canvas, { number, header, items, words, repeats }: Layout): Generator<void> {
  const margin = canvas.paper.margin * mm;
  const room = canvas.height - 2 * margin - footerHeight;
  const pages = planPages(items, room - header.height, repeats ? room - header.height : room);
  for (const [index, page] of pages.entries()) {
    canvas.addPage();
    const hasHeader = repeats || index === 0;
    if (hasHeader) header.draw(margin);
    drawPage(items, page, margin + (hasHeader ? header.height : 0), index > 0);
    drawFooter(canvas, number, fill(words.page, { page: index + 1, pages: pages.length }));
    yield;
  }
}

/** Lines on which people sign, and what each is for. */
export function signatures(canvas: Canvas, labels: readonly string[], { left, width }: Frame): Item {
  const small: TextStyle = { face: "body", size: 9 };
  const perRow = width < narrow ? 2 : 3;
  const signWidth = width / perRow;
  return {
    height: Math.ceil(labels.length / perRow) * signHeight,
    draw(y) {
      labels.forEach((label, index) => {
        const x = left + (index % perRow) * signWidth;
        const baseline = y + (Math.floor(index / perRow) + 1) * signHeight - 4;
        const written = canvas.write(canvas.text.clip(label, small, signWidth * 0.7), small, { x, baseline });
        canvas.line(x + written + 4, x + signWidth - 8, baseline + 2, 0.6);
      });
    },
  };
}

const footerHeight = 14;
const signHeight = 28;

/** On every page, so that a loose one finds back. */
function drawFooter(canvas: Canvas, number: string, page: string): void {
  const { left, width } = frameOf(canvas);
  const baseline = canvas.height - Math.max(canvas.paper.margin * 0.6, 3) * mm;
  canvas.line(left, left + width, baseline - 10, 0.4);
  const small: TextStyle = { face: "body", size: 8 };
  const mono: TextStyle = { face: "mono", size: 8 };
  const pageWidth = canvas.text.width(page, small);
  canvas.write(canvas.text.clip(number, mono, width - pageWidth - 12), mono, { x: left, baseline });
  canvas.write(page, small, { x: left, baseline, width, align: "right" });
}

function writeFact(
  canvas: Canvas,
  fact: { label: string; value: string; colon: string },
  box: { x: number; baseline: number; width: number; size: number },
): void {
  const { x, baseline, size } = box;
  const label: TextStyle = { face: "body", size, color: "#4a4f54" };
  const used = canvas.write(`${fact.label}${fact.colon}`, label, { x, baseline });
  const value: TextStyle = { face: "bold", size: size + 0.5 };
  canvas.write(canvas.text.clip(fact.value, value, box.width - used), value, { x: x + used, baseline });
}
