import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const mark = "// @ts-expect-error ";

/** Files of things that must not compile, each with how many it holds at least. */
const files = [
  { file: "packages/model/test/define/wrongDeclarations.ts", least: 27 },
  { file: "packages/messages/test/wrongWords.ts", least: 4 },
  { file: "packages/server/test/wrongWords.ts", least: 3 },
  { file: "packages/server/test/wrongFlows.ts", least: 6 },
  { file: "packages/server/test/wrongKinds.ts", least: 4 },
];

describe.each(files)("$file", async ({ file, least }) => {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  const expected = lines.flatMap((line, at) =>
    line.includes(mark) ? [{ line: at + 2, reason: line.split(mark)[1] ?? "" }] : [],
  );
  const errors = await complaints(file, lines);

  test.each(expected)("line $line is refused: $reason", ({ line, reason }) => {
    expect(errors.get(line)).toContain(reason);
  });

  test("holds nothing else that is refused", () => {
    expect([...errors.keys()].sort()).toEqual(expected.map(({ line }) => line).sort());
    expect(expected.length).toBeGreaterThanOrEqual(least);
  });
});

/** What the compiler says to the same file without its directives, by line. */
async function complaints(file: string, lines: readonly string[]): Promise<Map<number, string>> {
  const folder = mkdtempSync(join(tmpdir(), "stowage-types-"));
  try {
    const from = join(root, file, "..");
    const text = lines
      .join("\n")
      .replaceAll(mark, "// ")
      .replace(/ from "(\.[^"]*)"/g, (_, path: string) => ` from "${join(from, path)}"`);
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    writeFileSync(join(folder, "wrong.ts"), text);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const compilerOptions = { noErrorTruncation: true, types: ["node"] };
    const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, files: ["wrong.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    return byLine(await compile(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function byLine(output: string): Map<number, string> {
  const found = new Map<number, string>();
  let line = 0;
  for (const text of output.split("\n").filter((part) => part !== "")) {
    const at = /^\S*wrong\.ts\((\d+),\d+\): error/.exec(text)?.[1];
    if (at) line = Number(at);
    else if (!text.startsWith(" ")) line = 0;
    found.set(line, `${found.get(line) ?? ""}${text}\n`);
  }
  return found;
}

const compile = (folder: string) =>
  new Promise<string>((done) => {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    execFile(process.execPath, [compiler, "-p", folder, "--pretty", "false"], (_refused, output) => done(output));
  });
