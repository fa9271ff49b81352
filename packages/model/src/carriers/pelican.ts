import { carrier, toAddresses } from "./carrier.ts";

/** Taiwan Pelican Express, 台灣宅配通: a parcel is sent by temperature and size, of which its sender says which. */
export const pelican = carrier({
  code: "pelican",
  numbered: true,
  takes: toAddresses,
  toStores: false,
  toAddresses: true,
  services: ["STD", "EXP", "COLD", "FRZ"],
  labelPath: "pelican",
  checkedAgainst: null,
});
