import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { chunkOf, chunksOf, filesOf } from "./chunks.ts";

interface Options {
  /** Kilobytes (1,000 bytes), compressed, that the first page may take. */
  readonly limitKb: number;
  /** Modules that the first page loads, beside what they import. */
  readonly first: readonly string[];
}

/** Prints what the sign-in page downloads and fails the build where it is more than the limit. */
export function initialSize({ limitKb, first }: Options): Plugin {
  return {
    name: "stowage-initial-size",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const roots = ["index.html", "messages/src/zh_TW.ts", ...first].flatMap(
        (module) => chunkOf(chunks, module) ?? [],
      );
      const files = filesOf(roots, chunks);
      const total = files.reduce((sum, file) => sum + gzipSync(contentOf(bundle[file])).length, 0);
      const kb = (total / 1000).toFixed(1);
      console.log(`\nsign-in page: ${files.length} files, ${kb} KB compressed (limit ${limitKb} KB)`);
      if (total > limitKb * 1000) this.error(`The sign-in page is ${kb} KB compressed; ${limitKb} KB is the limit.`);
    },
  };
}

const contentOf = (file: { code?: string; source?: string | Uint8Array } | undefined) =>
  file?.code ?? file?.source ?? "";
