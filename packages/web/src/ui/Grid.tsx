import { AgGridReact, type AgGridReactProps } from "ag-grid-react";
import { useEffect, useState } from "react";
import { type Language, spoken, useWords } from "../i18n/index.ts";
import { gridDefaults, gridTexts } from "./agGrid.ts";

/** A grid in the look and the language of the product. It takes its own words once, so it waits for them. */
export function Grid<Row>(props: AgGridReactProps<Row>) {
  const { language } = useWords();
  const texts = useTexts(language);
  if (!texts) return <div aria-busy="true" />;
  return <AgGridReact<Row> key={language} {...gridDefaults} localeText={texts} {...props} />;
}

type Texts = Readonly<Record<string, string>>;
const loaded: Partial<Record<Language, Texts>> = {};

const load = async (language: Language): Promise<void> => {
  loaded[language] ??= await gridTexts(language);
};
// They are on their way before the first grid is.
void load(spoken()).catch(() => undefined);

function useTexts(language: Language): Texts | undefined {
  const [, setArrived] = useState<Language>();
  useEffect(() => {
    if (loaded[language]) return;
    void load(language).then(() => setArrived(language));
  }, [language]);
  return loaded[language];
}
