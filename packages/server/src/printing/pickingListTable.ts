import type { Canvas } from "./document.ts";
import { showQuantity } from "./format.ts";
import { lotBlocks, productBlocks } from "./goodsBlocks.ts";
import { mm, narrow } from "./paper.ts";
import type { PickingKind, PickingLine } from "./pickingListData.ts";
import { type Block, type Column, Table } from "./table.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

export type LineBarcode = "none" | "location" | "product";

export interface TableOptions {
  kind: PickingKind;
  lineBarcode: LineBarcode;
  words: PrintWords;
  /** Order → the slot its goods go to; empty where the list has one order. */
  slots: ReadonlyMap<string, string>;
  /** Whether any line names a lot, date or serial; the product gets that room otherwise. */
  hasLots: boolean;
}

/** The lines of a picking list: five columns on paper, three on a label, where the product stands under its location. */
export function pickingTable(
  canvas: Canvas,
  tableOptions: TableOptions,
  left: number,
  width: number,
): Table<PickingLine> {
  // A row is never cut, so what may be endless (serials, parts for orders) ends in an ellipsis before the page does.
  const options: CellOptions = { ...tableOptions, mostLines: Math.floor((canvas.height * 0.55) / 12.5) };
  const words = options.words.picking;
  const showsProduct = options.kind !== "product";
  const quantity: Column<PickingLine> = {
    title: words.quantity,
    width: (width < narrow ? 25 : 32) * mm,
    align: "right",
    blocks: (line) => quantityBlocks(line, options),
  };
  const done: Column<PickingLine> = {
    title: words.done,
    width: (width < narrow ? 11 : 13) * mm,
    align: "center",
    blocks: () => [{ kind: "checkBox", size: 4.6 * mm }],
  };
  if (width < narrow) {
    const stacked: Column<PickingLine> = {
      title: showsProduct ? `${words.location} / ${words.product}` : words.location,
      blocks: (line) => [
        ...locationBlocks(canvas, line, options, width - 42 * mm),
        ...(showsProduct ? productCell(line, options) : []),
        ...lotCell(line, options),
      ],
    };
    return new Table(canvas, [stacked, quantity, done], left, width);
  }
  const locationWidth = (options.lineBarcode === "location" ? 45 : 40) * mm;
  const location: Column<PickingLine> = {
    title: words.location,
    width: locationWidth,
    blocks: (line) => locationBlocks(canvas, line, options, locationWidth - 2.4 * mm),
  };
  // On small paper the lot stands under its product, which would have no room beside it.
  const stacksLot = width < roomy;
  const product: Column<PickingLine> = {
    title: words.product,
    blocks: (line) => [...productCell(line, options), ...(stacksLot ? lotCell(line, options) : [])],
  };
  const lot: Column<PickingLine> = {
    title: words.lot,
    width: showsProduct ? 37 * mm : undefined,
    blocks: (line) => lotCell(line, options),
  };
  const middle = showsProduct ? (options.hasLots && !stacksLot ? [product, lot] : [product]) : [lot];
  return new Table(canvas, [location, ...middle, quantity, done], left, width);
}

/** Points; from this width on the lot has a column of its own. */
const roomy = 160 * mm;

interface CellOptions extends TableOptions {
  mostLines: number;
}

const code: TextStyle = { face: "mono", size: 9.5 };
const plain: TextStyle = { face: "body", size: 9 };

function locationBlocks(canvas: Canvas, line: PickingLine, options: CellOptions, width: number): Block[] {
  const size = [16, 14, 12].find(
    (points) => canvas.text.width(line.storage_loc_code, { face: "mono", size: points }) <= width,
  );
  const blocks: Block[] = [{ kind: "text", text: line.storage_loc_code, style: { face: "mono", size: size ?? 11 } }];
  if (options.lineBarcode === "location") blocks.push(lineCode(line.storage_loc_code));
  return blocks;
}

function productCell(line: PickingLine, { words, kind, lineBarcode }: CellOptions): Block[] {
  const blocks = productBlocks(line, words, kind !== "mini_order");
  if (lineBarcode === "product") blocks.push(lineCode(line.product_barcode || line.product_code));
  return blocks;
}

function lotCell(line: PickingLine, { words, lineBarcode, kind, mostLines }: CellOptions): Block[] {
  const blocks = lotBlocks(line, words, mostLines);
  if (kind === "product" && lineBarcode === "product") blocks.push(lineCode(line.product_barcode || line.product_code));
  return blocks;
}

function quantityBlocks(line: PickingLine, { slots, mostLines }: CellOptions): Block[] {
  const blocks: Block[] = [
    {
      kind: "text",
      text: `${showQuantity(line.num)} ${line.unit_name}`,
      style: { face: "bold", size: 13 },
      maxLines: 2,
    },
  ];
  if (line.packs?.length) {
    const packs = line.packs.map((pack) => `${showQuantity(pack.num)} ${pack.unit_name}`).join(" + ");
    blocks.push({ kind: "text", text: packs, style: plain });
  }
  if (slots.size > 1 && line.parts?.length) {
    const order = [...slots.keys()];
    const sorted = line.parts.toSorted((a, b) => order.indexOf(a.order_id) - order.indexOf(b.order_id));
    const parts = sorted.map((part) => `${slots.get(part.order_id) ?? ""}:\u00A0${showQuantity(part.num)}`);
    blocks.push({ kind: "text", text: parts.join(", "), style: code, maxLines: mostLines });
  }
  return blocks;
}

function lineCode(text: string): Block {
  return { kind: "barcode", request: { text, symbology: "auto", height: 8 * mm, widestModule: 0.3 * mm } };
}
