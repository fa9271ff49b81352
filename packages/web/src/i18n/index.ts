import { errorText, isFilledBy } from "@stowage/messages/errorText";
import { type Filling, fill } from "@stowage/messages/fill";
import { isLanguage, type Language, languages } from "@stowage/messages/languages";
import type { Messages } from "@stowage/messages/zh_TW";
import i18next from "i18next";
import { createContext, useContext, useMemo } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { inTime } from "../api/inTime.ts";
import { languageOf } from "./languageOf.ts";
import { inLocalTime } from "./localTime.ts";
import { type MenuNames, menuName, useMenuNames } from "./menuNames.ts";
import { type FieldNamesOfOwner, fieldNamesOf, useOwnNames } from "./ownNames.ts";

type Ui = Messages["ui"];
/** The words of the screens: `list.empty`. */
export type UiKey = { [A in keyof Ui & string]: `${A}.${keyof Ui[A] & string}` }[keyof Ui & string];

export { isLanguage, type Language, languages };

/** Each language under its own name. */
export const languageNames: Record<Language, string> = { zh_TW: "繁體中文", zh_CN: "简体中文", en_US: "English" };

const htmlTags: Record<Language, string> = { zh_TW: "zh-Hant-TW", zh_CN: "zh-Hans-CN", en_US: "en" };

const bundles: Record<Language, () => Promise<object>> = {
  zh_TW: async () => (await import("@stowage/messages/zh_TW")).zh_TW,
  zh_CN: async () => (await import("@stowage/messages/zh_CN")).zh_CN,
  en_US: async () => (await import("@stowage/messages/en_US")).en_US,
};

/** What fields are called in every language, whose words are loaded for that; of a language that does not come, nothing. */
export async function fieldNames(): Promise<(name: string) => readonly string[]> {
  const loads = languages.map((language) => inTime(bundles[language]()).catch(() => ({})));
  const all = (await Promise.all(loads)) as readonly Partial<Messages>[];
  return (name) => all.flatMap(({ field }) => (field as Readonly<Record<string, string>> | undefined)?.[name] ?? []);
}

const languageKey = "language";

/** The language chosen in this browser, else the browser's own where it is one of ours, else the product's. */
export function keptLanguage(): Language {
  const kept = localStorage.getItem(languageKey);
  return isLanguage(kept) ? kept : languageOf(navigator.languages ?? []);
}

export async function startWords(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    returnEmptyString: false,
    react: { useSuspense: false },
  });
  await change(keptLanguage());
}

/** Changes the language everywhere, and keeps it as chosen. */
export async function speak(language: Language): Promise<void> {
  await change(language);
  localStorage.setItem(languageKey, language);
}

/** The words are loaded first. */
async function change(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "translation")) {
    i18next.addResourceBundle(language, "translation", await inTime(bundles[language]()));
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = htmlTags[language];
}

/** Tells of each change of the language, once its words are there. */
export const whenSpoken = (tell: () => void): void => void i18next.on("languageChanged", tell);

export const spoken = (): Language => (isLanguage(i18next.language) ? i18next.language : keptLanguage());

/** The words of a screen. Each answers the name itself where a word is missing, so that a gap is seen. */
export interface Words {
  readonly language: Language;
  /** `ui` words: `say("list.empty")`. */
  say(key: UiKey, values?: Filling): string;
  field(name: string): string;
  /** What one row is called. */
  resource(name: string): string;
  /** What several are called: the name of a list. */
  resources(name: string): string;
  /** What one row is called, within a sentence: English writes it small there. */
  resourceWithin(name: string): string;
  choice(field: string, value: string): string;
  action(name: string): string;
  /** A part of a record's page: a figure, a group of facts, a step that was done. */
  record(
    part: "also" | "figure" | "hint" | "view" | "fact" | "group" | "together" | "deed",
    name: string,
    values?: Filling,
  ): string;
  /** An entry of the menu, as it is called on this server. */
  menu(code: string): string;
  /** What may be switched at a menu entry: a function or a report. */
  function(code: string): string;
  right(name: string): string;
  /** A query's operator: `like` → 包含. */
  condition(operator: string): string;
  error(code: string, values?: Filling): string;
  /** A refusal that the server said in another language; null where only the server can say it. */
  failed(code: string, details: Filling): string | null;
}

export function wordsIn(language: Language, names: MenuNames = {}, own: FieldNamesOfOwner = {}): Words {
  const text = (key: string, otherwise: string): string =>
    i18next.t(key, { lng: language, defaultValue: otherwise, skipInterpolation: true });
  const word = (key: string, otherwise: string, values?: Filling) =>
    fill(text(key, otherwise), values, text("ui.frame.comma", ", "));
  const sentence = (code: string, details?: Filling) => errorSentence(language, code, details, own);
  return {
    language,
    say: (key, values) => word(`ui.${key}`, key, values),
    field: (name) => own[name] ?? word(`field.${name}`, name),
    resource: (name) => word(`resource.${name}`, name),
    resources: (name) => word(`resources.${name}`, name),
    resourceWithin: (name) => {
      const named = word(`resource.${name}`, name);
      return language === "en_US" && /^[A-Z][a-z]/.test(named) ? named[0]?.toLowerCase() + named.slice(1) : named;
    },
    choice: (field, value) => word(`choice.${field}.${value}`, value),
    action: (name) => word(`action.${name}`, name),
    record: (part, name, values) => word(`${part}.${name}`, name, values),
    menu: (code) => menuName(names, language, code, word(`menu.${code}`, code)),
    right: (name) => word(`right.${name}`, name),
    condition: (operator) => word(`condition.${operator}`, operator),
    function: (code) => word(`function.${code}`, word(`report.${code}`, code)),
    failed: (code, details) => (isSaid(language, code, details) ? sentence(code, details) : null),
    error: (code, values) => sentence(code, values) ?? word(`error.${code}`, code, values),
  };
}

const messagesIn = (language: Language): Messages | undefined =>
  i18next.isInitialized ? i18next.getResourceBundle(language, "translation") : undefined;

/** What an error says by its code and its details, in which fields and the like are said in words. */
function errorSentence(
  language: Language,
  code: string,
  details: Filling | undefined,
  own: FieldNamesOfOwner,
): string | null {
  const words = messagesIn(language);
  if (!words) return null;
  const field = { ...words.field, ...own } as Messages["field"];
  const text = errorText({ ...words, field }, code, details);
  return text && inLocalTime(text);
}

/** Whether it lacks no word that only the server can name. */
function isSaid(language: Language, code: string, details: Filling): boolean {
  const words = messagesIn(language);
  return words !== undefined && isFilledBy(words, code, details);
}

/** The one owner of the goods that are shown, by whose names fields are called; null where there are several. */
export const OwnerInSight = createContext<string | null>(null);

export function useWords(): Words {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "zh_TW";
  const names = useMenuNames((kept) => kept.names);
  const owner = useContext(OwnerInSight);
  const said = useOwnNames((kept) => kept.names);
  return useMemo(() => wordsIn(language, names, fieldNamesOf(said, owner, language)), [language, names, said, owner]);
}
