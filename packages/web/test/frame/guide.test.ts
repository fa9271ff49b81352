import { readFileSync } from "node:fs";
import { languages } from "@stowage/messages/languages";
import { type MenuEntry, menu, type Shortcut, shortcuts } from "@stowage/model";
import { describe, expect, test } from "vitest";
import { readGuide, sectionsFor } from "../../src/help/guide.ts";

const paths = [
  ...Object.values(menu as Readonly<Record<string, MenuEntry>>).flatMap(({ path }) => path ?? []),
  ...Object.values(shortcuts as Readonly<Record<string, Shortcut>>).map(({ path }) => path),
];
const guideIn = (language: string) =>
  readGuide(readFileSync(new URL(`../../../../docs/guide/${language}.md`, import.meta.url), "utf8"));

describe.each(languages)("the guide in %s", (language) => {
  const guide = guideIn(language);

  test("says something of every page that the menu opens, and of all pages", () => {
    expect(paths.length).toBeGreaterThan(50);
    const silent = paths.filter((path) => sectionsFor(guide, path).length < 2);
    expect(silent).toEqual([]);
  });

  test("has the same sections for the same pages as the source, each with a text", () => {
    expect(guide.map((section) => section.paths)).toEqual(guideIn("zh_TW").map((section) => section.paths));
    for (const { title, blocks } of guide) expect(blocks.length, title).toBeGreaterThan(0);
  });
});

test("a section ends where the next area begins, and its lines are texts and lists", () => {
  const [first, second] = readGuide(
    "# G\n\n## A\n### One\n<!-- a b -->\nText.\n- x\n- y\n\n## B\n### Two\n<!-- c -->\nMore.\n",
  );
  expect(first).toEqual({
    title: "One",
    paths: ["a", "b"],
    blocks: [
      { kind: "text", text: "Text." },
      { kind: "list", items: ["x", "y"] },
    ],
  });
  expect(second?.paths).toEqual(["c"]);
});
