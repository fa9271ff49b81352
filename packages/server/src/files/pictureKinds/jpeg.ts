import type { PictureKind } from "./kind.ts";

const marks = { start: 0xd8, end: 0xd9, scan: 0xda } as const;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * A JPEG is a row of segments, each with its marker and length. One of them, the frame's, holds the size; behind it come
 * scans, each followed by its content without a length, and the end as the last byte of the file, unless more may follow.
 */
export function jpegKind(bytes: Buffer, { isFollowed = false } = {}): PictureKind | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== marks.start) return undefined;
  let found: PictureKind | undefined;
  let isScanned = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    // Any number of them may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === marks.end) return isScanned && (isFollowed || at + 2 === bytes.length) ? found : undefined;
    const end = segmentEnd(bytes, at);
    if (end === undefined) return undefined;
    if (isFrame(marker)) found = frameOf(bytes.subarray(at + 4, end));
    const isScan = marker === marks.scan;
    if (isScan && !found) return undefined;
    at = isScan ? scanEnd(bytes, end) : end;
    isScanned ||= isScan && at > end;
  }
  return undefined;
}

function segmentEnd(bytes: Buffer, at: number): number | undefined {
  const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
  return length < 2 || at + 2 + length > bytes.length ? undefined : at + 2 + length;
}

/** Precision, height, width, the number of components, and three bytes for each. */
function frameOf(content: Buffer): PictureKind | undefined {
  if (content.length < 9 || content.length !== 6 + 3 * (content[5] ?? 0)) return undefined;
  return { type: "image/jpeg", height: content.readUInt16BE(1), width: content.readUInt16BE(3) };
}

/** Where the content of a scan ends: at the next marker that neither restarts it nor stands for the byte 255. */
function scanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
