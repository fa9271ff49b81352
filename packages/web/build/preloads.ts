import type { Plugin } from "vite";
import { chunkOf, chunksOf, filesOf } from "./chunks.ts";
import { fontFiles } from "./fonts.ts";

/**
 * Writes `preloads.json`: beginnings of addresses, in small letters, each with the files that its page will ask for one
 * after the other. Whoever serves the page names them in it, so that they come all at once.
 */
export function preloads(
  pages: Readonly<Record<string, { readonly modules: readonly string[]; readonly fonts: readonly string[] }>>,
): Plugin {
  return {
    name: "stowage-preloads",
    apply: "build",
    // After Vite itself, which takes away scripts that hold nothing but styles.
    enforce: "post",
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      // What the page itself names already.
      const entry = chunkOf(chunks, "index.html");
      const named = new Set(entry ? filesOf([entry], chunks) : []);
      const files = Object.entries(pages).map(([address, { modules, fonts }]) => {
        const roots = modules.map((module) => {
          const chunk = chunkOf(chunks, module);
          if (!chunk) throw new Error(`No chunk begins with ${module}.`);
          return chunk;
        });
        const scripts = filesOf(roots, chunks).filter((file) => !named.has(file));
        return [address, [...fontFiles(fonts, bundle), ...scripts]];
      });
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(Object.fromEntries(files)) });
    },
  };
}
