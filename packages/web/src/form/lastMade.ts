import type { Declared } from "@stowage/model";
import type { AnyRow } from "../api/resources.ts";
import { useSession } from "../session/store.ts";
import { type FormValues, shownThrough } from "./draft.ts";

interface Made {
  readonly values: FormValues;
  /** How its lookups read, by field. */
  readonly names: Readonly<Record<string, string>>;
}

const nothing: Made = { values: {}, names: {} };
const last = new Map<string, Made>();

/**
 * Choices and lookups of the row made last: the next one is mostly of the same kind. Of a document that is its owner alone:
 * goods would go to the consignee before, or by their carrier, because nobody looked.
 */
export function rememberMade(declared: Declared, values: FormValues, saved: AnyRow): void {
  const kept = Object.entries(values).filter(([name, value]) => {
    const field = declared.fields[name];
    const isLike = declared.type !== "document" || name === "owner_id";
    return isLike && value !== undefined && field && !field.unique && ["choice", "lookup"].includes(field.kind);
  });
  const names = kept.flatMap(([name]) => {
    const text = saved[name] === values[name] ? shownThrough(declared, name, saved) : "";
    return text ? [[name, text] as const] : [];
  });
  // A lookup whose label is not known would show its key, so it is left out.
  const readable = kept.filter(
    ([name]) => declared.fields[name]?.kind !== "lookup" || names.some(([one]) => one === name),
  );
  last.set(declared.name, { values: Object.fromEntries(readable), names: Object.fromEntries(names) });
}

export const lastMade = (declared: Declared): Made => last.get(declared.name) ?? nothing;

// Each user has their own last values.
useSession.subscribe(({ auth }) => {
  if (!auth) last.clear();
});
