import { choice, code, flag, instant, json, lookup, resource, text, whole } from "../define/index.ts";
import { longestQuestionName } from "../rules/questionName.ts";

export const menu_entry = resource({
  name: "menu",
  path: "/menu",
  reply: "menu",
  key: "menu_id",
  menu: "menuSetup",
  scope: "shared",
  code: "menu_code",
  label: ["menu_code", "menu_name"],
  listOrder: ["menu_sort_default"],
  list: ["menu_code", "menu_name", "root_name", "menu_sort_default", "menu_path", "is_planned", "enabled"],
  fields: {
    menu_code: code({ required: true, unique: [], search: true, fixed: true, max: 60 }),
    menu_name: text({ max: 80, search: true, words: { zh_CN: "menu_name_cn", en_US: "menu_name_eng" } }),
    menu_name_cn: text({ max: 80 }),
    menu_name_eng: text({ max: 80, search: true }),
    root_id: lookup("menu", { shows: { root_code: "menu_code", root_name: "menu_name" } }),
    menu_sort_default: whole({ default: 0 }),
    /** The path of the screen, with its query: `outbound?q=…`; empty for a group. */
    menu_path: text({ max: 2000 }),
    is_item: flag({ default: false, readonly: true }),
    /** An entry of the product whose screen does not exist yet. */
    is_planned: flag({ default: false, readonly: true }),
    enabled: flag({ default: true }),
  },
});

/** What may be permitted: one item a menu entry, and one a right of its own. */
export const permission = resource({
  name: "permission",
  path: "/permission",
  exportedAt: "permission",
  reply: "permission",
  key: "permission_id",
  menu: "permissionSetup",
  scope: "shared",
  code: "permission_code",
  label: ["permission_code", "permission_name"],
  tabs: [
    {
      of: "permission_function",
      by: ["permission_id"],
      columns: ["grant_name", "function_type", "function_code", "function_name"],
    },
  ],
  fields: {
    permission_code: code({ required: true, unique: [], search: true, fixed: true }),
    permission_name: text({
      max: 80,
      search: true,
      words: { zh_CN: "permission_name_cn", en_US: "permission_name_eng" },
    }),
    permission_name_cn: text({ max: 80 }),
    permission_name_eng: text({ max: 80 }),
  },
});

export const permission_function = resource({
  name: "permission_function",
  path: "/permission/function",
  reply: "permissionFunction",
  key: "function_id",
  menu: "permissionSetup",
  scope: "shared",
  label: ["grant_name", "function_name"],
  unique: [["permission_id", "function_code"]],
  fields: {
    permission_id: lookup("permission", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: {
        permission_code: "permission_code",
        permission_name: "permission_name",
        permission_name_eng: "permission_name_eng",
      },
    }),
    /** The full name, `goodsSetup:query`, or the name of a right; the code alone occurs at many entries. */
    grant_name: code({ required: true, readonly: true, unique: [], search: true, max: 121 }),
    function_type: choice({ default: "basic", values: ["basic", "report", "right"], readonly: true }),
    /** Whether it is a restriction: it forbids something instead of allowing it. */
    function_code_type: choice({ default: "allows", values: ["allows", "forbids"], readonly: true }),
    function_code: code({ required: true, fixed: true, search: true }),
    function_name: text({ max: 80, words: { zh_CN: "function_name_cn", en_US: "function_name_eng" } }),
    function_name_cn: text({ max: 80 }),
    function_name_eng: text({ max: 80 }),
  },
});

// A role that users have cannot be deleted; its own functions are deleted with it.
const role_id = lookup("role", {
  required: true,
  fixed: true,
  shows: { role_code: "role_code", role_name: "role_name" },
});
// Nor can a function.
const function_id = lookup("permission_function", {
  required: true,
  fixed: true,
  shows: { grant_name: "grant_name", function_code: "function_code" },
});

