import type { ActionName, DocumentDeclaration, Model } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";
import { adjustmentExtras, outboundAdjustmentExtras } from "./adjustment/index.ts";
import type { ActionExtras, DocumentExtras } from "./extras.ts";
import { outboundExtras } from "./outbound/index.ts";
import { inboundExtras, receivingExtras } from "./receiving/index.ts";

type DocumentName = { [Name in keyof Model]: Model[Name] extends { type: "document" } ? Name : never }[keyof Model];

/** What the screens of single documents do beyond their declarations; a document without an entry needs nothing. */
const extras: { readonly [Name in DocumentName]?: DocumentExtras<ActionName<Model[Name]>> } = {
  inbound: inboundExtras,
  returned: receivingExtras,
  outbound: outboundExtras,
  adjustment: adjustmentExtras,
  outbound_adjustment: outboundAdjustmentExtras,
};

export const extrasOf = ({ name }: Pick<DocumentDeclaration, "name">): DocumentExtras =>
  new Map<string, DocumentExtras>(Object.entries(extras)).get(name) ?? {};

/** What the dialog of an action does; of the document `row`, where that is known. */
export function actionExtras(document: Pick<DocumentDeclaration, "name">, action: string, row?: AnyRow): ActionExtras {
  const { as, ...own } = extrasOf(document).actions?.[action] ?? {};
  return row && as ? { ...own, ...as(row) } : own;
}
