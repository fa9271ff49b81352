import type { Declared } from "@stowage/model";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { useItemInSight } from "../session/hooks.ts";
import { listBeside, nameOfPath } from "../session/menu.ts";

/** As the menu calls a list, searched or not; one that stands at the entry of another bears its own name. */
export function useListTitle(declared: Declared, search: ScreenSearch): string {
  const words = useWords();
  const entry = useItemInSight()(declared.name, search);
  if (entry && !declared.private) return words.menu(entry.code);
  return declared.private || listBeside(declared.name)
    ? words.resources(declared.name)
    : words.menu(nameOfPath(declared.name) ?? declared.menu);
}
