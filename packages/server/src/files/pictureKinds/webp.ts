import type { PictureKind } from "./kind.ts";

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

/** A WebP is one container of chunks, as long as the file. Its size stands where its first chunk's kind has it. */
export function webpKind(bytes: Buffer): PictureKind | undefined {
  if (bytes.length < 20 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  const chunks = bytes.readUInt32LE(4) + 8 === bytes.length ? chunksOf(bytes) : undefined;
  const [first] = chunks ?? [];
  if (!chunks || !first) return undefined;
  const drawn = chunks.find(({ name }) => name === "VP8 " || name === "VP8L" || name === "ANMF");
  return drawn && drawn.content.length > 10 ? sizeIn(first) : undefined;
}

/** All chunks to the end, each padded to an even length; undefined where a length does not agree. */
function chunksOf(bytes: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = 12;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return undefined;
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return undefined;
    chunks.push({ name: bytes.toString("latin1", at, at + 4), content: bytes.subarray(at + 8, end) });
    at = end + (end % 2);
  }
  return at === bytes.length ? chunks : undefined;
}

/** Lossy, lossless, or extended. */
function sizeIn({ name, content }: Chunk): PictureKind | undefined {
  const webp = (width: number, height: number): PictureKind => ({ type: "image/webp", width, height });
  if (content.length < 10) return undefined;
  switch (name) {
    case "VP8 ":
      if (content.readUIntBE(3, 3) !== 0x9d012a) return undefined;
      return webp(content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff);
    case "VP8L": {
      if (content[0] !== 0x2f) return undefined;
      const bits = content.readUInt32LE(1);
      return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return webp(content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1);
    default:
      return undefined;
  }
}
