import { carrier, toAddresses } from "./carrier.ts";

/** The warehouse's own vehicle: where it goes, its driver may be told otherwise. */
export const ownTruck = carrier({
  code: "own_truck",
  numbered: false,
  takes: toAddresses,
  toStores: false,
  toAddresses: false,
  services: [],
  labelPath: null,
  checkedAgainst: null,
});
