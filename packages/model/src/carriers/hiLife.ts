import { carrier, toStores } from "./carrier.ts";

/** Hi-Life, 萊爾富. */
export const hiLife = carrier({
  code: "hi_life",
  numbered: true,
  takes: toStores,
  toStores: true,
  toAddresses: false,
  services: [],
  labelPath: "hilife",
  checkedAgainst: null,
});
