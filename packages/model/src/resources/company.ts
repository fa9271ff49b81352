import { code, colour, email, json, lookup, resource, telephone, text } from "../define/index.ts";

export const company_group = resource({
  name: "company_group",
  path: "/company-group",
  reply: "companyGroup",
  key: "company_group_id",
  menu: "companySetup",
  scope: "shared",
  code: "company_group_code",
  label: ["company_group_code", "company_group_name"],
  fields: {
    company_group_code: code({ required: true, unique: [], search: true, max: 20 }),
    company_group_name: text({ required: true, search: true, max: 120 }),
  },
});

export const company = resource({
  name: "company",
  path: "/company",
  reply: "company",
  key: "company_id",
  menu: "companySetup",
  scope: { company: "company_id" },
  code: "company_code",
  label: ["company_code", "company_name"],
  lookupForAll: true,
  fields: {
    company_group_id: lookup("company_group", {
      shows: { company_group_code: "company_group_code", company_group_name: "company_group_name" },
    }),
    company_code: code({ required: true, unique: [], search: true, max: 20 }),
    company_name: text({ required: true, search: true, max: 120 }),
    company_short_name: text({ max: 40 }),
    vatno: code({ max: 20 }),
    address: text({ max: 250 }),
    telephone: telephone(),
    email: email(),
    theme_color: colour({ more: true }),
    layout_settings: json({ more: true }),
  },
});
