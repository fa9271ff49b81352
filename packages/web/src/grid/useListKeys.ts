import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../ui/isTyping.ts";

export interface ListKeys {
  /** N */
  readonly create?: () => void;
  /** E */
  readonly edit?: () => void;
  /** Escape, where nothing else took it. */
  readonly back?: () => void;
}

interface AllKeys extends ListKeys {
  /** / */
  readonly question: () => void;
  /** After Escape closed the open row. */
  readonly rows: () => void;
}

/** A list by keyboard: / asks, N makes, E edits, Escape goes back. What is typed into a field stays there. */
export function useListKeys(keys: AllKeys, isOpen: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent, isOver: boolean) => {
    const handler = { "/": keys.question, n: keys.create, e: keys.edit }[event.key.toLowerCase()];
    if (handler) {
      event.preventDefault();
      handler();
    }
    if (event.key === "Escape" && isOpen && keys.back && !isOver) {
      event.preventDefault();
      keys.back();
      keys.rows();
    }
  });
  useEffect(() => {
    // Asked before anybody acts on the key: what closes by it is then gone.
    let isOver = false;
    const look = (event: KeyboardEvent) => {
      isOver = event.key === "Escape" && isLayerOpen();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && isOpen && !isOver && !event.defaultPrevented && leavesField(event)) return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      press(event, isOver);
    };
    addEventListener("keydown", look, true);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", look, true);
      removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
}

/** Escape leaves the field of a form in which one types; the next one goes back. */
function leavesField({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement) || !target.closest(".ant-form-item")) return false;
  target.blur();
  return true;
}

/** What lies over the screen takes Escape for itself: a menu, a choice, a dialog. */
const layers = ".ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-modal-wrap, .ant-drawer";
const isLayerOpen = () => [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility());
