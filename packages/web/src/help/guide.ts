import type { Declared } from "@stowage/model";
import { inTime } from "../api/inTime.ts";
import type { Language } from "../i18n/index.ts";

/** A part of the guide: what it says of some pages. */
export interface Section {
  readonly title: string;
  /** Where it applies: pages by their path, kinds of pages by `@` and their name, `*` is everywhere. */
  readonly paths: readonly string[];
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** `file` is its path below `docs/pictures`. */
  | { readonly kind: "picture"; readonly says: string; readonly file: string };

/** The kinds of pages of which the guide says what all of a kind have in common. */
export const pageKinds = ["@list", "@lines", "@import", "@export"] as const;
type PageKind = (typeof pageKinds)[number];

/** Which kinds of page the page of a declaration is. */
export function kindsOf(declared: Declared | null): readonly PageKind[] {
  if (declared === null) return [];
  const isImported = declared.type === "document" ? declared.imports : declared.calls.includes("create");
  const isExported = declared.type === "document" || declared.calls.includes("dataexport");
  return [
    "@list",
    ...(declared.type === "document" ? (["@lines"] as const) : []),
    ...(isImported ? (["@import"] as const) : []),
    ...(isExported ? (["@export"] as const) : []),
  ];
}

const guides: Record<Language, () => Promise<{ readonly default: string }>> = {
  zh_TW: () => import("../../../../docs/guide/zh_TW.md?raw"),
  zh_CN: () => import("../../../../docs/guide/zh_CN.md?raw"),
  en_US: () => import("../../../../docs/guide/en_US.md?raw"),
};

export const loadGuide = async (language: Language): Promise<readonly Section[]> =>
  readGuide((await inTime(guides[language]())).default);

/** Reads what a page's help needs of Markdown: titles, paragraphs, lists and pictures; a comment below a title names the pages. */
export function readGuide(markdown: string): readonly Section[] {
  return markdown
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = (part.split(/^## /m)[0] ?? "").trim().split("\n");
      const paths = /^<!-- (.+) -->$/.exec(lines[0] ?? "")?.[1]?.split(" ") ?? [];
      return { title, paths, blocks: blocksOf(lines.slice(1)) };
    });
}

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let items: string[] = [];
  for (const line of lines.filter((one) => one.trim())) {
    if (!line.startsWith("- ")) {
      blocks.push(pictureIn(line) ?? { kind: "text", text: line });
      continue;
    }
    items = blocks.at(-1)?.kind === "list" ? [...items, line.slice(2)] : [line.slice(2)];
    if (items.length > 1) blocks.pop();
    blocks.push({ kind: "list", items });
  }
  return blocks;
}

function pictureIn(line: string): Block | undefined {
  const [, says, file] = /^!\[(.*)\]\(\.\.\/pictures\/(.+)\)$/.exec(line) ?? [];
  return says !== undefined && file ? { kind: "picture", says, file } : undefined;
}

/** What the guide says of a page, then of pages of its kinds, and then of every page. */
export const sectionsFor = (
  guide: readonly Section[],
  path: string,
  kinds: readonly PageKind[] = [],
): { readonly own: readonly Section[]; readonly common: readonly Section[] } => ({
  own: guide.filter(({ paths }) => paths.includes(path)),
  common: [...kinds, "*"].flatMap((kind) => guide.filter(({ paths }) => paths.includes(kind))),
});
