import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { noteUnsaved } from "../session/unsaved.ts";
import { useDiscard } from "../ui/useDiscard.ts";
import { useLastField } from "./useLastField.ts";

/** Asks before unsaved changes are left behind, by any way out. Answers how to say that leaving is meant. */
export function useUnsaved(changed: boolean): { leaving: () => void } {
  const ask = useDiscard();
  const meant = useRef(false);
  const backToField = useLastField(changed);
  const question = useRef<(() => void) | null>(null);
  useEffect(() => (changed ? noteUnsaved() : undefined), [changed]);
  useBlocker({
    shouldBlockFn: async () => {
      if (!changed || meant.current) return false;
      return !(await confirmed());
    },
    enableBeforeUnload: () => changed && !meant.current,
  });
  const confirmed = () =>
    new Promise<boolean>((answer) => {
      const destroy = ask({ discard: () => answer(true), keep: () => answer(false), kept: backToField });
      question.current = () => {
        destroy();
        answer(false);
      };
    });
  return {
    leaving: () => {
      meant.current = true;
      // Saved while the question stood: there is nothing to lose any more, and the form goes on to what it saved.
      question.current?.();
    },
  };
}
