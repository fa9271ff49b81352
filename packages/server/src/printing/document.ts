import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { type Barcode, type BarcodeRequest, barcode } from "./barcode.ts";
import { type FontKey, loadFont } from "./fonts.ts";
import { mm, type Paper } from "./paper.ts";
import { type TextStyle, type Typesetter, typesetter } from "./text.ts";
import type { PrintLanguage } from "./words.ts";

export interface DocumentOptions {
  paper: Paper;
  language: PrintLanguage;
  title: string;
  /** ISO instant; the file's date, so that the same data give the same file. */
  printedAt: string;
}

export interface TextPosition {
  /** Points. The text stands on the baseline. */
  x: number;
  baseline: number;
  /** What align refers to. */
  width?: number;
  align?: Align;
}

export type Align = "left" | "right" | "center";

/**
 * Draws pages and hands them out as a stream: `paint` yields after every page it has finished, and goes on only when
 * the reader has taken it. What fails in `paint` destroys the stream.
 */
export function streamDocument(options: DocumentOptions, paint: (page: Canvas) => AsyncGenerator<void>): Readable {
  async function* chunks() {
    const canvas = new Canvas(options);
    for await (const _page of paint(canvas)) {
      const done = canvas.take();
      if (done) yield done;
      // A long list must not keep the process from its other callers.
      await nextTurn();
    }
    canvas.end();
    for (let done = canvas.take(); done; done = canvas.take()) yield done;
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** Pages to draw on. All measures are points from the top left corner. */
export class Canvas {
  readonly text: Typesetter;
  readonly paper: Paper;
  readonly width: number;
  readonly height: number;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts = new Set<FontKey>();
  #color = "";

  constructor(options: DocumentOptions) {
    this.paper = options.paper;
    this.width = options.paper.width * mm;
    this.height = options.paper.height * mm;
    this.text = typesetter(options.language);
    this.#pdf = new PDFDocument({
      autoFirstPage: false,
      size: [this.width, this.height],
      margin: 0,
      pdfVersion: "1.7",
      lang: options.language.replace("_", "-"),
      displayTitle: true,
      info: {
        Title: options.title,
        Creator: "Stowage",
        Producer: "Stowage",
        CreationDate: new Date(options.printedAt),
      },
      ...withoutDefaults,
    });
  }

  get isThermal(): boolean {
    return this.paper.dotsPerInch !== undefined;
  }

  addPage(): void {
    this.#pdf.addPage();
    this.#color = "";
  }

  /** Writes one line and returns its width. */
  write(text: string, style: TextStyle, position: TextPosition): number {
    const runs = this.text.runs(text, style);
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    const free = (position.width ?? width) - width;
    let x = position.x + (position.align === "right" ? free : position.align === "center" ? free / 2 : 0);
    this.#fill(this.isThermal ? "#000000" : (style.color ?? "#000000"));
    for (const run of runs) {
      this.#pdf.font(this.#font(run.font), style.size);
      this.#pdf.text(run.text, x, position.baseline, { lineBreak: false, baseline: "alphabetic" });
      x += run.width;
    }
    return width;
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.#fill(color);
    this.#pdf.rect(x, y, width, height).fill();
  }

  /** A horizontal line from one x to another. */
  line(x: number, toX: number, y: number, thickness: number, color = "#000000"): void {
    this.#pdf.lineWidth(thickness).moveTo(x, y).lineTo(toX, y).strokeColor(color).stroke();
  }

  frame(x: number, y: number, width: number, height: number, thickness = 0.8): void {
    this.#pdf.lineWidth(thickness).rect(x, y, width, height).strokeColor("#000000").stroke();
  }

  polygon(...points: [number, number][]): void {
    this.#fill("#000000");
    this.#pdf.polygon(...points).fill();
  }

  /** The barcode that fits, on this printer's dots; undefined where none does. */
  barcode(request: Omit<BarcodeRequest, "dot">): Barcode | undefined {
    return barcode({ ...request, dot: this.paper.dotsPerInch && 72 / this.paper.dotsPerInch });
  }

  drawBarcode(code: Barcode, x: number, y: number): void {
    const dot = this.paper.dotsPerInch ? 72 / this.paper.dotsPerInch : 0.01;
    const [left, top] = [Math.round(x / dot) * dot, Math.round(y / dot) * dot];
    const bars = code.bars.map((bar) => area(left + bar.x, top + bar.y, bar.width, bar.height));
    this.#pdf.addContent(`q 1 g ${area(left, top, code.width, code.height)} f 0 g ${bars.join(" ")} f Q`);
  }

  /** The bytes of what is finished so far. */
  take(): Buffer | null {
    return this.#pdf.read() as Buffer | null;
  }

  end(): void {
    this.#pdf.end();
  }

  #fill(color: string): void {
    if (color === this.#color) return;
    this.#pdf.fillColor(color);
    this.#color = color;
  }

  #font(key: FontKey): FontKey {
    if (!this.#fonts.has(key)) {
      // pdfkit takes a parsed font too, which its types leave out.
      this.#pdf.registerFont(key, loadFont(key).source as unknown as Buffer);
      this.#fonts.add(key);
    }
    return key;
  }
}

// No Helvetica in every file, and no cache of every word that was ever printed. The types know neither.
const withoutDefaults = { font: "", fontLayoutCache: false };

function area(x: number, y: number, width: number, height: number): string {
  return `${short(x)} ${short(y)} ${short(width)} ${short(height)} re`;
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
