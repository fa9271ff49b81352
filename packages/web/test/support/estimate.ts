import { choice, date, document, flag, lookup, resource, rows, text, whole } from "@stowage/model/define/index";

/** A document that exists in tests alone: two kinds of lines, no warehouse, a block, and a state that is only passed. */
export const estimate = document({
  name: "estimate",
  path: "/estimate",
  reply: "estimate",
  key: "estimate_id",
  menu: "adjustmentSetup",
  scope: { company: "company_id" },
  label: ["client_ref"],
  status: "estimate_status",
  number: { field: "estimate_no", prefix: "ES" },
  lines: { items: { of: "estimate_item", required: true }, surcharges: { of: "estimate_surcharge" } },
  states: {
    drafted: { tone: "waiting" },
    priced: { tone: "held", transient: true },
    offered: { tone: "working" },
    doubted: { tone: "held" },
    accepted: { tone: "done", closed: true },
    withdrawn: { tone: "ended", closed: true },
  },
  initial: "drafted",
  editable: ["drafted"],
  movements: [],
  block: { flag: "frozen", reason: "frozen_reason" },
  remembers: "state_before",
  due: "answer_by",
  actions: {
    offer: {
      from: ["drafted"],
      via: "priced",
      to: "offered",
      direction: "forward",
      payload: {
        valid_until: date(),
        items: rows({ estimate_item_id: text({ required: true, max: 36 }), price: whole() }),
        further: rows({ note: text({ required: true }), urgent: flag(), kind: choice({ values: ["a", "b"] }) }),
      },
    },
    accept: { from: ["offered"], to: "accepted", direction: "forward" },
    doubt: { from: ["offered"], to: "doubted", direction: "side", reason: true },
    settle: { from: ["doubted"], to: "before", direction: "side", whileBlocked: true, reason: true },
    withdraw: { from: ["drafted", "offered"], to: "withdrawn", direction: "side", right: "cancel", reason: true },
  },
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    client_ref: text({ max: 40, search: true }),
    answer_by: date(),
    state_before: text({ readonly: true, max: 40, more: true }),
    frozen: flag({ default: false, readonly: true }),
    frozen_reason: text({ readonly: true, max: 250, more: true }),
  },
});

const line = (name: string, reply: string, fields: object) =>
  resource({
    name,
    path: `/estimate/${reply}`,
    reply,
    key: `${name}_id`,
    menu: "adjustmentSetup",
    scope: { company: "company_id" },
    label: ["line_no"],
    line: { of: "estimate", field: "estimate_id", inherits: ["company_id"] },
    fields: {
      company_id: lookup("company", { required: true, readonly: true }),
      estimate_id: lookup("estimate", { required: true, fixed: true, onDelete: "cascade" }),
      line_no: whole({ default: 1, min: 1 }),
      ...fields,
    },
  });

export const estimate_item = line("estimate_item", "estimateItem", {
  service: text({ required: true, max: 80 }),
  price: whole({ min: 0 }),
});
export const estimate_surcharge = line("estimate_surcharge", "estimateSurcharge", {
  surcharge: text({ required: true, max: 80 }),
});
