import { readFileSync } from "node:fs";
import bwip from "bwip-js/node";
import { LRUCache } from "lru-cache";
import { type FontKey, fontFile, loadFont } from "./fonts.ts";

/** A character as dots, of which `left` and `top` say where the first lies from the pen on the baseline; up is positive. */
export interface Glyph {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The black ones, as their number in reading order. */
  readonly dots: readonly number[];
}

/** `size` is the font size in dots. */
export function glyphOf(font: FontKey, character: string, size: number): Glyph {
  const key = `${font} ${size} ${character}`;
  const known = glyphs.get(key);
  if (known) return known;
  const fresh = rastered(font, character, size);
  glyphs.set(key, fresh);
  return fresh;
}

// What the words and addresses of a day's labels need; a glyph takes about a millisecond to draw.
const glyphs = new LRUCache<string, Glyph>({ max: 5_000 });
const known = new Map<FontKey, { readonly id: number; readonly ascent: number }>();

function rastered(font: FontKey, character: string, size: number): Glyph {
  const { id, ascent } = fontOf(font);
  // The library's height is that of the ascent.
  const height = size * ascent;
  const {
    left,
    top,
    width,
    height: rows,
    pixels,
  } = bwip.FontLib.getglyph(id, character.codePointAt(0) ?? 0, height, height);
  const dots: number[] = [];
  for (let at = 0; at < width * rows; at += 1) if ((pixels[at] ?? 0) > 127) dots.push(at);
  return { left, top, width, height: rows, dots };
}

/** The library of barcodes draws TrueType too. It reads a font of its own, so once a process and only for who prints ZPL. */
function fontOf(font: FontKey) {
  const found = known.get(font);
  if (found) return found;
  const { ascent, unitsPerEm } = loadFont(font).source;
  bwip.loadFont(font, 100, readFileSync(fontFile(font)));
  const fresh = { id: bwip.FontLib.lookup(font), ascent: ascent / unitsPerEm };
  known.set(font, fresh);
  return fresh;
}
