import type { CarrierCode } from "@stowage/model";
import { type DemoClient, day, idOf } from "./client.ts";
import { owners, plainGoods } from "./goods.ts";
import { type House, houses } from "./masters.ts";

/** An order that goes with a carrier, how far it has come, and what its carrier says of it since. */
interface Parcel {
  readonly carrier: CarrierCode;
  readonly is: "ordered" | "boxed" | "opened" | "shipped";
  readonly said?: readonly string[];
  readonly store?: string;
  readonly service?: string;
}

const parcels: readonly Parcel[] = [
  { carrier: "hct", is: "boxed" },
  { carrier: "hct", is: "boxed" },
  { carrier: "hct", is: "shipped", said: ["collected", "in_transit"] },
  { carrier: "hct", is: "shipped", said: ["collected", "in_transit", "out_for_delivery", "delivered"] },
  { carrier: "kerry_tj", is: "boxed" },
  { carrier: "kerry_tj", is: "shipped", said: ["collected", "out_for_delivery", "delivery_failed"] },
  { carrier: "pelican", is: "shipped", service: "EXP" },
  // Its box was opened again, so its waybill is void.
  { carrier: "pelican", is: "opened", service: "COLD" },
  { carrier: "seven_eleven", is: "boxed", store: "100003" },
  { carrier: "seven_eleven", is: "shipped", store: "100001", said: ["collected", "arrived_at_store"] },
  { carrier: "seven_eleven", is: "shipped", store: "100002", said: ["collected", "arrived_at_store", "picked_up"] },
  // Held, since nobody knows this store.
  { carrier: "seven_eleven", is: "ordered", store: "109999" },
  // Held, since there is no number of this carrier for its box.
  { carrier: "hi_life", is: "boxed", store: "2001" },
  // Two orders of one consignee under one number of a carrier that says its own.
  { carrier: "freight", is: "shipped", said: ["collected"] },
  { carrier: "freight", is: "shipped" },
  { carrier: "own_truck", is: "boxed" },
  { carrier: "hct", is: "ordered" },
];

const taken = ["INVALID_STATE", "DOCUMENT_BLOCKED"];
const orderId = (house: House, at: number): string => idOf("parcel", house.no, String(at));

/** Orders with carriers: boxes with waybills of every state, and some that something is wrong with. */
export async function makeParcels(client: DemoClient, company_id: string, house: House): Promise<void> {
  await client.post(
    "/v1/outbound/a",
    parcels.map(({ carrier, store, service }, at) => ({
      outbound_id: orderId(house, at),
      ...{
        company_id,
        wh_id: house.whId,
        owner_no: goods[at]?.owner,
        order_no: `SO-${house.no}-C${String(at + 1).padStart(2, "0")}`,
      },
      ...{ order_type: store ? "convenience_store" : carrier === "freight" ? "freight" : "b2c", carrier_code: carrier },
      ...recipientOf(carrier === "freight" ? 0 : at),
      ...(store ? { store_no: store } : {}),
      ...(service ? { service_type: service } : {}),
      expect_ship_date: day(0),
      details: [
        {
          outbound_detail_id: idOf("parcelline", house.no, String(at)),
          product_code: goods[at]?.code,
          outbound_nums: "1",
        },
      ],
    })),
  );
  const act = (action: string, ids: readonly string[], payload: object = {}) =>
    client.post(`/v1/outbound/action/${action}`, { ids, ...payload }, taken);
  const of = (which: (parcel: Parcel) => boolean) =>
    parcels.flatMap((parcel, at) => (which(parcel) ? [orderId(house, at)] : []));
  const worked = of(({ is }) => is !== "ordered");
  const rest = (ids: readonly string[]) => (house.holds.length > 0 ? act("release", ids) : undefined);
  await act("close_order", worked);
  await act("print", worked, { list_kind: "order" });
  await act("confirm_pick", worked);
  await rest(worked);
  await act("confirm_boxing", worked, { fast: true, length: "30", width: "20", height: "15", weight: "1.5" });
  await rest(worked);
  await act(
    "revert_boxing",
    of(({ is }) => is === "opened"),
    { reason: "示範 Demonstration" },
  );
  const isFreight = ({ carrier }: Parcel) => carrier === "freight";
  await act(
    "ship",
    of((parcel) => parcel.is === "shipped" && !isFreight(parcel)),
  );
  await act("ship", of(isFreight), { shipping_no: `F-${house.no}-2041` });
}

/** Each order has goods of its own: those of one step then move no row of stock at the same instant. */
const goods = owners.flatMap((owner) => plainGoods(owner).map(({ code }) => ({ owner: owner.no, code })));

const recipients = ["示範商行 Sample Trading", "範例小舖 Example Shop", "試用客戶 Trial Customer"] as const;
const recipientOf = (at: number) => ({
  consignee_name: recipients[at % recipients.length],
  delivery_address: `台中市西屯區示範路 ${at + 1} 號, ${at + 1} Sample Rd, Taichung`,
  delivery_tel: `04-2255-${String(1000 + at)}`,
});

interface Waybill {
  readonly waybill_id: string;
  readonly outbound_id: string;
  readonly waybill_status: string;
}

/** What carriers say of the boxes that left, between then and now. */
export async function tellStatuses(client: DemoClient): Promise<void> {
  for (const house of houses) {
    const left = await rowsOf<{ outbound_id: string; date_shipped: string | null }>(client, "outbound", house);
    const waybills = await rowsOf<Waybill>(client, "waybill", house);
    const shipped = new Map(left.map(({ outbound_id, date_shipped }) => [outbound_id, Date.parse(date_shipped ?? "")]));
    const rows = parcels.flatMap(({ said = [] }, at) => {
      const id = orderId(house, at);
      const of = waybills.find((one) => one.outbound_id === id && one.waybill_status === "handed_over");
      const since = shipped.get(id) ?? Number.NaN;
      if (!of || Number.isNaN(since)) return [];
      return said.map((shipment_status, step) => ({
        ...{ shipment_status_id: idOf("said", id, String(step)), waybill_id: of.waybill_id, shipment_status },
        happened_at: new Date(since + ((Date.now() - since) * (step + 1)) / (said.length + 1)).toISOString(),
      }));
    });
    if (rows.length > 0) await client.post("/v1/shipmentstatus/a", rows, ["DUPLICATE"]);
  }
}

/** The orders of parcels, or their waybills. */
async function rowsOf<Row>(client: DemoClient, name: "outbound" | "waybill", house: House): Promise<readonly Row[]> {
  const queryValue = parcels.map((_, at) => orderId(house, at));
  const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue }];
  return (await client.post(`/v1/${name}/q`, { query, pageSize: 100 }))[name] as readonly Row[];
}
