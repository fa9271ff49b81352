import { carrier, toAddresses } from "./carrier.ts";

/** The warehouse's own vehicle. */
export const ownTruck = carrier({
  code: "own_truck",
  numbered: false,
  takes: toAddresses,
  toStores: false,
  toAddresses: true,
  services: [],
  labelPath: null,
  checkedAgainst: null,
});
