import { fileURLToPath } from "node:url";
import { build, type Plugin, type PluginOption } from "vite";
import config from "../../packages/web/vite.config.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const declared = JSON.stringify(at("../../packages/server/test/agreement/agreement.ts"));

/** By module: what is added to its end. The pages take the words of one language at a time. */
const additions: Readonly<Record<string, string>> = {
  [at("../../packages/model/src/index.ts")]: `
    import { addAgreement } from ${declared};
    import { menu as everyEntry } from "./menu.ts";
    addAgreement(model, everyEntry);`,
  ...Object.fromEntries(
    ["zh_TW", "zh_CN", "en_US"].map((language) => [
      at(`../../packages/messages/src/${language}.ts`),
      `import { addWords } from ${declared};\naddWords(${language});`,
    ]),
  ),
};

/** The web pages as they are built, but with the agreement of the tests in their model and their words. */
await build({
  ...config,
  configFile: false,
  root: at("../../packages/web"),
  logLevel: "error",
  plugins: [(config.plugins ?? []).filter((plugin) => !isInitialSize(plugin)), withAgreement()],
  build: { ...config.build, outDir: process.argv[2] ?? "", emptyOutDir: true },
});

// The size of the first page is that of the product, not of its tests.
function isInitialSize(plugin: PluginOption): boolean {
  return Boolean(plugin) && (plugin as Plugin).name === "stowage-initial-size";
}

function withAgreement(): Plugin {
  const waiting = new Set(Object.keys(additions));
  return {
    name: "agreement-of-the-tests",
    transform(code, id) {
      const added = additions[id];
      if (added === undefined) return null;
      waiting.delete(id);
      return { code: `${code}\n${added}`, map: null };
    },
    generateBundle() {
      if (waiting.size > 0) this.error(`Nothing was added to ${[...waiting].join(", ")}.`);
    },
  };
}
