import { choice, code, email, flag, json, lookup, resource, telephone, text } from "../define/index.ts";
import { addressFields } from "./geography.ts";

/** The layouts of the screens: the menu at the side or on top. */
export const themes = ["dark", "light", "pink"] as const;
export const layoutModes = ["V", "H"] as const;

export const company_group = resource({
  name: "company_group",
  path: "/company-group",
  reply: "companyGroup",
  key: "company_group_id",
  menu: "groupCompanySetup",
  scope: { group: "company_group_id" },
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
  few: true,
  scoped: { "{companyId}": ["company_id"] },
  lookedUp: [],
  figures: {
    warehouses: { of: "warehouse", by: ["company_id"] },
    customers: { of: "customer", by: ["company_id"] },
    people: { of: "user", by: ["company_id"] },
  },
  groups: {
    address: ["country_name", "state_province_name", "place", "address"],
    contact: ["telephone", "email"],
    terms: ["company_group_name", "vatno", "gs1_prefix"],
  },
  together: { place: "{postal_code} {city_name} {district_name}" },
  fields: {
    company_group_id: lookup("company_group", {
      shows: { company_group_code: "company_group_code", company_group_name: "company_group_name" },
    }),
    company_code: code({ required: true, unique: [], search: true, max: 20 }),
    company_name: text({
      required: true,
      search: true,
      max: 120,
      words: { zh_CN: "company_name_cn", en_US: "company_name_eng" },
    }),
    company_name_cn: text({ max: 120, more: true }),
    company_name_eng: text({ max: 120, more: true }),
    company_short_name: text({ max: 40 }),
    vatno: code({ max: 20 }),
    ...addressFields,
    telephone: telephone(),
    email: email(),
    /** Seven to ten digits that GS1 gives it: its boxes have a code of their own where it has some. */
    gs1_prefix: code({ max: 10, more: true }),
    /** Its products may have barcodes that are no GTINs. */
    free_barcodes: flag({ default: false, more: true }),
    // The appearance of the screens until a user chooses another: theme, menu, and the columns of lists as
    // `{product: [{name, width}]}`.
    theme_color: choice({ more: true, values: themes }),
    layout_mode: choice({ more: true, values: layoutModes }),
    layout_settings: json({ kept: true, more: true }),
  },
});

export const department = resource({
  name: "department",
  path: "/department",
  reply: "department",
  key: "department_id",
  menu: "departmentSetup",
  scope: { company: "company_id" },
  code: "department_code",
  label: ["department_code", "department_name"],
  scoped: { "{companyId}": ["company_id"] },
  lookedUp: [],
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    department_code: code({ required: true, unique: ["company_id"], search: true, max: 20 }),
    department_name: text({ required: true, search: true, max: 80, words: { en_US: "department_name_eng" } }),
    department_name_eng: text({ max: 80 }),
    department_note: text({ max: 250, lines: true, more: true }),
    enabled: flag({ default: true }),
  },
});
