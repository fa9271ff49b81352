import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZipPart {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** What the directory of a zip without its long form can say. */
const most = 0xffff_ffff;

/**
 * Parts, packed one after the other as they are made. Sizes follow each part, since they are not known before it. The
 * packing runs outside the event loop.
 */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, content } of parts) {
    const start = at;
    const label = Buffer.from(name, "utf8");
    const head = Buffer.concat([localHeader(label), label]);
    yield head;
    const sums = { crc: 0, bytes: 0 };
    let packedBytes = 0;
    for await (const chunk of deflated(content, sums)) {
      packedBytes += chunk.length;
      yield chunk;
    }
    at += head.length + packedBytes + 16;
    if (at > most || sums.bytes > most) throw new Error("the sheet is larger than 4 GB");
    yield record(16, [0x08074b50, sums.crc, packedBytes, sums.bytes]);
    directory.push(directoryEntry(label, sums, packedBytes, start), label);
  }
  const listing = Buffer.concat(directory);
  yield listing;
  yield ending(directory.length / 2, listing.length, at);
}

async function* deflated(content: ZipPart["content"], sums: { crc: number; bytes: number }): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text, "utf8");
      sums.crc = crc32(bytes, sums.crc);
      sums.bytes += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(counted(), { objectMode: false });
  // A failure of the source destroys the packer with it, and the loop below throws it.
  yield* pipeline(source, createDeflateRaw({ level: 4, chunkSize: 1 << 16 }), () => {}) as AsyncIterable<Buffer>;
}

/** 1980-01-01, so that the same rows make the same file. */
const noDate = 0x0021_0000;
/** Sizes after the part; names in UTF-8. */
const flags = 0x0808;

function localHeader(label: Buffer): Buffer {
  const header = record(30, [0x04034b50, 20 | (flags << 16), 8, 0, 0, 0, 0]);
  header.writeUInt32LE(noDate, 10);
  header.writeUInt16LE(label.length, 26);
  return header;
}

function directoryEntry(label: Buffer, sums: { crc: number; bytes: number }, packedBytes: number, at: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(noDate, 12);
  entry.writeUInt32LE(sums.crc, 16);
  entry.writeUInt32LE(packedBytes, 20);
  entry.writeUInt32LE(sums.bytes, 24);
  entry.writeUInt16LE(label.length, 28);
  entry.writeUInt32LE(at, 42);
  return entry;
}

function ending(count: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

function record(bytes: number, words: readonly number[]): Buffer {
  const buffer = Buffer.alloc(bytes);
  for (const [index, word] of words.entries()) buffer.writeUInt32LE(word >>> 0, index * 4);
  return buffer;
}
