import { App } from "antd";
import { useState } from "react";
import { callForFile } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "./FailureNote.tsx";

/** Opens a paper that a call answers, in a page of its own; says why where there is none. */
export function useOpenedFile() {
  const words = useWords();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  async function open(path: string, body: object): Promise<boolean> {
    // Opened within the click, or the browser would block it; filled when the file is there.
    const page = window.open("about:blank", "_blank");
    setBusy(true);
    try {
      const { blob } = await callForFile(path, { body: { ...body, lang: words.language } });
      const url = URL.createObjectURL(blob);
      if (page) page.location.href = url;
      else location.assign(url);
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      return true;
    } catch (thrown) {
      page?.close();
      void message.error(words.say("notice.printFailed", { message: failureText(asFailure(thrown), words) }), 6);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { open, busy };
}
