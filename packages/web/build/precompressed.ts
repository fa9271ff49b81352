import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const shortest = 1_024;
const packed = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** Writes each asset compressed beside it, so that it is compressed once and not for everybody who asks. */
export function precompressed(): Plugin {
  return {
    name: "stowage-precompressed",
    apply: "build",
    async writeBundle({ dir }) {
      const folder = join(dir ?? "", "assets");
      const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const content = readFileSync(join(folder, name));
          if (content.length < shortest) return;
          for (const [ending, pack] of Object.entries(packed))
            writeFileSync(join(folder, `${name}.${ending}`), await pack(content));
        }),
      );
    },
  };
}
