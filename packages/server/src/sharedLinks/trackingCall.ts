import {
  arrivals,
  digitsOfTelephone,
  extensionPattern,
  Failure,
  fewestDigits,
  model,
  onTheWay,
  stages,
} from "@stowage/model";
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { nameFor } from "../crud/reading/overlay.ts";
import { everyWarehouse } from "../crud/writing/store.ts";
import { isSpread, type Reader } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import type { Language } from "../http/caller.ts";
import { awaitTurnOf, countAttempt } from "./attemptLimit.ts";
import { linkOf } from "./secrets.ts";
import { type Parcel, parcelsOf, type Said, stageOf, stepsOf, withSaid } from "./stages.ts";

const orNull = Type.Union([Type.String(), Type.Null()]);
const stage = Type.Union([...stages, ...onTheWay].map((one) => Type.Literal(one)));
const text = (minLength: number) => Type.String({ minLength, maxLength: 80, pattern: "^[^\\u0000]*$" });

const tracked = Type.Object(
  {
    order_no: Type.String(),
    tracking_state: stage,
    expect_ship_date: orNull,
    shipping_company_name: orNull,
    shipping_no: orNull,
    /** Who received it, once somebody did. */
    received_by: orNull,
    steps: Type.Array(
      Type.Object(
        /** Of which parcels a carrier said it, by their numbers. */
        { tracking_state: stage, at: Type.String(), shipping_nos: Type.Optional(Type.Array(Type.String())) },
        { additionalProperties: false },
      ),
    ),
    /** Its boxes that have numbers of a carrier, in order, and how far each is; when its carrier saw it there, where it said so. */
    parcels: Type.Array(
      Type.Object({ shipping_no: Type.String(), tracking_state: stage, at: orNull }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);

const question = Type.Union([
  Type.Object({ number: text(1), delivery_tel: text(1) }, { additionalProperties: false }),
  Type.Object({ token: text(1) }, { additionalProperties: false }),
]);

/** Where an order and each of its parcels stand, with what their carrier says of them on their way, for whoever waits for it: by its number and the telephone it is delivered to, or by a link. */
export const trackingCall: Call = call({
  method: "POST",
  path: "/v1/tracking/q",
  summary:
    "How far an order is: by order or waybill number with the consignee's telephone number, or by a link's token",
  access: "public",
  ratePerMinute: 20,
  bodyLimit: 4 * 1024,
  body: question,
  reply: Type.Object({ tracking: Type.Array(tracked) }, { additionalProperties: false }),
  async awaitTurn(database, body) {
    const asked = body as Static<typeof question>;
    if ("number" in asked) await awaitTurnOf(database, asked.number.trim());
  },
  async handle({ context, body }) {
    const { database, language } = context;
    if ("token" in body) {
      const { wh_id, outbound_id } = await linkOf(database, body.token, "tracking");
      const [found] = await ordersOf(database.reader, [{ wh_id, outbound_id: outbound_id ?? "" }], language);
      if (!found) throw new Failure("LINK_INVALID");
      return { tracking: [found] };
    }
    const number = body.number.trim();
    const named = await namedBy(database.reader, number, body.delivery_tel);
    if (named.length > 0) return { tracking: await ordersOf(database.reader, named, language) };
    await countAttempt(database, number);
    throw new Failure("NOT_FOUND", { details: {} });
  },
});

interface Named {
  readonly wh_id: string;
  readonly outbound_id: string;
}

/** The last digits of a telephone number: with or without country code they are the same. */
const digitsAsked = 8;

async function namedBy(reader: Reader, number: string, telephone: string): Promise<readonly Named[]> {
  const digits = digitsOfTelephone(telephone).slice(-digitsAsked);
  if (digits.length < fewestDigits) return [];
  const { rows } = await sql<Named>`
    select t.wh_id, t.outbound_id from warehouse w ${everyWarehouse} cross join lateral (
      select o.wh_id, o.outbound_id, o.delivery_tel from outbound o
      where o.wh_id = w.wh_id and (upper(o.order_no) = upper(${number}) or upper(o.outbound_no) = upper(${number})
        or upper(o.shipping_no) = upper(${number}) or o.outbound_id in (
          select b.outbound_id from waybill b
          where b.wh_id = o.wh_id and upper(b.shipping_no) = upper(${number}) and b.boxing_id is not null))
      ${isSpread(reader) ? sql`` : sql`limit 20 offset 0`}) t
    where exists (
      select from regexp_split_to_table(t.delivery_tel, '/') as one(tel)
      where right(regexp_replace(regexp_replace(one.tel, ${sql.lit(extensionPattern)}, '', 'i'), '\\D', '', 'g'),
        ${sql.lit(digitsAsked)}) = ${digits})
    order by t.outbound_id desc limit 5`.execute(reader);
  return rows;
}

interface Head {
  readonly order_no: string;
  readonly expect_ship_date: string | null;
  readonly shipping_company_name: string | null;
  readonly shipping_no: string | null;
  readonly received_by: string | null;
  readonly date_delivered: string | null;
  readonly history: readonly { state: string; at: string }[] | null;
  readonly said: readonly Said[] | null;
  readonly parcels: readonly Parcel[] | null;
}

async function ordersOf(reader: Reader, named: readonly Named[], language: Language) {
  const found = await Promise.all(
    named.map(async ({ wh_id, outbound_id }) => {
      const { rows } = await sql<Head>`
        select t.order_no, t.expect_ship_date::text as expect_ship_date, ${nameFor(model.outbound, "shipping_company_name", "t", sql`t.company_id`, language)} as shipping_company_name, t.shipping_no, t.received_by,
          to_char(t.date_delivered at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date_delivered, (
          select json_agg(json_build_object('state', h.to_state, 'at',
              to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by h.step)
          from document_history h where h.wh_id = t.wh_id and h.kind = 'outbound' and h.document_id = t.outbound_id) as history, (
          select json_agg(json_build_object('tracking_state', s.shipment_status, 'shipping_no', w.shipping_no, 'at',
              to_char(s.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by s.happened_at, s.created_at)
          from shipment_status s join waybill w on w.wh_id = s.wh_id and w.waybill_id = s.waybill_id
          where s.wh_id = t.wh_id and s.outbound_id = t.outbound_id
            and (s.shipment_status = any(${onTheWay}::text[]) or (w.waybill_status = 'delivered' and exists (
              select from waybill m where m.wh_id = w.wh_id and m.outbound_id = w.outbound_id and m.boxing_id is not null and m.waybill_id <> w.waybill_id)))
            and s.happened_at >= date_trunc('minute', t.date_shipped)) as said, (
          select json_agg(json_build_object('shipping_no', w.shipping_no, 'came', w.waybill_status = 'delivered',
              'said', case when w.shipment_status_at >= date_trunc('minute', t.date_shipped)
                and (w.waybill_status = 'delivered' or w.shipment_status <> all(${arrivals}::text[])) then w.shipment_status end,
              'at', to_char(w.shipment_status_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by w.boxing_id)
          from waybill w
          where w.wh_id = t.wh_id and w.outbound_id = t.outbound_id and w.boxing_id is not null and w.shipping_no is not null) as parcels
        from outbound t where t.wh_id = ${wh_id}::uuid and t.outbound_id = ${outbound_id}::uuid`.execute(reader);
      return rows;
    }),
  );
  return found.flat().map(({ history, said, parcels, date_delivered, ...head }) => {
    const own = stepsOf(history ?? [], date_delivered);
    const each = parcelsOf(parcels ?? [], own.at(-1));
    return { ...head, tracking_state: stageOf(own, each), steps: withSaid(own, said ?? []), parcels: each };
  });
}
