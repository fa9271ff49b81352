import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = readFileSync(`${root}docs/ARCHITECTURE.md`, "utf8");

/** Below one of these the page names its files; the rooms of the server by their own names. */
const bases = ["", "packages/", "packages/server/src/", "packages/model/src/", "packages/web/src/", "docs/"];
const isThere = (path: string) => bases.some((base) => existsSync(`${root}${base}${path}`));

/** What stands between backticks, in a link, or at the top of a diff, and is the path of a file or a folder. */
function namedPaths(text: string): readonly string[] {
  const quoted = [
    ...text.matchAll(/`([^`\n]+)`/g),
    ...text.matchAll(/\]\(([^)#]+)\)/g),
    ...text.matchAll(/^ *\/\/ (\S+)/gm),
  ];
  return quoted
    .map(([, name = ""]) => name)
    .filter((name) => /^[a-z][\w.-]*(\/[\w.-]+)*\/?$/i.test(name) && isPath(name));
}

const isPath = (name: string) => name.includes("/") || /\.(ts|tsx|sql|md|json|mjs)$/.test(name);

test("every path that the architecture names is there", () => {
  const paths = namedPaths(page);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test("each question where a rule stands names one file, from the root", () => {
  const [, index = ""] = page.split("## Where is the rule for …");
  const rows = (index.split("\n## ")[0] ?? "").split("\n").filter((line) => /^\| .*\?/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(40);
  for (const row of rows) {
    const files = [...row.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
    expect(files, row).toHaveLength(1);
    expect(existsSync(`${root}${files[0]}`), row).toBe(true);
  }
  const questions = rows.map((row) => row.split("|")[1]);
  expect(new Set(questions).size).toBe(rows.length);
});

test("what the page shows being added stands in the file that it names", () => {
  const added = [...page.matchAll(/```diff\n([\s\S]*?)```/g)].flatMap(([, block = ""]) => linesAdded(block));
  expect(added.length).toBeGreaterThan(25);
  expect(added.filter(([path, line]) => !readFileSync(`${root}${path}`, "utf8").includes(line))).toEqual([]);
});

/** The lines of a diff by their file, without remarks and what stands for more. */
function linesAdded(block: string): readonly (readonly [path: string, line: string])[] {
  let path = "";
  return block.split("\n").flatMap((line) => {
    path = /^ *\/\/ (\S+)/.exec(line)?.[1] ?? path;
    const [, text = ""] = /^\+ *(.*?) *(?:\/\/ .*)?$/.exec(line) ?? [];
    return text && !text.includes("…") && existsSync(`${root}${path}`) ? [[path, text] as const] : [];
  });
}
