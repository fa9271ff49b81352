import { type Declarations, type Declared, documentsOf, model, type ResourceName } from "@stowage/model";
import { labelOf } from "../api/lookup.ts";
import { type AnyRow, queryRows, type Workspace } from "../api/resources.ts";
import type { ScreenSearch } from "../api/search.ts";
import type { Words } from "../i18n/index.ts";
import { type MenuItem, screensOf } from "../session/menu.ts";

/** One thing that the palette found, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly more: string;
  readonly path: string;
  readonly search: ScreenSearch;
}

const mostScreens = { asked: 6, unasked: 12 };
const rowsEach = 5;

/** What is searched besides the screens: documents by their label fields, and products by their code. */
export const searchedTargets = (all: Declarations = model): readonly Declared[] => [...documentsOf(all), model.product];

/** Screens whose name or path contains the text; without a text, the favourites and the last used ones first. */
export function screenHits(
  text: string,
  items: readonly MenuItem[],
  preferred: readonly string[],
  words: Words,
): readonly Hit[] {
  const typed = text.trim().toLowerCase();
  const rank = ({ path, search }: MenuItem) =>
    path && !search && preferred.includes(path) ? preferred.indexOf(path) : preferred.length;
  const all = screensOf(items);
  return (typed ? all : [...all].sort((one, other) => rank(one) - rank(other)))
    .map((item) => ({ item, title: words.menu(item.code) }))
    .filter(({ item, title }) => title.toLowerCase().includes(typed) || item.path?.includes(typed))
    .slice(0, typed ? mostScreens.asked : mostScreens.unasked)
    .map(({ item, title }) => ({
      key: item.code,
      group: words.say("frame.screens"),
      title,
      more: "",
      path: item.path ?? "home",
      search: item.search ?? {},
    }));
}

/** The rows of a document or a resource that the text may name. */
export async function rowHits(
  declared: Declared,
  text: string,
  options: { readonly workspace: Workspace; readonly signal: AbortSignal },
  words: Words,
): Promise<readonly Hit[]> {
  const query = [{ queryField: namingFields(declared), queryCondition: "like" as const, queryValue: text }];
  const { rows } = await queryRows(declared.name as ResourceName, { page: 1, pageSize: rowsEach, query }, options);
  return (rows as unknown as readonly AnyRow[]).map((row) => rowHit(declared, row, words));
}

/** A document is named by its number or another's number for it, all else by its code. */
export const namingFields = ({ type, label, code }: Declared): readonly string[] =>
  type === "document" ? label : code ? [code] : [];

export function rowHit(declared: Declared, row: AnyRow, words: Words): Hit {
  const isDocument = declared.type === "document";
  const status = isDocument ? words.choice(declared.status, String(row[declared.status])) : "";
  return {
    key: String(row[declared.key]),
    group: words.say(isDocument ? "frame.documents" : "frame.products"),
    title: labelOf(declared, row),
    more: [words.resource(declared.name), status].filter(Boolean).join(" · "),
    path: declared.name,
    search: { open: String(row[declared.key]) },
  };
}
