import type { Readable } from "node:stream";
import { compareCodes, ssccElement } from "@stowage/model";
import { type Canvas, streamDocument } from "./document.ts";
import { fill, showQuantity } from "./format.ts";
import { hasLot } from "./goods.ts";
import { lotBlocks, productBlocks } from "./goodsBlocks.ts";
import { type Frame, frameOf, headItem, paintPaper, printedFacts, signatures } from "./head.ts";
import type { BoxPaperOptions, BoxSort, PackedBox, PackedLine } from "./packedBox.ts";
import type { Item, Running } from "./pageBreaks.ts";
import { mm, narrow } from "./paper.ts";
import { totalsByUnit } from "./pickingListData.ts";
import { type Column, Table } from "./table.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

/** What lies in each box, as one PDF; each begins on a page of its own and counts its own pages. */
export function printBoxContents(boxes: AsyncIterable<PackedBox>, options: BoxPaperOptions): Readable {
  const { paper, language, printedAt, words } = options;
  return streamDocument({ paper, language, printedAt, title: words.boxing.title }, async function* (canvas) {
    for await (const box of boxes) yield* paintBox(canvas, box, options);
  });
}

function paintBox(canvas: Canvas, box: PackedBox, options: BoxPaperOptions): Generator<void> {
  const { words } = options;
  const frame = frameOf(canvas);
  const number = box.sscc ? ssccElement(box.sscc) : box.outbound_no;
  const { picking, boxing } = words;
  const facts: [string, string | null][] = [
    [boxing.box, placeOf(box, words)],
    [picking.orderNo, box.order_no],
    [picking.owner, box.owner_name],
    [picking.warehouse, box.wh_name],
    [picking.consignee, box.consignee_name],
    [picking.shipTo, box.delivery_address],
    [boxing.size, box.size],
    [boxing.weight, box.weight],
    [picking.carrier, box.shipping_company_name],
  ];
  const header = headItem(canvas, frame, {
    title: boxing.title,
    number,
    facts: [
      ...facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
      ...printedFacts(options),
    ],
    colon: words.colon,
  });
  const items = itemsOf(canvas, box, options, frame);
  return paintPaper(canvas, { number, header, items, words, repeats: options.repeatHeader ?? !canvas.isThermal });
}

/** The box by its number, and which of the order's boxes it is. */
export const placeOf = ({ box_no, place }: PackedBox, { boxing }: PrintWords): string =>
  place ? fill(boxing.place, { box: box_no, place: place.no, boxes: place.of }) : box_no;

function itemsOf(canvas: Canvas, box: PackedBox, options: BoxPaperOptions, frame: Frame): Item[] {
  const table = new Table(canvas, columns(canvas, box, options.words, frame), frame.left, frame.width);
  const head: Running = { height: table.headHeight, draw: (y) => table.drawHead(y) };
  const rows = sorted(box.lines, options.sort ?? "given").map((line, index): Item => {
    const height = table.height(line);
    return { height, running: [head], draw: (y) => table.drawRow(line, y, height, index % 2 === 1) };
  });
  const last = rows.at(-1);
  // Who signs does so below a line.
  if (last) last.staysWithNext = true;
  return [{ ...head, staysWithNext: true }, ...rows, closing(canvas, box, options.words, frame)];
}

const compare: Record<Exclude<BoxSort, "given">, (a: PackedLine, b: PackedLine) => number> = {
  product_code: (a, b) => compareCodes(a.product_code, b.product_code),
  product_name: (a, b) => a.product_name.localeCompare(b.product_name, "zh-Hant"),
  quantity: (a, b) => Number(b.num) - Number(a.num),
};

const sorted = (lines: readonly PackedLine[], sort: BoxSort) =>
  sort === "given" ? lines : lines.toSorted(compare[sort]);

const strong: TextStyle = { face: "bold", size: 12 };
const small: TextStyle = { face: "body", size: 9 };

function columns(canvas: Canvas, box: PackedBox, words: PrintWords, { width }: Frame): Column<PackedLine>[] {
  const mostLines = Math.floor((canvas.height * 0.55) / 12.5);
  const apart = width >= narrow && box.lines.some(hasLot);
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

/** How much there is, and who packed and checked it. */
function closing(canvas: Canvas, box: PackedBox, words: PrintWords, frame: Frame): Item {
  const { boxing, picking } = words;
  const signs = signatures(canvas, [boxing.packedBy, picking.checkedBy, picking.dateAndTime], frame);
  const pieces = totalsByUnit(box.lines).map(({ num, unit_name }) => `${showQuantity(num)} ${unit_name}`);
  const text = fill(boxing.total, { lines: showQuantity(String(box.lines.length)), pieces: pieces.join(" + ") });
  return {
    height: 24 + signs.height,
    draw(y) {
      const position = { x: frame.left, baseline: y + 16, width: frame.width, align: "right" } as const;
      canvas.write(canvas.text.clip(text, small, frame.width), small, position);
      signs.draw(y + 22);
    },
  };
}
