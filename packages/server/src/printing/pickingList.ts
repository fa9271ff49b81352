import type { Readable } from "node:stream";
import type { PaperSort } from "@stowage/model";
import { type Canvas, streamDocument } from "./document.ts";
import { hasLot } from "./goods.ts";
import { type Frame, frameOf, type PrintedBy, paintPaper } from "./head.ts";
import type { Item, Running } from "./pageBreaks.ts";
import type { Paper } from "./paper.ts";
import { groupLines, type PickingList } from "./pickingListData.ts";
import { closingItem, headerItem, showTotals, titleItem } from "./pickingListHead.ts";
import { orderItems, slotOf } from "./pickingListOrders.ts";
import { type LineBarcode, pickingTable } from "./pickingListTable.ts";
import type { PrintLanguage } from "./words.ts";

export interface PickingListOptions extends PrintedBy {
  language: PrintLanguage;
  paper: Paper;
  /** The whole header on every page; else on the first only, and the number in the footer of all. Default: on paper, not on labels. */
  repeatHeader?: boolean;
  /** Default "none". */
  lineBarcode?: LineBarcode;
  /** Default "walking". */
  sort?: PaperSort;
}

/**
 * Picking lists as one PDF. Each begins on a page of its own and counts its own pages. One list is laid out at a
 * time and its pages leave as they are read, so the lists may be very many.
 */
export function printPickingLists(
  lists: Iterable<PickingList> | AsyncIterable<PickingList>,
  options: PickingListOptions,
): Readable {
  const { paper, language, printedAt } = options;
  const title = options.words.picking.title.order;
  return streamDocument({ paper, language, printedAt, title }, async function* (canvas) {
    let printed = 0;
    for await (const list of lists) {
      yield* paintList(canvas, list, options);
      printed += 1;
    }
    // A PDF without a page opens in no viewer.
    if (printed === 0) canvas.addPage();
  });
}

function paintList(canvas: Canvas, list: PickingList, options: PickingListOptions): Generator<void> {
  const frame = frameOf(canvas);
  return paintPaper(canvas, {
    number: list.pickinglist_no || options.words.picking.title[list.kind],
    header: headerItem(canvas, list, options, frame),
    items: [...orderItems(canvas, list, options.words, frame), ...lineItems(canvas, list, options, frame)],
    words: options.words,
    repeats: options.repeatHeader ?? !canvas.isThermal,
  });
}

function lineItems(canvas: Canvas, list: PickingList, options: PickingListOptions, frame: Frame): Item[] {
  const { words, lineBarcode = "none", sort = "walking" } = options;
  const slots = new Map(list.orders.map((order, index) => [order.order_id, slotOf(order, index)]));
  const table = pickingTable(
    canvas,
    { kind: list.kind, lineBarcode, words, slots, hasLots: list.lines.some(hasLot) },
    frame.left,
    frame.width,
  );
  const head: Running = { height: table.headHeight, draw: (y) => table.drawHead(y) };
  const items: Item[] = [];
  for (const group of groupLines(list, sort)) {
    const running: Running[] = [head];
    if (group.title) {
      items.push(titleItem(canvas, group.title, frame, showTotals(group.lines)));
      running.unshift(titleItem(canvas, `${group.title} ${words.continued}`, frame));
    }
    items.push({ ...head, staysWithNext: true });
    for (const [index, line] of group.lines.entries()) {
      const height = table.height(line);
      items.push({ height, running, draw: (y) => table.drawRow(line, y, height, index % 2 === 1) });
    }
  }
  const last = items.at(-1);
  // Sums and signatures never stand on a page of their own.
  if (last) last.staysWithNext = true;
  return [...items, closingItem(canvas, list, words, frame)];
}
