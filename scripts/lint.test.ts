import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const server = "packages/server/src";
const web = "packages/web/src";

/** A file that breaks one rule, and the rule's name. Each is planted alone; a rule that stays silent is none. */
const planted: readonly (readonly [what: string, rule: string, files: Readonly<Record<string, string>>])[] = [
  [
    "a ledger that knows documents",
    "noRestrictedImports",
    imports(`${server}/ledger/a.ts`, "../documents/gatheredSteps.ts"),
  ],
  ["a ledger that knows HTTP", "noRestrictedImports", imports(`${server}/ledger/kinds/a.ts`, "../../http/call.ts")],
  [
    "an engine that imports its exceptions",
    "noRestrictedImports",
    imports(`${server}/documents/a.ts`, "../flows/inbound/index.ts"),
  ],
  ["an engine of resources with a hook", "noRestrictedImports", imports(`${server}/crud/a.ts`, "../hooks/product.ts")],
  ["a resource that writes stock", "noRestrictedImports", imports(`${server}/crud/a.ts`, "../ledger/index.ts")],
  ["signing in above the engines", "noRestrictedImports", imports(`${server}/auth/a.ts`, "../crud/reading/query.ts")],
  ["a database that knows HTTP", "noRestrictedImports", imports(`${server}/database/a.ts`, "../http/call.ts")],
  ["printing with a database", "noRestrictedImports", imports(`${server}/printing/a.ts`, "../database/index.ts")],
  ["a flow that imports the app", "noRestrictedImports", imports(`${server}/flows/a.ts`, "../app.ts")],
  [
    "a flow that imports another",
    "noRestrictedImports",
    imports(`${server}/flows/outbound/a.ts`, "../returned/index.ts"),
  ],
  [
    "a part of a flow that imports another flow",
    "noRestrictedImports",
    imports(`${server}/flows/outbound/pick/a.ts`, "../../inbound/index.ts"),
  ],
  [
    "a deeper part of a flow that imports another flow",
    "noRestrictedImports",
    imports(`${server}/flows/outbound/pick/list/a.ts`, "../../../inbound/index.ts"),
  ],
  [
    "a flow that imports another by the way round",
    "noRestrictedImports",
    imports(`${server}/flows/outbound/a.ts`, "../../flows/inbound/index.ts"),
  ],
  [
    "what flows share with a flow",
    "noRestrictedImports",
    imports(`${server}/flows/common/a.ts`, "../adjustment/index.ts"),
  ],
  [
    "a part of what flows share with a flow",
    "noRestrictedImports",
    imports(`${server}/flows/common/receiving/a.ts`, "../../inbound/index.ts"),
  ],
  [
    "a deeper part of what flows share with a flow",
    "noRestrictedImports",
    imports(`${server}/flows/common/receiving/proposal/a.ts`, "../../../inbound/index.ts"),
  ],
  ["labels that import the app", "noRestrictedImports", imports(`${server}/labels/a.ts`, "../app.ts")],
  ["a profile that imports the app", "noRestrictedImports", imports(`${server}/profile/a.ts`, "../app.ts")],
  ["shared links that import the app", "noRestrictedImports", imports(`${server}/sharedLinks/a.ts`, "../app.ts")],
  ["storage that imports the app", "noRestrictedImports", imports(`${server}/storage/a.ts`, "../app.ts")],
  ["an engine with labels", "noRestrictedImports", imports(`${server}/crud/a.ts`, "../labels/index.ts")],
  ["an engine with a profile", "noRestrictedImports", imports(`${server}/documents/a.ts`, "../profile/index.ts")],
  ["an engine with shared links", "noRestrictedImports", imports(`${server}/auth/a.ts`, "../sharedLinks/index.ts")],
  ["a ledger that makes locations", "noRestrictedImports", imports(`${server}/ledger/a.ts`, "../storage/index.ts")],
  [
    "a server that imports the web",
    "noRestrictedImports",
    imports(`${server}/queries/a.ts`, "../../../web/src/app.tsx"),
  ],
  [
    "a model that imports messages",
    "noRestrictedImports",
    imports("packages/model/src/resources/a.ts", "@stowage/messages"),
  ],
  ["a model that reads files", "noRestrictedImports", imports("packages/model/src/a.ts", "node:fs")],
  [
    "messages that import the server",
    "noRestrictedImports",
    imports("packages/messages/src/a.ts", "@stowage/server/words.ts"),
  ],
  ["a web that imports the server", "noRestrictedImports", imports(`${web}/api/a.ts`, "../../../server/src/app.ts")],
  ["a grid that imports a form", "noRestrictedImports", imports(`${web}/grid/a.ts`, "../form/controls.tsx")],
  ["a grid that imports a screen", "noRestrictedImports", imports(`${web}/grid/a.ts`, "../screens/home/index.tsx")],
  [
    "a screen that imports another",
    "noRestrictedImports",
    imports(`${web}/screens/home/a.ts`, "../resource/index.tsx"),
  ],
  [
    "a part of a screen that imports another",
    "noRestrictedImports",
    imports(`${web}/screens/home/parts/a.ts`, "../../resource/b.ts"),
  ],
  ["a screen that imports the app", "noRestrictedImports", imports(`${web}/screens/home/a.ts`, "../../app.tsx")],
  [
    "an import circle",
    "noImportCycles",
    { ...imports(`${server}/crud/a.ts`, "./b.ts"), ...imports(`${server}/crud/b.ts`, "./a.ts") },
  ],
  [
    "a circle of types alone",
    "noImportCycles",
    { ...importsType(`${server}/ledger/a.ts`, "./b.ts"), ...importsType(`${server}/ledger/b.ts`, "./a.ts") },
  ],
  ["a dialog that loses the cursor", "noRestrictedElements", { [`${web}/frame/a.tsx`]: kitDialog() }],
  ["an any", "noExplicitAny", { [`${server}/crud/a.ts`]: "export const wide = (value: any) => value;\n" }],
  ["a promise nobody waits for", "noFloatingPromises", { [`${server}/crud/a.ts`]: floating() }],
  ["a long function", "noExcessiveLinesPerFunction", { [`${server}/crud/a.ts`]: longFunction() }],
  [
    "a function of six parameters",
    "useMaxParams",
    { [`${server}/crud/a.ts`]: "export const f = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => a + b + c + d + e + f;\n" },
  ],
  ["a long file", "noExcessiveLinesPerFile", { [`${server}/crud/a.ts`]: "export {};\n".repeat(501) }],
  ["a test that is left out", "noSkippedTests", { "packages/server/test/a.test.ts": skipped("skip") }],
  ["a test that leaves out the others", "noFocusedTests", { "packages/server/test/a.test.ts": skipped("only") }],
];

