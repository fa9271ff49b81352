import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const ofLanguage = /messages\/src\/(zh_TW|zh_CN|en_US)\.ts$/;
const only = "?only=";

/**
 * The words of the screens stand in their three languages beside each other, in a file an area, and a page needs one of
 * them: each language takes the areas as modules of its own, of which the other two languages are left out.
 */
export function oneLanguage(): Plugin {
  return {
    name: "stowage-one-language",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer = "") {
      const [, language] = ofLanguage.exec(importer) ?? [];
      if (language && source === "./ui/index.ts") return join(dirname(importer), source) + only + language;
      return importer.includes(only) && source.includes(only) ? join(dirname(importer), source) : undefined;
    },
    load(id) {
      const [file = "", language] = id.split(only);
      if (!language) return undefined;
      const code = readFileSync(file, "utf8");
      const areas = [...code.matchAll(/^import \* as (\w+) from "(.+)";$/gm)];
      if (areas.length === 0) return code;
      const imports = areas.map(
        ([, area, path]) => `import { ${language} as ${area} } from "${path}${only}${language}";`,
      );
      const names = areas.map(([, area]) => area).join(", ");
      return `${imports.join("\n")}\nexport const ${language} = { ${names} };\n`;
    },
  };
}
