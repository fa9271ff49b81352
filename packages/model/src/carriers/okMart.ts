import { carrier, toStores } from "./carrier.ts";

/** OKmart, OK 超商. */
export const okMart = carrier({
  code: "ok_mart",
  numbered: true,
  takes: toStores,
  toStores: true,
  needs: [],
  labelPath: "okmart",
  checkedAgainst: null,
});
