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
  const { rows } = await sql<{ version: number; lines: { num: string; lots: string[]; serials: string[] }[] }>`
    select s.snapshot_version as version, (select json_agg(json_build_object('num', d.num_shipped::text,
        'lots', (select json_agg(l->>'qty' order by l->>'qty') from jsonb_array_elements(nullif(x->'lots', 'null')) l),
        'serials', d.product_sn) order by d.line_no)
      from outbound_detail_snapshot d
      join jsonb_array_elements(s.snapshot->'details') x on (x->>'line_no')::int = d.line_no
      where d.wh_id = s.wh_id and d.outbound_snapshot_id = s.outbound_snapshot_id) as lines
    from outbound_snapshot s where s.wh_id = ${at.wh} and s.outbound_id = ${order} order by 1`.execute(
    at.database.reader,
  );
  return rows;
}

/** Each serial number as the stock core keeps it. */
export async function numbers(at: House): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select n.product_sn, n.serial_state, n.stock_id, n.booking_id, n.outbound_id, n.boxing_id, r.wh_id as stands
    from product_sn n join serial_registry r on r.product_sn_id = n.product_sn_id
    where n.wh_id = ${at.wh} order by 1`.execute(at.database.reader);
  return rows;
}
