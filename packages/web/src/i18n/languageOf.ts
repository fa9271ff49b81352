import type { Language } from "@stowage/messages/languages";

const ours: readonly (readonly [RegExp, Language])[] = [
  [/^zh-(hans|cn|sg|my)\b/i, "zh_CN"],
  [/^zh\b/i, "zh_TW"],
  [/^en\b/i, "en_US"],
];

/** The first of a browser's languages that is one of ours; the product's where none is. */
export function languageOf(browser: readonly string[]): Language {
  for (const tag of browser) {
    const [, language] = ours.find(([pattern]) => pattern.test(tag)) ?? [];
    if (language) return language;
  }
  return "zh_TW";
}
