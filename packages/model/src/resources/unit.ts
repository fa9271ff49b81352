import { choice, code, flag, lookup, resource, text, whole } from "../define/index.ts";

export const unitTypes = choice({
  default: "piece",
  values: ["piece", "package", "weight", "length", "volume", "time"],
});

/** Empty for rows that all companies share; else the company that added the row by its setting. */
const company_id = lookup("company", { readonly: true });

export const unit = resource({
  name: "unit",
  path: "/unit",
  reply: "unit",
  key: "unit_id",
  menu: "unitSetup",
  scope: { company: "company_id" },
  code: "unit_code",
  label: ["unit_code", "unit_name"],
  few: true,
  scoped: { "{companyId}": ["company_id"] },
  lookedUp: [],
  overlay: "setting_unit",
  fields: {
    company_id,
    unit_type: unitTypes,
    unit_code: code({ required: true, unique: ["company_id"], search: true, max: 10 }),
    unit_name: text({
      required: true,
      unique: ["company_id"],
      search: true,
      max: 40,
      words: { zh_CN: "unit_name_cn", en_US: "unit_name_eng" },
    }),
    unit_name_cn: text({ max: 40 }),
    unit_name_eng: text({ max: 40, search: true }),
    enabled: flag({ default: true }),
  },
});

/** The types of which forms offer codes. A company may have others of its own. */
export const code_type = code({
  required: true,
  search: true,
  max: 40,
  known: ["payment_method", "payment_condition", "contact_title", "reject_reason", "service_type"],
});

export const code_entry = resource({
  name: "code",
  path: "/code",
  reply: "code",
  key: "code_id",
  menu: "codeSetup",
  scope: { company: "company_id" },
  label: ["code_code", "code_name"],
  listOrder: ["code_type", "code_code"],
  unique: [["company_id", "code_type", "code_code"]],
  scoped: { "{codeType}": ["code_type"], "{companyId}/{codeType}": ["company_id", "code_type"] },
  lookedUp: ["code_sort"],
  overlay: "setting_code",
  fields: {
    company_id,
    code_type,
    code_code: code({ required: true, max: 4, search: true }),
    code_name: text({
      required: true,
      max: 80,
      search: true,
      words: { zh_CN: "code_name_cn", en_US: "code_name_eng" },
    }),
    code_name_cn: text({ max: 80 }),
    code_name_eng: text({ max: 80 }),
    code_sort: whole({ default: 0 }),
    enabled: flag({ default: true }),
  },
});
