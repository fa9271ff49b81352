import { ConfigProvider, App as KitApp } from "antd";
import type { Locale } from "antd/es/locale";
import english from "antd/es/locale/en_US";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type Language, useWords, type Words } from "../i18n/index.ts";
import { CalendarIcon, CloseIcon } from "./icons.tsx";
import type { ThemeName } from "./palette.ts";
import { kitTheme, wear } from "./theme.ts";
import { useNarrow } from "./useNarrow.ts";
// The pages before the sign-in do without: they stay small.
import "./fonts.css";
import "./toast.css";

const locales: Record<Language, () => Promise<{ default: Locale }>> = {
  zh_TW: () => import("antd/es/locale/zh_TW"),
  zh_CN: () => import("antd/es/locale/zh_CN"),
  en_US: async () => ({ default: english }),
};

/** Dresses everything below in a theme and the language of the moment. */
export function ThemeRoot({ name, children }: { name: ThemeName; children: ReactNode }) {
  const words = useWords();
  const { language } = words;
  // From the first moment there is one: adding it later would make everything below begin anew.
  const [locale, setLocale] = useState<Locale>(english);
  const named = useMemo(() => withPasswordNames(locale, words), [locale, words]);
  const isNarrow = useNarrow();
  const theme = useMemo(() => kitTheme(name, isNarrow ? "finger" : "pointer"), [name, isNarrow]);
  useLayoutEffect(() => wear(name), [name]);
  useEffect(() => {
    let isMounted = true;
    void locales[language]().then((loaded) => isMounted && setLocale(loaded.default));
    return () => {
      isMounted = false;
    };
  }, [language]);
  return (
    <ConfigProvider
      theme={theme}
      locale={named}
      button={{ autoInsertSpace: false }}
      datePicker={{ suffixIcon: <CalendarIcon size={14} />, clearIcon: <CloseIcon size={12} /> }}
      componentSize="middle"
    >
      <KitApp className="app-root" message={{ maxCount: 2 }} notification={{ placement: "bottom", bottom: 60 }}>
        {children}
      </KitApp>
    </ConfigProvider>
  );
}

/** The kit names the eye in a password's field "Show", and does not say what. */
export const withPasswordNames = (locale: Locale, words: Words): Locale => ({
  ...locale,
  global: { ...locale.global, show: words.say("signin.showPassword"), hide: words.say("signin.hidePassword") },
});
