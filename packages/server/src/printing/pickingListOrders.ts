import type { Canvas } from "./document.ts";
import type { Frame } from "./head.ts";
import type { Item } from "./pageBreaks.ts";
import { mm, narrow } from "./paper.ts";
import type { PickingList, PickingOrder } from "./pickingListData.ts";
import { titleItem } from "./pickingListHead.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

/** The orders: one in full, several as cards side by side, in rows that may break over pages. */
export function orderItems(canvas: Canvas, list: PickingList, words: PrintWords, frame: Frame): Item[] {
  const [only, second] = list.orders;
  if (!only) return [];
  if (!second) return [singleOrder(canvas, list.kind === "mini_order" ? shortened(only) : only, words, frame)];
  const isWhole = frame.width < narrow;
  const perRow = isWhole ? 1 : 3;
  const gap = 2 * mm;
  const size = { width: (frame.width - (perRow - 1) * gap) / perRow, height: (isWhole ? 13 : 17) * mm, isWhole };
  const items: Item[] = [titleItem(canvas, `${words.picking.orders} (${list.orders.length})`, frame)];
  for (let start = 0; start < list.orders.length; start += perRow) {
    const cards = list.orders.slice(start, start + perRow);
    items.push({
      height: size.height + gap,
      draw(y) {
        for (const [index, order] of cards.entries()) {
          const x = frame.left + index * (size.width + gap);
          drawCard(canvas, order, slotOf(order, start + index), { x, y, ...size });
        }
      },
    });
  }
  return items;
}

/** An order by what the picker has to know of it. */
const shortened = ({ order_id, order_no, notes }: PickingOrder): PickingOrder => ({
  order_id,
  order_no,
  ...(notes ? { notes } : {}),
});

/** What stands for an order on the lines of a list of several. */
export function slotOf(order: PickingOrder, index: number): string {
  return order.slot ?? `#${index + 1}`;
}

interface Card {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The card has a row for itself. */
  isWhole: boolean;
}

const noteStyle: TextStyle = { face: "body", size: 9.5 };

function singleOrder(canvas: Canvas, order: PickingOrder, words: PrintWords, { left, width }: Frame): Item {
  const { picking, colon } = words;
  const isNarrow = width < narrow;
  const code = canvas.barcode({
    text: order.order_no,
    symbology: "auto",
    maxWidth: isNarrow ? width : 78 * mm,
    height: 10 * mm,
    widestModule: 0.36 * mm,
  });
  const codeWidth = code?.width ?? 0;
  const codeHeight = code?.height ?? 0;
  const textWidth = isNarrow ? width - 4 * mm : width - codeWidth - 8 * mm;
  const facts: [string, string | undefined][] = [
    [picking.orderNo, order.order_no],
    [picking.consignee, order.consignee_name],
    [picking.shipTo, order.delivery_address],
    [picking.telephone, order.delivery_tel],
    [picking.carrier, order.shipping_company_name],
    [picking.note, order.notes],
  ];
  const lines = facts
    .filter(([, value]) => value)
    .flatMap(([label, value]) => canvas.text.wrap(`${label}${colon}${value}`, noteStyle, textWidth, 6));
  const textTop = isNarrow ? codeHeight + 2 : 0;
  const height = Math.max(textTop + lines.length * 13, codeHeight) + 10;
  return {
    height: height + 6,
    draw(y) {
      canvas.frame(left, y, width, height, 0.6);
      if (code) canvas.drawBarcode(code, isNarrow ? left + 2 : left + width - codeWidth - 2, y + 4);
      lines.forEach((line, index) => {
        canvas.write(line, noteStyle, { x: left + 2 * mm, baseline: y + textTop + 15 + index * 13 });
      });
    },
  };
}

/** Slot, number, consignee and barcode of one order among several: bars below the text, or beside it on a label. */
function drawCard(canvas: Canvas, order: PickingOrder, slot: string, card: Card): void {
  const { x, y, width, height, isWhole } = card;
  canvas.frame(x, y, width, height, 0.5);
  const textWidth = drawOrderCode(canvas, order.order_no, card);
  const slotStyle: TextStyle = { face: "mono", size: 12 };
  const written = canvas.write(slot, slotStyle, { x: x + 4, baseline: y + 13 });
  const number: TextStyle = { face: "mono", size: isWhole ? 8 : 9 };
  const room = textWidth - written - 14;
  canvas.write(canvas.text.clip(order.order_no, number, room), number, { x: x + written + 10, baseline: y + 12 });
  const name: TextStyle = { face: "body", size: 8 };
  canvas.write(canvas.text.clip(order.consignee_name ?? "", name, textWidth - 8), name, { x: x + 4, baseline: y + 23 });
}

/** Draws the barcode, a square at the right where bars don't fit, and returns the width left for the text. */
function drawOrderCode(canvas: Canvas, text: string, { x, y, width, height, isWhole }: Card): number {
  const room = isWhole ? width * 0.55 : width;
  const barHeight = isWhole ? height - 8 : 6.6 * mm;
  const bars = canvas.barcode({
    text,
    symbology: "linear",
    maxWidth: room - 2,
    height: barHeight,
    widestModule: 0.3 * mm,
  });
  if (bars) {
    const left = isWhole ? x + width - bars.width - 1 : x + (width - bars.width) / 2;
    canvas.drawBarcode(bars, left, y + height - bars.height - (isWhole ? 4 : 2));
    return isWhole ? width - bars.width : width;
  }
  const square = canvas.barcode({ text, symbology: "matrix", maxWidth: room, height: height - 2 });
  if (!square) return width;
  canvas.drawBarcode(square, x + width - square.width - 1, y + (height - square.height) / 2);
  return width - square.width;
}
