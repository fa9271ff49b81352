import { createRequire } from "node:module";
import { type Font, type Glyph, type GlyphRun, openSync } from "fontkit";
import type { PrintLanguage } from "./words.ts";

export type Face = "body" | "bold" | "mono";
export type FontKey = keyof typeof files;

export interface LoadedFont {
  readonly key: FontKey;
  /** What pdfkit embeds: the parsed font, laid out glyph by glyph. */
  readonly source: Font;
  /** Advance width in thousandths of the font size; undefined where the font lacks the character. */
  advance(codePoint: number): number | undefined;
}

/** The fonts of a face in the order in which they are asked for a character. */
export function fontChain(face: Face, language: PrintLanguage): readonly FontKey[] {
  const [first, second] = language === "zh_CN" ? (["sc", "tc"] as const) : (["tc", "sc"] as const);
  if (face === "body") return [`${first}Regular`, `${second}Regular`];
  return face === "bold" ? [`${first}Bold`, `${second}Bold`] : ["monoBold", `${first}Bold`, `${second}Bold`];
}

/** Parsed once a process, when a character first needs it: a Chinese font is 7 MB. */
export function loadFont(key: FontKey): LoadedFont {
  const known = loaded.get(key);
  if (known) return known;
  const font = open(key, files[key]());
  loaded.set(key, font);
  return font;
}

const require = createRequire(import.meta.url);
/** Where a font stands. */
export const fontFile = (key: FontKey): string => files[key]();

const files = {
  tcRegular: () => require.resolve("@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf"),
  tcBold: () => require.resolve("@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf"),
  scRegular: () => require.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  scBold: () => require.resolve("@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf"),
  monoBold: () => require.resolve("@expo-google-fonts/noto-sans-mono/700Bold/NotoSansMono_700Bold.ttf"),
};
const loaded = new Map<FontKey, LoadedFont>();

function open(key: FontKey, path: string): LoadedFont {
  const parsed = openSync(path);
  if (!("createSubset" in parsed)) throw new Error(`${key} is a collection, not a font`);
  const advances = new Map<number, number | undefined>();
  const scale = 1000 / parsed.unitsPerEm;
  return {
    key,
    source: withPlainLayout(parsed),
    advance(codePoint) {
      if (!advances.has(codePoint)) {
        const known = parsed.hasGlyphForCodePoint(codePoint);
        advances.set(codePoint, known ? parsed.glyphForCodePoint(codePoint).advanceWidth * scale : undefined);
      }
      return advances.get(codePoint);
    },
  };
}

/** One glyph a character, no kerning: figures stand in columns, widths add up, and it is many times faster than shaping. */
function withPlainLayout(parsed: Font): Font {
  const glyphs = new Map<number, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const codePoint = character.codePointAt(0) ?? 0;
    const known = glyphs.get(codePoint);
    if (known) return known;
    // fontkit forgets which character a glyph is for once it was read as a part of another (the e of é), and the
    // text could not be copied or searched.
    const glyph: Glyph = Object.create(parsed.glyphForCodePoint(codePoint), { codePoints: { value: [codePoint] } });
    glyphs.set(codePoint, glyph);
    return glyph;
  };
  const layout = (text: string): Pick<GlyphRun, "glyphs" | "positions" | "advanceWidth"> => {
    const run = Array.from(text, glyphOf);
    const positions = run.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    return { glyphs: run, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
  return Object.create(parsed, { layout: { value: layout } });
}
