import { numberedCarriers } from "../carriers/index.ts";
import { choice, code, flag, lookup, resource, text } from "../define/index.ts";

/** Where a carrier, or a gateway that speaks for it, is asked for a company's waybills; its key stands in the environment. */
export const carrier_interface = resource({
  name: "carrier_interface",
  withGoods: true,
  path: "/carrier/interface",
  reply: "carrierInterface",
  key: "carrier_interface_id",
  menu: "carrierInterfaceSetup",
  scope: { company: "company_id" },
  label: ["carrier_code", "interface_address"],
  scoped: { "{companyId}": ["company_id"] },
  calls: ["query", "create", "update", "delete", "dataexport"],
  unique: [["company_id", "carrier_code"]],
  list: ["carrier_code", "interface_address", "carrier_account", "weight_first", "enabled"],
  glance: ["carrier_code", "enabled", "interface_address"],
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    carrier_code: choice({ required: true, fixed: true, values: numberedCarriers }),
    /** By http or https; waybills are asked for below it. */
    interface_address: text({ required: true, max: 250 }),
    /** As whom the carrier knows the company. */
    carrier_account: code({ max: 60 }),
    /** It wants to know what a box weighs before it makes a label; else it is asked as soon as an order reaches the bench. */
    weight_first: flag({ default: true }),
    enabled: flag({ default: true }),
  },
});
