import type { PackedBox, PackedLine } from "./packedBox.ts";

/** An order as the papers tell of it that go with its goods. */
export interface ShippedOrder {
  outbound_no: string;
  order_no: string;
  company_name: string;
  wh_name: string;
  owner_name: string;
  shipper_name: string | null;
  shipper_tel: string | null;
  consignee_name: string | null;
  /** The store that it is fetched at: its number and its name. */
  store: string | null;
  delivery_address: string | null;
  delivery_tel: string | null;
  delivery_time: string | null;
  shipping_company_name: string | null;
  shipping_no: string | null;
  /** What is to be collected, with its currency. */
  cod: string | null;
  notes: readonly string[];
  /** In kilograms; null where a box's is not known. */
  weight: string | null;
  boxes: readonly PackedBox[];
  /** Its goods, lot by lot. */
  lines: readonly PackedLine[];
}

/** What many orders of a warehouse amount to. */
export interface ShippingTotal {
  wh_name: string;
  owner_name: string;
  orders: number;
  boxes: number;
  /** In kilograms; null where a box's is not known. */
  weight: string | null;
  lines: readonly PackedLine[];
}
