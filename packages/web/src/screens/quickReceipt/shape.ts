import type { Declared, DocumentDeclaration, Field } from "@stowage/model";

/** What a header asks first; everything else stands under more. */
const first = [
  "owner_id",
  "vendor_id",
  "inbound_bill_no",
  "inbound_expect",
  "inbound_note",
  "outbound_id",
  "returned_by",
  "returned_date",
  "returned_reason",
];

/** The header of a document that is made and done at once: the few fields that matter first. */
export function receiptHeader(document: DocumentDeclaration, mayExceed: boolean): DocumentDeclaration {
  const fields = Object.entries(document.fields as Readonly<Record<string, Field>>);
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  const sorted = fields.sort(([one], [other]) => rank(one) - rank(other));
  const shown = sorted.map(([name, field]) => [name, { ...field, more: first.includes(name) ? undefined : true }]);
  // Why goods are put where they exceed a location's limits is asked of who may do so.
  const reason: Field = { kind: "text", max: 500, lines: true, more: true };
  return { ...document, fields: { ...Object.fromEntries(shown), ...(mayExceed ? { reason } : {}) } };
}

const quantity: Field = { kind: "quantity", per: "unit_factor", min: "0" };
const location = (name: string, beside: "num_loc" | "num_bad"): Field => ({
  kind: "lookup",
  target: "storage",
  beside,
  shows: { [name]: "storage_code" },
  by: [name],
});

/** A line that was counted and goes to its locations. */
export function receiptLine(line: Declared): Declared {
  const own: Readonly<Record<string, Field>> = line.fields;
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (own[name] ? [[name, own[name]]] : [])));
  const fields = {
    ...pick(["product_id"]),
    num_loc: quantity,
    ...pick(["unit_id"]),
    storage_id: location("storage_loc_code", "num_loc"),
    ...pick(["disposition"]),
    product_sn: { kind: "json" },
    ...pick(["batch_no", "valid_date"]),
    num_bad: quantity,
    storage_bad_id: location("storage_bad_code", "num_bad"),
    ...pick(["manufactur_date", "custom_no", "custom_item_no"]),
    ...pick(["lottable1", "lottable2", "lottable3", "lottable4", "lottable5"]),
    ...pick(["sscc", "product_expiration_sale", "bonded_type", "currency_code", "unit_price", "line_note"]),
  };
  return { ...line, fields: fields as Declared["fields"] };
}
