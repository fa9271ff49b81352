import { crc32 } from "node:zlib";
import type { PictureKind } from "./kind.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What surrounds a chunk's content: its length and name before it, its checksum behind it. */
const around = 12;

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

/** A PNG is a row of chunks with checksums: the header first, then content, and the end as the last byte of the file. */
export function pngKind(bytes: Buffer): PictureKind | undefined {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined;
  const chunks = chunksOf(bytes);
  const [header] = chunks ?? [];
  const isDrawn = chunks?.some(({ name, content }) => name === "IDAT" && content.length > 0);
  const isWhole = isDrawn && chunks?.at(-1)?.name === "IEND";
  if (!isWhole || header?.name !== "IHDR" || header.content.length !== 13) return undefined;
  return { type: "image/png", width: header.content.readUInt32BE(0), height: header.content.readUInt32BE(4) };
}

/** All chunks to the end; undefined where a length or a checksum does not agree. */
function chunksOf(bytes: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (at < bytes.length) {
    if (at + around > bytes.length) return undefined;
    const end = at + around + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    chunks.push({ name: bytes.toString("latin1", at + 4, at + 8), content: bytes.subarray(at + 8, end - 4) });
    at = end;
    if (chunks.at(-1)?.name === "IEND" && at < bytes.length) return undefined;
  }
  return chunks;
}
