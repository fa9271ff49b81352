import { pipeline, type Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { SheetError } from "../errors.ts";
import type { Limits } from "../limits.ts";

export interface Zip {
  has(name: string): boolean;
  /** The part's text, in pieces. Names are compared without case. */
  text(name: string): AsyncIterable<string>;
  /** Ends once the file is closed: a thread that ends before leaves it open. */
  close(): Promise<void>;
}

/** The list of parts, as it stands in the file. */
const mostDirectoryBytes = 4 * 2 ** 20;

/**
 * Opens a zip by its directory at the end and refuses it before anything is unpacked where a part that a reader would
 * need declares too much. What unpacks to more than it declares is cut off and refused while reading.
 * @throws SheetError FILE_UNREADABLE, FILE_ENCRYPTED, FILE_TOO_LARGE
 */
export async function openZip(path: string, limits: Limits, needed: (name: string) => boolean): Promise<Zip> {
  // Names lead nowhere on the disk, so any are taken; sizes are checked below, by our own limits.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const file = await yauzl.openPromise(path, options).catch(refuse);
  try {
    const entries = await entriesOf(file);
    for (const [name, entry] of entries) if (needed(name)) checkSize(name, entry, limits);
    return {
      has: (name) => entries.has(name.toLowerCase()),
      text: (name) => {
        const entry = entries.get(name.toLowerCase());
        if (entry === undefined) throw damaged(`the file lacks its part ${name}`);
        checkSize(name, entry, limits);
        return decoded(unpacked(file, name, entry));
      },
      close: () => closed(file),
    };
  } catch (error) {
    await closed(file);
    return refuse(error);
  }
}

function closed(file: ZipFile): Promise<void> {
  return new Promise((resolve) => {
    file.once("close", resolve);
    file.close();
  });
}

async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of file.eachEntry()) {
    bytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > mostDirectoryBytes) throw damaged("the zip's directory is too long");
    if (entry.isEncrypted()) throw new SheetError("FILE_ENCRYPTED", "the zip has a password");
    if (!entry.canDecodeFileData()) throw damaged(`unknown packing ${entry.compressionMethod}`);
    const name = entry.fileNameRaw.toString("utf8").replaceAll("\\", "/").toLowerCase();
    if (entries.has(name)) throw damaged(`two parts are called ${name}`);
    entries.set(name, entry);
  }
  return entries;
}

function checkSize(name: string, { uncompressedSize, compressedSize }: Entry, limits: Limits): void {
  const ratio = uncompressedSize / Math.max(1, compressedSize);
  const bomb = uncompressedSize >= limits.packedRatioFromBytes && ratio > limits.packedRatio;
  if (bomb || uncompressedSize > limits.partBytes)
    throw new SheetError("FILE_TOO_LARGE", `${name} unpacks to ${uncompressedSize} bytes from ${compressedSize}`);
}

async function* unpacked(file: ZipFile, name: string, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.compressedSize === 0) return;
  let bytes = 0;
  try {
    // Unpacked here, in larger pieces than the library makes, and so that both streams end with whichever fails.
    const raw = await file.openReadStreamPromise(entry, { decodeFileData: false });
    const stream: Readable =
      entry.compressionMethod === 0 ? raw : pipeline(raw, createInflateRaw({ chunkSize: 1 << 17 }), () => {});
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) throw new SheetError("FILE_TOO_LARGE", `${name} is larger than it declares`);
      yield chunk;
    }
  } catch (error) {
    refuse(error);
  }
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
}

function encodingOf(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
  return chunk[0] === 0xfe && chunk[1] === 0xff ? "utf-16be" : "utf-8";
}

/** What the library says of a file that is no zip, or a broken one. @throws SheetError */
function refuse(error: unknown): never {
  if (error instanceof SheetError) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw reason.startsWith("strong encryption") ? new SheetError("FILE_ENCRYPTED", reason) : damaged(reason);
}

function damaged(reason: string): SheetError {
  return new SheetError("FILE_UNREADABLE", reason);
}
