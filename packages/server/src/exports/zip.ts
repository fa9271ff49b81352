import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ZipPart {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** The first date that a zip knows, so that the same rows make the same file. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 4 };

/**
 * Parts, packed one after the other as they are made. The packing runs outside the event loop. Whoever stops reading
 * ends the part that is being made. @throws what the parts throw.
 */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  let made: Readable | undefined;
  let isLeft = false;
  const makeAll = async () => {
    for await (const { name, content } of parts) {
      if (isLeft) return;
      made = Readable.from(content, { objectMode: false });
      zip.addReadStream(made, name, options);
      await finished(made);
    }
    zip.end();
  };
  const making = makeAll().catch((error: Error) => void packed.destroy(error));
  try {
    yield* packed as AsyncIterable<Buffer>;
  } finally {
    isLeft = true;
    made?.destroy();
    await making;
  }
}
