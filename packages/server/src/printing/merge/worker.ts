import { PDFDocument } from "pdf-lib";
import decoding from "pdf-lib/cjs/core/streams/DecodeStream.js";
import type { Merged, ToMerge } from "./mergePdfs.ts";

/** What a file's own tables may unpack to, in bytes: real ones have a few million. */
const mostUnpacked = 64 * 2 ** 20;
const mostPages = 2_000;

// A few bytes of a file can unpack to more than the machine has, and no limit of a heap holds for that memory.
const prototype = decoding.default.prototype as unknown as { ensureBuffer(requested: number): Uint8Array };
const grow = prototype.ensureBuffer;
prototype.ensureBuffer = function (requested) {
  if (requested > mostUnpacked) throw new RangeError("it unpacks to too much");
  return grow.call(this, requested);
};

process.once("message", async (files) => process.send?.(await merge(files as readonly ToMerge[])));

async function merge(files: readonly ToMerge[]): Promise<Merged> {
  const whole = await PDFDocument.create();
  const refused: { index: number; code: "FILE_UNREADABLE" | "FILE_ENCRYPTED" }[] = [];
  for (const { index, content } of files) {
    try {
      const one = await PDFDocument.load(content, { ignoreEncryption: true, updateMetadata: false });
      if (one.isEncrypted) {
        refused.push({ index, code: "FILE_ENCRYPTED" });
        continue;
      }
      const pages = await whole.copyPages(one, one.getPageIndices());
      if (pages.length === 0) throw new RangeError("it has no pages");
      if (whole.getPageCount() + pages.length > mostPages) return { tooMany: mostPages };
      for (const page of pages) whole.addPage(page);
    } catch {
      refused.push({ index, code: "FILE_UNREADABLE" });
    }
  }
  return refused.length > 0 ? { refused } : { content: await whole.save() };
}
