import { messages } from "@stowage/messages";
import { type Declarations, documentsOf, model } from "@stowage/model";
import { expect, test } from "vitest";
import { readModule } from "./spec/modules.ts";
import { productSources, readSource } from "./spec/sources.ts";

/** The paths of all words of a tree. */
const paths = (tree: object, path = ""): readonly string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${path}${key}`] : paths(value as object, `${path}${key}.`),
  );

const isOfWords = (file: string) => /^packages\/messages\/src\/(ui|zh_TW|zh_CN|en_US)\b/.test(file);
const sources = [...productSources()].filter(([file]) => !isOfWords(file));
const modules = sources.map(([file, source]) => readModule(file, source));
const texts = new Set(modules.flatMap((module) => [...module.texts]));
const names = new Set(sources.flatMap(([, source]) => source.match(/\w+/g) ?? []));
/** Texts with one part that is filled in at run time. */
const templates = modules.flatMap((module) => module.templates.filter(({ length }) => length === 2));

/** What the server takes of the words without the way of the screens. */
const members = new Set(
  sources.flatMap(([, source]) => [...source.matchAll(/\.ui\.(\w+\.\w+)/g)].map(([, key]) => key)),
);

/** Whether code says a word of the screens: as it stands, or put together from a name that also stands in code. */
function isSaid(key: string): boolean {
  if (texts.has(key) || members.has(key)) return true;
  return templates.some(([before = "", after = ""]) => {
    if (!before.includes(".") || !key.startsWith(before) || !key.endsWith(after)) return false;
    return names.has(key.slice(before.length, key.length - after.length));
  });
}

const all = paths(messages.zh_TW);

test("every word of the screens is said somewhere, or is open in the specification's list", () => {
  const open = readSource("docs/generated/specification.md").split("\n");
  const isOpen = (path: string) => open.some((line) => line.startsWith("- messages ") && line.endsWith(` ${path}`));
  const unused = all.filter((path) => path.startsWith("ui.") && !isSaid(path.slice("ui.".length)) && !isOpen(path));
  expect(unused).toEqual([]);
});

test("every other word is named like something in the code", () => {
  const states = new Set(documentsOf(model as Declarations).flatMap((document) => Object.keys(document.states)));
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isNamed = (name: string) => names.has(name) || names.has(camel(name)) || states.has(name);
  const others = all.filter((path) => !path.startsWith("ui."));
  // A choice may be a number or a sign: it is named by all that stands behind its field.
  const nameOf = (path: string) => path.split(".").at(-1) ?? "";
  expect(others.filter((path) => /^\w+$/.test(nameOf(path)) && !isNamed(nameOf(path)))).toEqual([]);
});
