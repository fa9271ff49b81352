import { App } from "antd";
import { useState } from "react";
import { callForFile } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { isLong, paperByJob } from "../api/papers.ts";
import { keepFile } from "../api/saveFile.ts";
import { type UiKey, useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { failureText } from "./FailureNote.tsx";
import { paperPage } from "./paperPage.ts";

/** A page that is open and waits for its paper. */
export interface PendingPaper {
  /** Fetches the paper into the page; whether it came. */
  show(path: string, body: object): Promise<boolean>;
  /** There will be none. */
  drop(): void;
}

/**
 * Opens a paper that a call answers, in a page of its own, which shows how far a long one is; says why where there is none.
 * Labels for a printer that reads ZPL are saved.
 */
export function useOpenedFile(failed: UiKey = "notice.printFailed") {
  const words = useWords();
  const { message } = App.useApp();
  const { seenBy } = useUserInfo();
  const [busy, setBusy] = useState(false);
  /** Within a click, or the browser would block the page; it is filled when the file is there. */
  function begin(): PendingPaper {
    const page = window.open("about:blank", "_blank");
    return { show: (path, body) => show(page, path, body), drop: () => page?.close() };
  }
  async function show(page: Window | null, path: string, body: object): Promise<boolean> {
    setBusy(true);
    try {
      const file = await fetched(page, path, { ...body, lang: words.language });
      // Nobody waits for it any more.
      if (!file) {
        page?.close();
        return false;
      }
      const { blob, name } = file;
      if (!blob.type.startsWith("application/pdf")) {
        // What only a label printer reads is kept, to be sent there.
        page?.close();
        keepFile(blob, name);
        return true;
      }
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
  function fetched(page: Window | null, path: string, body: object) {
    if (!isLong(body) || seenBy) return callForFile(path, { body });
    const title = words.say("document.paperBeingMade");
    const shown = page && paperPage(page, title);
    return paperByJob(path, body, {
      title,
      isAwaited: () => !page?.closed,
      onStep: ({ done, total }) =>
        shown?.tell({ done, total }, total > 0 ? words.say("document.paperDone", { done, total }) : ""),
    });
  }
  const open = (path: string, body: object): Promise<boolean> => begin().show(path, body);
  return { open, begin, busy };
}
