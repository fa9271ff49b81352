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

/** The views that tell the number of the document that moved goods, with their definitions. */
export const viewsOfMovements = (declarations: Declarations): ReadonlyMap<string, string> =>
  new Map([
    ["transaction", transactionView(declarations)],
    ["product_sn_movement", serialMovementView(declarations)],
  ]);

/** The column of that number, and the joins from a movement `m` to it. */
function documentOfMovement(declarations: Declarations): { readonly number: string; readonly joins: string } {
  const documents = movingDocuments(declarations);
  const numbers = documents.map(({ name, number }) => `${quote(name)}.${quote(number.field)}`);
  const joins = documents.map(
    (document) =>
      `left join ${quote(document.name)} on m.document_kind = '${document.name}' and ${warehouseOf(document)}` +
      ` and ${quote(document.name)}.${quote(document.key)} = m.document_id`,
  );
  return { number: `coalesce(${numbers.join(", ")})`, joins: joins.join("\n") };
}

/** The ledger's view. */
export function transactionView(declarations: Declarations): string {
  const { number, joins } = documentOfMovement(declarations);
  return `select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.note, m.document_kind,
  m.document_id::text as document_id,
  ${number} as document_no, m.line_id::text as line_id,
  l.batch_no, l.valid_date, l.product_expiration_sale, l.bonded_type, p.stock_unit_id as unit_id, p.stock_factor, m.qty_delta as num, m.booked_delta as booked, m.qty_after as num_after,
  m.booked_after, m.user_id
from movement m
join warehouse w on w.wh_id = m.wh_id
join product p on p.product_id = m.product_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
${joins}`;
}

/** The movements of pieces that have numbers. */
function serialMovementView(declarations: Declarations): string {
  const { number, joins } = documentOfMovement(declarations);
  return `select n.serial_movement_id as product_sn_movement_id, w.company_id, m.wh_id, m.owner_id, n.product_sn_id, n.product_sn,
  m.product_id, m.at, m.business_date, m.reason, case when m.qty_delta > 0 then 'in' else 'out' end as way, s.storage_id,
  s.quality, m.document_kind, m.document_id::text as document_id, ${number} as document_no, m.note
from serial_movement n
join movement m on m.wh_id = n.wh_id and m.stock_id = n.stock_id and m.version = n.version
join warehouse w on w.wh_id = m.wh_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
${joins}`;
}
