import type { Carrier } from "./carrier.ts";
import { familyMart } from "./familyMart.ts";
import { freight } from "./freight.ts";
import { hct } from "./hct.ts";
import { hiLife } from "./hiLife.ts";
import { kerryTj } from "./kerryTj.ts";
import { okMart } from "./okMart.ts";
import { ownTruck } from "./ownTruck.ts";
import { pelican } from "./pelican.ts";
import { sevenEleven } from "./sevenEleven.ts";

export type { Carrier } from "./carrier.ts";

/** All carriers; a new one is its file, a line here, and its name. */
const all = [hct, kerryTj, pelican, sevenEleven, familyMart, hiLife, okMart, freight, ownTruck] as const;

export type CarrierCode = (typeof all)[number]["code"];

export const carriers: readonly Carrier<CarrierCode>[] = all;

export const carrierCodes = all.map(({ code }) => code) as readonly CarrierCode[];

/** Those that give waybill numbers. */
export const numberedCarriers = all
  .filter(({ numbered }) => numbered)
  .map(({ code }) => code) as readonly CarrierCode[];

/** Those that bring to stores. */
export const storeCarriers = all.filter(({ toStores }) => toStores).map(({ code }) => code) as readonly CarrierCode[];

/** Those that bring to addresses, and need all of one. */
export const addressedCarriers = all
  .filter(({ toAddresses }) => toAddresses)
  .map(({ code }) => code) as readonly CarrierCode[];

/** Those that bring to stores ask for one, whichever it is. */
export const storesAsked: Readonly<Partial<Record<CarrierCode, readonly string[]>>> = Object.fromEntries(
  storeCarriers.map((code) => [code, []]),
);

/** Those that have services ask for one of theirs. */
export const servicesAsked: Readonly<Partial<Record<CarrierCode, readonly string[]>>> = Object.fromEntries(
  carriers.flatMap(({ code, services }) => (services.length > 0 ? [[code, services]] : [])),
);

/** The carrier of this code; undefined where there is none. */
export const carrierOf = (code: unknown): Carrier<CarrierCode> | undefined => carriers.find((one) => one.code === code);

/** Whether boxes that go with this carrier bear numbers of its. */
export const givesNumbers = (code: unknown): boolean => carrierOf(code)?.numbered === true;
