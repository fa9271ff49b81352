import { numberedCarriers } from "../carriers/index.ts";
import { choice, code, decimal, flag, lookup, resource, whole } from "../define/index.ts";
import { checkDigitKinds } from "../rules/waybillNumber.ts";

const running = { min: "0", places: 0, naming: true } as const;

/** Waybill numbers that a carrier assigned to a company: each is taken once, by a box, in the box's transaction. */
export const waybill_range = resource({
  name: "waybill_range",
  withGoods: true,
  path: "/waybill/range",
  reply: "waybillRange",
  key: "waybill_range_id",
  menu: "waybillRangeSetup",
  scope: { company: "company_id" },
  label: ["carrier_code", "prefix", "first_no"],
  scoped: { "{companyId}": ["company_id"] },
  calls: ["query", "create", "update", "delete", "dataexport"],
  list: [
    "carrier_code",
    "prefix",
    "first_no",
    "last_no",
    "next_no",
    "numbers_left",
    "number_length",
    "check_digit",
    "enabled",
  ],
  glance: ["carrier_code", "numbers_left", "prefix", "next_no"],
  figures: { numbers_left: { field: "numbers_left" } },
  kept: { numbers_left: "numeric generated always as (last_no - next_no + 1) stored" },
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    carrier_code: choice({ required: true, fixed: true, values: numberedCarriers }),
    prefix: code({ fixed: true, max: 10, inBarcodes: true }),
    first_no: decimal({ required: true, fixed: true, ...running }),
    last_no: decimal({ required: true, ...running }),
    /** The one that the next box takes; behind the last one none is left. */
    next_no: decimal({ readonly: true, ...running }),
    /** Signs of a whole number, with prefix and check digit. */
    number_length: whole({ required: true, fixed: true, min: 1, max: 30 }),
    check_digit: choice({ required: true, fixed: true, default: "none", values: checkDigitKinds }),
    numbers_left: decimal({ readonly: true, derived: { column: true } }),
    enabled: flag({ default: true }),
  },
});
