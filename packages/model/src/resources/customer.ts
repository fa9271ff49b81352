import { carrierCodes } from "../carriers/index.ts";
import { choice, code, email, flag, lookup, picture, resource, telephone, text, whole } from "../define/index.ts";
import { addressFields } from "./geography.ts";
import { samplingShare } from "./sampling.ts";

export const customer = resource({
  name: "customer",
  path: "/customer",
  exportedAt: "customer",
  reply: "customer",
  key: "customer_id",
  menu: "customerSetup",
  scope: { company: "company_id", owner: { any: ["customer_id", "owner_id"] } },
  code: "customer_no",
  label: ["customer_no", "customer_name"],
  found: ["customer_no", "customer_name"],
  scoped: { "{companyId}": ["company_id"] },
  lookedUp: [],
  showsFirst: { of: "customer_category", shows: { customer_cat: "customer_cat", cc_id: "cc_id" } },
  partnerRoles: { of: "customer_category", by: "customer_cat" },
  copies: ["customer_category"],
  list: [
    "customer_no",
    "customer_name",
    "customer_cat",
    "customer_short_name",
    "owner_name",
    "vatno",
    "telephone",
    "email",
    "enabled",
  ],
  views: {
    owners: [["customer_cat", "equal", "owner"]],
    consignees: [["customer_cat", "equal", "consignee"]],
    vendors: [["customer_cat", "equal", "vendor"]],
    carriers: [["customer_cat", "equal", "carrier"]],
  },
  tabs: [
    { of: "contact", by: ["customer_id"] },
    {
      of: "product",
      by: ["owner_id"],
      columns: ["product_code", "product_name", "product_spec", "pc_name", "stock_unit_name", "enabled"],
      ifAny: true,
    },
  ],
  title: "customer_name",
  subtitle: ["customer_cat", "owner_name", "telephone"],
  figures: {
    open_orders: { of: "outbound", by: ["owner_id", "consignee_id"], open: true },
    in_stock: { of: "inventory", by: ["owner_id"], sum: ["num_loc", "num_bad"], unit: "unit_name" },
    shipped_this_month: { measure: "shipped_this_month" },
    coming: { of: "inbound", by: ["owner_id", "vendor_id"], open: true },
  },
  groups: {
    contact: ["telephone", "email", "fax", "website"],
    address: ["place", "address", "address_invoice"],
    terms: ["vatno", "payment_method_name", "payment_condition_name", "payment_dueday", "bill_receive_dueday"],
    rules: ["days_allowed", "carrier_code", "sampling_share"],
  },
  together: { place: "{postal_code} {city_name} {district_name}" },
  chart: "order_days",
  picture: "customer_logo",
  indexes: [["customer_logo"]],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    customer_no: code({ required: true, unique: ["company_id"], search: true, max: 40 }),
    customer_name: text({
      required: true,
      search: true,
      max: 160,
      words: { zh_CN: "customer_name_cn", en_US: "customer_name_eng" },
    }),
    customer_name_cn: text({ max: 160, search: true, more: true }),
    customer_name_eng: text({ max: 160, search: true, more: true }),
    customer_short_name: text({ max: 60 }),
    /** The owner whose consignee or vendor this is; empty where it serves all owners of the company. */
    owner_id: lookup("customer", { as: "owner", shows: { owner_no: "customer_no", owner_name: "customer_name" } }),
    vatno: code({ max: 20 }),
    ...addressFields,
    address_invoice: text({ max: 250, more: true }),
    telephone: telephone(),
    fax: telephone({ more: true }),
    email: email(),
    website: text({ max: 250, more: true }),
    /** Of an owner: an order without consignee, address or telephone is marked; so is one with a line without price. */
    orders_need_address: flag({ default: false, more: true }),
    orders_need_price: flag({ default: false, more: true }),
    payment_method_name: text({ max: 40, more: true, codes: "payment_method" }),
    payment_condition_name: text({ max: 40, more: true, codes: "payment_condition" }),
    payment_dueday: whole({ min: 0, max: 366, more: true }),
    bill_receive_dueday: whole({ min: 0, max: 366, more: true }),
    /** Days of shelf life that this consignee asks for at shipment. */
    days_allowed: whole({ min: 0, max: 9999, more: true }),
    /** Who brings to this consignee, where an order does not say it. */
    carrier_code: choice({ values: carrierCodes, more: true }),
    /** Of what this vendor delivers, where its product does not say it. */
    ...samplingShare,
    customer_logo: picture({ more: true }),
    enabled: flag({ default: true }),
  },
});

export const customer_category = resource({
  name: "customer_category",
  reference: true,
  path: "/customer/category",
  reply: "customerCategory",
  key: "cc_id",
  menu: "customerSetup",
  scope: { company: "company_id", owner: { any: ["customer_id", "owner_id"] } },
  label: ["customer_cat"],
  unique: [["customer_id", "customer_cat"]],
  line: { of: "customer", field: "customer_id", inherits: ["company_id", "owner_id"] },
  lookedUp: [],
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    owner_id: lookup("customer", { as: "owner", readonly: true }),
    customer_id: lookup("customer", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: {
        customer_no: "customer_no",
        customer_name: "customer_name",
        customer_logo: "customer_logo",
        customer_enabled: "enabled",
      },
    }),
    customer_cat: choice({
      required: true,
      values: ["owner", "consignee", "vendor", "carrier"],
      saidAs: "customer_cat_name",
    }),
  },
});

/** A person to turn to at a customer. */
export const contact = resource({
  name: "contact",
  path: "/contact",
  reply: "contact",
  key: "contact_id",
  menu: "contactSetup",
  scope: { company: "company_id", owner: { any: ["customer_id", "owner_id"] } },
  label: ["contact_firstname", "contact_lastname"],
  line: { of: "customer", field: "customer_id", inherits: ["company_id", "owner_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    owner_id: lookup("customer", { as: "owner", readonly: true }),
    customer_id: lookup("customer", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { customer_no: "customer_no", customer_name: "customer_name" },
    }),
    contact_firstname: text({ required: true, search: true, max: 80 }),
    contact_lastname: text({ search: true, max: 80 }),
    contact_title: text({ max: 40, codes: "contact_title" }),
    contact_landline: telephone(),
    contact_mobile: telephone({ search: true }),
    contact_email: email({ search: true }),
    contact_note: text({ max: 250, lines: true, more: true }),
    enabled: flag({ default: true }),
  },
});
