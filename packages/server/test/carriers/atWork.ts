import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../../src/database/index.ts";
import { waybillJob } from "../../src/flows/outbound/index.ts";
import { jobsOf } from "../../src/jobs/index.ts";
import { fastBox, type House } from "../flows/outbound/house.ts";
import { handlersOf, log, until } from "../jobs/steps.ts";
import type { PlayedGateway } from "./playedGateway.ts";

export interface WaybillRow {
  readonly waybill_id: string;
  readonly outbound_id: string;
  readonly boxing_id: string | null;
  readonly shipping_no: string | null;
  readonly waybill_status: string;
  readonly waybill_failure: string | null;
  readonly carrier_message: string | null;
  readonly taken_back_at: string | null;
}

/** Does the jobs about waybills in this process, with little patience. */
export function workOn(
  database: Database,
  gateways: readonly PlayedGateway[],
  { timeoutMs = 30_000, attempts = 20 }: { timeoutMs?: number; attempts?: number } = {},
): void {
  const allowed = new Map(gateways.map(({ address }) => [address, "secret"] as const));
  jobsOf(database).work(
    {
      ...handlersOf(async () => ({ state: "done" })),
      "carrier waybill": waybillJob(database, allowed, { timeoutMs, attempts, backoffMs: 5 }),
    },
    { log, pollMs: 20, leaseMs: 2_000 },
  );
}

/** Has a carrier of the house's company asked at a gateway. */
export async function askAt(at: House, interface_address: string, more: object = {}): Promise<string> {
  const answer = await at.client.call("POST", "/v1/carrier/interface/a", {
    ...{ company_id: at.company, carrier_code: "hct", interface_address, carrier_account: "ACC-1" },
    ...more,
  });
  expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
  return answer.additionals["carrierInterface"][0].carrier_interface_id;
}

/** Orders that wait to be boxed. */
export async function picked(at: House, count: number, header: object = {}): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }], { carrier_code: "hct", ...header });
    ids.push(id);
  }
  await at.go(ids, "close_order", "print", "confirm_pick");
  return ids;
}

/** An order in one box, closed. */
export async function boxed(at: House, header: object = {}): Promise<string> {
  const [id = ""] = await picked(at, 1, header);
  expect((await at.act("confirm_boxing", id, fastBox)).status).toBe(200);
  return id;
}

export async function rowsOf({ database, wh }: House, id?: string): Promise<readonly WaybillRow[]> {
  const { rows } = await sql<WaybillRow>`
    select waybill_id, outbound_id, boxing_id, shipping_no, waybill_status, waybill_failure, carrier_message, taken_back_at
    from waybill where wh_id = ${wh} and (${id ?? null}::uuid is null or outbound_id = ${id ?? null}::uuid)
    order by waybill_id`.execute(database.reader);
  return rows;
}

const ofOrder = (id: string) => ({ query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }] });

export const orderRow = async ({ client }: House, id: string) =>
  (await client.call("POST", "/v1/outbound/q", ofOrder(id))).additionals["outbound"][0];

/** The boxes of an order: the number and the state of each. */
export const boxesOf = async ({ client }: House, id: string): Promise<readonly string[]> =>
  (await client.call("POST", "/v1/boxing/q", ofOrder(id))).additionals["boxing"].map(
    ({ box_no, boxing_status }: Record<string, string>) => `${box_no} ${boxing_status}`,
  );

/** Waits until no job about a waybill of the house waits or runs. */
export const settled = ({ database, wh }: House): Promise<void> =>
  until(async () => {
    const { rows } = await sql`
      select 1 from job where kind = 'carrier waybill' and wh_id = ${wh} and state in ('waiting', 'running')`.execute(
      database.reader,
    );
    return rows.length === 0;
  }, 60_000);

export const stateOf = async (at: House, id: string) => (await rowsOf(at, id)).map((one) => one.waybill_status);

/** That every box that counts has the one label that the carrier made for it, and the carrier has no other. */
export async function holdsTogether(at: House, carrier: PlayedGateway): Promise<void> {
  const rows = await rowsOf(at);
  const valid = rows.filter(({ boxing_id }) => boxing_id !== null);
  expect(new Set(valid.map(({ boxing_id }) => boxing_id)).size).toBe(valid.length);
  expect(valid.every(({ waybill_status }) => waybill_status === "issued")).toBe(true);
  expect(Object.fromEntries(carrier.labels)).toEqual(
    Object.fromEntries(valid.map(({ waybill_id, shipping_no }) => [waybill_id, shipping_no])),
  );
  const numbers = rows.flatMap(({ shipping_no }) => shipping_no ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await at.broken()).toEqual([]);
}
