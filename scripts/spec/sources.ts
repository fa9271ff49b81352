import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export const readSource = (path: string): string => readFileSync(`${root}${path}`, "utf8");

/** The paths of all files below the folders, from the root of the project, that end so. */
export function filesBelow(folders: readonly string[], ending: RegExp): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => ending.test(name) && !name.includes("node_modules"))
      .map((name) => `${folder}/${name}`),
  );
}

const packages = ["packages/model", "packages/messages", "packages/server", "packages/web"];

/** Sources by their path from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

/** The source of the product, file by file. */
export const productSources = (): Sources =>
  read(
    filesBelow(
      packages.map((folder) => `${folder}/src`),
      /\.tsx?$/,
    ),
  );

/** The tests, file by file. */
export const testSources = (): Sources =>
  read([
    ...filesBelow(
      packages.map((folder) => `${folder}/test`),
      /\.test\.tsx?$/,
    ),
    ...filesBelow(["e2e"], /\.spec\.ts$/),
    ...filesBelow(["scripts"], /\.test\.ts$/),
  ]);

const read = (paths: readonly string[]): Sources => new Map(paths.map((path) => [path, readSource(path)]));
