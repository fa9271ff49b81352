import { carrier, toAddresses } from "./carrier.ts";

/** Kerry TJ Logistics, 嘉里大榮. */
export const kerryTj = carrier({
  code: "kerry_tj",
  numbered: true,
  takes: toAddresses,
  toStores: false,
  toAddresses: true,
  services: [],
  labelPath: "kerrytj",
  checkedAgainst: null,
});
