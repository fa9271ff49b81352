import type { Model } from "@stowage/model";
import { document, lookup, registry, resource, rows, text, whole } from "@stowage/model/define/index";

/**
 * Documents that belong to several, in the tests alone: a relocation has two warehouses and two owners, as a transfer
 * will; a tally is whose its lines say, as a stocktake will be.
 */
const company = lookup("company", { required: true, fixed: true });
const warehouse = lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no" } });
const owner = lookup("customer", { as: "owner", required: true, fixed: true, shows: { owner_no: "customer_no" } });
const taken = { fixed: undefined, readonly: true, shows: undefined } as const;

const sides = {
  company: "company_id",
  warehouse: { all: ["wh_id", "to_wh_id"], seenByAny: true },
  owner: { all: ["owner_id", "to_owner_id"] },
} as const;

export const relocation = document({
  name: "relocation",
  path: "/relocation",
  reply: "relocation",
  key: "relocation_id",
  menu: "quotationSetup",
  scope: sides,
  scoped: {
    "{companyId}/{whId}": ["company_id", "wh_id"],
    "{companyId}/{whId}/{ownerId}": ["company_id", "wh_id", "owner_id"],
  },
  status: "relocation_status",
  number: { field: "relocation_no", prefix: "RL" },
  lines: { details: { of: "relocation_line", required: true } },
  states: {
    planned: { tone: "waiting" },
    sent: { tone: "working" },
    arrived: { tone: "done", closed: true },
    cancelled: { tone: "ended", closed: true },
  },
  initial: "planned",
  editable: ["planned"],
  movements: [],
  actions: {
    send: { from: ["planned"], to: "sent", direction: "forward", side: "wh_id" },
    receive: {
      from: ["sent"],
      to: "arrived",
      direction: "forward",
      side: "to_wh_id",
      payload: { details: rows({ relocation_line_id: text({ required: true, max: 36 }), arrived: whole({ min: 0 }) }) },
    },
    cancel: { from: ["planned"], to: "cancelled", direction: "side", reason: true },
  },
  fields: {
    company_id: company,
    wh_id: warehouse,
    to_wh_id: { ...warehouse, fixed: undefined, shows: { to_wh_no: "wh_no" } },
    owner_id: owner,
    to_owner_id: { ...owner, shows: { to_owner_no: "customer_no" } },
    relocation_note: text({ max: 80 }),
  },
});

export const relocation_line = resource({
  name: "relocation_line",
  path: "/relocation/line",
  reply: "relocationLine",
  key: "relocation_line_id",
  byWarehouse: true,
  menu: "quotationSetup",
  scope: sides,
  label: ["line_no"],
  line: {
    of: "relocation",
    field: "relocation_id",
    inherits: ["company_id", "wh_id", "to_wh_id", "owner_id", "to_owner_id"],
  },
  fields: {
    company_id: { ...company, ...taken },
    wh_id: { ...warehouse, ...taken },
    to_wh_id: { ...warehouse, ...taken },
    owner_id: { ...owner, ...taken },
    to_owner_id: { ...owner, ...taken },
    relocation_id: lookup("relocation", { required: true, fixed: true, onDelete: "cascade" }),
    line_no: whole({ default: 1, min: 1 }),
    asked: whole({ required: true, min: 1 }),
    arrived: whole({ readonly: true }),
  },
});

const byOwners = {
  company: "company_id",
  warehouse: "wh_id",
  owner: { of: "tally_owner", column: "owner_id", by: "tally_id" },
} as const;

export const tally = document({
  name: "tally",
  path: "/tally",
  reply: "tally",
  key: "tally_id",
  menu: "quotationSetup",
  scope: byOwners,
  scoped: {
    "{companyId}/{whId}": ["company_id", "wh_id"],
    "{companyId}/{whId}/{ownerId}": ["company_id", "wh_id", "owner_id"],
  },
  status: "tally_status",
  number: { field: "tally_no", prefix: "TY" },
  lines: { owners: { of: "tally_owner", required: true }, counts: { of: "tally_count" } },
  states: { begun: { tone: "waiting" }, ended: { tone: "done", closed: true } },
  initial: "begun",
  editable: ["begun"],
  movements: [],
  actions: { end: { from: ["begun"], to: "ended", direction: "forward" } },
  fields: { company_id: company, wh_id: warehouse, tally_note: text({ max: 80 }) },
});

const tallied = {
  byWarehouse: true,
  menu: "quotationSetup",
  scope: byOwners,
  label: ["line_no"],
  line: { of: "tally", field: "tally_id", inherits: ["company_id", "wh_id"] },
} as const;
const ofTally = {
  company_id: { ...company, ...taken },
  wh_id: { ...warehouse, ...taken },
  tally_id: lookup("tally", { required: true, fixed: true, onDelete: "cascade" }),
  line_no: whole({ default: 1, min: 1 }),
  owner_id: { ...owner, fixed: undefined },
} as const;

export const tally_owner = resource({
  ...tallied,
  name: "tally_owner",
  path: "/tally/owner",
  reply: "tallyOwner",
  key: "tally_owner_id",
  fields: ofTally,
});

export const tally_count = resource({
  ...tallied,
  name: "tally_count",
  path: "/tally/count",
  reply: "tallyCount",
  key: "tally_count_id",
  fields: { ...ofTally, counted: whole({ min: 0 }) },
});

export const severalResources = [relocation, relocation_line, tally, tally_owner, tally_count];

/** Adds them to the model, as if they stood there. */
export function addSeveral(model: Model): void {
  Object.assign(model, registry({ ...model, relocation, relocation_line, tally, tally_owner, tally_count }));
}

/** Adds their words to those of a language; nobody reads them. */
export function addSeveralWords(language: object): void {
  const named = language as Record<"field" | "choice" | "action" | "resource" | "resources", Record<string, unknown>>;
  const fill = (into: Record<string, unknown>, names: readonly string[]) => {
    for (const name of names) into[name] ??= name;
  };
  for (const { name, key, fields } of severalResources) {
    fill(named.resource, [name]);
    fill(named.resources, [name]);
    fill(named.field, [key, ...Object.keys(fields), "to_wh_no", "to_owner_no", "owners", "counts"]);
  }
  for (const one of [relocation, tally]) {
    const states = Object.keys(one.states);
    fill(named.action, Object.keys(one.actions));
    named.choice[one.status] = Object.fromEntries(states.map((state) => [state, state]));
  }
}
