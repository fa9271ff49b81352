import type { LabelLine } from "./labelParts.ts";
import { mm, type Paper } from "./paper.ts";

const barHeight = 25 * mm;
const digits = 11;
const leading = 1.3;
/**
 * A label in the language of Zebra's printers: in UTF-8 (`^CI28`), one `^XA` to `^XZ`, with the same texts as the one that is
 * drawn, and its code as a command. A printer without a font of Chinese signs prints none of them.
 */
export function zplLabel(parts: readonly (readonly LabelLine[])[], code: string, paper: Paper): string {
  const dots = (points: number) => Math.round((points * (paper.dotsPerInch ?? 203)) / 72);
  const [width, height] = [dots(paper.width * mm), dots(paper.height * mm)];
  const margin = dots(paper.margin * mm);
  const room = width - 2 * margin;
  const top = height - margin - dots(barHeight + digits * leading * 2);
  const commands = ["^XA", "^CI28", `^PW${width}`, `^LL${height}`, "^LH0,0"];
  let y = margin;
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      commands.push(`^FO${margin},${y + 4}^GB${room},2,2^FS`);
      y += 12;
    }
    for (const [text, { size }, lines] of part) {
      const sign = dots(size);
      const most = Math.min(lines, linesOf(text, sign, room));
      const needed = Math.round(sign * leading) * most;
      // What has no room above the code is left out, the least important, which comes last, first.
      if (y + needed > top) break;
      commands.push(`^FO${margin},${y}^A0N,${sign},${sign}^FB${room},${most},0,L^FH_^FD${escaped(text)}^FS`);
      y += needed;
    }
  }
  const module = moduleOf(code, room);
  const at = Math.max(margin, Math.round((width - modulesOf(code) * module) / 2));
  commands.push(`^FO${at},${top}^BY${module}^BCN,${dots(barHeight)},Y,N,N,A^FH_^FD${escapedCode(code)}^FS`, "^XZ");
  return `${commands.join("\n")}\n`;
}

/** Signs that would begin a command, and the one by which `^FH` writes them. */
const reserved = /[\^~_]/gu;

const inHex = (text: string): string =>
  text.replace(reserved, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Control signs have no place on a label, and a backslash would break the line. */
const escaped = (text: string): string => inHex(text.replace(/\p{Cc}+/gu, " ").replaceAll("\\", "/"));

/** In Code 128 these three are said by an invocation (ZPL II Programming Guide, `^BC`). */
const invoked: Readonly<Record<string, string>> = { "^": "><", ">": ">0", "~": ">=" };
const escapedCode = (code: string): string => inHex(code.replace(/[\^>~]/g, (sign) => invoked[sign] ?? sign));

/** How many lines a text takes: Chinese signs are as wide as they are high, others about half. */
function linesOf(text: string, sign: number, room: number): number {
  const wide = Array.from(text, (one) => ((one.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.55));
  return Math.max(1, Math.ceil((wide.reduce((sum, one) => sum + one, 0) * sign) / (room * 0.95)));
}

/** Modules of Code 128 at most: eleven a sign, its start, check and stop, without the quiet zones. */
const modulesOf = (code: string): number => 11 * code.length + 35;

/** Dots of a bar's module: as wide as the label has room for with quiet zones, between 2 and 4. */
const moduleOf = (code: string, room: number): number =>
  Math.max(2, Math.min(4, Math.floor(room / (modulesOf(code) + 20))));
