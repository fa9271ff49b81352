import { carrier, toAddresses } from "./carrier.ts";

/** HCT Logistics, 新竹物流. */
export const hct = carrier({
  code: "hct",
  numbered: true,
  takes: toAddresses,
  toStores: false,
  toAddresses: true,
  services: [],
  labelPath: "hct",
  checkedAgainst: null,
});
