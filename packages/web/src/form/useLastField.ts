import { useEffect, useRef } from "react";

/**
 * Remembers in which field of a form one was last, as long as something in it is unsaved.
 * @returns what brings the cursor back there, or as near to it as there still is something, unless it is in the form again.
 */
export function useLastField(isFollowed: boolean): () => void {
  const path = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    if (!isFollowed) return;
    const follow = ({ target }: { readonly target: EventTarget | null }) => {
      const form = target instanceof HTMLElement ? target.closest("form") : null;
      // A cell's field is gone once it is left: then its cell, or what holds that, is where one was.
      if (form && target instanceof HTMLElement) path.current = upTo(form, target);
    };
    follow({ target: document.activeElement });
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [isFollowed]);
  return () => {
    const form = path.current.at(-1);
    if (!form?.isConnected || form.contains(document.activeElement)) return;
    const within = [...form.querySelectorAll<HTMLElement>("input:not([disabled]), textarea:not([disabled])")];
    for (const one of [...path.current, ...within]) {
      if (one.isConnected) one.focus();
      if (form.contains(document.activeElement)) return;
    }
  };
}

function upTo(form: HTMLElement, from: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = from; at; at = at === form ? null : at.parentElement) path.push(at);
  return path;
}
