export type TextEncoding = "utf-8" | "utf-8-bom" | "utf-16le" | "big5" | "gb18030";

/** Calls `lost` with each character that the encoding lacks and writes a question mark in its place. */
export type Encode = (text: string, lost: (character: string) => void) => Uint8Array;

/** What a file in this encoding begins with, so that programs recognise it. */
export const marks: Record<TextEncoding, Uint8Array> = {
  "utf-8": new Uint8Array(),
  "utf-8-bom": Uint8Array.of(0xef, 0xbb, 0xbf),
  "utf-16le": Uint8Array.of(0xff, 0xfe),
  big5: new Uint8Array(),
  gb18030: new Uint8Array(),
};

export function encoderOf(encoding: TextEncoding): Encode {
  if (encoding === "utf-16le") return (text) => Buffer.from(text, "utf16le");
  if (encoding === "big5" || encoding === "gb18030") return chineseEncoder(encoding);
  return (text) => Buffer.from(text, "utf8");
}

function chineseEncoder(encoding: "big5" | "gb18030"): Encode {
  const table = tableOf(encoding);
  return (text, lost) => {
    // Four bytes are the most that a character takes.
    const bytes = Buffer.allocUnsafe(text.length * 4);
    let at = 0;
    for (const character of text) {
      const point = character.codePointAt(0) ?? 0;
      if (point < 0x80) {
        bytes[at++] = point;
        continue;
      }
      const pair = point < 0x10000 ? (table[point] ?? 0) : 0;
      if (pair !== 0) at = bytes.writeUInt16BE(pair, at);
      else if (encoding === "gb18030") at = bytes.writeUInt32BE(fourBytes(point), at);
      else {
        lost(character);
        bytes[at++] = 63;
      }
    }
    return bytes.subarray(0, at);
  };
}

const tables = new Map<string, Uint16Array>();

/** Node decodes both encodings but encodes neither, so the decoder is asked what every pair of bytes means. */
function tableOf(encoding: "big5" | "gb18030"): Uint16Array {
  let table = tables.get(encoding);
  if (table === undefined) {
    table = new Uint16Array(0x10000);
    const decoder = new TextDecoder(encoding);
    // Leads below A1 hold rare additions to Big5 that many programs do not know.
    for (let lead = encoding === "big5" ? 0xa1 : 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const text = decoder.decode(Uint8Array.of(lead, trail));
        const point = text.charCodeAt(0);
        if (text.length === 1 && point >= 0x80 && point !== 0xfffd && table[point] === 0)
          table[point] = lead * 256 + trail;
      }
    }
    tables.set(encoding, table);
  }
  return table;
}

let ranges: { points: Uint32Array } | undefined;

/** GB18030 writes what has no pair as four bytes counted in a base of 10, 126, 10 and 126. */
function fourBytes(point: number): number {
  ranges ??= { points: basicPlane() };
  const linear = point >= 0x10000 ? 189_000 + point - 0x10000 : (ranges.points[point] ?? 0);
  return bytesOf(linear).readUInt32BE(0);
}

const replacement = "\ufffd";

function basicPlane(): Uint32Array {
  const points = new Uint32Array(0x10000);
  const decoder = new TextDecoder("gb18030");
  for (let linear = 0; linear < 39_420; linear++) {
    const text = decoder.decode(bytesOf(linear));
    if (text.length === 1 && text !== replacement) points[text.charCodeAt(0)] = linear;
  }
  // A decoder also answers U+FFFD for invalid bytes, so the index of U+FFFD itself is set here.
  points[replacement.charCodeAt(0)] = 39_417;
  return points;
}

function bytesOf(linear: number): Buffer {
  return Buffer.from([
    0x81 + Math.floor(linear / 12_600),
    0x30 + (Math.floor(linear / 1_260) % 10),
    0x81 + (Math.floor(linear / 10) % 126),
    0x30 + (linear % 10),
  ]);
}
