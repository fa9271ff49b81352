import type { ScreenSearch } from "../api/search.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useItemInSight } from "../session/hooks.ts";
import { isOwnList, listBeside, nameOfPath, settingsPath } from "../session/menu.ts";

/** The name of the screen at a path, from the menu entry with the same query; null where there is none. */
export function useScreenName(): (path: string, asked: ScreenSearch) => string | null {
  const words = useWords();
  const itemAt = useItemInSight();
  return (path, asked) => {
    const item = itemAt(path, asked);
    return item ? words.menu(item.code) : plainName(path, words);
  };
}

function plainName(path: string, words: Words): string | null {
  if (path === settingsPath) return words.say("frame.settings");
  if (isOwnList(path) || listBeside(path)) return words.resources(path);
  const name = nameOfPath(path);
  return name ? words.menu(name) : null;
}
