import type { ReactNode } from "react";
import { languageNames, languages, speak, useWords } from "../../i18n/index.ts";
import { useFace } from "../../ui/useFace.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Version } from "../../ui/Version.tsx";
import "./signIn.css";

/** The page of those who are not signed in: one card, the language below. Made of plain elements, to be small. */
export function LonePage({ title, children }: { title: string; children: ReactNode }) {
  const words = useWords();
  useTitle(title);
  useFace();
  return (
    <main className="sign-in">
      <section className="sign-in-card" aria-labelledby="sign-in-title">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1 id="sign-in-title">{title}</h1>
        <p className="quiet">{words.say("signin.tagline")}</p>
        {children}
      </section>
      <footer className="sign-in-foot">
        <fieldset className="languages">
          <legend className="visually-hidden">{words.say("frame.language")}</legend>
          {languages.map((value) => (
            <button
              key={value}
              type="button"
              lang={value.replace("_", "-")}
              aria-pressed={words.language === value}
              onClick={() => void speak(value)}
            >
              {languageNames[value]}
            </button>
          ))}
        </fieldset>
        <Version />
      </footer>
    </main>
  );
}