/** What the rules must let pass. */
const allowed: Readonly<Record<string, string>> = {
  ...imports(`${server}/ledger/a.ts`, "../database/index.ts"),
  ...imports(`${server}/flows/b.ts`, "../ledger/index.ts"),
  ...imports(`${server}/flows/outbound/c.ts`, "../common/commands.ts"),
  ...imports(`${server}/flows/outbound/d.ts`, "./pick/confirmPick.ts"),
  ...imports(`${server}/flows/outbound/pick/e.ts`, "../../common/commands.ts"),
  ...imports(`${server}/flows/outbound/pick/f.ts`, "../allocate/demand.ts"),
  ...imports(`${server}/flows/outbound/pick/g.ts`, "../../../crud/query.ts"),
  ...imports(`${server}/flows/common/receiving/h.ts`, "../refusals.ts"),
  ...imports(`${server}/flows/common/receiving/proposal/i.ts`, "../../refusals.ts"),
  ...imports(`${server}/flows/common/receiving/proposal/j.ts`, "../../../../http/call.ts"),
  ...imports(`${server}/sharedLinks/k.ts`, "../crud/query.ts"),
  ...imports(`${server}/documents/c.ts`, "../crud/query.ts"),
  ...imports(`${web}/screens/home/d.ts`, "../../grid/index.ts"),
  ...imports(`${web}/screens/home/e.ts`, "./parts/f.ts"),
  ...imports(`${web}/screens/home/parts/g.ts`, "../e.ts"),
  ...imports(`${web}/screens/home/parts/h.ts`, "../../../form/field.ts"),
};

describe("the linter", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "stowage-lint-"));
    cpSync("biome.json", join(folder, "biome.json"));
    symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
    spawnSync("git", ["init", "-q", folder]);
    writeFileSync(join(folder, ".gitignore"), "node_modules\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(planted)("refuses %s by %s", (_what, rule, files) => {
    expect(lint(folder, files)).toContain(rule);
  });

  it("lets pass what the architecture allows", () => {
    expect(lint(folder, allowed)).toEqual([]);
  });
});

/** The names of the rules that fire on the files. */
function lint(folder: string, files: Readonly<Record<string, string>>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync("biome", ["lint", "--reporter=json", "--max-diagnostics=50"], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(join(folder, "packages"), { recursive: true });
  const report = JSON.parse(stdout) as { diagnostics: { category: string | null; severity: string }[] };
  return report.diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ category }) => (category ?? "").split("/").at(-1) ?? "");
}

function imports(file: string, what: string): Record<string, string> {
  return { [file]: `import { something } from "${what}";\n\nexport const used = something;\n` };
}

function importsType(file: string, what: string): Record<string, string> {
  return { [file]: `import type { Something } from "${what}";\n\nexport type Used = Something;\n` };
}

function kitDialog(): string {
  return 'import { Modal } from "antd";\n\nexport const dialog = <Modal open />;\n';
}

function floating(): string {
  return "const later = async () => 1;\n\nexport const start = () => {\n  later();\n};\n";
}

function longFunction(): string {
  return `export function long(): number {\n  let sum = 0;\n${"  sum += 1;\n".repeat(75)}  return sum;\n}\n`;
}

function skipped(how: string): string {
  return `import { it } from "vitest";\n\nit.${how}("is here", () => {});\n`;
}
