import { App } from "antd";
import { useWords } from "../i18n/index.ts";
import { copyText } from "./copyText.ts";

/** Copies a text, and says so, or that the browser does not let it. */
export function useCopy(): (text: string, said?: "frame.copied" | "list.linkCopied") => Promise<void> {
  const words = useWords();
  const { message } = App.useApp();
  return async (text, said = "frame.copied") => {
    if (await copyText(text)) void message.success(words.say(said), 1.2);
    else void message.warning(words.say("frame.notCopied"), 6);
  };
}
