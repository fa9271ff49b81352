import { choice, code, flag, lookup, money, resource, text, whole } from "../define/index.ts";

export const currency = resource({
  name: "currency",
  path: "/currency",
  reply: "currency",
  key: "currency_id",
  menu: "currencySetup",
  scope: "shared",
  code: "currency_code",
  label: ["currency_code", "currency_name"],
  lookedUp: [],
  fields: {
    /** ISO 4217, three letters. */
    currency_code: code({ required: true, unique: [], search: true, fixed: true, max: 3, min: 3, capitals: true }),
    currency_name: text({
      required: true,
      search: true,
      max: 80,
      words: { zh_CN: "currency_name_cn", en_US: "currency_name_eng" },
    }),
    currency_name_cn: text({ max: 80 }),
    currency_name_eng: text({ max: 80, search: true }),
    /** Digits after the point in which amounts are paid. */
    currency_decimals: whole({ default: 2, min: 0, max: 4 }),
    enabled: flag({ default: true }),
  },
});

/** What a company charges for: storage, receiving, picking, a pallet. */
export const settingfee = resource({
  name: "settingfee",
  path: "/settingfee",
  reply: "settingFee",
  key: "fee_id",
  menu: "feeSetup",
  scope: { company: "company_id" },
  code: "fee_code",
  label: ["fee_code", "fee_name"],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    fee_code: code({ required: true, unique: ["company_id"], search: true, max: 20 }),
    fee_name: text({ required: true, search: true, max: 80, words: { en_US: "fee_name_sec" } }),
    /** The name in a second language, as it stands on bills beside the first. */
    fee_name_sec: text({ max: 80, search: true }),
    fee_type: choice({
      default: "other",
      values: ["storage", "inbound", "outbound", "returned", "value_added", "freight", "other"],
    }),
    fee_unit_id: lookup("unit", {
      shows: { fee_unit_code: "unit_code", fee_unit_name: "unit_name" },
      by: ["fee_unit_code", "fee_unit_name"],
    }),
    currency_code: code({ max: 3, default: "TWD", codeOf: "currency", capitals: true }),
    fee_unitprice: money({ currency: "currency_code", perUnit: true, min: "0" }),
    fee_note: text({ max: 250, lines: true, more: true }),
    enabled: flag({ default: true }),
  },
});
