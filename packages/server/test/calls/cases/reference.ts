import { carrierCodes, carrierOf, type ResourceName } from "@stowage/model";
import type { World } from "../../support/world.ts";
import { company, first, newCustomer, newNumbered, newProduct, type RowMaking, warehouse } from "./making.ts";

/** Two letters that no other country has here. */
const letters = (w: World) => {
  const count = Number(w.unique());
  return [Math.floor(count / 26) % 26, count % 26].map((at) => String.fromCharCode(65 + at)).join("");
};
const newCountry = (w: World) =>
  first(w, "/country", "country", "country_id", { country_code: letters(w), country_name: "Country" });
const newCity = async (w: World) =>
  first(w, "/city", "city", "city_id", { country_id: await newCountry(w), city_code: "A", city_name: "City" });
const newPermission = (w: World) =>
  first(w, "/permission", "permission", "permission_id", { permission_code: `own${w.unique()}` });

/** Not the type of the orders of other calls: whether their warehouse has a carrier for them changes what these ask. */
const otherTypes = (carrierOf("freight")?.takes ?? []).filter((type) => type !== "b2b");
let types = 0;
let carriers = 0;
/** A warehouse has each type of orders and each carrier once, and calls are tried at the same time. */
async function freeType(w: World) {
  const order_type = otherTypes[types++ % otherTypes.length];
  for (const { default_carrier_id } of await w.rows("/warehouse/carrier", "defaultCarrier", { order_type }))
    await w.ask("chief", "DELETE", `/v1/warehouse/carrier/${default_carrier_id}`);
  return order_type;
}
async function freeCarrier(w: World) {
  const carrier_code = carrierCodes[carriers++ % carrierCodes.length];
  for (const { carrier_cut_off_id } of await w.rows("/warehouse/cutoff", "carrierCutOff", { carrier_code }))
    await w.ask("chief", "DELETE", `/v1/warehouse/cutoff/${carrier_cut_off_id}`);
  return carrier_code;
}

