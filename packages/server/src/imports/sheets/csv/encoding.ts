import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { SheetError } from "../errors.ts";
import type { Encoding } from "../types.ts";
import { commonCharacters } from "./commonCharacters.ts";

const sampleBytes = 1 << 20;

/**
 * Finds the encoding of a text file. Its byte order mark decides; else UTF-8, if the whole file is valid UTF-8; else Big5
 * or GB18030, whichever gives more common Chinese characters; else Windows-1252, if the text looks western.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const scan = await scanBytes(path);
  const marked = byMark(scan.sample) ?? unmarkedUtf16(scan.sample);
  if (marked !== undefined) return marked;
  if (scan.sample.includes(0)) throw new SheetError("FILE_FORMAT_UNKNOWN", "neither a spreadsheet nor a text");
  return scan.utf8 ? "utf-8" : guessChinese(scan.sample);
}

/** Big5, GB18030, or Windows-1252, for bytes that are not UTF-8. */
export function guessChinese(bytes: Uint8Array): Encoding {
  const big5 = likeness(bytes, "big5");
  const gb18030 = likeness(bytes, "gb18030");
  if (Math.max(big5, gb18030) < 0.3 && standAlone(bytes)) return "windows-1252";
  return gb18030 > big5 ? "gb18030" : "big5";
}

/** In western words a letter with an accent stands between plain ones; Chinese comes in runs. */
function standAlone(bytes: Uint8Array): boolean {
  let high = 0;
  let runs = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    high++;
    if ((bytes[index - 1] ?? 0) < 0x80) runs++;
  }
  return high < runs * 1.5;
}

export function byMark(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

/** Separators, digits and line ends make every other byte of such a file zero often enough, and the others never. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  let even = 0;
  let odd = 0;
  const length = Math.min(bytes.length, 4096) & ~1;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++;
    if (bytes[index + 1] === 0) odd++;
  }
  if (odd > length / 20 && even === 0) return "utf-16le";
  return even > length / 20 && odd === 0 ? "utf-16be" : undefined;
}

/**
 * Mean mark of the characters beyond ASCII: what is common in Chinese counts for, what is undecodable or of private
 * use strongly against. Read in the wrong one of the two, a text turns into characters that hardly anyone uses.
 */
function likeness(bytes: Uint8Array, encoding: "big5" | "gb18030"): number {
  const text = new TextDecoder(encoding).decode(bytes);
  let sum = 0;
  let count = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) continue;
    count++;
    sum += markOf(character, point);
  }
  return count === 0 ? 0 : sum / count + rank(bytes, encoding);
}

/**
 * Both encodings keep common characters apart from rare ones; the mean of where the pairs of bytes fall. A run of pairs
 * that all end high is likelier GB18030, whose common characters always do, than Big5, where three in five do.
 */
function rank(bytes: Uint8Array, encoding: "big5" | "gb18030"): number {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index] ?? 0;
    const trail = bytes[index + 1] ?? 0;
    index += lead < 0x80 ? 1 : trail >= 0x30 && trail <= 0x39 ? 4 : 2;
    if (lead < 0x80) continue;
    count++;
    if (encoding === "big5") sum += lead >= 0xa4 && lead <= 0xc6 ? 0.7 : lead >= 0xc9 ? -0.7 : 0;
    else if (trail < 0xa1) sum -= 0.5;
    else if (lead >= 0xb0) sum += lead <= 0xd7 ? 1.2 : -0.2;
  }
  return sum / Math.max(1, count);
}

function markOf(character: string, point: number): number {
  if (point === 0xfffd) return -10;
  if (point >= 0xe000 && point <= 0xf8ff) return -6;
  if (commonCharacters.has(character)) return 2;
  if (point >= 0x4e00 && point <= 0x9fff) return 0;
  // Full-width signs and Chinese punctuation.
  if ((point >= 0x3000 && point <= 0x303f) || (point >= 0xff00 && point <= 0xff5e)) return 0.5;
  return -1;
}

async function scanBytes(path: string): Promise<{ sample: Buffer; utf8: boolean }> {
  const sample: Buffer[] = [];
  let sampled = 0;
  let utf8 = true;
  let carried: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    if (sampled < sampleBytes) {
      sample.push(chunk);
      sampled += chunk.length;
    }
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    const whole = wholeCharacters(bytes);
    utf8 &&= isUtf8(bytes.subarray(0, whole));
    carried = Buffer.from(bytes.subarray(whole));
    if (!utf8 && sampled >= sampleBytes) break;
  }
  return { sample: wholeLines(Buffer.concat(sample)), utf8: utf8 && carried.length === 0 };
}

/** Where the last character that may go on in the next chunk begins. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** A sample that is cut within a character would read as damaged. */
function wholeLines(bytes: Buffer): Buffer {
  if (bytes.length < sampleBytes) return bytes;
  const end = bytes.lastIndexOf(10);
  return end < 0 ? bytes : bytes.subarray(0, end);
}
