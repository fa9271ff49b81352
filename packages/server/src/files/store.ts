import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure } from "@stowage/model";
import { newId } from "../database/index.ts";

export const keptMs = 24 * 3_600_000;

export interface Saved {
  readonly id: string;
  readonly size: number;
  readonly hash: string;
}

/** Files in one folder, each under a random name. */
export interface FileStore {
  /** Writes a stream down; `hash` is the SHA-256 of it. @throws Failure FILE_TOO_LARGE beyond `maxBytes`; nothing of it stays. */
  save(content: Readable, maxBytes: number): Promise<Saved>;
  /** A name for a file that somebody else writes. */
  reserve(): Promise<string>;
  /** Where a file stands, or a part that belongs to it. */
  path(id: string, part?: "refused" | "paper"): string;
  remove(ids: readonly string[]): Promise<void>;
  /** Removes what is older than a day; answers how many. */
  sweep(): Promise<number>;
}

export function fileStore(folder: string): FileStore {
  const path = (id: string, part?: string) => join(folder, part ? `${id}.${part}` : id);
  const discard = (name: string) => rm(join(folder, name), { force: true });
  return {
    path,
    async reserve() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return newId();
    },
    async save(content, maxBytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = newId();
      const hash = createHash("sha256");
      let size = 0;
      try {
        await pipeline(
          content,
          async function* limited(source: AsyncIterable<Buffer>) {
            for await (const piece of source) {
              size += piece.length;
              if (size > maxBytes) throw tooLarge(maxBytes);
              hash.update(piece);
              yield piece;
            }
          },
          createWriteStream(path(id), { mode: 0o600, flags: "wx" }),
        );
      } catch (error) {
        await discard(id);
        throw error;
      }
      return { id, size, hash: hash.digest("base64") };
    },
    async remove(ids) {
      await Promise.all(ids.flatMap((id) => [discard(id), discard(`${id}.refused`)]));
    },
    async sweep() {
      const old = await oldFiles(folder);
      await Promise.all(old.map(discard));
      return old.length;
    },
  };
}

export const tooLarge = (maxBytes: number) =>
  new Failure("FILE_TOO_LARGE", {
    details: {
      max: maxBytes < 2 ** 20 ? `${Math.floor(maxBytes / 2 ** 10)} KB` : `${Math.floor(maxBytes / 2 ** 20)} MB`,
    },
  });

async function oldFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() && Date.now() - found.mtimeMs > keptMs) old.push(name);
  }
  return old;
}
