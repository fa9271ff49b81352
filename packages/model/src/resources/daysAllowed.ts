import { lookup, resource, whole } from "../define/index.ts";

/** How many days goods must still keep when they leave, by whose they are and to whom they go, as exactly as somebody says it. */
export const daysallowed = resource({
  name: "daysallowed",
  reference: true,
  path: "/outbound/daysallowed",
  reply: "daysAllowed",
  key: "daysallowed_id",
  menu: "outboundOperation",
  scope: { company: "company_id", owner: "owner_id" },
  label: ["days"],
  scoped: { "{companyId}": ["company_id"] },
  unique: [["owner_id", "consignee_id", "product_id", "pc_id"]],
  list: ["owner_name", "consignee_name", "product_code", "product_name", "pc_name", "days"],
  tabAt: [
    { with: "customer", by: ["owner_id", "consignee_id"], ifAny: true },
    { with: "product", by: ["product_id"], ifAny: true },
  ],
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    owner_id: lookup("customer", {
      as: "owner",
      required: true,
      fixed: true,
      shows: { owner_no: "customer_no", owner_name: "customer_name" },
    }),
    consignee_id: lookup("customer", {
      as: "consignee",
      uniqueEmpty: true,
      shows: { consignee_no: "customer_no", consignee_name: "customer_name" },
      by: ["consignee_no"],
    }),
    product_id: lookup("product", {
      uniqueEmpty: true,
      shows: { product_code: "product_code", product_name: "product_name" },
      by: ["product_code"],
    }),
    pc_id: lookup("product_category", { uniqueEmpty: true, shows: { pc_code: "pc_code", pc_name: "pc_name" } }),
    days: whole({ required: true, min: 0, max: 9999 }),
  },
});
