import { App } from "antd";
import { asFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "./FailureNote.tsx";

/** Says that how somebody likes their screens was not kept, and why. */
export function useNotKept(): (thrown: unknown) => void {
  const words = useWords();
  const { message } = App.useApp();
  return (thrown) =>
    void message.warning(words.say("notice.screenSettingsFailed", { message: failureText(asFailure(thrown), words) }));
}
