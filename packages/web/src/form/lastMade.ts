import type { Declared } from "@stowage/model";
import type { FormValues } from "./draft.ts";

const last = new Map<string, FormValues>();

/** Choices and lookups of the row made last: the next one is mostly of the same kind. */
export function rememberMade(declared: Declared, values: FormValues): void {
  const kept = Object.entries(values).filter(([name, value]) => {
    const field = declared.fields[name];
    return value !== undefined && field && !field.unique && ["choice", "lookup"].includes(field.kind);
  });
  last.set(declared.name, Object.fromEntries(kept));
}

export const lastMade = (declared: Declared): FormValues => last.get(declared.name) ?? {};
