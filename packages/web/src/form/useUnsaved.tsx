import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/index.ts";
import { noteUnsaved } from "../session/unsaved.ts";
import { useAsking } from "../ui/closedByBack.ts";

/** Asks before unsaved changes are left behind, by any way out. Answers how to say that leaving is meant. */
export function useUnsaved(changed: boolean): { leaving: () => void } {
  const words = useWords();
  const asking = useAsking();
  const meant = useRef(false);
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
      const { destroy } = asking("confirm", {
        title: words.say("form.unsaved"),
        content: words.say("form.unsavedWhat"),
        okText: words.say("form.discard"),
        okButtonProps: { danger: true },
        cancelText: words.say("form.keepEditing"),
        focusable: { autoFocusButton: "cancel" },
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
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
