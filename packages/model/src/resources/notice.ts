import { colour, date, files, flag, lookup, resource, text, whole } from "../define/index.ts";

const attachments = files({ max: 3 });

/** An announcement of a company, to all of its warehouses or to one, from one day to another. */
export const announce = resource({
  name: "announce",
  path: "/announce",
  reply: "announce",
  key: "announce_id",
  menu: "announceSetup",
  scope: { company: "company_id", warehouse: "wh_id" },
  label: ["announce_title"],
  scoped: { "{companyId}/{whId}": ["company_id", "wh_id"] },
  shownAt: { menu: "home", from: "announce_from", to: "announce_to" },
  list: ["announce_title", "wh_name", "announce_from", "announce_to", "important"],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    announce_title: text({ required: true, search: true, max: 120 }),
    announce_content: text({ max: 4000, lines: true }),
    /** Empty for every warehouse of the company. */
    wh_id: lookup("warehouse", { shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
    announce_from: date({ required: true, default: "today" }),
    announce_to: date({ endless: true }),
    important: flag({ default: false }),
    attachments,
  },
});

/** A note to oneself, seen by nobody else. */
export const memo = resource({
  name: "memo",
  path: "/memo",
  reply: "memo",
  key: "memo_id",
  ownedBy: "user_id",
  private: true,
  menu: "home",
  scope: { company: "company_id" },
  label: ["memo_title"],
  line: { of: "user", field: "user_id", inherits: ["company_id"] },
  fields: {
    company_id: lookup("company", { required: true, readonly: true }),
    user_id: lookup("user", { required: true, fixed: true, onDelete: "cascade" }),
    memo_title: text({ required: true, search: true, max: 120 }),
    memo_content: text({ max: 4000, lines: true }),
    memo_color: colour(),
    memo_sort: whole({ default: 0 }),
    attachments,
  },
});
