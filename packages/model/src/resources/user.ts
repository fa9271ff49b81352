import { choice, code, email, flag, instant, json, lookup, picture, resource, text, whole } from "../define/index.ts";
import { labelFormats } from "../rules/index.ts";
import { layoutModes, themes } from "./company.ts";

const company_id = lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } });
const user_id = lookup("user", {
  required: true,
  fixed: true,
  onDelete: "cascade",
  shows: { user_no: "user_no", user_name: "user_name" },
});

export const user = resource({
  name: "user",
  path: "/user",
  reply: "user",
  key: "user_id",
  menu: "userSetup",
  scope: { company: "company_id" },
  code: "user_no",
  label: ["user_no", "user_name"],
  scoped: { "{companyId}": ["company_id"] },
  copies: ["warehouse_user"],
  tabs: [
    {
      of: "account",
      by: ["user_id"],
      columns: ["login_name", "account_type", "owners_only", "enabled", "last_sign_in", "second_factor"],
    },
    { of: "company_user", by: ["user_id"], named: "company", columns: ["company_name"] },
    { of: "warehouse_user", by: ["user_id"], named: "warehouse" },
    { of: "role_user", by: ["user_id"], named: "role", columns: ["role_code", "role_name"] },
    {
      of: "user_ui",
      by: ["user_id"],
      columns: ["layout_mode", "theme_color", "label_format", "saved_questions", "favourites"],
    },
    {
      of: "online_user",
      by: ["user_id"],
      columns: ["login_name", "wh_name", "ip", "device", "signed_in_at", "last_call_at"],
    },
  ],
  fields: {
    company_id,
    user_no: code({ required: true, unique: ["company_id"], search: true, max: 40 }),
    user_name: text({ required: true, search: true, max: 80 }),
    department_id: lookup("department", {
      shows: { department_code: "department_code", department_name: "department_name" },
    }),
    email: email({ search: true }),
    enabled: flag({ default: true }),
  },
});

export const account = resource({
  name: "account",
  path: "/account",
  reply: "account",
  key: "account_id",
  menu: "accountSetup",
  scope: { company: "company_id" },
  code: "login_name",
  label: ["login_name"],
  fields: {
    company_id,
    user_id,
    account_type: choice({ required: true, values: ["group", "company", "department", "personal"] }),
    login_name: code({ required: true, unique: [], caseless: true, search: true, max: 120 }),
    account_name: text({ max: 80 }),
    email: email(),
    language: choice({ default: "zh_TW", values: ["zh_TW", "zh_CN", "en_US"] }),
    /** A goods owner's account sees the owners it is assigned to, and nothing else. */
    owners_only: flag({ default: false }),
    enabled: flag({ default: true }),
    last_sign_in: instant({ readonly: true }),
    /** Without a password a passkey is the only way to sign in. */
    has_password: flag({ default: false, readonly: true }),
    /** Signing in asks for a one-time code as well. */
    second_factor: flag({ default: false, readonly: true }),
    /** How many passkeys the account has. */
    passkeys: whole({ default: 0, readonly: true }),
  },
});

export const account_owner = resource({
  name: "account_owner",
  path: "/account/owner",
  reply: "accountOwner",
  key: "ao_id",
  menu: "accountSetup",
  scope: { company: "company_id", owner: { any: ["owner_id"] } },
  label: ["owner_id"],
  unique: [["account_id", "owner_id"]],
  line: { of: "account", field: "account_id", inherits: ["company_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    account_id: lookup("account", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { login_name: "login_name" },
      by: ["login_name"],
    }),
    owner_id: lookup("customer", {
      as: "owner",
      required: true,
      shows: { owner_no: "customer_no", owner_name: "customer_name" },
    }),
  },
});

const kept = json({ kept: true, more: true });

/** The appearance of the screens for one user: theme, layout, and the columns of each list. */
export const user_ui = resource({
  name: "user_ui",
  path: "/user/ui",
  reply: "userUi",
  key: "ui_id",
  ownedBy: "user_id",
  menu: "userUiSetup",
  scope: { company: "company_id" },
  label: ["user_id"],
  byKeys: { path: "{whId}/user/{userId}", columns: ["wh_id", "user_id"], calls: ["delete"] },
  list: ["user_no", "user_name", "layout_mode", "theme_color", "label_format", "saved_questions", "favourites"],
  line: { of: "user", field: "user_id", inherits: ["company_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    user_id: { ...user_id, unique: [] },
    avatar: picture({ inline: true, more: true }),
    /** At the first sign-in as their company says, else `defaultLook`; empty: always as it says. */
    layout_mode: choice({ values: layoutModes }),
    theme_color: choice({ values: themes }),
    /** What their own label printer reads; empty: as their warehouse says. */
    label_format: choice({ values: labelFormats }),
    layout_list_customer: kept,
    layout_list_product: kept,
    layout_list_inbound: kept,
    layout_list_outbound: kept,
    layout_list_stock_product: kept,
    layout_list_stock_storage: kept,
    layout_list_stock_bydate: kept,
    layout_main_inbound: kept,
    layout_detail_inbound: kept,
    layout_main_outbound: kept,
    layout_detail_outbound: kept,
    /** Columns of every other list, by its name. */
    layout_list_others: kept,
    /** Questions kept under a name, by the name of their list: `{outbound: [{name, q, any, sort}]}`. */
    saved_questions: kept,
    favourites: kept,
  },
});

export const company_user = resource({
  name: "company_user",
  path: "/company/user",
  reply: "companyUser",
  key: "cu_id",
  menu: "userSetup",
  scope: { company: "company_id" },
  label: ["user_id"],
  unique: [["company_id", "user_id"]],
  byKeys: { path: "{companyId}/user/{userId}", columns: ["company_id", "user_id"], calls: ["delete"] },
  // Users may be admitted to other companies than their own.
  fields: { company_id, user_id: { ...user_id, abroad: true } },
});

export const warehouse_user = resource({
  name: "warehouse_user",
  path: "/warehouse/user",
  reply: "warehouseUser",
  key: "wu_id",
  menu: "userSetup",
  scope: { company: "company_id", warehouse: "wh_id" },
  label: ["user_id"],
  unique: [["wh_id", "user_id"]],
  byKeys: { path: "{whId}/user/{userId}", columns: ["wh_id", "user_id"], calls: ["delete"] },
  line: { of: "user", field: "user_id", inherits: ["company_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
    user_id,
  },
});
