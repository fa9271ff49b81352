import { carrier, toAddresses } from "./carrier.ts";

/** A freight company without numbers of its own here: what it calls a consignment is typed when it ships. */
export const freight = carrier({
  code: "freight",
  numbered: false,
  takes: toAddresses,
  toStores: false,
  toAddresses: true,
  services: [],
  labelPath: null,
  checkedAgainst: null,
});
