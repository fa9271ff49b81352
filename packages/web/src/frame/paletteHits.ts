import { type Declared, foundBy, lotFound, model } from "@stowage/model";
import type { Found } from "../api/found.ts";
import type { ScreenSearch } from "../api/search.ts";
import type { Words } from "../i18n/index.ts";
import { codeOfPath, type MenuItem, screensOf } from "../session/menu.ts";

/** One thing that the palette found, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly more: string;
  readonly path: string;
  readonly search: ScreenSearch;
  /** It bears the whole text, not a part of it alone. */
  readonly exact?: boolean;
}

const mostScreens = { asked: 6, unasked: 12 };

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
    .filter(({ item, title }) =>
      isMeant(typed, [
        title,
        item.path ?? "",
        ...alsoOf(item.code, words),
        ...(item.search ? [] : alsoOf(item.path, words)),
      ]),
    )
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

/** What else a screen or a resource is called. */
function alsoOf(name: string | null, words: Words): readonly string[] {
  const said = name ? words.record("also", name) : "";
  return said === name ? [] : said.split(" ").filter(Boolean);
}

/**
 * Whether all that was typed, word by word, is among these names. Where words are not parted by spaces, the signs of one
 * stand in a name in their order.
 */
function isMeant(typed: string, names: readonly string[]): boolean {
  const all = names.map((name) => name.toLowerCase());
  return typed
    .split(/\s+/)
    .every((word) =>
      all.some((name) => name.includes(word) || (/^[^\p{ASCII}]{2,}$/u.test(word) && isWithin(word, name))),
    );
}

function isWithin(signs: string, name: string): boolean {
  let at = 0;
  return [...signs].every((sign) => {
    at = name.indexOf(sign, at) + 1;
    return at > 0;
  });
}

/** What may be made and is called by this text. */
export function newHits(text: string, mayMake: (declared: Declared) => boolean, words: Words): readonly Hit[] {
  const typed = text.trim().toLowerCase();
  if (!typed) return [];
  return Object.values<Declared>(model)
    .filter((declared) => foundBy(declared).length > 0 && codeOfPath(declared.name) !== null && mayMake(declared))
    .map((declared) => ({
      key: `new ${declared.name}`,
      group: words.say("frame.actions"),
      title: words.say("frame.newOne", { name: words.resourceWithin(declared.name) }),
      more: "",
      path: declared.name,
      search: { mode: "new" as const },
      also: alsoOf(declared.name, words),
    }))
    .filter(({ title, also }) =>
      isMeant(typed, [title, ...also, ...also.map((name) => words.say("frame.newOne", { name }))]),
    )
    .map(({ also: _also, ...hit }) => hit)
    .slice(0, mostScreens.asked);
}

/** A row that was found, called by what tells it from others; a lot leads to where it stands. */
export function foundHit({ resource, id, label, status, exact }: Found, words: Words): Hit {
  const [batch, code] = label;
  if (resource === lotFound)
    return {
      key: `${resource} ${id}`,
      group: words.field("batch_no"),
      title: label.filter(Boolean).join(" "),
      more: words.resources(model.inventory.name),
      path: model.inventory.name,
      search: {
        q: [
          ["batch_no", "equal", batch ?? ""],
          ["product_code", "equal", code ?? ""],
        ],
      },
      exact,
    };
  const declared = (model as Readonly<Record<string, Declared>>)[resource];
  const state = declared?.type === "document" && status ? words.choice(declared.status, status) : "";
  return {
    key: id,
    group: words.resources(resource),
    title: label.filter(Boolean).join(" "),
    more: state,
    path: resource,
    search: { open: id },
    exact,
  };
}

/** The hit that needs no choosing: the only one, or the only one that bears the whole text. */
export function soleHit(hits: readonly Hit[]): Hit | undefined {
  const exact = hits.filter((hit) => hit.exact);
  if (exact.length === 1) return exact[0];
  return hits.length === 1 ? hits[0] : undefined;
}
