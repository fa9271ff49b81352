import { App } from "antd";
import type { ClipboardEvent, MouseEvent, ReactNode } from "react";
import { useWords } from "../i18n/index.ts";

/**
 * Keeps what stands below, its dialogs too, from being carried off: neither keys nor the right mouse button copy it. What
 * somebody types into a field is theirs.
 */
export function Uncopied({ when, children }: { when: boolean; children: ReactNode }) {
  const words = useWords();
  const { message } = App.useApp();
  if (!when) return children;
  const refuse = (event: ClipboardEvent | MouseEvent) => {
    if (isOwn(event.target)) return;
    event.preventDefault();
    void message.info({ key: "uncopied", content: words.say("list.copyForbidden"), duration: 3 });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it adds nothing to do, it keeps things from being done
    <div className="uncopied" onCopy={refuse} onCut={refuse} onContextMenu={refuse}>
      {children}
    </div>
  );
}

const isOwn = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && !target.readOnly;
