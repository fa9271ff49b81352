import type { ReactNode } from "react";
import { languageNames, languages, speak, useWords } from "../i18n/index.ts";
import { useFace } from "./useFace.ts";
import { useTitle } from "./useTitle.ts";
import "./publicPage.css";

/** A page for those who have no account: the name of the house, the language, and what they came for. Plain elements, to be small. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const words = useWords();
  useTitle(title);
  useFace();
  return (
    <div className="public">
      <header className="public-head">
        <img src="/icon.svg" alt="" width={22} height={22} />
        <strong>Stowage</strong>
        <select
          aria-label={words.say("frame.language")}
          value={words.language}
          onChange={({ target }) => void speak(target.value as (typeof languages)[number])}
        >
          {languages.map((value) => (
            <option key={value} value={value}>
              {languageNames[value]}
            </option>
          ))}
        </select>
      </header>
      <main className="public-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
