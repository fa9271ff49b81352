import type { OrderType } from "../rules/orderTypes.ts";
import type { ServiceType } from "../rules/serviceTypes.ts";

/** What a carrier is to the warehouse: a file a carrier, beside its name in three languages under `choice.carrier_code`. */
export interface Carrier<Code extends string = string> {
  /** By which orders and customers name it; never changed. */
  readonly code: Code;
  /** Each box bears a waybill number of its, taken from the ranges that it assigned to the company. */
  readonly numbered: boolean;
  /** The orders that it is for. */
  readonly takes: readonly OrderType[];
  /** It brings to a store, which the order names. */
  readonly toStores: boolean;
  /** It brings to an address, and calls whoever is there: an order that goes with it says all of that. */
  readonly toAddresses: boolean;
  /** The services of delivery that it has, of which an order has to say one; each has its name under `choice.service_type`. */
  readonly services: readonly ServiceType[];
  /** Its name in the calls that print its labels and its hand-over list; null where it has none. */
  readonly labelPath: string | null;
  /** The public source that its label and its numbers were held against; null: unverified, and shown as such. */
  readonly checkedAgainst: string | null;
}

export const carrier = <const Code extends string>(declared: Carrier<Code>): Carrier<Code> => declared;

/** Orders that are brought to an address. */
export const toAddresses = ["b2b", "b2c", "freight", "transfer", "vendor_return"] as const;
/** Orders that wait at a store for whoever ordered. */
export const toStores = ["convenience_store"] as const;
