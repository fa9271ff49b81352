import type { Model } from "@stowage/model";
import {
  choice,
  code,
  date,
  decimal,
  document,
  flag,
  lookup,
  registry,
  resource,
  rows,
  text,
  whole,
} from "@stowage/model/define/index";

/**
 * A document that no warehouse knows: it exists in the tests alone and shows that a declaration, a flow and words are
 * all that a document needs. It has two kinds of lines, no warehouse, a state that is passed at once, one that remembers
 * the state before, and something that blocks it. The model itself is not read here, so that it can be added while the
 * model is being made.
 */
const scope = { company: "company_id", owner: "customer_id" } as const;
const whose = {
  company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
  customer_id: lookup("customer", {
    as: "owner",
    required: true,
    fixed: true,
    shows: { customer_no: "customer_no", customer_name: "customer_name" },
    by: ["customer_no"],
  }),
} as const;
const line = {
  company_id: { ...whose.company_id, fixed: undefined, readonly: true, shows: undefined },
  customer_id: { ...whose.customer_id, fixed: undefined, readonly: true, shows: undefined, by: undefined },
} as const;

export const agreement = document({
  name: "agreement",
  path: "/agreement",
  reply: "agreement",
  key: "agreement_id",
  menu: "quotationSetup",
  scope,
  scoped: { "{companyId}": ["company_id"] },
  status: "agreement_status",
  number: { field: "agreement_no", prefix: "AG" },
  lines: {
    points: { of: "agreement_point", required: true },
    parties: { of: "agreement_party", order: "display_order" },
  },
  states: {
    drafted: { tone: "waiting" },
    reviewed: { tone: "held", transient: true },
    paused: { tone: "held" },
    agreed: { tone: "done", closed: true },
    withdrawn: { tone: "ended", closed: true },
  },
  initial: "drafted",
  editable: ["drafted"],
  movements: [],
  block: { flag: "disputed", reason: "disputed_reason" },
  remembers: "state_before",
  due: "agreement_due",
  actions: {
    agree: {
      from: ["drafted"],
      via: "reviewed",
      to: "agreed",
      direction: "forward",
      payload: {
        points: rows({ agreement_point_id: text({ required: true, max: 36 }), conceded: decimal({ min: "0" }) }),
      },
    },
    pause: { from: ["drafted"], to: "paused", direction: "side", reason: true },
    resume: { from: ["paused"], to: "before", direction: "side", whileBlocked: true },
    dispute: { from: ["drafted", "paused"], to: "same", direction: "side", reason: true },
    settle_dispute: { from: ["drafted", "paused"], to: "same", direction: "side", whileBlocked: true },
    reopen: { from: ["agreed"], to: "drafted", direction: "back", reason: true },
    withdraw: { from: ["drafted", "paused"], to: "withdrawn", direction: "side", reason: true },
  },
  list: ["agreement_no", "agreement_status", "agreement_name", "customer_name", "agreement_due"],
  fields: {
    ...whose,
    agreement_name: text({ required: true, max: 80, search: true }),
    agreement_due: date(),
    disputed: flag({ default: false, readonly: true }),
    disputed_reason: text({ max: 250, readonly: true, more: true }),
    state_before: text({ max: 40, readonly: true, more: true }),
  },
});

export const agreement_point = resource({
  name: "agreement_point",
  path: "/agreement/point",
  reply: "agreementPoint",
  key: "agreement_point_id",
  byCompany: true,
  menu: "quotationSetup",
  scope,
  label: ["line_no"],
  line: { of: "agreement", field: "agreement_id", inherits: ["company_id", "customer_id"] },
  fields: {
    ...line,
    agreement_id: lookup("agreement", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { agreement_no: "agreement_no" },
    }),
    line_no: whole({ default: 1, min: 1 }),
    point_text: text({ required: true, max: 120 }),
    asked: decimal({ required: true, min: "0" }),
    conceded: decimal({ readonly: true }),
  },
});

export const agreement_party = resource({
  name: "agreement_party",
  path: "/agreement/party",
  reply: "agreementParty",
  key: "agreement_party_id",
  byCompany: true,
  menu: "quotationSetup",
  scope,
  label: ["display_order"],
  line: { of: "agreement", field: "agreement_id", inherits: ["company_id", "customer_id"] },
  fields: {
    ...line,
    agreement_id: lookup("agreement", { required: true, fixed: true, onDelete: "cascade" }),
    display_order: whole({ default: 1, min: 1 }),
    party_code: code({ required: true, max: 20 }),
    party_role: choice({ default: "witness", values: ["witness", "guarantor"] }),
  },
});

export const agreementResources = [agreement, agreement_point, agreement_party];

const added = { agreement, agreement_point, agreement_party };

/** Adds them to the model and its menu, as if they stood there. */
export function addAgreement(model: Model, menu: object): void {
  Object.assign(model, registry({ ...model, ...added }));
  Object.assign(menu, { quotationSetup: { under: "quotationMgmt", path: "agreement" } });
}

/** Adds their words to those of a language, the same in each; what has a word there keeps it. */
export function addWords(language: object): void {
  const named = language as Record<"field" | "choice" | "action" | "resource" | "resources", object>;
  Object.assign(named.resource, words(Object.keys(added)));
  Object.assign(named.resources, several);
  Object.assign(named.action, words(Object.keys(agreement.actions)));
  Object.assign(named.choice, Object.fromEntries(choices));
  Object.assign(named.field, { ...fieldWords, ...named.field });
}

const several = {
  agreement: "Agreements",
  agreement_point: "Agreement points",
  agreement_party: "Agreement parties",
};
const word = (name: string) => name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
const words = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, word(name)]));
const fieldWords = words([
  ...agreementResources.flatMap(({ key, fields }) => [key, ...Object.keys(fields)]),
  ...Object.keys(agreement.lines),
  "customer_no",
  "customer_name",
  "agreement_no",
]);
const choices = agreementResources.flatMap(({ fields }) =>
  Object.entries<{ kind: string; values?: readonly string[] }>(fields).flatMap(([name, { kind, values = [] }]) =>
    kind === "choice" ? [[name, words(values)] as const] : [],
  ),
);
