import type { DocumentDeclaration } from "@stowage/model";
import { chosen, keepChosen } from "../../api/chosen.ts";
import type { AnyRow } from "../../api/resources.ts";
import { isEmpty } from "../../form/check.ts";
import { actionExtras } from "./extrasOf.ts";

/**
 * What was last chosen of the fields of an action that keep it, in this browser. What one of these documents has of its own, or
 * of a field that says the same otherwise, is not what was chosen for others.
 */
export function keptChoices(
  document: DocumentDeclaration,
  action: string,
  rows: readonly AnyRow[],
): Readonly<Record<string, unknown>> {
  const { keeps = [], oneOf = [] } = actionExtras(document, action);
  const own = (name: string) => (oneOf.includes(name) ? oneOf : [name]);
  const open = keeps.filter((name) => !rows.some((row) => own(name).some((one) => !isEmpty(row[one]))));
  return open.length === 0 ? {} : only(chosen(document.name, action), open);
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
