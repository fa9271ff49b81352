import { type DocumentDeclaration, documentsOf, type MenuCode, model } from "@stowage/model";
import { isSeen } from "../crud/sharing/scope.ts";
import type { Told } from "../documents/told.ts";
import { type Caller, may } from "../http/caller.ts";

const documents = new Map<string, DocumentDeclaration>(documentsOf(model).map((one) => [one.name, one]));

/** Whether somebody is told of a step: who may ask for the document, or works on it at a screen of its steps, and sees it. */
export function hears(caller: Caller, told: Told): boolean {
  const document = documents.get(told.document);
  if (!document || !isSeen(document, caller.scope, told.scope)) return false;
  return entriesOf(document).some((entry) => may(caller, entry, "query"));
}

/** Where a document is asked for, and where its steps are taken. */
const entriesOf = ({ menu, actions }: DocumentDeclaration): readonly MenuCode[] => [
  menu,
  ...Object.values(actions).flatMap(({ at }) => at ?? []),
];
