import { languages, messages } from "@stowage/messages";
import { addressNeeds, type Carrier, carrierOf, type Details, type ErrorCode, serviceTypes } from "@stowage/model";
import { keptLanguage } from "../../crud/reading/keptWord.ts";
import type { Language } from "../../http/caller.ts";

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
  if (carrier.services.length === 0 || order.service_type) return null;
  const { details, ...unfit } = missing("service_type");
  return { ...unfit, details: { ...details, values: carrier.services.join(", ") } };
}

/** The service of a carrier that a text means, by its code or by its word in any language; undefined where it means none. */
export const serviceOf = (carrier: Carrier | undefined, said: unknown): string | undefined =>
  carrier?.services.find((code) =>
    [code, ...languages.map((language) => messages[language].choice.service_type[code])].some(
      (name) => name.toLowerCase() === String(said).normalize("NFKC").trim().toLowerCase(),
    ),
  );

/** What a service is called on papers; one that a company added is called by its code. */
export const serviceName = (said: string | null, language: Language): string | null =>
  serviceTypes.flatMap((code) => (code === said ? [messages[language].choice.service_type[code]] : []))[0] ?? said;

/** Why a service is none of those that the order's carrier has; null where it is, or where none is said or known. */
export function serviceUnknown({ carrier_code, service_type }: Delivery): Unfit | null {
  const carrier = carrierOf(carrier_code);
  if (!carrier?.services.length || !service_type || serviceOf(carrier, service_type)) return null;
  const details = { field: "service_type", value: String(service_type), values: carrier.services.join(", ") };
  return { field: "service_type", code: "NOT_A_CHOICE", details };
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
