import { sql } from "kysely";
import type { Reader, Tx } from "../../../database/index.ts";
import { endJob, type Run } from "../../../jobs/index.ts";
import type { AskedBox } from "./gateway.ts";
import type { WaybillPayload } from "./interfaces.ts";

interface Named {
  readonly wh_id: string;
  readonly waybill_id: string;
  readonly outbound_id: string;
  /** Where its carrier is asked; null where it is asked no more. */
  readonly address: string | null;
}

/** What is to be done with a waybill that an interface is asked for. */
export type Due =
  | { readonly what: "nothing" }
  | ({ readonly what: "ask"; readonly box: AskedBox } & Named)
  | ({ readonly what: "take back" } & Named);

interface Row {
  readonly outbound_id: string;
  readonly waybill_status: string;
  readonly boxing_id: string | null;
  readonly asked_at: string | null;
  readonly taken_back_at: string | null;
  readonly company_id: string;
  readonly carrier_code: string;
  readonly told: Omit<AskedBox, "key">;
}

const isToAsk = ({ waybill_status, boxing_id }: Pick<Row, "waybill_status" | "boxing_id">): boolean =>
  waybill_status === "requested" && boxing_id !== null;
const isToTakeBack = (row: Pick<Row, "waybill_status" | "asked_at" | "taken_back_at">): boolean =>
  row.waybill_status === "void" && row.asked_at !== null && row.taken_back_at === null;

/** What is due now, with all that the carrier is told. */
export async function readDue(reader: Reader, { whId, waybillId }: WaybillPayload): Promise<Due> {
  const { rows } = await sql<Row>`
    select w.outbound_id, w.waybill_status, w.boxing_id, w.asked_at, w.taken_back_at, w.company_id, w.carrier_code,
      json_build_object('carrier', w.carrier_code, 'outbound_no', o.outbound_no,
        'order_no', o.order_no, 'order_type', o.order_type, 'box_no', w.box_no, 'length', b.length::text,
        'width', b.width::text, 'height', b.height::text, 'length_unit', b.length_unit_name, 'weight', b.weight::text,
        'weight_unit', b.weight_unit_name, 'recipient', json_build_object('name', o.consignee_name,
          'address', o.delivery_address, 'telephone', o.delivery_tel, 'postal_code', o.delivery_zip,
          'time', o.delivery_time),
        'store_no', o.store_no, 'store_name', o.store_name, 'service_type', o.service_type, 'currency', o.currency_code,
        'cod_amount', case when b.boxing_id = (select min(f.boxing_id::text)::uuid from boxing f
          where f.wh_id = ${whId} and f.outbound_id = w.outbound_id) then o.cod_amount::text end) as told
    from waybill w
    join outbound o on o.wh_id = ${whId} and o.outbound_id = w.outbound_id
    left join boxing b on b.wh_id = ${whId} and b.boxing_id = w.boxing_id
    where w.wh_id = ${whId} and w.waybill_id = ${waybillId}::uuid`.execute(reader);
  const [row] = rows;
  if (!row || !(isToAsk(row) || isToTakeBack(row))) return { what: "nothing" };
  const { interface_address = null, carrier_account = null } = (await interfaceOf(reader, row)) ?? {};
  const named = { wh_id: whId, waybill_id: waybillId, outbound_id: row.outbound_id, address: interface_address };
  if (isToTakeBack(row)) return { what: "take back", ...named };
  const box = { key: waybillId, account: carrier_account, ...row.told };
  return { what: "ask", ...named, box };
}

interface Interface {
  readonly interface_address: string;
  readonly carrier_account: string | null;
}

async function interfaceOf(reader: Reader, { company_id, carrier_code }: Row): Promise<Interface | undefined> {
  const { rows } = await sql<Interface>`
    select interface_address, carrier_account from carrier_interface
    where company_id = ${company_id}::uuid and carrier_code = ${carrier_code} and enabled`.execute(reader);
  return rows[0];
}

/** Ends the job where still nothing is due: what is written later begins another. */
export async function endWhereNothingIsDue(tx: Tx, run: Run, { whId, waybillId }: WaybillPayload): Promise<boolean> {
  const { rows } = await sql<Row>`
    select waybill_status, boxing_id, asked_at, taken_back_at from waybill
    where wh_id = ${whId} and waybill_id = ${waybillId}::uuid for update`.execute(tx);
  if (rows.some((row) => isToAsk(row) || isToTakeBack(row))) return false;
  await endJob(tx, run, { state: "done" });
  return true;
}

