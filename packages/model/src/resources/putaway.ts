import { choice, flag, lookup, resource, whole } from "../define/index.ts";
import { putawayKinds } from "../rules/putaway.ts";

const inWarehouse = {
  company_id: lookup("company", { required: true, fixed: true }),
  wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
} as const;

/** By what a warehouse chooses where received goods go, one after the other; without any, the usual order holds. */
export const putaway_rule = resource({
  name: "putaway_rule",
  path: "/storage/putawayrule",
  reply: "putawayRule",
  key: "putaway_rule_id",
  byWarehouse: true,
  // Set by those who set its locations up, as are the locations that are kept for products.
  menu: "storageSetup",
  scope: { company: "company_id", warehouse: "wh_id" },
  label: ["rule_kind"],
  scoped: { "{companyId}/{whId}": ["company_id", "wh_id"] },
  unique: [["wh_id", "rule_kind"]],
  listOrder: ["rule_rank", "rule_kind"],
  fields: {
    ...inWarehouse,
    rule_rank: whole({ required: true, min: 1, max: 99 }),
    rule_kind: choice({ required: true, values: putawayKinds }),
    enabled: flag({ default: true }),
  },
});

/** The locations that a warehouse keeps for a product: others are not proposed there. */
export const product_location = resource({
  name: "product_location",
  path: "/product/location",
  reply: "productLocation",
  key: "product_location_id",
  byWarehouse: true,
  menu: "storageSetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["storage_id"],
  scoped: {
    "{companyId}/{whId}": ["company_id", "wh_id"],
    "{companyId}/{whId}/{ownerId}": ["company_id", "wh_id", "owner_id"],
  },
  unique: [["wh_id", "product_id", "storage_id"]],
  tabAt: [
    { with: "product", by: ["product_id"], columns: ["wh_name", "storage_loc_code"], ifAny: true },
    { with: "storage", by: ["storage_id"], columns: ["product_code", "product_name", "owner_name"], ifAny: true },
  ],
  fields: {
    ...inWarehouse,
    owner_id: lookup("customer", {
      as: "owner",
      required: true,
      fixed: true,
      shows: { owner_no: "customer_no", owner_name: "customer_name" },
    }),
    product_id: lookup("product", {
      required: true,
      fixed: true,
      shows: { product_code: "product_code", product_name: "product_name", product_picture: "product_picture" },
      by: ["product_code"],
    }),
    storage_id: lookup("storage", { required: true, shows: { storage_loc_code: "storage_code" } }),
  },
});
