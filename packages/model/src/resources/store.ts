import { storeCarriers } from "../carriers/index.ts";
import { choice, code, flag, lookup, resource, telephone, text } from "../define/index.ts";

/** A store to which a carrier brings, as its chain tells it: an order for one that is not known, or closed, is marked. */
export const store = resource({
  name: "store",
  reference: true,
  path: "/store",
  reply: "store",
  key: "store_id",
  menu: "storeSetup",
  scope: { company: "company_id" },
  label: ["store_no", "store_name"],
  scoped: { "{companyId}": ["company_id"] },
  unique: [["company_id", "carrier_code", "store_no"]],
  list: ["carrier_code", "store_no", "store_name", "address", "tel", "open"],
  glance: ["store_no", "open", "store_name", "carrier_code"],
  listOrder: ["carrier_code", "store_no"],
  deletesMany: true,
  // Whoever types or packs an order for one chooses it.
  lookedUp: ["carrier_code", "open"],
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    carrier_code: choice({ required: true, fixed: true, values: storeCarriers }),
    /** As the chain numbers it; orders name it so. */
    store_no: code({ required: true, search: true, max: 20 }),
    store_name: text({ required: true, search: true, max: 80 }),
    address: text({ max: 250, search: true }),
    tel: telephone({ more: true }),
    /** It takes parcels. */
    open: flag({ default: true }),
  },
});