/**
 * Takes the carrier's number, and ends the job with it. Not where the box was opened or unpacked meanwhile: its waybill is
 * void, and the carrier is to be told. Repeated where the carrier gave it to another box before.
 */
export async function writeNumber(
  tx: Tx,
  run: Run,
  { wh_id, waybill_id, outbound_id }: Extract<Due, { what: "ask" }>,
  shipping_no: string,
): Promise<"ended" | "void" | "repeated"> {
  await lockOrder(tx, { wh_id, outbound_id });
  // Two boxes to which it gives one number at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill ${wh_id} ${shipping_no}`}, 0))`.execute(tx);
  const { rows: others } = await sql`
    select 1 from waybill w join waybill o on o.wh_id = ${wh_id} and o.carrier_code = w.carrier_code
    where w.wh_id = ${wh_id} and w.waybill_id = ${waybill_id}::uuid and o.waybill_id <> w.waybill_id
      and o.shipping_no = ${shipping_no}`.execute(tx);
  if (others.length > 0) return "repeated";
  const { rows } = await sql<{ boxing_id: string }>`
    update waybill set waybill_status = 'issued', shipping_no = ${shipping_no}, waybill_failure = null, carrier_message = null,
      version = version + 1, updated_at = now()
    where wh_id = ${wh_id} and waybill_id = ${waybill_id}::uuid and waybill_status = 'requested' and boxing_id is not null
    returning boxing_id`.execute(tx);
  if (rows.length === 0) return "void";
  await numberOfFirstBox(tx, wh_id, outbound_id, rows[0]?.boxing_id ?? "", shipping_no);
  await endJob(tx, run, { state: "done" });
  return "ended";
}

/** Steps lock the order before its waybills, and so does what is written of them here. */
async function lockOrder(tx: Tx, { wh_id, outbound_id }: { readonly wh_id: string; readonly outbound_id: string }) {
  await sql`select 1 from outbound where wh_id = ${wh_id} and outbound_id = ${outbound_id}::uuid for update`.execute(
    tx,
  );
}

/** The order bears the number of its first box. */
async function numberOfFirstBox(tx: Tx, whId: string, outboundId: string, boxingId: string, shippingNo: string) {
  const { rows } = await sql<{ boxing_id: string }>`
    select boxing_id from boxing where wh_id = ${whId} and outbound_id = ${outboundId}::uuid
    order by boxing_id limit 1`.execute(tx);
  if (rows[0]?.boxing_id !== boxingId) return;
  await sql`
    update outbound set shipping_no = ${shippingNo}, version = version + 1, updated_at = now()
    where wh_id = ${whId} and outbound_id = ${outboundId}::uuid`.execute(tx);
}

/** The carrier knows that the waybill is void; the job ends with it. */
export async function writeTakenBack(tx: Tx, run: Run, { wh_id, waybill_id }: Named): Promise<boolean> {
  await sql`
    update waybill set taken_back_at = ${new Date().toISOString()}::timestamptz, waybill_failure = null, carrier_message = null,
      version = version + 1, updated_at = now()
    where wh_id = ${wh_id} and waybill_id = ${waybill_id}::uuid`.execute(tx);
  await endJob(tx, run, { state: "done" });
  return true;
}

interface Why {
  readonly failure: string;
  readonly message: string | null;
}

/**
 * Keeps at the waybill why the carrier did not do what was due; false where it is due no more. The order of a box that is to
 * get none is marked until somebody has it asked again.
 */
export async function noteFailure(
  tx: Tx,
  due: Exclude<Due, { what: "nothing" }>,
  { failure, message }: Why,
  { isEnd }: { readonly isEnd: boolean },
): Promise<boolean> {
  const { what, wh_id, waybill_id } = due;
  const before = what === "ask" ? "requested" : "void";
  const after = what === "ask" && isEnd ? "failed" : before;
  if (after === "failed") await lockOrder(tx, due);
  const { rows } = await sql<{ outbound_id: string }>`
    update waybill set waybill_status = ${after}, waybill_failure = ${failure}, carrier_message = ${message},
      version = version + 1, updated_at = now()
    where wh_id = ${wh_id} and waybill_id = ${waybill_id}::uuid and waybill_status = ${before}
    returning outbound_id`.execute(tx);
  if (after === "failed")
    await sql`
      update outbound set abnormal = true, abnormal_rule = 'carrier_refused', version = version + 1, updated_at = now()
      where wh_id = ${wh_id} and outbound_id = any(${rows.map(({ outbound_id }) => outbound_id)}::uuid[])`.execute(tx);
  return rows.length > 0;
}
