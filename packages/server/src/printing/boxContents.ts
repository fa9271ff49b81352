import type { Readable } from "node:stream";
import { ssccElement } from "@stowage/model";
import { type Canvas, streamDocument } from "./document.ts";
import { fill } from "./format.ts";
import { closedBy, closingItem, goodsItems, piecesOf } from "./goodsTable.ts";
import { type Frame, frameOf, headItem, paintPaper, printedFacts, said } from "./head.ts";
import type { GoodsPaperOptions, PackedBox } from "./packedBox.ts";
import type { Item } from "./pageBreaks.ts";
import type { PrintWords } from "./words.ts";

/** What lies in each box, as one PDF; each begins on a page of its own and counts its own pages. */
export function printBoxContents(boxes: AsyncIterable<PackedBox>, options: GoodsPaperOptions): Readable {
  const { paper, language, printedAt, words } = options;
  return streamDocument({ paper, language, printedAt, title: words.boxing.title }, async function* (canvas) {
    for await (const box of boxes) yield* paintBox(canvas, box, options);
  });
}

function paintBox(canvas: Canvas, box: PackedBox, options: GoodsPaperOptions): Generator<void> {
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
    [options.words.shipping.waybill, box.shipping_no],
  ];
  const header = headItem(canvas, frame, {
    title: boxing.title,
    number,
    facts: [...said(facts), ...printedFacts(options)],
    colon: words.colon,
  });
  const items = itemsOf(canvas, box, options, frame);
  return paintPaper(canvas, { number, header, items, words, repeats: options.repeatHeader ?? !canvas.isThermal });
}

/** The box by its number, and which of the order's boxes it is. */
export const placeOf = ({ box_no, place }: Pick<PackedBox, "box_no" | "place">, { boxing }: PrintWords): string =>
  place ? fill(boxing.place, { box: box_no, place: place.no, boxes: place.of }) : box_no;

function itemsOf(canvas: Canvas, box: PackedBox, options: GoodsPaperOptions, frame: Frame): Item[] {
  const { boxing, picking } = options.words;
  const texts = [fill(boxing.total, piecesOf(box.lines))];
  return closedBy(
    goodsItems(canvas, box.lines, options, frame),
    closingItem(canvas, { texts, signs: [boxing.packedBy, picking.checkedBy, picking.dateAndTime] }, frame),
  );
}