/** How rows of places, settings and what else is referred to are made. */
export const referenceMakings: Partial<Record<ResourceName, RowMaking>> = {
  country: {
    draft: (w) => ({ country_code: letters(w), country_name: "Country" }),
    change: { country_name: "Another" },
    copy: (w) => ({ country_code: letters(w) }),
  },
  state_province: {
    draft: async (w) => ({ country_id: await newCountry(w), state_province_code: "S", state_province_name: "State" }),
    change: { state_province_name: "Another" },
  },
  region: {
    draft: (w) => ({ region_code: `R${w.unique()}`, region_name: "Region" }),
    change: { region_name: "Another" },
  },
  city: {
    draft: async (w) => ({ country_id: await newCountry(w), city_code: "C", city_name: "City" }),
    change: { city_name: "Another" },
  },
  district: {
    draft: async (w) => ({ city_id: await newCity(w), district_name: "District", postal_code: "100" }),
    change: { postal_code: "101" },
  },
  currency: {
    draft: (w) => ({ currency_code: `Q${letters(w)}`, currency_name: "Currency" }),
    change: { currency_decimals: 0 },
    copy: (w) => ({ currency_code: `Q${letters(w)}` }),
  },
  department: {
    draft: (w) => ({ ...company(w), department_code: `D${w.unique()}`, department_name: "Department" }),
    change: { department_name: "Another" },
  },
  contact: {
    draft: async (w) => ({ customer_id: await newCustomer(w), contact_firstname: "Someone" }),
    change: { contact_title: "Manager" },
  },
  setting_unit: {
    draft: (w) => ({ ...company(w), unit_code: `SU${w.unique()}`, unit_name: `Own unit ${w.unique()}` }),
    change: { unit_name_eng: "Another" },
    copy: (w) => ({ unit_name: `Own unit ${w.unique()}` }),
  },
  setting_code: {
    draft: (w) => ({ ...company(w), code_type: `OWN${w.unique()}`, code_code: "A", code_name: "Own" }),
    change: { code_name: "Another" },
    copy: () => ({ code_code: "B" }),
  },
  product_sn: {
    draft: async (w) => ({
      ...warehouse(w),
      owner_id: w.here.mine,
      product_code: await newNumbered(w),
      product_sn: `N-${w.unique()}`,
    }),
    change: { sn_note: "another" },
  },
  box_type: {
    draft: (w) => ({ ...company(w), box_type_code: `B${w.unique()}`, length: "30", width: "20", height: "15" }),
    change: { max_weight: "20" },
    copy: (w) => ({ box_type_code: `B${w.unique()}` }),
  },
  waybill_range: {
    draft: (w) => ({
      ...company(w),
      ...{ carrier_code: "hct", prefix: w.unique().slice(-6), first_no: "1", last_no: "99", number_length: 12 },
    }),
    change: { last_no: "98" },
  },
  store: {
    draft: (w) => ({ ...company(w), carrier_code: "hi_life", store_no: `S${w.unique()}`, store_name: "Store" }),
    change: { open: false },
    copy: (w) => ({ store_no: `S${w.unique()}` }),
  },
  default_carrier: {
    draft: async (w) => ({ ...warehouse(w), order_type: await freeType(w), carrier_code: "freight" }),
    change: { carrier_code: "own_truck" },
    copy: async (w) => ({ order_type: await freeType(w) }),
  },
  carrier_cut_off: {
    draft: async (w) => ({ ...warehouse(w), carrier_code: await freeCarrier(w), cut_off_time: "15:30" }),
    change: { cut_off_time: "16:00" },
    copy: async (w) => ({ carrier_code: await freeCarrier(w) }),
  },
  carrier_interface: {
    draft: async (w) => {
      for (const { carrier_interface_id } of await w.rows("/carrier/interface", "carrierInterface", {}))
        await w.ask("chief", "DELETE", `/v1/carrier/interface/${carrier_interface_id}`);
      return { ...company(w), carrier_code: "pelican", interface_address: "https://gateway.example/pelican" };
    },
    change: { carrier_account: "ACC-2" },
  },
  sampling_rule: {
    draft: async (w) => {
      for (const { sampling_rule_id } of await w.rows("/inbound/sampling", "samplingRule", {}))
        await w.ask("chief", "DELETE", `/v1/inbound/sampling/${sampling_rule_id}`);
      return { ...company(w), inbound_type: "production", sampling_share: "0.1" };
    },
    change: { sampling_share: "0.2" },
    copy: () => ({ inbound_type: "other" }),
  },
  settingfee: {
    draft: (w) => ({ ...company(w), fee_code: `F${w.unique()}`, fee_name: "Fee", fee_unitprice: "12.5" }),
    change: { fee_name: "Another" },
  },
  product_relation: {
    draft: async (w) => ({
      product_id: await newProduct(w),
      child_product_id: await newProduct(w),
      relation_num: "2",
    }),
    change: { relation_num: "3" },
    copy: async (w) => ({ child_product_id: await newProduct(w) }),
  },
  custom: {
    draft: async (w) => ({ product_id: await newProduct(w), custom_no: `K${w.unique()}` }),
    change: { hs_code: "8471.30" },
    copy: (w) => ({ custom_no: `K${w.unique()}` }),
  },
  announce: {
    draft: (w) => ({ ...warehouse(w), announce_title: "Stocktake on Friday" }),
    change: { important: true },
  },
  memo: { draft: () => ({ memo_title: "Call the carrier" }), change: { memo_content: "Tomorrow" } },
  menu: {
    draft: (w) => ({
      menu_code: `own${w.unique()}`,
      menu_name: "Our own",
      menu_path: "/Main/product?sort=product_code",
    }),
    change: { menu_name: "Another" },
  },
  permission: {
    draft: (w) => ({ permission_code: `own${w.unique()}`, permission_name: "Our own" }),
    change: { permission_name: "Another" },
  },
  permission_function: {
    draft: async (w) => ({ permission_id: await newPermission(w), function_code: "query" }),
    change: { function_name: "Another" },
    copy: () => ({ function_code: "create" }),
  },
};
