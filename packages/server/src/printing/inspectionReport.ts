import type { Readable } from "node:stream";
import { type Canvas, streamDocument } from "./document.ts";
import { addQuantities, fill, showQuantity } from "./format.ts";
import { type Frame, frameOf, headItem, type PrintedBy, paintPaper, printedFacts, signatures } from "./head.ts";
import type { Item, Running } from "./pageBreaks.ts";
import { mm, type Paper } from "./paper.ts";
import { type Block, type Column, Table } from "./table.ts";
import type { TextStyle } from "./text.ts";
import type { PrintLanguage } from "./words.ts";

/** A line of a notice: what was announced and what was counted, decimal strings in `unit_name`. */
export interface InspectionLine {
  product_code: string;
  product_name: string;
  product_spec: string | null;
  batch_no: string | null;
  manufactur_date: string | null;
  valid_date: string | null;
  /** What its owner calls further attributes of its lot, with their values. */
  attributes: readonly (readonly [name: string, value: string])[];
  unit_name: string;
  num_expect: string;
  num_loc: string;
  num_bad: string;
}

export interface InspectionReport {
  /** What came in, which says how its facts are called. */
  kind: "inbound" | "return";
  number: string;
  bill_no: string | null;
  wh_name: string;
  owner_name: string;
  /** The vendor, or who sent the goods back. */
  sender_name: string | null;
  expected_on: string | null;
  /** ISO instant; null: nothing is counted yet, and the paper has places to write. */
  counted_at: string | null;
  lines: readonly InspectionLine[];
}

export interface InspectionOptions extends PrintedBy {
  language: PrintLanguage;
  paper: Paper;
}

/** Quantity inspection reports as one PDF, each on pages of its own. */
export function printInspectionReports(
  reports: Iterable<InspectionReport> | AsyncIterable<InspectionReport>,
  options: InspectionOptions,
): Readable {
  const { paper, language, printedAt, words } = options;
  return streamDocument({ paper, language, printedAt, title: words.inspection.title }, async function* (canvas) {
    for await (const report of reports) yield* paintReport(canvas, report, options);
  });
}

function paintReport(canvas: Canvas, report: InspectionReport, options: InspectionOptions): Generator<void> {
  const { words } = options;
  const frame = frameOf(canvas);
  const own = words.inspection;
  const named =
    report.kind === "inbound"
      ? { sender: own.vendor, billNo: own.billNo, expectedOn: own.expectedOn }
      : { sender: own.returnedBy, billNo: own.returnBillNo, expectedOn: own.returnedOn };
  const facts: [string, string | null][] = [
    [words.picking.warehouse, report.wh_name],
    [words.picking.owner, report.owner_name],
    [named.sender, report.sender_name],
    [named.billNo, report.bill_no],
    [named.expectedOn, report.expected_on],
  ];
  const header = headItem(canvas, frame, {
    title: own.title,
    number: report.number,
    facts: [
      ...facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
      ...printedFacts(options),
    ],
    colon: words.colon,
  });
  const items = itemsOf(canvas, report, options, frame);
  return paintPaper(canvas, { number: report.number, header, items, words, repeats: true });
}

function itemsOf(canvas: Canvas, report: InspectionReport, options: InspectionOptions, frame: Frame): Item[] {
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

function columns({ counted_at }: InspectionReport, { words }: InspectionOptions): Column<InspectionLine>[] {
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
    { title: words.picking.product, blocks: productBlocks },
    { title: words.picking.lot, width: 38 * mm, blocks: (line) => lotBlocks(line, words) },
    {
      title: words.inspection.unit,
      width: 14 * mm,
      blocks: (line) => [{ kind: "text", text: line.unit_name, style: small }],
    },
    number(words.inspection.expected, (line) => line.num_expect),
    number(words.inspection.good, (line) => counted(line.num_loc)),
    number(words.inspection.bad, (line) => counted(line.num_bad)),
    number(words.inspection.difference, (line) => counted(differenceOf(line))),
  ];
}

/** More came than was announced, or less. */
const differenceOf = ({ num_expect, num_loc, num_bad }: InspectionLine): string =>
  addQuantities([num_loc, num_bad, num_expect.startsWith("-") ? num_expect.slice(1) : `-${num_expect}`]);

function productBlocks(line: InspectionLine): Block[] {
  const code: Block = { kind: "text", text: line.product_code, style: { face: "mono", size: 9.5 } };
  const name: Block = { kind: "text", text: line.product_name, style: small };
  return line.product_spec
    ? [code, name, { kind: "text", text: line.product_spec, style: { ...small, color: "#4a4f54" }, maxLines: 2 }]
    : [code, name];
}

function lotBlocks(line: InspectionLine, { picking, colon }: InspectionOptions["words"]): Block[] {
  const labelled: [string, string | null][] = [
    [picking.batchNo, line.batch_no],
    [picking.madeOn, line.manufactur_date],
    [picking.validUntil, line.valid_date],
    ...line.attributes.map(([name, value]): [string, string] => [name, value]),
  ];
  return labelled.flatMap(([label, value]): Block[] =>
    value ? [{ kind: "text", text: `${label}${colon}${value}`, style: small }] : [],
  );
}

/** How many lines agree with the notice, and who inspected and checked. */
function closing(canvas: Canvas, report: InspectionReport, { words }: InspectionOptions, frame: Frame): Item {
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