export const role = resource({
  name: "role",
  path: "/role",
  exportedAt: "role",
  reply: "role",
  key: "role_id",
  menu: "roleSetup",
  scope: { company: "company_id" },
  code: "role_code",
  label: ["role_code", "role_name"],
  copies: ["role_permission_function", "role_question"],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    role_code: code({ required: true, unique: ["company_id"], caseless: true, search: true, max: 40 }),
    role_name: text({
      required: true,
      search: true,
      max: 80,
      words: { zh_CN: "role_name_cn", en_US: "role_name_eng" },
    }),
    role_name_cn: text({ max: 80, more: true }),
    role_name_eng: text({ max: 80, more: true }),
    /** Users with this role see the rows of assigned owners only, whatever their account says. */
    owners_only: flag({ default: false }),
    role_note: text({ max: 250, lines: true }),
  },
});

export const role_user = resource({
  name: "role_user",
  path: "/role/user",
  reply: "roleUser",
  key: "ru_id",
  menu: "roleSetup",
  scope: { company: "company_id" },
  label: ["role_id"],
  unique: [["role_id", "user_id"]],
  byKeys: { path: "{roleId}/{userId}", columns: ["role_id", "user_id"], calls: ["update", "delete"] },
  line: { of: "role", field: "role_id", inherits: ["company_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    role_id,
    user_id: lookup("user", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { user_no: "user_no", user_name: "user_name" },
    }),
  },
});

export const role_permission_function = resource({
  name: "role_permission_function",
  path: "/role/permission/function",
  reply: "rolePermissionFunction",
  key: "rpf_id",
  menu: "roleSetup",
  scope: { company: "company_id" },
  label: ["role_id"],
  unique: [["role_id", "function_id"]],
  line: { of: "role", field: "role_id", inherits: ["company_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    role_id: { ...role_id, onDelete: "cascade" },
    function_id,
  },
});

/** A question of a list that is kept under a name for everybody of a role: a tab above that list. */
export const role_question = resource({
  name: "role_question",
  path: "/role/question",
  reply: "roleQuestion",
  key: "rq_id",
  menu: "roleSetup",
  scope: { company: "company_id" },
  label: ["question_name"],
  unique: [["role_id", "list_name", "question_name"]],
  // A copy would ask the same under another name.
  calls: ["query", "create", "update", "delete", "dataexport"],
  list: ["role_name", "list_name", "question_name"],
  line: { of: "role", field: "role_id", inherits: ["company_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    role_id: { ...role_id, onDelete: "cascade" },
    list_name: code({ required: true, fixed: true, list: true }),
    question_name: text({ required: true, search: true, max: longestQuestionName }),
    /** `{q, any, sort, view}`, as the address of the list says it. */
    question: json({ required: true, kept: true }),
  },
});

export const user_permission_function = resource({
  name: "user_permission_function",
  path: "/user/permission/function",
  reply: "userPermissionFunction",
  key: "upf_id",
  menu: "userSetup",
  scope: { company: "company_id" },
  label: ["user_id"],
  unique: [["user_id", "function_id"]],
  line: { of: "user", field: "user_id", inherits: ["company_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    user_id: lookup("user", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { user_no: "user_no", user_name: "user_name" },
    }),
    function_id,
  },
});

/** What was given to and taken from a role or a user at once, by whom; it outlives them. */
export const permission_change = resource({
  name: "permission_change",
  path: "/permission/change",
  reply: "permissionChange",
  key: "permission_change_id",
  menu: "permissionMgmt",
  scope: { company: "company_id" },
  label: ["subject_code"],
  calls: ["query", "dataexport"],
  indexes: [["subject_id"]],

  list: ["changed_at", "changed_by", "subject_type", "subject_code", "subject_name", "added", "removed"],
  fields: {
    company_id: lookup("company", { required: true, fixed: true, onDelete: "cascade" }),
    subject_type: choice({ required: true, values: ["role", "user"] }),
    subject_id: code({ required: true, max: 36 }),
    subject_code: code({ search: true, max: 40 }),
    subject_name: text({ search: true, max: 80 }),
    changed_at: instant({ required: true, default: "now" }),
    changed_by: text({ max: 80 }),
    /** `["goodsSetup:query", "way_back", "role:picker"]` */
    added: json({ required: true }),
    removed: json({ required: true }),
  },
});
