import { type Field, typedInstant } from "@stowage/model";
import { useState } from "react";
import { asFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";
import { isEmpty } from "./check.ts";
import { wrongText } from "./wrongText.ts";

interface Sought {
  readonly seek: () => Promise<string | null>;
  /** The text for which nothing is found, else null. */
  answer: Promise<string | null>;
}

/** What was typed into lookups of a form and is still sought, or was not found: no form is saved over it. */
export function useSought() {
  const words = useWords();
  const [sought] = useState(() => new Map<string, Sought>());

  function seek(name: string, ask: () => Promise<string | null>): void {
    const one = { seek: ask, answer: ask() };
    // Who leaves the field, or saves, is told.
    one.answer.catch(() => undefined);
    sought.set(name, one);
  }

  /** A lookup that failed is asked once more. */
  async function unfound(name: string): Promise<string | null> {
    const one = sought.get(name);
    if (!one) return null;
    return one.answer.catch(() => {
      one.answer = one.seek();
      return one.answer;
    });
  }

  /**
   * Waits for what was typed: into a lookup that is empty, or beside the day that stands in a field.
   * @throws Error that says what is wrong, where nothing was found or no answer came
   */
  async function mustBeFound(one: { readonly name: string; readonly field: Field }, now: () => unknown): Promise<void> {
    const isDay = ["date", "instant"].includes(one.field.kind);
    if (isDay) {
      const example = one.field.kind === "instant" ? { details: { example: typedInstant } } : {};
      if (await unfound(one.name)) throw new Error(wrongText(words, one, { code: "BAD_FORMAT", ...example }));
      return;
    }
    if (!isEmpty(now())) return;
    const value = await unfound(one.name).catch((thrown: unknown) => {
      throw new Error(failureText(asFailure(thrown), words));
    });
    // What is sought may be found meanwhile.
    if (value && isEmpty(now()))
      throw new Error(wrongText(words, one, { code: "UNKNOWN_REFERENCE", details: { value } }));
  }

  return { seek, mustBeFound };
}
