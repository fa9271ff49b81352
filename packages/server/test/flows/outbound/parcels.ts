import { expect } from "vitest";
import type { TestClient } from "../../support/http.ts";
import type { House } from "./house.ts";

const measures = { length: "30", width: "20", height: "15", weight: "1.5" };
type Row = Readonly<Record<string, unknown>>;

/** An order that has left in boxes, each with a waybill, and what is said of these. */
export interface Parcels {
  readonly id: string;
  /** The numbers of its boxes, in order. */
  readonly numbers: readonly string[];
  readonly shippedAt: string;
}

/** Numbers of a carrier, of which boxes take theirs. */
export async function numbersOf(at: House, more: object = {}): Promise<void> {
  const range = { carrier_code: "hct", prefix: "8", first_no: "1", last_no: "999", number_length: 5 };
  const answer = await at.client.call("POST", "/v1/waybill/range/a", { company_id: at.company, ...range, ...more });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
}

/** An order that is boxed, in this many boxes. */
export async function boxed(at: House, boxes = 2, header: Record<string, unknown> = {}): Promise<string> {
  const details = [{ product_code: "plain", outbound_nums: String(boxes) }];
  const { id, lines } = await at.order(details, { carrier_code: "hct", ...header });
  await at.go(id, "close_order", "print", "confirm_pick");
  const sent = Array.from({ length: boxes }, (_, n) => ({
    ...{ box_no: `K${n + 1}`, ...measures, details: [{ outbound_detail_id: lines[0], num: "1" }] },
  }));
  expect((await at.act("box", id, { boxes: sent })).status).toBe(200);
  expect((await at.act("confirm_boxing", id)).status).toBe(200);
  return id;
}

export async function parcels(at: House, boxes = 2, header: Record<string, unknown> = {}): Promise<Parcels> {
  const id = await boxed(at, boxes, header);
  expect((await at.act("ship", id)).status).toBe(200);
  const numbers = (await waybillsOf(at, id)).map(({ shipping_no }) => String(shipping_no));
  return { id, numbers, shippedAt: String((await orderOf(at, id)).date_shipped) };
}

export async function waybillsOf(at: House, id: string): Promise<readonly Row[]> {
  const { additionals } = await at.client.call("POST", `/v1/waybill/${id}/q`, { pageSize: 50 });
  const rows = additionals["waybill"] as Row[];
  return rows.toSorted((one, other) => (String(one.waybill_id) < String(other.waybill_id) ? -1 : 1));
}

export const orderOf = async (at: House, id: string): Promise<Row> =>
  (await at.client.call("POST", "/v1/outbound/q", { query: of("outbound_id", id) })).additionals["outbound"][0];

export const of = (queryField: string, queryValue: string) => [{ queryField, queryCondition: "equal", queryValue }];

/** What was said of an order's parcels, as it happened. */
export async function saidOf(at: House, id: string): Promise<readonly Row[]> {
  const sort = [{ sortField: "happened_at", sortOrder: "asc" }];
  const query = of("outbound_id", id);
  const { additionals } = await at.client.call("POST", "/v1/shipmentstatus/q", { query, sort });
  return additionals["shipmentStatus"];
}

export const say = (client: TestClient, rows: Row | readonly Row[]) =>
  client.call("POST", "/v1/shipmentstatus/a", rows);

/** So many minutes after an instant. */
export const after = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
