import type { Language } from "@stowage/messages/languages";
import { create } from "zustand";

/** What the entries of the menu are called, by code, where the server says so. */
export type MenuNames = Readonly<Record<string, Readonly<Partial<Record<Language, string | null>>>>>;

export const useMenuNames = create<{ readonly names: MenuNames }>(() => ({ names: {} }));

export const nameMenu = (names: MenuNames): void => useMenuNames.setState({ names });

/** An entry's own name in the language, else the product's word for it, else its name in any language. */
export function menuName(names: MenuNames, language: Language, code: string, word: string): string {
  const own = names[code];
  const any = own?.zh_TW || own?.en_US || own?.zh_CN;
  return own?.[language] || (word !== code ? word : any || code);
}
