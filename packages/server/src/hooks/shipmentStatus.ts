import { type ErrorCode, Failure, givesNumbers, isUuid, leftStates, model } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { newId, type Tx } from "../database/index.ts";
import { accessToAction } from "../documents/access.ts";
import { lockDocuments } from "../documents/transition.ts";
import { insertAs } from "../flows/common/insertAs.ts";
import { wrongTime } from "../flows/outbound/ship/receipt.ts";
import { takeArrived } from "../flows/outbound/ship/statuses.ts";
import { demandAccess } from "../http/admission.ts";
import type { Caller } from "../http/caller.ts";

const { outbound } = model;

/** The step that an order takes once its parcels came like this. */
const stepOf = { delivered: "deliver", picked_up: "pick_up" } as const;
const arrivedAs = ({ shipment_status }: Values): "deliver" | "pick_up" | undefined =>
  stepOf[shipment_status as keyof typeof stepOf];

/**
 * What a carrier says of a parcel is said of a waybill that counts, of an order that has left, and by whoever may confirm it
 * where it is said to have come. An order whose parcels all came is delivered.
 */
export const shipmentSaid: Hooks = {
  needs: ["wh_id", "waybill_id", "outbound_id", "shipment_status", "happened_at"],
  async fill({ tx, caller, at, failures }, rows) {
    const orders = await lockedOrders(tx, caller, [...rows, ...(await goingWith(tx, rows))]);
    const waybills = await waybillsOf(tx, rows);
    for (const [index, row] of rows.entries()) {
      const waybill = waybills[index];
      if (waybill) row.happened_at = waybill.happened_at;
      const refused = refusalOf(row, waybill, orders.get(`${caller.accountId} ${row.outbound_id}`), caller);
      if (refused) failures.push({ ...at(index), ...refused });
    }
  },
  async created(context, said) {
    const { tx, at: placeIn } = context;
    const { rows, origins } = await withThoseTogether(context, said);
    const at = (index: number) => placeIn(origins[index] ?? 0);
    const places = [...rows.keys()];
    const byWarehouse = Map.groupBy(places, (index) => String(rows[index]?.wh_id));
    for (const [whId, own] of [...byWarehouse].sort(([a], [b]) => a.localeCompare(b))) {
      await markLatest(tx, whId, idsOf(own, rows, "outbound_id"));
      await tellWaybills(tx, whId, idsOf(own, rows, "waybill_id"));
      const arrived = own.filter((index) => arrivedAs(rows[index] ?? {}) !== undefined);
      const parcels = idsOf(arrived, rows, "waybill_id");
      const placeOf = (id: string) => at(arrived.findLast((index) => rows[index]?.outbound_id === id) ?? 0);
      await takeArrived(tx, asker(context), { whId, waybills: parcels, placeOf });
    }
  },
};

const asker = ({ caller, requestId = "" }: HookContext) => ({ caller, requestId });

const idsOf = (places: readonly number[], rows: readonly Values[], column: string): readonly string[] => [
  ...new Set(places.map((index) => String(rows[index]?.[column]))),
];

/** A waybill that goes with one of which something is said: by the place of that. */
type GoingWith = Values & { readonly place: number; readonly date_shipped: string | null };

/** The waybills that go under one number with those of which something is said, a row for each of these and what is said. */
async function goingWith(tx: Tx, rows: readonly Values[]): Promise<readonly GoingWith[]> {
  const found: GoingWith[] = [];
  const alone = ([, { carrier_code }]: [number, Values]) => givesNumbers(carrier_code);
  const several = [...rows.entries()].filter((one) => !alone(one));
  for (const [whId, own] of Map.groupBy(several, ([, { wh_id }]) => String(wh_id))) {
    const asked = own.map(([place, { waybill_id }]) => ({ place, waybill_id }));
    const { rows: others } = await sql<GoingWith>`
      select x.place, w.waybill_id, w.outbound_id, w.company_id, w.wh_id, w.owner_id, w.carrier_code, o.date_shipped::text as date_shipped
      from json_to_recordset(${JSON.stringify(asked)}::json) as x(place int, waybill_id uuid)
      join waybill s on s.wh_id = ${whId}::uuid and s.waybill_id = x.waybill_id
      join waybill w on w.wh_id = ${whId}::uuid and w.consignment_id = s.consignment_id and w.waybill_id <> s.waybill_id
      join outbound o on o.wh_id = ${whId}::uuid and o.outbound_id = w.outbound_id
      where w.boxing_id is not null and o.outbound_status = any(${leftStates}::text[])
      order by x.place, w.waybill_id`.execute(tx);
    found.push(...others);
  }
  return found;
}

