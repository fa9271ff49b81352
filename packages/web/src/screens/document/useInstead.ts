import type { DocumentDeclaration } from "@stowage/model";
import { Form } from "antd";
import type { KeyboardEvent } from "react";
import { useWords } from "../../i18n/index.ts";
import { toButton } from "../../ui/goOn.ts";
import { useNamed } from "../../ui/useNamed.ts";
import type { Offered } from "./actions.ts";
import { actionExtras } from "./extrasOf.ts";
import type { PayloadShape } from "./payload.ts";

/** What a row says that one field names, such as a box type its sizes, and which fields are needed as long as none is named. */
export function useInstead(document: DocumentDeclaration, offered: Offered, scalars: PayloadShape["scalars"]) {
  const words = useWords();
  const { needs } = actionExtras(document, offered.name);
  // A step that needs nothing so watches a field that it has not.
  const code = String(Form.useWatch(needs?.unless ?? "", Form.useFormInstance()) ?? "");
  const field = scalars.find(([name]) => name === needs?.unless)?.[1];
  const { row, isKnown, isUnknown } = useNamed((field?.kind === "code" && field.names) || "", code);
  const isNeeded = (name: string) => needs?.names.includes(name) === true && !isKnown;
  const wrong = words.error("UNKNOWN_REFERENCE", { field: needs?.unless ?? "", value: code });
  return {
    isNeeded,
    wrongAt: (name: string) =>
      isUnknown && name === needs?.unless ? { validateStatus: "error" as const, help: wrong } : {},
    saidOf: (name: string) =>
      needs?.names.includes(name) && name !== needs.rest && row?.[name] ? String(row[name]) : undefined,
    /** Enter takes a code, and goes on to what is still to be said, then to the button. */
    goOn(event: KeyboardEvent<HTMLInputElement>): void {
      const input = event.currentTarget;
      event.preventDefault();
      const all = [
        ...(input.closest(".action-scalars")?.querySelectorAll<HTMLInputElement>("input:not(:disabled)") ?? []),
      ];
      const empty = all.filter((one) => one !== input && one.value === "");
      const next = empty.find(({ id }) => input.id === needs?.unless && id === needs.rest);
      const needed = empty.find((one) => one.getAttribute("aria-required") === "true" && !one.placeholder);
      const found = input.value.trim() ? (next ?? needed) : needed;
      if (found) found.focus();
      else toButton(input);
    },
  };
}
