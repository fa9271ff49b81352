import { App } from "antd";
import { useState } from "react";
import { callForFile } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { type UiKey, useWords } from "../i18n/index.ts";
import { failureText } from "./FailureNote.tsx";

/** A page that is open and waits for its paper. */
export interface PendingPaper {
  /** Fetches the paper into the page; whether it came. */
  show(path: string, body: object): Promise<boolean>;
  /** There will be none. */
  drop(): void;
}

/** Opens a paper that a call answers, in a page of its own; says why where there is none. */
export function useOpenedFile(failed: UiKey = "notice.printFailed") {
  const words = useWords();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  /** Within a click, or the browser would block the page; it is filled when the file is there. */
  function begin(): PendingPaper {
    const page = window.open("about:blank", "_blank");
    return { show: (path, body) => show(page, path, body), drop: () => page?.close() };
  }
  async function show(page: Window | null, path: string, body: object): Promise<boolean> {
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
      void message.error(words.say(failed, { message: failureText(asFailure(thrown), words) }), 6);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const open = (path: string, body: object): Promise<boolean> => begin().show(path, body);
  return { open, begin, busy };
}