/** What was said, and the same of what goes with it, which is written here; with the place in the request of each. */
async function withThoseTogether({ tx, caller }: HookContext, said: readonly Values[]) {
  const others = await goingWith(tx, said);
  const told = others.flatMap(({ place, date_shipped, ...ids }) => {
    const { shipment_status, happened_at, place: where, received_by, note } = said[place] ?? {};
    const row: Values = { ...ids, shipment_status, happened_at, place: where, received_by, note } as Values;
    return wrongTime(date_shipped, String(happened_at)) ? [] : [{ at: place, row }];
  });
  const fresh: typeof told = [];
  for (const one of told) {
    const { wh_id, waybill_id, shipment_status, happened_at } = one.row;
    const { rows: there } = await sql`
      select 1 from shipment_status where wh_id = ${wh_id}::uuid and waybill_id = ${waybill_id}::uuid
        and shipment_status = ${shipment_status} and happened_at = ${happened_at}::timestamptz`.execute(tx);
    if (there.length === 0) fresh.push(one);
  }
  const values = fresh.map(({ row }): Values => ({ ...row, shipment_status_id: newId(), is_latest: false }));
  await insertAs(
    tx,
    model.shipment_status,
    values.map((row) => ({ by: caller.userId, values: row })),
  );
  return { rows: [...said, ...values], origins: [...said.keys(), ...fresh.map(({ at }) => at)] };
}

/** Locked before what is said decides on their steps, so that who speaks of another box of one at once waits for this one. */
function lockedOrders(tx: Tx, caller: Caller, rows: readonly Values[]) {
  const ids = [...new Set(rows.map(({ outbound_id }) => String(outbound_id)).filter(isUuid))];
  const none = { caller, requestId: "", payload: {}, reason: null };
  return lockDocuments(
    tx,
    outbound,
    ids.map((id) => ({ ...none, id })),
  );
}

interface Waybill {
  readonly shipping_no: string | null;
  readonly counts: boolean;
  /** As the database writes it, by which the same instant is the same text. */
  readonly happened_at: string;
}

async function waybillsOf(tx: Tx, rows: readonly Values[]): Promise<readonly (Waybill | undefined)[]> {
  const asked = rows.map(({ wh_id, waybill_id, happened_at }, no) => ({ no, wh_id, waybill_id, happened_at }));
  const { rows: found } = await sql<Waybill & { no: number }>`
    select x.no, w.shipping_no, w.boxing_id is not null and w.shipping_no is not null as counts, x.happened_at
    from json_to_recordset(${JSON.stringify(asked)}::json) as x(no int, wh_id uuid, waybill_id uuid, happened_at timestamptz)
    join waybill w on w.wh_id = x.wh_id and w.waybill_id = x.waybill_id`.execute(tx);
  const byPlace = new Map(found.map((one) => [one.no, one]));
  return rows.map((_, index) => byPlace.get(index));
}

type Order = Readonly<Record<string, unknown>> & { readonly status: string };

function refusalOf(row: Values, waybill: Waybill | undefined, order: Order | undefined, caller: Caller) {
  const wrong = (field: string, code: ErrorCode, details: object = {}) => ({
    ...{ field, code, details: { field, ...details } },
  });
  if (!order || !waybill)
    return wrong("waybill_id", "UNKNOWN_REFERENCE", { value: String(row.waybill_id), given: true });
  if (!waybill.counts) return wrong("waybill_id", "WAYBILL_VOID", { value: waybill.shipping_no });
  const { status } = order;
  const step = arrivedAs(row);
  if (!(leftStates as readonly string[]).includes(status))
    return wrong("waybill_id", "WAYBILL_NOT_LEFT", { status, value: waybill.shipping_no });
  const time = wrongTime(order.date_shipped as string | null, String(row.happened_at));
  if (time) return wrong("happened_at", time.code, time.details);
  if (!step || status !== "shipped") return null;
  const lacking = lackingFor(step, caller);
  return lacking && wrong("shipment_status", lacking.code, lacking.details);
}

/** Who could not take the step by its call does not by what a carrier says. */
function lackingFor(step: "deliver" | "pick_up", caller: Caller): Failure | null {
  try {
    demandAccess(accessToAction(outbound, outbound.actions[step]), caller);
    return null;
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
}

/** Of each of these orders what happened last; of what happened at one instant, what was said last. */
async function markLatest(tx: Tx, whId: string, orders: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (outbound_id) shipment_status_id as id from shipment_status
    where wh_id = ${whId}::uuid and outbound_id = any(${orders}::uuid[])
    order by outbound_id, happened_at desc, created_at desc, shipment_status_id desc`.execute(tx);
  const latest = rows.map(({ id }) => id);
  await sql`
    update shipment_status set is_latest = false
    where wh_id = ${whId}::uuid and outbound_id = any(${orders}::uuid[]) and is_latest
      and shipment_status_id <> all(${latest}::uuid[])`.execute(tx);
  await sql`
    update shipment_status set is_latest = true
    where wh_id = ${whId}::uuid and shipment_status_id = any(${latest}::uuid[]) and not is_latest`.execute(tx);
}

/** What was said last of each of these waybills stands there. */
async function tellWaybills(tx: Tx, whId: string, waybills: readonly string[]): Promise<void> {
  await sql`
    update waybill w set shipment_status = s.shipment_status, shipment_status_at = s.happened_at, version = w.version + 1, updated_at = now()
    from (
      select distinct on (waybill_id) waybill_id, shipment_status, happened_at from shipment_status
      where wh_id = ${whId}::uuid and waybill_id = any(${waybills}::uuid[])
      order by waybill_id, happened_at desc, created_at desc, shipment_status_id desc
    ) s
    where w.wh_id = ${whId}::uuid and w.waybill_id = s.waybill_id`.execute(tx);
}
