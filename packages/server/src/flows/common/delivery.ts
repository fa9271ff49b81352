import { messages } from "@stowage/messages";
import { addressNeeds, type Carrier, carrierOf, type Details, type ErrorCode } from "@stowage/model";
import { keptLanguage } from "../../crud/reading/keptWord.ts";

/** What an order says of its delivery. */
export interface Delivery {
  readonly carrier_code?: unknown;
  readonly order_type?: unknown;
  readonly store_no?: unknown;
  readonly service_type?: unknown;
}

export interface Unfit {
  readonly field: string;
  readonly code: ErrorCode;
  readonly details: Details;
}

/** Whether a carrier is for orders of a type. */
export const takesType = (carrier: Carrier, orderType: unknown): boolean =>
  (carrier.takes as readonly unknown[]).includes(orderType);

/** Why an order cannot go with its carrier; null where it can, or has none. */
export function unfitFor(order: Delivery): Unfit | null {
  const carrier = carrierOf(order.carrier_code);
  if (!carrier) return null;
  if (!takesType(carrier, order.order_type)) {
    const details = {
      carrier_code: carrier.code,
      order_type: String(order.order_type ?? ""),
      takes: carrier.takes.join(", "),
    };
    return { field: "carrier_code", code: "CARRIER_NOT_FOR", details };
  }
  if (carrier.toStores && !order.store_no) return missing("store_no");
  const needed = carrier.needs.find((name) => !order[name]);
  return needed ? missing(needed) : null;
}

/** What an order would lack that another carrier needs, so that it can bring it somewhere. */
export const addressLacking = (
  order: Delivery & Readonly<Partial<Record<(typeof addressNeeds)[number], unknown>>>,
): readonly Unfit[] =>
  carrierOf(order.carrier_code)?.toAddresses
    ? addressNeeds.filter((name) => !String(order[name] ?? "").trim()).map(missing)
    : [];

const missing = (field: string): Unfit => ({ field, code: "REQUIRED", details: { field } });

/** What papers and the public pages call a carrier, in the language in which names are kept. */
export const carrierName = (code: unknown): string | null => {
  const carrier = carrierOf(code);
  return carrier ? messages[keptLanguage].choice.carrier_code[carrier.code] : null;
};
