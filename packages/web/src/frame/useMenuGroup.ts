import { useEffect } from "react";
import { type MenuItem, screensOf } from "../session/menu.ts";
import * as menuStates from "../session/menuState.ts";
import { setMenuState, useSession } from "../session/store.ts";

const open = (code: string) => setMenuState((state) => menuStates.change(state, "open", code));
const close = () => setMenuState((state) => menuStates.removeAll(state, "open"));

/** Which group of the menu is open: one at a time, and with each screen the one that holds it. */
export function useMenuGroup(items: readonly MenuItem[], here: string | undefined) {
  const opened = useSession(({ menuState }) => menuState.open?.[0]);
  const holding = items.find((item) => !item.path && screensOf(item.items).some(({ code }) => code === here))?.code;
  useEffect(() => {
    if (holding) open(holding);
  }, [holding]);
  return { opened, holding, toggle: (code: string) => (code === opened ? close() : open(code)) };
}
