import { inTime } from "../api/inTime.ts";
import type { Language } from "../i18n/index.ts";

/** A part of the guide: what it says of some pages. */
export interface Section {
  readonly title: string;
  /** Where it applies; `*` is everywhere. */
  readonly paths: readonly string[];
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

const guides: Record<Language, () => Promise<{ readonly default: string }>> = {
  zh_TW: () => import("../../../../docs/guide/zh_TW.md?raw"),
  zh_CN: () => import("../../../../docs/guide/zh_CN.md?raw"),
  en_US: () => import("../../../../docs/guide/en_US.md?raw"),
};

export const loadGuide = async (language: Language): Promise<readonly Section[]> =>
  readGuide((await inTime(guides[language]())).default);

/** Reads what a page's help needs of Markdown: titles, paragraphs and lists; a comment below a title names the pages. */
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
      blocks.push({ kind: "text", text: line });
      continue;
    }
    items = blocks.at(-1)?.kind === "list" ? [...items, line.slice(2)] : [line.slice(2)];
    if (items.length > 1) blocks.pop();
    blocks.push({ kind: "list", items });
  }
  return blocks;
}

/** What the guide says of a page, and then of every page. */
export const sectionsFor = (guide: readonly Section[], path: string): readonly Section[] => [
  ...guide.filter(({ paths }) => paths.includes(path)),
  ...guide.filter(({ paths }) => paths.includes("*")),
];
