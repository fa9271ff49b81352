import type { Readable } from "node:stream";
import { type Canvas, streamDocument } from "./document.ts";
import { addQuantities, fill, showQuantity } from "./format.ts";
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
import { type Column, Table } from "./table.ts";
import type { TextStyle } from "./text.ts";

/** A line of a notice: what was announced and what was counted, decimal strings in `unit_name`. */
export interface InspectionLine extends ReceivedGoods {
  num_expect: string;
  num_loc: string;
  num_bad: string;
}

export interface InspectionReport extends ReceivingHead {
  lines: readonly InspectionLine[];
}

/** Quantity inspection reports as one PDF, each on pages of its own. */
export function printInspectionReports(
  reports: Iterable<InspectionReport> | AsyncIterable<InspectionReport>,
  options: ReceivingOptions,
): Readable {
  const { paper, language, printedAt, words } = options;
  return streamDocument({ paper, language, printedAt, title: words.inspection.title }, async function* (canvas) {
    for await (const report of reports) yield* paintReport(canvas, report, options);
  });
}

function paintReport(canvas: Canvas, report: InspectionReport, options: ReceivingOptions): Generator<void> {
  const { words } = options;
  const frame = frameOf(canvas);
  const header = receivingHeader(canvas, frame, report, { title: words.inspection.title, ...options });
  const items = itemsOf(canvas, report, options, frame);
  return paintPaper(canvas, { number: report.number, header, items, words, repeats: true });
}

function itemsOf(canvas: Canvas, report: InspectionReport, options: ReceivingOptions, frame: Frame): Item[] {
  const table = new Table(canvas, columns(report, options), frame.left, frame.width);
  const head: Running = { height: table.headHeight, draw: (y) => table.drawHead(y) };
  const rows = report.lines.map((line, index): Item => {
    const height = table.height(line);
    return { height, running: [head], draw: (y) => table.drawRow(line, y, height, index % 2 === 1) };
  });
  const last = rows.at(-1);
  // Who signs does so below a line.
  if (last) last.staysWithNext = true;
  return [{ ...head, staysWithNext: true }, ...rows, closing(canvas, report, options, frame)];
}

const small: TextStyle = { face: "body", size: 9 };
const strong: TextStyle = { face: "bold", size: 10.5 };

function columns(
  { counted_at, blind_receiving }: InspectionReport,
  { words }: ReceivingOptions,
): Column<InspectionLine>[] {
  const number = (title: string, value: (line: InspectionLine) => string | null): Column<InspectionLine> => ({
    title,
    width: 20 * mm,
    align: "right",
    blocks: (line) => {
      const shown = value(line);
      return [{ kind: "text", text: shown === null ? "______" : showQuantity(shown), style: strong }];
    },
  });
  const counted = (value: string) => (counted_at ? value : null);
  return [
    { title: words.picking.product, blocks: goodsBlocks },
    { title: words.picking.lot, width: 38 * mm, blocks: (line) => attributeBlocks(line, words) },
    {
      title: words.inspection.unit,
      width: 14 * mm,
      blocks: (line) => [{ kind: "text", text: line.unit_name, style: small }],
    },
    number(words.inspection.expected, (line) => (blind_receiving ? counted(line.num_expect) : line.num_expect)),
    number(words.inspection.good, (line) => counted(line.num_loc)),
    number(words.inspection.bad, (line) => counted(line.num_bad)),
    number(words.inspection.difference, (line) => counted(differenceOf(line))),
  ];
}

/** More came than was announced, or less. */
const differenceOf = ({ num_expect, num_loc, num_bad }: InspectionLine): string =>
  addQuantities([num_loc, num_bad, num_expect.startsWith("-") ? num_expect.slice(1) : `-${num_expect}`]);

/** How many lines agree with the notice, and who inspected and checked. */
function closing(canvas: Canvas, report: InspectionReport, { words }: ReceivingOptions, frame: Frame): Item {
  const { inspection, picking } = words;
  const signs = signatures(canvas, [inspection.inspectedBy, picking.checkedBy, picking.dateAndTime], frame);
  const unlike = report.lines.filter((line) => Number(differenceOf(line)) !== 0).length;
  const counts = { lines: showQuantity(String(report.lines.length)), unlike: showQuantity(String(unlike)) };
  const text = fill(report.counted_at ? inspection.counts : inspection.uncounted, counts);
  return {
    height: 24 + signs.height,
    draw(y) {
      const position = { x: frame.left, baseline: y + 16, width: frame.width, align: "right" } as const;
      canvas.write(canvas.text.clip(text, small, frame.width), small, position);
      signs.draw(y + 22);
    },
  };
}
