import { existsSync, readFileSync } from "node:fs";
import { languages } from "@stowage/messages/languages";
import { type MenuEntry, menu, model, type Shortcut, shortcuts } from "@stowage/model";
import { describe, expect, test } from "vitest";
import { kindsOf, pageKinds, readGuide, sectionsFor } from "../../src/help/guide.ts";

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
    const silent = paths.filter((path) => {
      const { own, common } = sectionsFor(guide, path);
      return own.length === 0 || common.length === 0;
    });
    expect(silent).toEqual([]);
  });

  test("says what pages of each kind have in common, on each of them", () => {
    for (const kind of pageKinds) {
      const told = guide.filter((section) => section.paths.includes(kind));
      expect(told, kind).toHaveLength(1);
      expect(
        told[0]?.blocks.some((block) => block.kind === "list"),
        kind,
      ).toBe(true);
    }
    expect(sectionsFor(guide, "outbound", kindsOf(model.outbound)).common).toHaveLength(6);
    expect(sectionsFor(guide, "product", kindsOf(model.product)).common).toHaveLength(5);
    expect(sectionsFor(guide, "inventory", kindsOf(model.inventory)).common, "nothing is imported").toHaveLength(4);
  });

  test("shows pictures that are there, taken in its language", () => {
    const files = guide.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "picture" ? block.file : [])),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      expect(file.startsWith(`${language}/`), file).toBe(true);
      expect(existsSync(new URL(`../../../../docs/pictures/${file}`, import.meta.url)), file).toBe(true);
    }
  });

  test("has the same sections for the same pages as the source, each with a text", () => {
    expect(guide.map((section) => section.paths)).toEqual(guideIn("zh_TW").map((section) => section.paths));
    for (const { title, blocks } of guide) expect(blocks.length, title).toBeGreaterThan(0);
  });
});

test("a section ends where the next area begins, and its lines are texts, lists and pictures", () => {
  const [first, second] = readGuide(
    "# G\n\n## A\n### One\n<!-- a b -->\nText.\n- x\n- y\n\n## B\n### Two\n<!-- c -->\n![A list](../pictures/en_US/list.webp)\n",
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
  expect(second?.blocks).toEqual([{ kind: "picture", says: "A list", file: "en_US/list.webp" }]);
});
