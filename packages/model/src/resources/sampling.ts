import { choice, decimal, lookup, resource } from "../define/index.ts";

/** Of the pieces of a line, the share that quality control looks at. */
export const samplingShare = { sampling_share: decimal({ min: "0", max: "1", more: true }) } as const;

/** Why goods come in. */
export const inboundTypes = ["purchase", "transfer", "production", "other"] as const;

/** What a company has looked at of goods that come in for a reason, where neither their product nor their vendor says it. */
export const sampling_rule = resource({
  name: "sampling_rule",
  reference: true,
  path: "/inbound/sampling",
  reply: "samplingRule",
  key: "sampling_rule_id",
  menu: "settingCodeSetup",
  scope: { company: "company_id" },
  label: ["inbound_type"],
  scoped: { "{companyId}": ["company_id"] },
  unique: [["company_id", "inbound_type"]],
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    inbound_type: choice({ required: true, fixed: true, values: inboundTypes }),
    sampling_share: decimal({ required: true, min: "0", max: "1" }),
  },
});
