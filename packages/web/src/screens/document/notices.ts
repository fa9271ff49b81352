import type { Details, DocumentDeclaration } from "@stowage/model";
import { App } from "antd";
import { nobodyKnows } from "../../api/failure.ts";
import { type UiKey, useWords, type Words } from "../../i18n/index.ts";
import { actionExtras } from "./extrasOf.ts";

/** What people are told of a step that was taken or refused. */
export interface Notices {
  /** `said` is what the server says of the only one, or of all together. */
  done(action: string, count: number, said?: Details): string;
  /** Whether what is said of one is more than that it is done. */
  more(action: string, said: Details | undefined): boolean;
  failed(action: string, message: string, code: string | undefined): string;
  /** The sentence that takes the reason as `{message}`, where the step has one of its own. */
  failure(action: string): UiKey | undefined;
}

/** The sentences that a document has of its own for a step; else the step's name and how many it was. */
export function noticesOf(document: Pick<DocumentDeclaration, "name">, words: Words): Notices {
  const own = (action: string) => actionExtras(document, action).notices ?? {};
  return {
    done(action, count, said) {
      const { done } = own(action);
      if (done === undefined) return words.say("document.done", { action: words.action(action), count });
      return count === 1
        ? words.say(done, said)
        : words.say("document.doneSeveral", { notice: words.say(done, said), count });
    },
    more(action, said) {
      const { done } = own(action);
      return done !== undefined && words.say(done, said) !== words.say(done);
    },
    failed(action, message, code) {
      const { failed } = own(action);
      return failed === undefined || nobodyKnows(code) ? message : words.say(failed, { message });
    },
    failure: (action) => own(action).failed,
  };
}

/** Says what was done; where some of it is short, a weight is off or numbers are spent, until whoever did it has read so. */
export function useSayDone() {
  const words = useWords();
  const { message, modal } = App.useApp();
  return (text: string, said: Details | undefined, seconds: number): void => {
    const isAmiss = ["short_of", "weights_off", "waybills_failed"].some((name) => said?.[name] !== undefined);
    if (!isAmiss) void message.success(text, seconds);
    else void modal.warning({ title: text, okText: words.say("frame.close"), focusable: { autoFocusButton: "ok" } });
  };
}

export const useNotices = (document: DocumentDeclaration): Notices => noticesOf(document, useWords());
