import type { Barcode } from "./barcode.ts";
import { Bitmap } from "./bitmap.ts";
import { glyphOf } from "./glyphs.ts";
import { LabelCanvas, startOf, type TextPosition } from "./labelCanvas.ts";
import type { TextRun, TextStyle } from "./text.ts";

/**
 * Labels in the language of Zebra's printers (ZPL II Programming Guide): each from `^XA` to `^XZ`. What stands in the
 * printer's own font is written with it; other signs, which a printer has only where a font was bought for it, are
 * drawn as dots, and so are barcodes, dot by dot as on every other paper.
 */
export class ZplCanvas extends LabelCanvas {
  #commands: string[] = [];
  #isOpen = false;

  addPage(): void {
    this.#close();
    this.#isOpen = true;
    this.#commands.push("^XA", "^CI28", `^PW${this.#dots(this.width)}`, `^LL${this.#dots(this.height)}`, "^LH0,0");
  }

  write(text: string, style: TextStyle, position: TextPosition): number {
    const runs = this.text.runs(text, style);
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    const written = runs.map((run) => run.text).join("");
    if (written.trim() === "") return width;
    if (inPrintersFont.test(written)) this.#field(written, style, position);
    else this.#drawText(runs, style, startOf(position, width), position.baseline);
    return width;
  }

  line(x: number, toX: number, y: number, thickness: number): void {
    const thick = Math.max(1, this.#dots(thickness));
    const top = this.#dots(y - thickness / 2);
    this.#commands.push(`^FO${this.#dots(x)},${top}^GB${this.#dots(toX - x)},${thick},${thick}^FS`);
  }

  polygon(...points: readonly [number, number][]): void {
    const at = points.map(([x, y]) => [this.#dots(x), this.#dots(y)] as const);
    const [left, top] = [0, 1].map((axis) => Math.min(...at.map((point) => point[axis] ?? 0))) as [number, number];
    const [right, bottom] = [0, 1].map((axis) => Math.max(...at.map((point) => point[axis] ?? 0))) as [number, number];
    const bitmap = new Bitmap(right - left, bottom - top);
    bitmap.fillPolygon(at.map(([x, y]) => [x - left, y - top]));
    this.#graphic(bitmap, left, top);
  }

  drawBarcode(code: Barcode, x: number, y: number): void {
    const bitmap = new Bitmap(this.#dots(code.width), this.#dots(code.height));
    for (const bar of code.bars) {
      const [left, top] = [this.#dots(bar.x), this.#dots(bar.y)];
      bitmap.fill(left, top, this.#dots(bar.x + bar.width) - left, this.#dots(bar.y + bar.height) - top);
    }
    this.#graphic(bitmap, this.#dots(x), this.#dots(y));
  }

  take(): Buffer | null {
    this.#close();
    if (this.#commands.length === 0) return null;
    const finished = Buffer.from(`${this.#commands.join("\n")}\n`);
    this.#commands = [];
    return finished;
  }

  end(): void {
    this.#close();
  }

  #close(): void {
    if (this.#isOpen) this.#commands.push("^XZ");
    this.#isOpen = false;
  }

  #dots(points: number): number {
    return Math.round((points * (this.paper.dotsPerInch ?? 203)) / 72);
  }

  /** The printer's font is narrower than ours, so what was measured has room; it alone knows where a line in the middle begins. */
  #field(text: string, { size }: TextStyle, { x, baseline, width, align = "left" }: TextPosition): void {
    const block = width && align !== "left" ? `^FB${this.#dots(width)},1,0,${align === "center" ? "C" : "R"}` : "";
    const font = `^A0N,${this.#dots(size)},${this.#dots(size)}`;
    this.#commands.push(`^FT${this.#dots(x)},${this.#dots(baseline)}${font}${block}^FH^FD${inHex(text)}^FS`);
  }

  #drawText(runs: readonly TextRun[], { face, size }: TextStyle, x: number, baseline: number): void {
    const inDots = this.#dots(size);
    let pen = 0;
    const signs = runs.flatMap((run) =>
      Array.from(run.text, (character) => {
        const glyph = glyphOf(run.font, character, inDots);
        const left = Math.round(pen) + glyph.left;
        pen += inDots * this.text.width(character, { face, size: 1 });
        return { ...glyph, left };
      }),
    );
    const first = Math.min(...signs.map(({ left }) => left));
    const above = Math.max(...signs.map(({ top }) => top));
    const last = Math.max(...signs.map(({ left, width }) => left + width));
    const below = Math.max(...signs.map(({ top, height }) => height - top));
    const bitmap = new Bitmap(last - first, above + below);
    for (const { left, top, width, dots } of signs)
      for (const dot of dots) bitmap.set(left - first + (dot % width), above - top + Math.floor(dot / width));
    this.#graphic(bitmap, this.#dots(x) + first, this.#dots(baseline) - above);
  }

  #graphic(bitmap: Bitmap, x: number, y: number): void {
    this.#commands.push(`^FO${Math.max(0, x)},${Math.max(0, y)}${bitmap.toZpl()}^FS`);
  }
}

/** A backslash would break the line of a block. */
const inPrintersFont = /^[\x20-\x5b\x5d-\x7e]+$/;

/** Signs that would begin a command, and the one by which `^FH` writes them. */
const inHex = (text: string): string =>
  text.replace(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
