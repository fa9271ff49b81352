import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { type Canvas, streamDocument } from "../../src/printing/document.ts";
import { papers } from "../../src/printing/paper.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The whole file, and what independent tools read in it. */
export class PrintedFile {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  static async of(stream: Readable): Promise<PrintedFile> {
    return new PrintedFile(await buffer(stream));
  }

  /** The text of each page, in reading order; Latin and Chinese digits as they were written. */
  async pages(): Promise<string[]> {
    const text = await this.#tool("pdftotext", (file) => ["-layout", file, "-"]);
    return text.split("\f").slice(0, -1);
  }

  async text(): Promise<string> {
    return (await this.pages()).join("\n");
  }

  async fonts(): Promise<string> {
    return this.#tool("pdffonts", (file) => [file]);
  }

  /** Barcodes of one page, as a scanner reads them. */
  async barcodes(page = 1, dotsPerInch = 203): Promise<{ format: string; text: string }[]> {
    await zxing();
    const results = await readBarcodes(new Uint8Array(await this.image(page, dotsPerInch, "png")), {
      formats: ["Code128", "EAN13", "QRCode", "DataMatrix"],
      maxNumberOfSymbols: 255,
      tryHarder: true,
    });
    return results.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }));
  }

  /** A page in grey: one byte a pixel. */
  async pixels(page: number, dotsPerInch: number): Promise<{ width: number; height: number; grey: Buffer }> {
    const image = await this.image(page, dotsPerInch, "gray");
    const [header, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(image.toString("latin1", 0, 40)) ?? [];
    if (!header) throw new Error("not a PGM image");
    return { width: Number(width), height: Number(height), grey: image.subarray(header.length) };
  }

  async image(page: number, dotsPerInch: number, kind: "png" | "gray"): Promise<Buffer> {
    return this.#inFolder(async (folder, file) => {
      const out = join(folder, "page");
      await run("pdftoppm", [`-${kind}`, "-r", String(dotsPerInch), "-f", String(page), "-l", String(page), file, out]);
      const [name] = (await readdir(folder)).filter((entry) => entry.startsWith("page"));
      if (!name) throw new Error(`the file has no page ${page}`);
      return readFile(join(folder, name));
    });
  }

  #tool(name: string, args: (file: string) => string[]): Promise<string> {
    return this.#inFolder(async (_folder, file) => (await run(name, args(file), { maxBuffer: 1 << 26 })).stdout);
  }

  async #inFolder<T>(work: (folder: string, file: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), "stowage-print-"));
    try {
      const file = join(folder, "file.pdf");
      await writeFile(file, this.bytes);
      return await work(folder, file);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}

/** One A4 page with what the function draws. */
export function drawn(draw: (canvas: Canvas) => void, paper = papers.A4 as Canvas["paper"]): Promise<PrintedFile> {
  const options = { paper, language: "zh_TW" as const, title: "test", printedAt: "2026-11-21T06:05:09Z" };
  return PrintedFile.of(
    streamDocument(options, async function* (canvas) {
      canvas.addPage();
      draw(canvas);
      yield;
    }),
  );
}

let ready: Promise<unknown> | undefined;

export function zxing(): Promise<unknown> {
  ready ??= readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm")).then((file) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true }),
  );
  return ready;
}
