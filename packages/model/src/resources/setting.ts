import { code, flag, lookup, resource, text, whole } from "../define/index.ts";
import { code_type, unitTypes } from "./unit.ts";

/** A company's own additions to the units and codes that all companies share, and its changes of them. */
const company_id = lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } });

export const setting_unit = resource({
  name: "setting_unit",
  path: "/setting/unit",
  reply: "settingUnit",
  key: "su_id",
  menu: "settingUnitSetup",
  scope: { company: "company_id" },
  code: "unit_code",
  label: ["unit_code", "unit_name"],
  scoped: { "{companyId}": ["company_id"] },
  unique: [["company_id", "unit_id"]],
  fields: {
    company_id,
    /** The unit that is changed, or the company's own that was added. */
    unit_id: lookup("unit", { readonly: true, onDelete: "cascade", shows: { base_unit_name: "unit_name" } }),
    unit_type: unitTypes,
    unit_code: code({ required: true, fixed: true, unique: ["company_id"], search: true, max: 10 }),
    unit_name: text({ required: true, search: true, max: 40 }),
    unit_name_cn: text({ max: 40 }),
    unit_name_eng: text({ max: 40 }),
    enabled: flag({ default: true }),
  },
});

export const setting_code = resource({
  name: "setting_code",
  path: "/setting/code",
  reply: "settingCode",
  key: "sc_id",
  menu: "settingCodeSetup",
  scope: { company: "company_id" },
  label: ["code_code", "code_name"],
  listOrder: ["code_type", "code_code"],
  scoped: { "{companyId}": ["company_id"] },
  unique: [
    ["company_id", "code_id"],
    ["company_id", "code_type", "code_code"],
  ],
  fields: {
    company_id,
    /** The code that is changed, or the company's own that was added. */
    code_id: lookup("code", { readonly: true, onDelete: "cascade", shows: { base_code_name: "code_name" } }),
    code_type: { ...code_type, fixed: true },
    code_code: code({ required: true, fixed: true, max: 4, search: true }),
    code_name: text({ required: true, max: 80, search: true }),
    code_name_cn: text({ max: 80 }),
    code_name_eng: text({ max: 80 }),
    code_sort: whole({ default: 0 }),
    enabled: flag({ default: true }),
  },
});
