import { carrier, toStores } from "./carrier.ts";

/** OKmart, OK 超商. */
export const okMart = carrier({
  code: "ok_mart",
  numbered: true,
  takes: toStores,
  toStores: true,
  toAddresses: false,
  services: [],
  labelPath: "okmart",
  checkedAgainst: null,
});
