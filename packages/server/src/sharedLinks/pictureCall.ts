import { carrierOf, type Declared, Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { nameFor } from "../crud/reading/overlay.ts";
import { idSchema } from "../crud/schema.ts";
import type { Reader } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import { linkOf, type SharedLink } from "./secrets.ts";

const orNull = Type.Union([Type.String(), Type.Null()]);
const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

const picture = closed({
  outbound_no: Type.String(),
  order_no: Type.String(),
  shipping_company_name: orNull,
  shipping_no: orNull,
  consignee_name: orNull,
  delivery_address: orNull,
  delivery_tel: orNull,
  delivery_zip: orNull,
  shipper_name: orNull,
  /** Where its carrier brings it, if that is a store: nobody reads there where the consignee lives. */
  store: orNull,
  /** Its carrier has a label of its own, against which this one was not held. */
  is_unconfirmed: Type.Boolean(),
  /** What the barcode of its first box says: the waybill number, before there is one the order's. */
  barcode_text: Type.String(),
  /** `data:image/svg+xml…` */
  barcode: Type.String(),
  boxes: Type.Array(
    closed({
      box_no: Type.String(),
      shipping_no: orNull,
      /** Its own, as above. */
      barcode_text: Type.String(),
      barcode: Type.String(),
      weight: orNull,
      weight_unit_name: orNull,
      details: Type.Array(
        closed({ product_code: Type.String(), product_name: Type.String(), num: Type.String(), unit_name: orNull }),
      ),
    }),
  ),
});

/** What is printed for an order's boxes by whoever hands them over: labels, or lists of their contents. */
export const pictureCall: Call = call({
  method: "POST",
  path: "/v1/shippingpicture/{outboundId}/{type}/q",
  summary: "An order's shipping labels and the contents of its boxes, by the token of its link",
  access: "public",
  ratePerMinute: 60,
  bodyLimit: 4 * 1024,
  params: Type.Object({
    outboundId: idSchema,
    type: Type.Union([Type.Literal("label"), Type.Literal("contents")]),
  }),
  body: closed({
    token: Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\u0000]*$" }),
  }),
  reply: closed({ shippingPicture: Type.Array(picture) }),
  async handle({ context, body, params }) {
    const link = await linkOf(context.database, body.token, "shipping_picture");
    if (link.outbound_id !== params.outboundId.toLowerCase()) throw new Failure("LINK_INVALID");
    const head = await headOf(context.database.reader, link, context.language);
    if (!head) throw new Failure("LINK_INVALID");
    const { carrier_code, ...told } = head;
    const carrier = carrierOf(carrier_code);
    const delivery = carrier?.toStores ? { delivery_address: null, delivery_zip: null } : { store: null };
    const is_unconfirmed = carrier !== undefined && carrier.labelPath !== null && carrier.checkedAgainst === null;
    const orders = head.shipping_no || head.order_no;
    const drawn = async (barcode_text: string) => ({ barcode_text, barcode: await pictureOf(barcode_text) });
    const boxes = await Promise.all(
      head.boxes.map(async (box) => ({ ...box, ...(await drawn(box.shipping_no || orders)) })),
    );
    return { shippingPicture: [{ ...told, ...delivery, is_unconfirmed, ...(await drawn(orders)), boxes }] };
  },
});

interface Head {
  readonly carrier_code: string | null;
  readonly store: string | null;
  readonly order_no: string;
  readonly shipping_no: string | null;
  readonly boxes: readonly { readonly shipping_no: string | null }[];
}

async function headOf(reader: Reader, { wh_id, outbound_id }: SharedLink, language: string): Promise<Head | undefined> {
  const named = (target: Declared, column: string, alias: string) =>
    nameFor(target, column, alias, sql`t.company_id`, language);
  const customerName = (alias: string) => named(model.customer, "customer_name", alias);
  const { rows } = await sql<Head>`
    select t.outbound_no, t.order_no, ${named(model.outbound, "shipping_company_name", "t")} as shipping_company_name, t.shipping_no,
      t.carrier_code, nullif(concat_ws(' ', t.store_no, t.store_name), '') as store,
      coalesce(${named(model.outbound, "consignee_name", "t")}, ${customerName("c")}) as consignee_name, t.delivery_address, t.delivery_tel, t.delivery_zip,
      coalesce(t.shipper_name, ${customerName("o")}) as shipper_name,
      coalesce((select json_agg(json_build_object('box_no', b.box_no, 'weight', trim_scale(b.weight)::text,
          'weight_unit_name', b.weight_unit_name, 'shipping_no', w.shipping_no, 'details', coalesce((
            select json_agg(json_build_object('product_code', p.product_code, 'product_name', ${named(model.product, "product_name", "p")},
              'num', trim_scale(round(d.num::numeric / d.unit_factor, 6))::text, 'unit_name', ${named(model.unit, "unit_name", "u")})
              order by p.product_code)
            from boxing_detail d
            join product p on p.product_id = d.product_id
            left join outbound_detail l on l.wh_id = d.wh_id and l.outbound_detail_id = d.outbound_detail_id
            left join unit u on u.unit_id = coalesce(l.unit_id, p.stock_unit_id)
            where d.wh_id = b.wh_id and d.boxing_id = b.boxing_id), '[]'::json)) order by b.box_no, b.boxing_id)
        from boxing b left join waybill w on w.wh_id = b.wh_id and w.boxing_id = b.boxing_id
        where b.wh_id = t.wh_id and b.outbound_id = t.outbound_id), '[]'::json) as boxes
    from outbound t
    join customer o on o.customer_id = t.owner_id
    left join customer c on c.customer_id = t.consignee_id
    where t.wh_id = ${wh_id}::uuid and t.outbound_id = ${outbound_id}::uuid`.execute(reader);
  return rows[0];
}

/** A code that every scanner reads; what Code 128 cannot say stands in a square one. */
async function pictureOf(text: string): Promise<string> {
  const { toSVG } = await import("bwip-js/node");
  const bcid = /^[\x20-\x7e]{1,40}$/.test(text) ? "code128" : "qrcode";
  const svg = toSVG({ bcid, text, ...(bcid === "code128" ? { height: 14 } : {}) });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
