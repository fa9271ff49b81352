import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { LabelFormat } from "@stowage/model";
import PDFDocument from "pdfkit";
import type { Barcode } from "./barcode.ts";
import { type FontKey, loadFont } from "./fonts.ts";
import { LabelCanvas, startOf, type TextPosition } from "./labelCanvas.ts";
import type { Paper } from "./paper.ts";
import type { TextStyle } from "./text.ts";
import type { PrintLanguage } from "./words.ts";
import { ZplCanvas } from "./zplCanvas.ts";

export interface DocumentOptions {
  paper: Paper;
  language: PrintLanguage;
  title: string;
  /** ISO instant; the file's date, so that the same data give the same file. */
  printedAt: string;
}

/**
 * Draws pages and hands them out as a stream: `paint` yields after every page it has finished, and goes on only when
 * the reader has taken it. What fails in `paint` destroys the stream.
 */
export const streamDocument = (options: DocumentOptions, paint: (page: Canvas) => AsyncGenerator<void>): Readable =>
  streamed(() => new Canvas(options), paint);

/** The same for labels, in what their printer reads. */
export const streamLabels = (
  { format, ...options }: DocumentOptions & { format: LabelFormat },
  paint: (page: LabelCanvas) => AsyncGenerator<void>,
): Readable => streamed(() => (format === "zpl" ? new ZplCanvas(options) : new Canvas(options)), paint);

function streamed<Page extends LabelCanvas>(begin: () => Page, paint: (page: Page) => AsyncGenerator<void>): Readable {
  async function* chunks() {
    const canvas = begin();
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

/** Pages of a PDF. All measures are points from the top left corner. */
export class Canvas extends LabelCanvas {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts = new Set<FontKey>();
  #color = "";

  constructor(options: DocumentOptions) {
    super(options);
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

  write(text: string, style: TextStyle, position: TextPosition): number {
    const runs = this.text.runs(text, style);
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    let x = startOf(position, width);
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

  line(x: number, toX: number, y: number, thickness: number, color = "#000000"): void {
    this.#pdf.lineWidth(thickness).moveTo(x, y).lineTo(toX, y).strokeColor(color).stroke();
  }

  frame(x: number, y: number, width: number, height: number, thickness = 0.8): void {
    this.#pdf.lineWidth(thickness).rect(x, y, width, height).strokeColor("#000000").stroke();
  }

  polygon(...points: readonly [number, number][]): void {
    this.#fill("#000000");
    this.#pdf.polygon(...points).fill();
  }

  drawBarcode(code: Barcode, x: number, y: number): void {
    const dot = this.paper.dotsPerInch ? 72 / this.paper.dotsPerInch : 0.01;
    const [left, top] = [Math.round(x / dot) * dot, Math.round(y / dot) * dot];
    const bars = code.bars.map((bar) => area(left + bar.x, top + bar.y, bar.width, bar.height));
    this.#pdf.addContent(`q 1 g ${area(left, top, code.width, code.height)} f 0 g ${bars.join(" ")} f Q`);
  }

  /** All that is written by now; a stream hands out no more than one of its pieces at a time, of which a page has a dozen. */
  take(): Buffer | null {
    const pieces: Buffer[] = [];
    for (let piece = this.#pdf.read(); piece !== null; piece = this.#pdf.read()) pieces.push(piece as Buffer);
    return pieces.length > 0 ? Buffer.concat(pieces) : null;
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
