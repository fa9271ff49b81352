import { useWords } from "../i18n/index.ts";
import { useAsking } from "./closedByBack.ts";

interface Answers {
  readonly discard: () => void;
  readonly keep?: () => void;
}

/** Asks whether what was entered may be lost; what is returned takes the question back. */
export function useDiscard(): (answers: Answers) => () => void {
  const words = useWords();
  const asking = useAsking();
  return ({ discard, keep }) =>
    asking("confirm", {
      title: words.say("form.unsaved"),
      content: words.say("form.unsavedWhat"),
      okText: words.say("form.discard"),
      okButtonProps: { danger: true },
      cancelText: words.say("form.keepEditing"),
      focusable: { autoFocusButton: "cancel" },
      onOk: discard,
      onCancel: () => keep?.(),
    }).destroy;
}
