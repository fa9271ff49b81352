import type { Readable } from "node:stream";
import { placeOf } from "./boxContents.ts";
import { type Canvas, streamDocument } from "./document.ts";
import { fill, showQuantity } from "./format.ts";
import { closedBy, closingItem } from "./goodsTable.ts";
import { type Frame, frameOf, headItem, paintPaper, printedFacts, said } from "./head.ts";
import type { GoodsPaperOptions } from "./packedBox.ts";
import type { Item, Running } from "./pageBreaks.ts";
import { mm, narrow } from "./paper.ts";
import { type Block, type Column, Table } from "./table.ts";
import type { TextStyle } from "./text.ts";
import type { WaybillBox } from "./waybillLabel.ts";
import type { PrintWords } from "./words.ts";

/** What a warehouse hands over to a carrier. */
export interface HandoverList {
  wh_name: string;
  owner_name: string;
  carrier: string;
  orders: number;
  /** What is to be collected, a sum a currency, each with it. */
  cod: readonly string[];
  /** Whether the list was held against what its carrier publishes. */
  verified: boolean;
  boxes: readonly WaybillBox[];
}

/** The boxes that a carrier takes along, a list a warehouse: its driver counts them by it, and signs for them. */
export function printHandoverLists(
  lists: AsyncIterable<HandoverList>,
  options: Omit<GoodsPaperOptions, "sort">,
): Readable {
  const { paper, language, printedAt, words } = options;
  return streamDocument({ paper, language, printedAt, title: words.handover.title }, async function* (canvas) {
    for await (const list of lists) yield* paintList(canvas, list, options);
  });
}

function paintList(canvas: Canvas, list: HandoverList, options: Omit<GoodsPaperOptions, "sort">): Generator<void> {
  const { words } = options;
  const { handover, picking, shipping, comma, colon } = words;
  const frame = frameOf(canvas);
  const header = headItem(canvas, frame, {
    title: `${handover.title} ${list.carrier}`,
    number: "",
    facts: [
      ...said([
        [picking.warehouse, list.wh_name],
        [picking.owner, list.owner_name],
      ]),
      ...printedFacts(options),
    ],
    colon,
  });
  const counts = { orders: showQuantity(String(list.orders)), boxes: showQuantity(String(list.boxes.length)) };
  const texts = [
    fill(handover.counts, counts),
    ...(list.cod.length > 0 ? [`${shipping.cod}${colon}${list.cod.join(comma)}`] : []),
    ...(list.verified ? [] : [handover.unverified]),
  ];
  const signs = [shipping.handedOverBy, handover.driver, picking.dateAndTime];
  const items = closedBy(boxItems(canvas, list.boxes, words, frame), closingItem(canvas, { texts, signs }, frame));
  const repeats = options.repeatHeader ?? !canvas.isThermal;
  return paintPaper(canvas, { number: handover.title, header, items, words, repeats });
}

function boxItems(canvas: Canvas, boxes: readonly WaybillBox[], words: PrintWords, frame: Frame): Item[] {
  const table = new Table(canvas, columns(words, frame), frame.left, frame.width);
  const head: Running = { height: table.headHeight, draw: (y) => table.drawHead(y) };
  const rows = boxes.map((box, index): Item => {
    const height = table.height(box);
    return { height, running: [head], draw: (y) => table.drawRow(box, y, height, index % 2 === 1) };
  });
  return [{ ...head, staysWithNext: true }, ...rows];
}

const number: TextStyle = { face: "mono", size: 11 };
const strong: TextStyle = { face: "bold", size: 10 };
const plain: TextStyle = { face: "body", size: 9 };

const lines = (style: TextStyle, ...texts: readonly (string | null)[]): Block[] =>
  texts.flatMap((text): Block[] => (text ? [{ kind: "text", text, style }] : []));

function columns(words: PrintWords, { width }: Frame): Column<WaybillBox>[] {
  const { handover, picking, shipping, colon } = words;
  const box: Column<WaybillBox> = {
    title: handover.box,
    width: 42 * mm,
    blocks: (one) => [
      ...lines(strong, placeOf(one, words)),
      ...lines(plain, `${picking.orderNo}${colon}${one.order_no}`, one.weight),
    ],
  };
  const numbered: Column<WaybillBox> = {
    title: handover.waybillNo,
    width: (width < narrow ? 40 : 48) * mm,
    blocks: (one) => lines(number, one.shipping_no),
  };
  const to: Column<WaybillBox> = {
    title: handover.to,
    blocks: (one) => [
      ...lines(strong, one.consignee_name),
      ...lines(plain, one.store, one.delivery_address, one.delivery_tel),
      ...(width < narrow
        ? lines(plain, placeOf(one, words), one.weight, `${picking.orderNo}${colon}${one.order_no}`)
        : []),
      ...lines(strong, one.cod && `${shipping.cod}${colon}${one.cod}`),
    ],
  };
  return width < narrow ? [numbered, to] : [numbered, box, to];
}
