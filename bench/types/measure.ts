import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateRegistry } from "./generate.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const compiler = join(root, "node_modules/typescript/bin/tsc");

export interface TypesFigure {
  readonly resources: number;
  readonly fields: number;
  /** Median of the runs. */
  readonly seconds: number;
  /** The same compiler on an empty file beside them. */
  readonly emptySeconds: number;
}

/** Type-checks a generated registry; throws where it does not compile, or where a planted mistake in it does. */
export function measureTypes({ resources = 200, fields = 20, runs = 5 } = {}): TypesFigure {
  const folder = mkdtempSync(join(tmpdir(), "stowage-registry-"));
  try {
    prepare(folder);
    generateRegistry(folder, resources, fields);
    const many = project(folder, "many", ["registry.ts", "uses.ts"]);
    writeFileSync(join(folder, "empty.ts"), "export {};\n");
    const empty = project(folder, "empty", ["empty.ts"]);
    const times = Array.from({ length: runs }, () => [seconds(many), seconds(empty)] as const);
    demandThatItChecks(folder);
    const median = (of: 0 | 1) => times.map((time) => time[of]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    return { resources, fields, seconds: median(0), emptySeconds: median(1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function prepare(folder: string): void {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
}

function project(folder: string, name: string, files: readonly string[]): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ extends: join(root, "tsconfig.base.json"), files }));
  return path;
}

function seconds(path: string): number {
  const began = performance.now();
  execFileSync(process.execPath, [compiler, "-p", path], { encoding: "utf8" });
  return (performance.now() - began) / 1000;
}

/** A fast check that checks nothing is no figure. */
function demandThatItChecks(folder: string): void {
  const wrong =
    'import type { Row } from "@stowage/model/define/index";\nimport type { Things } from "./registry.ts";\n';
  writeFileSync(
    join(folder, "wrong.ts"),
    `${wrong}export const no = (row: Row<Things["thing_9"]>): number => row.thing_9_no;\n`,
  );
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", project(folder, "wrong", ["wrong.ts"])], {
    encoding: "utf8",
  });
  if (status === 0 || !stdout.includes("Type 'string' is not assignable to type 'number'")) {
    throw new Error(`the generated registry is not checked: ${stdout}`);
  }
}

if (import.meta.main) {
  const { resources, fields, seconds: took, emptySeconds } = measureTypes();
  console.log(
    `types of ${resources} resources of ${fields} fields: ${took.toFixed(2)} s (an empty file: ${emptySeconds.toFixed(2)} s)`,
  );
}
