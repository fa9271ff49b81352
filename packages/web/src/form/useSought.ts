import { useState } from "react";

/** What was typed into lookups of a form and is still sought, or was not found: no form is saved over it. */
export function useSought() {
  const [sought] = useState(() => new Map<string, Promise<string | null>>());
  return {
    /** The text that stands in a lookup for a row that is not there; null where none does. Waits for the answer. */
    unfound: async (name: string): Promise<string | null> => (await sought.get(name)) ?? null,
    seek: (name: string, unfound: Promise<string | null>): void => {
      sought.set(name, unfound);
    },
  };
}
