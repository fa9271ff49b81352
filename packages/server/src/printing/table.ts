import type { Barcode, BarcodeRequest } from "./barcode.ts";
import type { Canvas } from "./document.ts";
import type { Align } from "./labelCanvas.ts";
import { mm } from "./paper.ts";
import type { TextStyle } from "./text.ts";

/** What stands in a cell, one below the other. */
export type Block =
  | { kind: "text"; text: string; style: TextStyle; maxLines?: number }
  | { kind: "barcode"; request: Omit<BarcodeRequest, "dot" | "maxWidth"> }
  | { kind: "checkBox"; size: number };

export interface Column<Row> {
  title: string;
  /** Points; a column without it shares what is left. */
  width?: number;
  align?: Align;
  blocks(row: Row): readonly Block[];
}

/** A table whose rows are measured and drawn singly, so that the page planner can keep each of them whole. */
export class Table<Row> {
  readonly headHeight = 16;
  readonly #canvas: Canvas;
  readonly #columns: readonly PlacedColumn<Row>[];
  readonly #left: number;
  readonly #width: number;

  constructor(canvas: Canvas, columns: readonly Column<Row>[], left: number, width: number) {
    this.#canvas = canvas;
    this.#left = left;
    this.#width = width;
    const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
    const sharing = columns.filter((column) => column.width === undefined).length;
    let x = left;
    this.#columns = columns.map((column) => {
      const own = column.width ?? Math.max(0, width - fixed) / sharing;
      const placed = { ...column, x: x + padding, inner: own - 2 * padding };
      x += own;
      return placed;
    });
  }

  drawHead(y: number): void {
    const style: TextStyle = { face: "bold", size: 8 };
    for (const { title, x, inner, align } of this.#columns) {
      const shown = this.#canvas.text.clip(title, style, inner);
      this.#canvas.write(shown, style, { x, baseline: y + 11, width: inner, align });
    }
    this.#canvas.line(this.#left, this.#left + this.#width, y + this.headHeight - 0.5, 1);
  }

  height(row: Row): number {
    return Math.max(...this.#columns.map((column) => stackHeight(this.#set(column, row)))) + 2 * padding;
  }

  drawRow(row: Row, y: number, height: number, isShaded: boolean): void {
    const canvas = this.#canvas;
    if (isShaded && !canvas.isThermal) canvas.rectangle(this.#left, y + 0.4, this.#width, height - 0.4, "#f1f3f4");
    for (const column of this.#columns) {
      const blocks = this.#set(column, row);
      const isBox = blocks.every(({ kind }) => kind === "checkBox");
      let top = isBox ? y + (height - stackHeight(blocks)) / 2 : y + padding;
      for (const block of blocks) {
        drawBlock(canvas, block, column, top);
        top += block.height;
      }
    }
    const color = canvas.isThermal ? "#000000" : "#9aa0a6";
    canvas.line(this.#left, this.#left + this.#width, y + height, 0.4, color);
  }

  #set(column: PlacedColumn<Row>, row: Row): SetBlock[] {
    return column.blocks(row).flatMap((block) => setBlock(this.#canvas, block, column.inner));
  }
}

const padding = 1.2 * mm;

interface PlacedColumn<Row> extends Column<Row> {
  x: number;
  inner: number;
}

type SetBlock = { height: number } & (
  | { kind: "text"; lines: readonly string[]; style: TextStyle; leading: number }
  | { kind: "barcode"; code: Barcode }
  | { kind: "checkBox"; size: number }
);

function setBlock(canvas: Canvas, block: Block, width: number): SetBlock[] {
  if (block.kind === "checkBox") return [{ ...block, height: block.size }];
  if (block.kind === "barcode") {
    // The column's padding is white as well and counts as quiet zone.
    const code = canvas.barcode({ ...block.request, maxWidth: width + 2 * padding });
    return code ? [{ kind: "barcode", code, height: code.height + 2 }] : [];
  }
  const leading = block.style.size * 1.3;
  const lines = canvas.text.wrap(block.text, block.style, width, block.maxLines ?? 3);
  return [{ kind: "text", lines, style: block.style, leading, height: lines.length * leading }];
}

function stackHeight(blocks: readonly SetBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.height, 0);
}

function drawBlock(
  canvas: Canvas,
  block: SetBlock,
  column: { x: number; inner: number; align?: Align },
  top: number,
): void {
  const { x, inner, align } = column;
  if (block.kind === "text") {
    block.lines.forEach((line, index) => {
      canvas.write(line, block.style, {
        x,
        baseline: top + index * block.leading + block.style.size,
        width: inner,
        align,
      });
    });
    return;
  }
  if (block.kind === "checkBox") {
    canvas.frame(x + (inner - block.size) / 2, top, block.size, block.size);
    return;
  }
  const free = inner - block.code.width;
  canvas.drawBarcode(block.code, x + (align === "right" ? free : align === "center" ? free / 2 : -padding), top + 1);
}
