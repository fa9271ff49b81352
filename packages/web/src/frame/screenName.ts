import type { Words } from "../i18n/index.ts";
import { isOwnList, nameOfPath, settingsPath } from "../session/menu.ts";

/** What the screen at a path is called; null where there is none. */
export function screenName(path: string, words: Words): string | null {
  if (path === settingsPath) return words.say("frame.settings");
  if (isOwnList(path)) return words.resources(path);
  const name = nameOfPath(path);
  return name ? words.menu(name) : null;
}
