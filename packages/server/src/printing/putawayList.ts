import type { Readable } from "node:stream";
import { type Canvas, streamDocument } from "./document.ts";
import { fill, showQuantity } from "./format.ts";
import { type Frame, frameOf, paintPaper, signatures } from "./head.ts";
import type { Item, Running } from "./pageBreaks.ts";
import { mm } from "./paper.ts";
import {
  attributeBlocks,
  goodsBlocks,
  type ReceivedGoods,
  type ReceivingHead,
  type ReceivingOptions,
  receivingHeader,
} from "./receivingPaper.ts";
import { type Block, type Column, Table } from "./table.ts";
import type { TextStyle } from "./text.ts";

/** Some of a received line that is to stand on one location. */
export interface PutawayLine extends ReceivedGoods {
  /** Null where nobody settled it: there is a place to write. */
  storage_loc_code: string | null;
  is_bad: boolean;
  /** Decimal string in `unit_name`. */
  num: string;
}

/** In the order in which it is walked. */
export interface PutawayList extends ReceivingHead {
  lines: readonly PutawayLine[];
}

/** Putaway lists as one PDF, each on pages of its own. */
export function printPutawayLists(
  lists: Iterable<PutawayList> | AsyncIterable<PutawayList>,
  options: ReceivingOptions,
): Readable {
  const { paper, language, printedAt, words } = options;
  const { title } = words.putaway;
  return streamDocument({ paper, language, printedAt, title }, async function* (canvas) {
    for await (const list of lists) {
      const frame = frameOf(canvas);
      const header = receivingHeader(canvas, frame, list, { title, ...options });
      const items = itemsOf(canvas, list, options, frame);
      yield* paintPaper(canvas, { number: list.number, header, items, words, repeats: true });
    }
  });
}

function itemsOf(canvas: Canvas, { lines }: PutawayList, options: ReceivingOptions, frame: Frame): Item[] {
  const table = new Table(canvas, columns(options), frame.left, frame.width);
  const head: Running = { height: table.headHeight, draw: (y) => table.drawHead(y) };
  const rows = lines.map((line, index): Item => {
    const height = table.height(line);
    return { height, running: [head], draw: (y) => table.drawRow(line, y, height, index % 2 === 1) };
  });
  const last = rows.at(-1);
  // Who signs does so below a line.
  if (last) last.staysWithNext = true;
  return [{ ...head, staysWithNext: true }, ...rows, closing(canvas, lines, options, frame)];
}

const small: TextStyle = { face: "body", size: 9 };

const columns = ({ words }: ReceivingOptions): Column<PutawayLine>[] => [
  { title: words.picking.location, width: 45 * mm, blocks: locationBlocks },
  { title: words.picking.product, blocks: goodsBlocks },
  {
    title: words.picking.lot,
    width: 37 * mm,
    blocks: (line) => [
      ...(line.is_bad ? [{ kind: "text", text: words.picking.bad, style: { face: "bold", size: 9.5 } } as const] : []),
      ...attributeBlocks(line, words),
    ],
  },
  {
    title: words.picking.quantity,
    width: 30 * mm,
    align: "right",
    blocks: ({ num, unit_name }) => [
      { kind: "text", text: `${showQuantity(num)} ${unit_name}`, style: { face: "bold", size: 13 }, maxLines: 2 },
    ],
  },
  { title: words.putaway.done, width: 15 * mm, align: "center", blocks: () => [{ kind: "checkBox", size: 4.6 * mm }] },
];

function locationBlocks({ storage_loc_code: code }: PutawayLine): Block[] {
  if (code === null) return [{ kind: "text", text: "____________", style: { face: "mono", size: 12 } }];
  return [
    { kind: "text", text: code, style: { face: "mono", size: 13 } },
    {
      kind: "barcode",
      request: { text: code, symbology: "auto", height: 8 * mm, widestModule: 0.3 * mm },
    },
  ];
}

/** How much there is to walk, and who put it away. */
function closing(
  canvas: Canvas,
  lines: readonly PutawayLine[],
  { words }: ReceivingOptions,
  { left, width }: Frame,
): Item {
  const { putaway, picking } = words;
  const signs = signatures(canvas, [putaway.putBy, picking.checkedBy, picking.dateAndTime], { left, width });
  const locations = new Set(lines.flatMap(({ storage_loc_code }) => storage_loc_code ?? []));
  const text = fill(putaway.counts, {
    lines: showQuantity(String(lines.length)),
    locations: showQuantity(String(locations.size)),
    open: showQuantity(String(lines.filter(({ storage_loc_code }) => storage_loc_code === null).length)),
  });
  return {
    height: 24 + signs.height,
    draw(y) {
      canvas.write(canvas.text.clip(text, small, width), small, { x: left, baseline: y + 16, width, align: "right" });
      signs.draw(y + 22);
    },
  };
}
