import { useWords } from "../i18n/index.ts";
import { SearchIcon } from "../ui/icons.tsx";

/** Looks like the field that it opens. */
export function SearchButton({ onFind }: { onFind: () => void }) {
  const words = useWords();
  return (
    <button type="button" className="search-button" onClick={onFind}>
      <SearchIcon />
      <span className="search-hint">{words.say("frame.searchHint")}</span>
      <span className="kbd" aria-hidden="true">
        Ctrl K
      </span>
    </button>
  );
}
