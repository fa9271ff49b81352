import type { DocumentDeclaration } from "@stowage/model";
import { actionExtras } from "./extrasOf.ts";

const keyOf = (document: DocumentDeclaration, action: string) => `chosen ${document.name} ${action}`;

/** What was last chosen of the fields of an action that keep it, in this browser. */
export function keptChoices(document: DocumentDeclaration, action: string): Readonly<Record<string, unknown>> {
  const { keeps = [] } = actionExtras(document, action);
  if (keeps.length === 0) return {};
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(document, action)) ?? "{}");
    return only(kept as Readonly<Record<string, unknown>>, keeps);
  } catch {
    return {};
  }
}

/** Keeps what was chosen for the next time. */
export function keepChoices(
  document: DocumentDeclaration,
  action: string,
  values: Readonly<Record<string, unknown>>,
): void {
  const { keeps = [] } = actionExtras(document, action);
  if (keeps.length > 0) localStorage.setItem(keyOf(document, action), JSON.stringify(only(values, keeps)));
}

const only = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
