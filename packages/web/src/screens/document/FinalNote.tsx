import type { Action, DocumentDeclaration } from "@stowage/model";
import { useWords } from "../../i18n/index.ts";
import { isFinal } from "./actions.ts";

/** Says of a step from which nothing leads back where it ends. */
export function FinalNote({ document, action }: { document: DocumentDeclaration; action: Action }) {
  const words = useWords();
  if (!isFinal(document, action)) return null;
  const [state = ""] = [action.to].flat();
  return <p>{words.say("document.finalWhat", { state: words.choice(document.status, state) })}</p>;
}
