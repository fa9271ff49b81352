import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

interface Options {
  /** Kilobytes (1,000 bytes), compressed, that the first page may take. */
  readonly limitKb: number;
  /** Modules that the first page loads, beside what they import. */
  readonly first: readonly string[];
}

interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Prints what the sign-in page downloads and fails the build where it is more than the limit. */
export function initialSize({ limitKb, first }: Options): Plugin {
  return {
    name: "stowage-initial-size",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk") as unknown as Chunk[];
      const words = chunks.filter((chunk) => chunk.facadeModuleId?.endsWith("messages/src/zh_TW.ts"));
      const roots = chunks.filter(
        (chunk) =>
          chunk.facadeModuleId?.endsWith("index.html") || first.some((end) => chunk.facadeModuleId?.endsWith(end)),
      );
      const files = new Map<string, number>();
      for (const chunk of [...roots, ...words]) addChunk(chunk, chunks, bundle as Bundle, files);
      const total = [...files.values()].reduce((sum, size) => sum + size, 0);
      const kb = (total / 1000).toFixed(1);
      console.log(`\nsign-in page: ${files.size} files, ${kb} KB compressed (limit ${limitKb} KB)`);
      if (total > limitKb * 1000) this.error(`The sign-in page is ${kb} KB compressed; ${limitKb} KB is the limit.`);
    },
  };
}

type Bundle = Record<string, { readonly type: string; readonly code?: string; readonly source?: string | Uint8Array }>;

function addChunk(chunk: Chunk, chunks: readonly Chunk[], bundle: Bundle, files: Map<string, number>): void {
  if (files.has(chunk.fileName)) return;
  files.set(chunk.fileName, gzipSync(chunk.code).length);
  for (const css of chunk.viteMetadata?.importedCss ?? []) {
    const source = bundle[css]?.source;
    if (source) files.set(css, gzipSync(source).length);
  }
  for (const name of chunk.imports) {
    const next = chunks.find((candidate) => candidate.fileName === name);
    if (next) addChunk(next, chunks, bundle, files);
  }
}
