import { blockOf } from "../../api/block.ts";
import { useWords } from "../../i18n/index.ts";
import { Note } from "../../ui/Note.tsx";
import type { OpenDocument } from "./extras.ts";
import { extrasOf } from "./extrasOf.ts";

/** What prevents the next action, shown before it is tried. */
export function Notes(open: OpenDocument) {
  const words = useWords();
  const { Notes: Further } = extrasOf(open.document);
  const block = blockOf(open.document, open.row);
  return (
    <>
      {block && <Note tone="attention" title={words.say("document.abnormal", { reason: block.reason })} />}
      {Further && <Further {...open} />}
    </>
  );
}
