import type { Canvas } from "./document.ts";
import { type Frame, headItem, type PrintedBy, printedFacts, said } from "./head.ts";
import type { Item } from "./pageBreaks.ts";
import type { Paper } from "./paper.ts";
import type { Block } from "./table.ts";
import type { TextStyle } from "./text.ts";
import type { PrintLanguage, PrintWords } from "./words.ts";

/** What the papers of inbounds and returns have in common: what stands at their heads, and how a line says its goods. */
export interface ReceivingHead {
  /** What came in, which says how its facts are called. */
  kind: "inbound" | "return";
  number: string;
  bill_no: string | null;
  wh_name: string;
  owner_name: string;
  /** The vendor, or who sent the goods back. */
  sender_name: string | null;
  expected_on: string | null;
  /** ISO instant; null: nothing is counted yet. */
  counted_at: string | null;
  /** Who counts is not told how many are expected. */
  blind_receiving: boolean;
}

export interface ReceivingOptions extends PrintedBy {
  language: PrintLanguage;
  paper: Paper;
}

export interface ReceivedGoods {
  product_code: string;
  product_name: string;
  product_spec: string | null;
  batch_no: string | null;
  manufactur_date: string | null;
  valid_date: string | null;
  /** What its owner calls further attributes of its lot, with their values. */
  attributes: readonly (readonly [name: string, value: string])[];
  unit_name: string;
}

export function receivingHeader(
  canvas: Canvas,
  frame: Frame,
  head: ReceivingHead,
  { title, ...options }: ReceivingOptions & { title: string },
): Item {
  const { words } = options;
  const own = words.inspection;
  const named =
    head.kind === "inbound"
      ? { sender: own.vendor, billNo: own.billNo, expectedOn: own.expectedOn }
      : { sender: own.returnedBy, billNo: own.returnBillNo, expectedOn: own.returnedOn };
  const facts: [string, string | null][] = [
    [words.picking.warehouse, head.wh_name],
    [words.picking.owner, head.owner_name],
    [named.sender, head.sender_name],
    [named.billNo, head.bill_no],
    [named.expectedOn, head.expected_on],
  ];
  return headItem(canvas, frame, {
    title,
    number: head.number,
    facts: [...said(facts), ...printedFacts(options)],
    colon: words.colon,
  });
}

const small: TextStyle = { face: "body", size: 9 };

export function goodsBlocks(line: ReceivedGoods): Block[] {
  const code: Block = { kind: "text", text: line.product_code, style: { face: "mono", size: 9.5 } };
  const name: Block = { kind: "text", text: line.product_name, style: small };
  return line.product_spec
    ? [code, name, { kind: "text", text: line.product_spec, style: { ...small, color: "#4a4f54" }, maxLines: 2 }]
    : [code, name];
}

export function attributeBlocks(line: ReceivedGoods, { picking, colon }: PrintWords): Block[] {
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
