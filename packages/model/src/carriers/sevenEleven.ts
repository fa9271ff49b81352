import { carrier, toStores } from "./carrier.ts";

/** 7-ELEVEN, 統一超商. */
export const sevenEleven = carrier({
  code: "seven_eleven",
  numbered: true,
  takes: toStores,
  toStores: true,
  toAddresses: false,
  services: [],
  labelPath: "seveneleven",
  checkedAgainst: null,
});
