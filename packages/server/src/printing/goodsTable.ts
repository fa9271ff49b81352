import { sortGoods } from "@stowage/model";
import type { Canvas } from "./document.ts";
import { showQuantity } from "./format.ts";
import { hasLot } from "./goods.ts";
import { lotBlocks, productBlocks } from "./goodsBlocks.ts";
import { type Frame, signatures } from "./head.ts";
import type { GoodsPaperOptions, PackedLine } from "./packedBox.ts";
import type { Item, Running } from "./pageBreaks.ts";
import { mm, narrow } from "./paper.ts";
import { totalsByUnit } from "./pickingListData.ts";
import { type Column, Table } from "./table.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

type Lines = readonly PackedLine[];

/** A table of goods, in the order that is asked for; `above` is repeated with its head where it goes on. */
export function goodsItems(
  canvas: Canvas,
  lines: Lines,
  { words, sort = "given" }: Pick<GoodsPaperOptions, "words" | "sort">,
  frame: Frame,
  above: readonly Running[] = [],
): Item[] {
  const table = new Table(canvas, columns(canvas, lines, words, frame), frame.left, frame.width);
  const head: Running = { height: table.headHeight, draw: (y) => table.drawHead(y) };
  const rows = sortGoods(lines, sort).map((line, index): Item => {
    const height = table.height(line);
    return { height, running: [...above, head], draw: (y) => table.drawRow(line, y, height, index % 2 === 1) };
  });
  return [{ ...head, staysWithNext: true }, ...rows];
}

const strong: TextStyle = { face: "bold", size: 12 };
const small: TextStyle = { face: "body", size: 9 };

function columns(canvas: Canvas, lines: Lines, words: PrintWords, { width }: Frame): Column<PackedLine>[] {
  const mostLines = Math.floor((canvas.height * 0.55) / 12.5);
  const apart = width >= narrow && lines.some(hasLot);
  const product: Column<PackedLine> = {
    title: words.picking.product,
    blocks: (line) => [...productBlocks(line, words, true), ...(apart ? [] : lotBlocks(line, words, mostLines))],
  };
  const lot: Column<PackedLine> = {
    title: words.picking.lot,
    width: 60 * mm,
    blocks: (line) => lotBlocks(line, words, mostLines),
  };
  const quantity: Column<PackedLine> = {
    title: words.picking.quantity,
    width: (width < narrow ? 25 : 32) * mm,
    align: "right",
    blocks: (line) => [{ kind: "text", text: `${showQuantity(line.num)} ${line.unit_name}`, style: strong }],
  };
  return apart ? [product, lot, quantity] : [product, quantity];
}

/** How many lines there are, and how much of each unit. */
export const piecesOf = (lines: Lines) => ({
  lines: showQuantity(String(lines.length)),
  pieces: totalsByUnit(lines)
    .map(({ num, unit_name }) => `${showQuantity(num)} ${unit_name}`)
    .join(" + "),
});

interface Closing {
  readonly texts: readonly string[];
  /** What is signed for. */
  readonly signs: readonly string[];
}

/** How much there is, and who signs for it. */
export function closingItem(canvas: Canvas, { texts, signs }: Closing, frame: Frame): Item {
  const signed = signatures(canvas, signs, frame);
  const lines = texts.flatMap((text) => canvas.text.wrap(text, small, frame.width, 4));
  return {
    height: 12 + lines.length * 12 + signed.height,
    draw(y) {
      lines.forEach((line, index) => {
        const position = { x: frame.left, baseline: y + 16 + index * 12, width: frame.width, align: "right" } as const;
        canvas.write(line, small, position);
      });
      signed.draw(y + 10 + lines.length * 12);
    },
  };
}

/** Who signs does so below a line. */
export function closedBy(items: readonly Item[], closing: Item): Item[] {
  const last = items.at(-1);
  return last ? [...items.slice(0, -1), { ...last, staysWithNext: true }, closing] : [closing];
}
