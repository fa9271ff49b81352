import type { DocumentDeclaration } from "@stowage/model";
import { chosen, keepChosen } from "../../api/chosen.ts";
import { actionExtras } from "./extrasOf.ts";

/** What was last chosen of the fields of an action that keep it, in this browser. */
export function keptChoices(document: DocumentDeclaration, action: string): Readonly<Record<string, unknown>> {
  const { keeps = [] } = actionExtras(document, action);
  return keeps.length === 0 ? {} : only(chosen(document.name, action), keeps);
}

/** Keeps what was chosen for the next time. */
export function keepChoices(
  document: DocumentDeclaration,
  action: string,
  values: Readonly<Record<string, unknown>>,
): void {
  const { keeps = [] } = actionExtras(document, action);
  if (keeps.length > 0) keepChosen(document.name, action, only(values, keeps));
}

const only = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
