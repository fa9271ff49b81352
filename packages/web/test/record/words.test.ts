import { find, languages, messages } from "@stowage/messages";
import { type Declarations, type Declared, figuresOf, model } from "@stowage/model";
import { expect, test } from "vitest";
import { courseOf, made } from "../../src/screens/document/steps.ts";

const all = model as Declarations;

/** Every name by which a declaration makes the page of a record, with the part of the words under which it stands. */
const namesOf = (declared: Declared): readonly string[] => [
  ...Object.entries(figuresOf(declared, all)).flatMap(([name, { hint, warning }]) => [
    `figure.${name}`,
    ...(hint ? [`hint.${hint.word}`] : []),
    ...(warning ? [`hint.${warning.word}`] : []),
  ]),
  ...Object.keys(declared.groups ?? {}).map((name) => `group.${name}`),
  ...Object.keys(declared.together ?? {}).map((name) => `together.${name}`),
  ...(declared.type === "document" ? [made, ...courseOf(declared).map(({ action }) => action)] : []).map(
    (name) => `deed.${name}`,
  ),
];

test.each(languages)("every figure, hint, group, fact and step that is declared has its words in %s", (language) => {
  const names = Object.values(all).flatMap(namesOf);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => find(messages[language], name) === undefined)).toEqual([]);
});
