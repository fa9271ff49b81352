import { useWords } from "../i18n/index.ts";
import { useAsking } from "./closedByBack.ts";

interface Answers {
  readonly discard: () => void;
  readonly keep?: () => void;
  /** What was entered stays: said as the question goes, and once it is gone, when the kit gives the cursor to what was pressed to leave. */
  readonly kept?: () => void;
}

/** Asks whether what was entered may be lost; what is returned takes the question back. */
export function useDiscard(): (answers: Answers) => () => void {
  const words = useWords();
  const asking = useAsking();
  return ({ discard, keep, kept }) => {
    let isKept = false;
    return asking("confirm", {
      title: words.say("form.unsaved"),
      content: words.say("form.unsavedWhat"),
      okText: words.say("form.discard"),
      okButtonProps: { danger: true },
      cancelText: words.say("form.keepEditing"),
      focusable: { autoFocusButton: "cancel" },
      onOk: discard,
      onCancel: () => {
        isKept = true;
        keep?.();
        // While the question still fades, keys mean the form already.
        if (kept) setTimeout(kept);
      },
      afterClose: () => isKept && kept?.(),
    }).destroy;
  };
}
