import type { Readable } from "node:stream";
import { placeOf } from "./boxContents.ts";
import { type Canvas, streamDocument } from "./document.ts";
import { fill, showQuantity } from "./format.ts";
import { closedBy, closingItem, goodsItems, piecesOf } from "./goodsTable.ts";
import { type Fact, type Frame, frameOf, headItem, paintPaper, printedFacts, said } from "./head.ts";
import type { GoodsPaperOptions, PackedBox } from "./packedBox.ts";
import type { Item } from "./pageBreaks.ts";
import { titleItem } from "./pickingListHead.ts";
import type { ShippedOrder, ShippingTotal } from "./shippedOrder.ts";
import { dueItem, lineItems, partiesItem } from "./shippingParts.ts";
import type { PrintWords } from "./words.ts";

type Paint<Data> = (canvas: Canvas, data: Data, options: GoodsPaperOptions) => Generator<void>;

const paperOf =
  <Data>(title: (words: PrintWords) => string, paint: Paint<Data>) =>
  (all: Iterable<Data> | AsyncIterable<Data>, options: GoodsPaperOptions): Readable => {
    const { paper, language, printedAt, words } = options;
    return streamDocument({ paper, language, printedAt, title: title(words) }, async function* (canvas) {
      for await (const one of all) yield* paint(canvas, one, options);
    });
  };

/** What lies with the goods for their consignee: from whom and to whom, what there is of which lot, and what is to be paid. */
export const printDeliveryNotes = paperOf(({ shipping }) => shipping.note, paintNote);

/** What left with an order, box by box. */
export const printShippingDetails = paperOf(({ shipping }) => shipping.detail, paintDetail);

/** The goods of many orders added up. */
export const printShippingTotals = paperOf(({ shipping }) => shipping.total, paintTotal);

function paintNote(canvas: Canvas, order: ShippedOrder, options: GoodsPaperOptions): Generator<void> {
  const { words } = options;
  const { shipping, picking } = words;
  const frame = frameOf(canvas);
  const items = [
    partiesItem(canvas, order, words, frame),
    ...(order.cod ? [dueItem(canvas, `${shipping.cod}${words.colon}${order.cod}`, frame)] : []),
    ...goodsItems(canvas, order.lines, options, frame),
    ...lineItems(canvas, [boxesOf(order, words), ...notesOf(order, words)], frame),
  ];
  const texts = [fill(words.boxing.total, piecesOf(order.lines))];
  const signs = [shipping.handedOverBy, shipping.receivedBy, picking.dateAndTime];
  return painted(canvas, order, options, {
    title: shipping.note,
    facts: [],
    items: closedBy(items, closingItem(canvas, { texts, signs }, frame)),
  });
}

function paintDetail(canvas: Canvas, order: ShippedOrder, options: GoodsPaperOptions): Generator<void> {
  const { words } = options;
  const { shipping, picking, boxing } = words;
  const frame = frameOf(canvas);
  const { delivery_address: address } = order;
  const items = [
    ...lineItems(canvas, address ? [`${picking.shipTo}${words.colon}${address}`] : [], frame),
    ...order.boxes.flatMap((box) => boxItems(canvas, box, options, frame)),
    ...lineItems(canvas, notesOf(order, words), frame),
  ];
  const { pieces } = piecesOf(order.boxes.flatMap(({ lines }) => lines));
  const texts = [fill(shipping.totals, { boxes: showQuantity(String(order.boxes.length)), pieces })];
  const signs = [boxing.packedBy, picking.checkedBy, picking.dateAndTime];
  return painted(canvas, order, options, {
    title: shipping.detail,
    facts: said([
      [picking.owner, order.owner_name],
      [picking.consignee, order.consignee_name],
      [picking.telephone, order.delivery_tel],
    ]),
    items: closedBy(items, closingItem(canvas, { texts, signs }, frame)),
  });
}

function boxItems(canvas: Canvas, box: PackedBox, options: GoodsPaperOptions, frame: Frame): Item[] {
  const { boxing, continued, colon } = options.words;
  const title = `${boxing.box}${colon}${placeOf(box, options.words)}`;
  const measures = [box.shipping_no, box.size, box.weight].filter(Boolean).join(" · ");
  const above = [titleItem(canvas, `${title} ${continued}`, frame)];
  return [titleItem(canvas, title, frame, measures), ...goodsItems(canvas, box.lines, options, frame, above)];
}

interface Body {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly items: readonly Item[];
}

function painted(
  canvas: Canvas,
  order: ShippedOrder,
  options: GoodsPaperOptions,
  { title, facts, items }: Body,
): Generator<void> {
  const { words } = options;
  const { picking, boxing, shipping } = words;
  const own = said([
    [picking.orderNo, order.order_no],
    [shipping.outboundNo, order.outbound_no],
    [picking.warehouse, order.wh_name],
    [picking.carrier, order.shipping_company_name],
    [shipping.waybill, isAtBoxes(order) ? null : order.shipping_no],
    [shipping.boxes, showQuantity(String(order.boxes.length))],
    [boxing.weight, order.weight && `${showQuantity(order.weight)} kg`],
  ]);
  const { order_no: number } = order;
  const header = headItem(canvas, frameOf(canvas), {
    title,
    number,
    facts: [...own, ...facts, ...printedFacts(options)],
    colon: words.colon,
  });
  return paintPaper(canvas, { number, header, items, words, repeats: options.repeatHeader ?? !canvas.isThermal });
}

function paintTotal(canvas: Canvas, total: ShippingTotal, options: GoodsPaperOptions): Generator<void> {
  const { words } = options;
  const { picking, boxing, shipping } = words;
  const frame = frameOf(canvas);
  const header = headItem(canvas, frame, {
    title: shipping.total,
    number: "",
    facts: [
      ...said([
        [picking.warehouse, total.wh_name],
        [picking.owner, total.owner_name],
        [picking.orders, showQuantity(String(total.orders))],
        [shipping.boxes, showQuantity(String(total.boxes))],
        [boxing.weight, total.weight && `${showQuantity(total.weight)} kg`],
      ]),
      ...printedFacts(options),
    ],
    colon: words.colon,
  });
  const texts = [fill(boxing.total, piecesOf(total.lines))];
  const signs = [shipping.handedOverBy, picking.checkedBy, picking.dateAndTime];
  const items = closedBy(goodsItems(canvas, total.lines, options, frame), closingItem(canvas, { texts, signs }, frame));
  const repeats = options.repeatHeader ?? !canvas.isThermal;
  return paintPaper(canvas, { number: shipping.total, header, items, words, repeats });
}

const notesOf = ({ notes }: ShippedOrder, { picking, colon }: PrintWords) =>
  notes.map((note) => `${picking.note}${colon}${note}`);

/** Whether its waybills are several, each of them said at its box. */
const isAtBoxes = ({ boxes }: ShippedOrder): boolean => boxes.filter(({ shipping_no }) => shipping_no).length > 1;

/** The boxes by number, with their measures, and with their waybills where these are several. */
function boxesOf(order: ShippedOrder, { boxing, shipping, colon, comma }: PrintWords): string {
  const isSeveral = isAtBoxes(order);
  const each = order.boxes.map(({ box_no, shipping_no, size, weight }) => {
    const waybill = isSeveral && shipping_no && `${shipping.waybill}${colon}${shipping_no}`;
    const measures = [waybill, size, weight].filter(Boolean).join(comma);
    return measures ? `${box_no} (${measures})` : box_no;
  });
  return `${boxing.box}${colon}${each.join(comma)}`;
}
