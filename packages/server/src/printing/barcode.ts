import { isSscc } from "@stowage/model";
import bwip from "bwip-js/node";

export type Symbology = "code128" | "gs1-128" | "ean13" | "qrcode" | "datamatrix";

export interface BarcodeRequest {
  text: string;
  /**
   * "linear": EAN-13 where the text is one, GS1-128 where it is an SSCC behind its identifier (00), else Code 128. "matrix": QR, or DataMatrix where only that is small
   * enough. "auto": linear, or matrix where the text is too long for the width or not ASCII.
   */
  symbology: Symbology | "linear" | "matrix" | "auto";
  /** Points, the quiet zone included. */
  maxWidth: number;
  /** Points; the bars of a linear code fill it. */
  height: number;
  /** In points: the size of a label printer's dot. Every edge must lie on a multiple of it. */
  dot?: number;
  /** Points; the widest module of a linear code. Default 0.42 mm. */
  widestModule?: number;
}

/** A barcode as black rectangles on a white one: sharp on every printer. Points, from the top left corner. */
export interface Barcode {
  symbology: Symbology;
  width: number;
  height: number;
  bars: readonly Bar[];
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Undefined where the text can't be encoded so that a scanner reads it in the given space. */
export function barcode(request: BarcodeRequest): Barcode | undefined {
  if (request.text === "") return undefined;
  for (const symbology of candidates(request)) {
    const drawn = linear.has(symbology) ? drawLinear(request, symbology) : drawMatrix(request, symbology);
    if (drawn) return drawn;
  }
  return undefined;
}

/** Whether the 13 digits end in the check digit of GS1's General Specifications, 7.9. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 12), Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(text[12]);
}

/** An SSCC as GS1's element strings are written for people. */
const isElementOfSscc = (text: string): boolean => text.startsWith("(00)") && isSscc(text.slice(4));

const millimetre = 72 / 25.4;
const linear: ReadonlySet<Symbology> = new Set<Symbology>(["code128", "gs1-128", "ean13"]);
// Below these, hand scanners and phones begin to fail on office paper.
const narrowestLinear = 0.19 * millimetre;
const narrowestMatrix = 0.33 * millimetre;
const quietModules: Record<Symbology, number> = { code128: 10, "gs1-128": 10, ean13: 11, qrcode: 4, datamatrix: 2 };

function candidates({ text, symbology }: BarcodeRequest): readonly Symbology[] {
  const forLinear: Symbology[] = isEan13(text) ? ["ean13", "code128"] : [isElementOfSscc(text) ? "gs1-128" : "code128"];
  const forMatrix: Symbology[] = ["qrcode", "datamatrix"];
  if (symbology === "linear") return forLinear;
  if (symbology === "matrix") return forMatrix;
  return symbology === "auto" ? [...forLinear, ...forMatrix] : [symbology];
}

function drawLinear(request: BarcodeRequest, symbology: Symbology): Barcode | undefined {
  const encoded = encode(symbology, request.text);
  if (!encoded || !("sbs" in encoded)) return undefined;
  const quiet = quietModules[symbology];
  const modules = encoded.sbs.reduce((sum, width) => sum + width, 0) + 2 * quiet;
  const widest = request.widestModule ?? 0.42 * millimetre;
  const module = snap(Math.min(request.maxWidth / modules, widest), request.dot);
  if (module < narrowestLinear) return undefined;
  const bars: Bar[] = [];
  let at = quiet;
  encoded.sbs.forEach((width, index) => {
    if (index % 2 === 0) bars.push({ x: at * module, y: 0, width: width * module, height: request.height });
    at += width;
  });
  return { symbology, width: modules * module, height: request.height, bars };
}

function drawMatrix(request: BarcodeRequest, symbology: Symbology): Barcode | undefined {
  const encoded = encode(symbology, request.text);
  if (!encoded || !("pixs" in encoded)) return undefined;
  const quiet = quietModules[symbology];
  const across = encoded.pixx + 2 * quiet;
  const module = snap(Math.min(request.maxWidth, request.height) / across, request.dot);
  if (module < narrowestMatrix) return undefined;
  const bars = rectangles(encoded.pixs, encoded.pixx).map(({ x, y, width, height }) => ({
    x: (x + quiet) * module,
    y: (y + quiet) * module,
    width: width * module,
    height: height * module,
  }));
  return { symbology, width: across * module, height: (encoded.pixy + 2 * quiet) * module, bars };
}

function snap(module: number, dot: number | undefined): number {
  return dot ? Math.floor(module / dot + 1e-6) * dot : module;
}

function encode(symbology: Symbology, text: string) {
  // Code 128 and DataMatrix are read as ASCII; only QR says reliably that its bytes are UTF-8.
  if (symbology !== "qrcode" && !/^[\x20-\x7e]+$/.test(text)) return undefined;
  if (symbology === "ean13" && !isEan13(text)) return undefined;
  const key = `${symbology} ${text}`;
  if (!encodings.has(key)) {
    const [oldest] = encodings.keys();
    if (encodings.size === mostEncodings && oldest !== undefined) encodings.delete(oldest);
    encodings.set(key, encodeFresh(symbology, text));
  }
  return encodings.get(key);
}

// A row is laid out to plan its page and again to draw it.
const mostEncodings = 1000;
const encodings = new Map<string, ReturnType<typeof encodeFresh>>();

function encodeFresh(symbology: Symbology, text: string) {
  try {
    return bwip.raw({ bcid: symbology, text })[0];
  } catch {
    // bwip-js throws where a text is too long for the symbology.
    return undefined;
  }
}

/** Neighbouring black modules of a row become one rectangle, and equal ones of rows below each other too. */
function rectangles(pixels: readonly number[], across: number): Bar[] {
  const done: Bar[] = [];
  let open = new Map<string, Bar>();
  for (let row = 0; row * across < pixels.length; row += 1) {
    const next = new Map<string, Bar>();
    for (const [x, width] of blackRuns(pixels.slice(row * across, (row + 1) * across))) {
      const key = `${x} ${width}`;
      const above = open.get(key);
      const bar = above ? { ...above, height: above.height + 1 } : { x, y: row, width, height: 1 };
      open.delete(key);
      next.set(key, bar);
    }
    done.push(...open.values());
    open = next;
  }
  return [...done, ...open.values()];
}

function blackRuns(row: readonly number[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((pixel, x) => {
    const last = runs.at(-1);
    if (!pixel) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
