export interface PictureKind {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a file is by its own bytes, whatever it is called; undefined where it is no picture that we show. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(pngSignature) && bytes.toString("latin1", 12, 16) === "IHDR")
    return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length >= 30 && bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP")
    return webpKind(bytes);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  return jpegKind(bytes);
}

/** WebP keeps its size where its first chunk's kind has it: lossy, lossless, or extended. */
function webpKind(bytes: Buffer): PictureKind | undefined {
  const webp = (width: number, height: number): PictureKind => ({ type: "image/webp", width, height });
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return webp(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case "VP8L": {
      if (bytes[20] !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return webp(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return undefined;
  }
}

/** JPEG is a row of segments, each with its marker and length; one of them, the frame's, holds the size. */
function jpegKind(bytes: Buffer): PictureKind | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}
