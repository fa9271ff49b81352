import { type Face, type FontKey, fontChain, type LoadedFont, loadFont } from "./fonts.ts";
import type { PrintLanguage } from "./words.ts";

export interface TextStyle {
  face: Face;
  /** Points. */
  size: number;
  /** Default black. */
  color?: string;
}

export interface TextRun {
  font: FontKey;
  text: string;
  /** Points. */
  width: number;
}

/** Measures and breaks text that mixes Chinese and Latin. Widths are points. */
export interface Typesetter {
  readonly language: PrintLanguage;
  width(text: string, style: TextStyle): number;
  /** The text cut where the font changes; a character that no font has is shown as 〓. */
  runs(text: string, style: TextStyle): TextRun[];
  /** At most maxLines lines that fit the width; what is left over ends in an ellipsis. */
  wrap(text: string, style: TextStyle, width: number, maxLines?: number): string[];
  /** One line, with an ellipsis where it had to be cut. */
  clip(text: string, style: TextStyle, width: number): string;
}

export function typesetter(language: PrintLanguage): Typesetter {
  const chains = new Map<Face, FaceChain>();
  const chainOf = (face: Face) => {
    const known = chains.get(face) ?? new FaceChain(fontChain(face, language));
    chains.set(face, known);
    return known;
  };
  const measured = (style: TextStyle): Measure => {
    const chain = chainOf(style.face);
    return (part) => chain.width(part) * style.size;
  };
  return {
    language,
    width: (text, style) => measured(style)(clean(text)),
    clip: (text, style, limit) => clipTo(clean(text), limit, measured(style)),
    runs: (text, style) => chainOf(style.face).runs(clean(text), style.size),
    wrap: (text, style, limit, maxLines = Number.POSITIVE_INFINITY) => {
      const measure = measured(style);
      const lines = breakLines(clean(text), limit, measure);
      if (lines.length <= maxLines) return lines;
      const rest = lines.slice(maxLines - 1).reduce(joinLines);
      return [...lines.slice(0, maxLines - 1), clipTo(rest, limit, measure, true)];
    },
  };
}

const missing = "〓";

class FaceChain {
  readonly #keys: readonly FontKey[];
  readonly #glyphs = new Map<string, { font: FontKey; text: string; advance: number }>();

  constructor(keys: readonly FontKey[]) {
    this.#keys = keys;
  }

  /** In font sizes. */
  width(text: string): number {
    let sum = 0;
    for (const character of text) sum += this.#glyph(character).advance;
    return sum / 1000;
  }

  runs(text: string, size: number): TextRun[] {
    const runs: TextRun[] = [];
    for (const character of text) {
      const glyph = this.#glyph(character);
      const width = (glyph.advance * size) / 1000;
      const last = runs.at(-1);
      if (last && last.font === glyph.font) {
        last.text += glyph.text;
        last.width += width;
      } else runs.push({ font: glyph.font, text: glyph.text, width });
    }
    return runs;
  }

  #glyph(character: string) {
    const known = this.#glyphs.get(character);
    if (known) return known;
    const found = this.#find(character) ?? this.#find(missing);
    if (!found) throw new Error("no printing font has the sign for a missing character");
    this.#glyphs.set(character, found);
    return found;
  }

  #find(character: string) {
    for (const key of this.#keys) {
      const font: LoadedFont = loadFont(key);
      const advance = font.advance(character.codePointAt(0) ?? 0);
      if (advance !== undefined) return { font: key, text: character, advance };
    }
    return undefined;
  }
}

/** Line ends and tabs become spaces, a no-break space stays; what has no width and no ink (control, format, private use) goes. */
function clean(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\S\u00A0]+/gu, " ")
    .replace(/\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Variation_Selector}/gu, "");
}

type Measure = (text: string) => number;

function clipTo(text: string, limit: number, measure: Measure, always = false): string {
  if (!always && measure(text) <= limit) return text;
  const room = limit - measure("…");
  let kept = "";
  let used = 0;
  for (const character of text) {
    used += measure(character);
    if (used > room) break;
    kept += character;
  }
  return kept.length === text.length ? text : `${kept.trimEnd()}…`;
}

// Signs that must not begin or end a line in Chinese typesetting.
const neverFirst = /^[，。、；：！？）」』】》〉〕…—％,.;:!?)\]}%’”℃]/u;
const neverLast = /[（「『【《〈〔([{‘“$￥]$/u;
const wide = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Words (and single Chinese characters) are kept whole; a word longer than a line is cut where the line ends. */
function breakLines(text: string, limit: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const piece of pieces(text)) {
    const width = measure(piece);
    if (used + measure(piece.trimEnd()) <= limit) {
      line += piece;
      used += width;
      continue;
    }
    if (line.trim()) lines.push(line.trimEnd());
    [line, used] = ["", 0];
    for (const character of piece.trimStart()) {
      const advance = measure(character);
      if (line && used + advance > limit && character !== " ") {
        lines.push(line.trimEnd());
        [line, used] = ["", 0];
      }
      line += character;
      used += advance;
    }
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

function joinLines(before: string, after: string): string {
  const noSpace = wide.test(after) || wide.test(Array.from(before).at(-1) ?? "");
  return noSpace ? before + after : `${before} ${after}`;
}

/** The text in pieces between which a line may end. */
function pieces(text: string): string[] {
  const result: string[] = [];
  let piece = "";
  let previous = "";
  for (const character of text) {
    if (piece && mayBreak(previous, character)) {
      result.push(piece);
      piece = "";
    }
    piece += character;
    previous = character;
  }
  if (piece) result.push(piece);
  return result;
}

function mayBreak(previous: string, next: string): boolean {
  if (neverFirst.test(next) || neverLast.test(previous) || next === " ") return false;
  return previous === " " || wide.test(next) || wide.test(previous) || (/[-/_]/.test(previous) && /\p{L}/u.test(next));
}
