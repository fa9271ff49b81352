import type { Declared, Document, ResourceName } from "@stowage/model";
import { call } from "../../api/client.ts";
import { type AnyRow, queryRows } from "../../api/resources.ts";
import { type PayloadRow, type PayloadShape, type Proposal, payloadRows } from "./payload.ts";

interface Asked {
  readonly document: Document;
  readonly line: Declared;
  readonly action: string;
  readonly row: AnyRow;
  readonly lines: readonly AnyRow[];
}

/** The rows that an action asks about as they stand before anything is entered, with what the server proposes for them. */
export async function rowsOfAction(asked: Asked, shape: PayloadShape): Promise<readonly PayloadRow[]> {
  const { document, line, action, row, lines } = asked;
  const id = String(row[document.key]);
  if (!shape.rows || shape.source === "parts") return [];
  if (shape.source === "boxes") return (await withTracked(lines)).map((of) => ({ of, values: {} }));
  const about = shape.source === "bookings" ? await bookingsOf(document, id) : lines;
  const known = "product_sn" in shape.rows.fields ? await withTracked(about) : about;
  const proposal = action === "confirm_putaway" ? await proposalFor(document, line, id) : [];
  return payloadRows(action, known, shape.rows.fields, proposal);
}

/** The numbers of the boxes that an order has already. */
export async function boxNumbersOf(id: string): Promise<readonly string[]> {
  const query = [{ queryField: "outbound_id", queryCondition: "equal" as const, queryValue: id }];
  const { rows } = await queryRows("boxing", { page: 1, pageSize: 1500, query });
  return rows.map(({ box_no }) => box_no);
}

async function bookingsOf(document: Document, id: string): Promise<readonly AnyRow[]> {
  const query = [
    { queryField: document.key, queryCondition: "equal" as const, queryValue: id },
    { queryField: "booking_state", queryCondition: "equal" as const, queryValue: "booked" },
  ];
  const sort = [{ sortField: "walk_order", sortOrder: "asc" as const }];
  const page = await queryRows("picking" as ResourceName, { page: 1, pageSize: 1500, query, sort });
  return page.rows as unknown as readonly AnyRow[];
}

/** Rows of products whose pieces are tracked by serial number say so. */
async function withTracked(rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const ids = [...new Set(rows.map((row) => String(row.product_id)))].slice(0, 1000);
  if (ids.length === 0) return rows;
  const query = [
    { queryField: "product_id", queryCondition: "equal" as const, queryValue: ids },
    { queryField: "need_scan_product_sn", queryCondition: "equal" as const, queryValue: true },
  ];
  const found = await queryRows("product", { page: 1, pageSize: 1500, query });
  const tracked = new Set(found.rows.map((product) => product.product_id));
  return rows.map((row) => (tracked.has(String(row.product_id)) ? { ...row, need_scan_product_sn: true } : row));
}

/** What is offered is only a help: without it one types. */
async function proposalFor(document: Document, line: Declared, id: string): Promise<readonly Proposal[]> {
  try {
    const { proposal } = await call(`/v1${document.path}/putaway/proposal`, { body: { ids: [id] } });
    return (proposal as readonly AnyRow[]).map((one) => ({
      lineId: String(one[line.key]),
      quality: one.quality === "bad" ? "bad" : "good",
      num: String(one.num),
      storage_loc_code: String(one.storage_loc_code),
    }));
  } catch {
    return [];
  }
}
