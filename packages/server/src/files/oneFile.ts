import { Failure, isStorable } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { noteParts, sha256 } from "../http/idempotency.ts";
import { tooLarge } from "./store.ts";

/** A file of an upload, in memory. */
export interface OneFile {
  /** The name of the part that it came in. */
  readonly fieldname: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly content: Buffer;
}

/** What a form consists of. */
export interface Form {
  readonly files: readonly OneFile[];
  readonly fields: Readonly<Record<string, string>>;
}

const received = new WeakMap<FastifyRequest, Promise<Form>>();

/**
 * The one file of a multipart request; a request that is handled again is not read again.
 * @throws Failure BAD_FILE without a file or with an empty one, FILE_TOO_LARGE, MALFORMED_BODY; BAD_FORMAT
 * at a field that no database keeps.
 */
export async function oneFile(raw: FastifyRequest, maxBytes: number): Promise<OneFile> {
  const [file] = await someFiles(raw, maxBytes, 1);
  if (!file) throw new Failure("BAD_FILE");
  return file;
}

/** At most so many files of a multipart request. @throws Failure as `oneFile` does. */
export const someFiles = async (raw: FastifyRequest, maxBytes: number, most: number): Promise<readonly OneFile[]> =>
  (await formOf(raw, maxBytes, most)).files;

/** At most so many files of a multipart request, and what its fields say. @throws Failure as `oneFile` does. */
export function formOf(raw: FastifyRequest, maxBytes: number, most: number): Promise<Form> {
  const known = received.get(raw) ?? read(raw, maxBytes, most);
  received.set(raw, known);
  return known;
}

async function read(raw: FastifyRequest, maxBytes: number, most: number): Promise<Form> {
  try {
    const files: OneFile[] = [];
    const fields = new Map<string, string>();
    for await (const part of raw.parts({ limits: { fileSize: maxBytes, files: most } })) {
      if (part.type === "field") {
        const value = String(part.value);
        if (!isStorable(value)) throw Failure.at(part.fieldname, "BAD_FORMAT");
        fields.set(part.fieldname, value);
        continue;
      }
      const { fieldname, filename, mimetype } = part;
      const content = await part.toBuffer();
      if (content.length === 0) throw new Failure("BAD_FILE");
      files.push({ fieldname, filename, mimetype, content });
    }
    noteParts(raw, [
      ...fields,
      ...files.map(
        ({ fieldname, filename, mimetype, content }) => [fieldname, sha256(content), filename, mimetype] as const,
      ),
    ]);
    return { files, fields: Object.fromEntries(fields) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
    if (statusCode === 413 && code !== "FST_FILES_LIMIT") throw tooLarge(maxBytes);
    if (typeof code !== "string" || code.startsWith("FST_")) throw new Failure("MALFORMED_BODY", { cause: error });
    throw error;
  }
}
