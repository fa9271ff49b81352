import { en_US } from "./en_US.ts";
import { find } from "./find.ts";
import type { Language } from "./languages.ts";
import { zh_CN } from "./zh_CN.ts";
import type { Messages } from "./zh_TW.ts";
import { zh_TW } from "./zh_TW.ts";

export { errorText, fieldWord } from "./errorText.ts";
export { type Filling, fill, names } from "./fill.ts";
export { find } from "./find.ts";
export { withInstants } from "./instants.ts";
export { isLanguage, type Language, languages } from "./languages.ts";
export { letters } from "./letters.ts";
export type { Messages } from "./zh_TW.ts";

/** Every word that a person reads. */
export const messages: Record<Language, Messages> = { zh_TW, zh_CN, en_US };

/** The dotted paths of all words: `field.product_code`, `choice.quality.good`, `ui.list.search`. */
export type Path<T = Messages> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string];

/** The paths of the words on screens, without `ui.`: `list.search`. */
export type UiPath = Path<Messages["ui"]>;

/** One word by its path. */
export function word(language: Language, path: Path): string {
  const found = find(messages[language], path);
  if (found === undefined) throw new Error(`There is no word ${path}`);
  return found;
}
