import { Failure } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { tooLarge } from "./store.ts";

/** The one file of an upload, in memory. */
export interface OneFile {
  readonly filename: string;
  readonly mimetype: string;
  readonly content: Buffer;
}

const received = new WeakMap<FastifyRequest, Promise<OneFile>>();

/**
 * The one file of a multipart request; a request that is handled again is not read again.
 * @throws Failure BAD_FILE without a file or with an empty one, FILE_TOO_LARGE, MALFORMED_BODY.
 */
export function oneFile(raw: FastifyRequest, maxBytes: number): Promise<OneFile> {
  const known = received.get(raw) ?? read(raw, maxBytes);
  received.set(raw, known);
  return known;
}

async function read(raw: FastifyRequest, maxBytes: number): Promise<OneFile> {
  try {
    const file = await raw.file({ limits: { fileSize: maxBytes, files: 1 } });
    if (!file) throw new Failure("BAD_FILE");
    const content = await file.toBuffer();
    if (content.length === 0) throw new Failure("BAD_FILE");
    return { filename: file.filename, mimetype: file.mimetype, content };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
    if (statusCode === 413) throw tooLarge(maxBytes);
    if (typeof code !== "string" || code.startsWith("FST_")) throw new Failure("MALFORMED_BODY", { cause: error });
    throw error;
  }
}
