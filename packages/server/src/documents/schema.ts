import {
  columnsOf,
  type Declarations,
  type DocumentDeclaration,
  documentsOf,
  type Numbered,
  numberedOf,
} from "@stowage/model";

/** What documents ask of the database beside their tables: sequences of their numbers, and the view of the ledger. */

/** The sequence that a document's running numbers come from. */
export const sequenceOf = ({ prefix }: Numbered): string => `document_number_${prefix.toLowerCase()}`;

export const numberSequences = (declarations: Declarations): readonly string[] =>
  numberedOf(declarations).map(({ number }) => sequenceOf(number));

/** The documents whose steps move stock, one warehouse's each. */
const movingDocuments = (declarations: Declarations): readonly DocumentDeclaration[] =>
  documentsOf(declarations).filter(({ movements }) => movements.length > 0);

const quote = (name: string) => `"${name}"`;

/** That goods moved in a warehouse of the document; it may have two. */
function warehouseOf(document: DocumentDeclaration): string {
  const { name } = document;
  const columns = columnsOf(document, "warehouse").map((column) => `${quote(name)}.${quote(column)}`);
  return columns.length === 1 ? `${columns[0]} = m.wh_id` : `m.wh_id in (${columns.join(", ")})`;
}

/** The definition of the ledger's view, which tells the number of the document that moved the goods. */
export function transactionView(declarations: Declarations): string {
  const documents = movingDocuments(declarations);
  const numbers = documents.map(({ name, number }) => `${quote(name)}.${quote(number.field)}`);
  const joins = documents.map(
    (document) =>
      `left join ${quote(document.name)} on m.document_kind = '${document.name}' and ${warehouseOf(document)}` +
      ` and ${quote(document.name)}.${quote(document.key)} = m.document_id`,
  );
  return `select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.note, m.document_kind,
  m.document_id::text as document_id,
  coalesce(${numbers.join(", ")}) as document_no, m.line_id::text as line_id,
  l.batch_no, l.valid_date, l.product_expiration_sale, l.bonded_type, p.stock_unit_id as unit_id, p.stock_factor, m.qty_delta as num, m.booked_delta as booked, m.qty_after as num_after,
  m.booked_after, m.user_id
from movement m
join warehouse w on w.wh_id = m.wh_id
join product p on p.product_id = m.product_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
${joins.join("\n")}`;
}
