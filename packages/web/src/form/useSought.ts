import { useState } from "react";

interface Sought {
  readonly seek: () => Promise<string | null>;
  answer: Promise<string | null>;
}

/** What was typed into lookups of a form and is still sought, or was not found: no form is saved over it. */
export function useSought() {
  const [sought] = useState(() => new Map<string, Sought>());
  return {
    /**
     * The text that stands in a lookup for a row that is not there; null where none does. Waits for the answer; where
     * the lookup failed it is asked once more.
     * @throws CallFailure where that fails too
     */
    unfound: async (name: string): Promise<string | null> => {
      const one = sought.get(name);
      if (!one) return null;
      return one.answer.catch(() => {
        one.answer = one.seek();
        return one.answer;
      });
    },
    seek: (name: string, seek: () => Promise<string | null>): void => {
      const one = { seek, answer: seek() };
      // Who leaves the field, or saves, is told.
      one.answer.catch(() => undefined);
      sought.set(name, one);
    },
  };
}
