import type { Readable } from "node:stream";
import { Failure } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { type FileStore, nameOf, tooLarge } from "../files/index.ts";
import { type FormPart, noteParts } from "../http/idempotency.ts";
import { maxFileBytes } from "./source.ts";

export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** The other parts of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

const uploads = new WeakMap<FastifyRequest, Promise<Upload>>();

/**
 * Reads the parts of a multipart request and keeps its one file. A request that is handled again is not read again.
 * @throws Failure BAD_FILE without a file or with several, FILE_TOO_LARGE, MALFORMED_BODY.
 */
export function receive(raw: FastifyRequest, store: FileStore): Promise<Upload> {
  const known = uploads.get(raw) ?? readParts(raw, store);
  uploads.set(raw, known);
  return known;
}

async function readParts(raw: FastifyRequest, store: FileStore): Promise<Upload> {
  const saved: { id: string; name: string; size: number }[] = [];
  const fields: Record<string, string> = {};
  const parts: FormPart[] = [];
  try {
    for await (const part of raw.parts({ limits: { fileSize: maxFileBytes + 1, fieldSize: 10_000, files: 2 } })) {
      if (part.type === "field") {
        fields[part.fieldname] = String(part.value);
        parts.push([part.fieldname, String(part.value)]);
      } else {
        const { hash, ...file } = await store.save(part.file as Readable, maxFileBytes);
        saved.push({ ...file, name: nameOf(part.filename) });
        parts.push([part.fieldname, hash, part.filename]);
      }
    }
    noteParts(raw, parts);
    const [only] = saved;
    if (!only || saved.length > 1) throw new Failure("BAD_FILE");
    if (only.size === 0) throw new Failure("FILE_UNREADABLE");
    return { ...only, fields };
  } catch (error) {
    await store.remove(saved.map(({ id }) => id));
    throw asUploadFailure(error);
  }
}

function asUploadFailure(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (statusCode === 413) return tooLarge(maxFileBytes);
  // What the parser of forms says of a form that is none, or that broke off.
  if (typeof code !== "string" || code.startsWith("FST_")) return new Failure("MALFORMED_BODY", { cause: error });
  return error;
}
