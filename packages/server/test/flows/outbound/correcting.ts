import { sql } from "kysely";
import { expect } from "vitest";
import type { Answer } from "../../support/http.ts";
import type { House } from "./house.ts";

/** An outbound adjustment of an order by these lines; answers how it was created. */
export const draft = (at: House, order: string, details: readonly Record<string, unknown>[]): Promise<Answer> => {
  const { company, wh, owner } = at;
  const scope = { company_id: company, wh_id: wh, owner_id: owner };
  const body = { ...scope, outbound_id: order, adjust_reason: "counted on the truck", details };
  return at.client.call("POST", "/v1/outbound/adjustment/a", body);
};

export async function correction(at: House, order: string, ...details: Record<string, unknown>[]): Promise<string> {
  const answer = await draft(at, order, details);
  expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
  return answer.additionals["outboundAdjustment"][0].outbound_adjustment_id;
}

export const take = (at: House, action: string, ids: string | readonly string[]): Promise<Answer> =>
  at.client.call("POST", `/v1/outbound/adjustment/action/${action}`, {
    ids: [ids].flat(),
    ...(action === "adjust" ? {} : { reason: "test" }),
  });

/** An order that has left, with its lines. */
export async function shipped(at: House, details: readonly Record<string, unknown>[]) {
  const order = await at.order(details, { short_policy: "ship_short" });
  await at.go(order.id, "close_order", "print");
  const picked = await at.act("confirm_pick", order.id, { details: await picks(at, order.id) });
  expect(picked.status, JSON.stringify(picked.additionals)).toBe(200);
  await at.go(order.id, "confirm_boxing", "ship");
  return order;
}

/** Every booking of an order as it is picked: goods with serial numbers by the first that stand there. */
async function picks(at: House, order: string): Promise<readonly object[]> {
  const { rows } = await sql<{ booking_id: string; num: string; product_sn: string[] | null }>`
    select b.booking_id, trim_scale(b.qty::numeric / d.unit_factor)::text as num,
      (select json_agg(n.product_sn) from (select product_sn from product_sn where wh_id = b.wh_id
        and stock_id = b.stock_id and booking_id is null and serial_state = 'in_stock' order by 1 limit b.qty) n) as product_sn
    from booking b join outbound_detail d on d.wh_id = b.wh_id and d.outbound_detail_id = b.line_id
    where b.wh_id = ${at.wh} and d.outbound_id = ${order} and b.booking_state = 'booked'`.execute(at.database.reader);
  return rows.map(({ product_sn, ...row }) => (product_sn ? { ...row, product_sn } : row));
}

/** Snapshots of an order, each with what its lines say left and which pieces did. */
export async function versionsOf(at: House, order: string) {
  const { reader } = at.database;
  const { rows: versions } = await sql<{ id: string; version: number; details: readonly SnapshotLine[] }>`
    select outbound_snapshot_id as id, snapshot_version as version, snapshot->'details' as details
    from outbound_snapshot where wh_id = ${at.wh} and outbound_id = ${order} order by 2`.execute(reader);
  const { rows: lines } = await sql<{ id: string; line_no: number; num: string; serials: string[] }>`
    select outbound_snapshot_id as id, line_no, num_shipped::text as num, product_sn as serials
    from outbound_detail_snapshot where wh_id = ${at.wh}
      and outbound_snapshot_id = any(${versions.map(({ id }) => id)}::uuid[]) order by line_no`.execute(reader);
  return versions.map(({ id, version, details }) => ({
    version,
    lines: lines
      .filter((line) => line.id === id)
      .flatMap(({ line_no, num, serials }) => {
        const said = details.find((line) => line.line_no === line_no);
        return said ? [{ num, lots: said.lots?.map(({ qty }) => qty).sort() ?? null, serials }] : [];
      }),
  }));
}

interface SnapshotLine {
  readonly line_no: number;
  readonly lots: readonly { readonly qty: string }[] | null;
}

/** Each serial number as the stock core keeps it. */
export async function numbers(at: House): Promise<Record<string, unknown>[]> {
  const { reader } = at.database;
  const { rows } = await sql<Record<string, unknown>>`
    select product_sn_id, product_sn, serial_state, stock_id, booking_id, outbound_id, boxing_id
    from product_sn where wh_id = ${at.wh} order by product_sn`.execute(reader);
  // The registry lies with the owner, on a cluster on another node.
  const registry = await sql<{ id: string; stands: string | null }>`
    select product_sn_id as id, wh_id as stands from serial_registry
    where product_sn_id = any(${rows.map((row) => row.product_sn_id)}::uuid[])`.execute(reader);
  const stands = new Map(registry.rows.map((row) => [row.id, row.stands]));
  return rows.flatMap(({ product_sn_id: id, ...row }) =>
    stands.has(String(id)) ? [{ ...row, stands: stands.get(String(id)) }] : [],
  );
}
