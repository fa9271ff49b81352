import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { SheetError } from "../errors.ts";
import type { Limits } from "../limits.ts";

export interface Zip {
  has(name: string): boolean;
  /** The part's text, in pieces. Names are compared without case. */
  text(name: string): AsyncIterable<string>;
}

interface Entry {
  method: number;
  packedBytes: number;
  bytes: number;
  headerAt: number;
}

/**
 * Opens a zip by its directory at the end and refuses it before anything is unpacked where a part that a reader would
 * need declares too much. What unpacks to more than it declares is cut off and refused while reading.
 */
export async function openZip(path: string, limits: Limits, needed: (name: string) => boolean): Promise<Zip> {
  const entries = await readDirectory(path);
  for (const [name, entry] of entries) if (needed(name)) checkSize(name, entry, limits);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    text: (name) => {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) throw new SheetError("FILE_UNREADABLE", `the file lacks its part ${name}`);
      checkSize(name, entry, limits);
      return unpackedText(path, name, entry);
    },
  };
}

function checkSize(name: string, entry: Entry, limits: Limits): void {
  const ratio = entry.bytes / Math.max(1, entry.packedBytes);
  const bomb = entry.bytes >= limits.packedRatioFromBytes && ratio > limits.packedRatio;
  if (bomb || entry.bytes > limits.partBytes) {
    throw new SheetError("FILE_TOO_LARGE", `${name} unpacks to ${entry.bytes} bytes from ${entry.packedBytes}`);
  }
}

async function* unpackedText(path: string, name: string, entry: Entry): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of unpacked(path, name, entry)) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
}

async function* unpacked(path: string, name: string, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.packedBytes === 0) return;
  const start = await dataStart(path, entry);
  const raw = createReadStream(path, { start, end: start + entry.packedBytes - 1, highWaterMark: 1 << 16 });
  // A smaller output buffer would cut the text into more pieces than the scanner likes.
  const stream = entry.method === 8 ? pipeline(raw, createInflateRaw({ chunkSize: 1 << 17 }), () => {}) : raw;
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > entry.bytes) throw new SheetError("FILE_TOO_LARGE", `${name} is larger than it declares`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError("FILE_UNREADABLE", `${name} is damaged: ${String(error)}`);
  } finally {
    raw.destroy();
  }
}

function encodingOf(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
  return chunk[0] === 0xfe && chunk[1] === 0xff ? "utf-16be" : "utf-8";
}

async function dataStart(path: string, entry: Entry): Promise<number> {
  const header = await reading(path, (file) => readAt(file, entry.headerAt, 30));
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged("a part's header is missing");
  return entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function readDirectory(path: string): Promise<Map<string, Entry>> {
  return reading(path, async (file) => {
    const { size } = await file.stat();
    const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
    const at = tail.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
    if (at < 0 || at + 22 > tail.length) throw damaged("the zip's directory is missing");
    const place = await directoryPlace(file, tail, at);
    if (place.bytes > 4 * 2 ** 20 || place.start + place.bytes > size) throw damaged("the zip's directory is wrong");
    return entriesOf(await readAt(file, place.start, place.bytes));
  });
}

async function directoryPlace(file: FileHandle, tail: Buffer, at: number): Promise<{ start: number; bytes: number }> {
  const bytes = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (start !== 0xffffffff && bytes !== 0xffffffff) return { start, bytes };
  if (at < 20 || tail.readUInt32LE(at - 20) !== 0x07064b50) throw damaged("the zip's directory is wrong");
  const record = await readAt(file, Number(tail.readBigUInt64LE(at - 12)), 56);
  return { start: Number(record.readBigUInt64LE(48)), bytes: Number(record.readBigUInt64LE(40)) };
}

function entriesOf(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const name = directory.toString("utf8", at + 46, at + 46 + nameBytes);
    const extra = directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
    if ((directory.readUInt16LE(at + 8) & 1) !== 0) throw new SheetError("FILE_ENCRYPTED", "the zip has a password");
    const method = directory.readUInt16LE(at + 10);
    if (method !== 0 && method !== 8) throw damaged(`unknown packing ${method}`);
    const sizes = [24, 20, 42].map((offset) => directory.readUInt32LE(at + offset));
    const [bytes = 0, packedBytes = 0, headerAt = 0] = withLongSizes(sizes, extra);
    entries.set(name.replaceAll("\\", "/").toLowerCase(), { method, bytes, packedBytes, headerAt });
    at += 46 + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Sizes that do not fit into 32 bits stand in an extra field, in this order, only those that do not fit. */
function withLongSizes(sizes: number[], extra: Buffer): number[] {
  if (!sizes.includes(0xffffffff)) return sizes;
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return sizes.map((size) => {
    if (size !== 0xffffffff) return size;
    if (at + 8 > extra.length) throw damaged("a part's size is missing");
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
}

async function reading<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, "r");
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw damaged("the zip ends too early");
  return buffer;
}

function damaged(reason: string): SheetError {
  return new SheetError("FILE_UNREADABLE", reason);
}
