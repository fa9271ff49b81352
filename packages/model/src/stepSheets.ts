import { code, lookup, type Resource, resource } from "./define/index.ts";
import { productOfLine, scopeFields } from "./documents/fields.ts";
import { outbound } from "./documents/outbound.ts";

/** What a file says for a step of documents that are there already: each row names its document. Nothing of it is a table. */

/** The serial numbers of pieces that orders take: the number says which piece of their goods is picked. */
const outbound_sn = resource({
  name: "outbound_sn",
  path: "/outbound/productsn",
  reply: "outboundSn",
  key: "outbound_sn_id",
  byWarehouse: true,
  menu: "outboundOperation",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["product_sn"],
  calls: [],
  fields: {
    ...scopeFields,
    outbound_id: lookup("outbound", {
      required: true,
      shows: { order_no: "order_no", outbound_no: "outbound_no" },
      by: ["order_no", "outbound_no"],
      // The number of an order that was cancelled may be another one's.
      first: { outbound_status: ["awaiting_pick"] },
    }),
    product_id: { ...productOfLine.product_id, required: undefined },
    product_sn: code({ required: true, max: 80 }),
  },
});

/** Rows of a file, below which path they are imported, and the step that they are given to. */
export interface StepSheet {
  readonly path: string;
  readonly rows: Resource;
  readonly document: typeof outbound;
  readonly action: keyof (typeof outbound)["actions"];
}

export const stepSheets: readonly StepSheet[] = [
  { path: "productsn/outbound", rows: outbound_sn, document: outbound, action: "confirm_pick" },
];

/** The files that a document's steps take. */
export const stepSheetsOf = ({ name }: { readonly name: string }): readonly StepSheet[] =>
  stepSheets.filter(({ document }) => document.name === name);
