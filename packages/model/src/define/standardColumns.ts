import type { Field } from "./fields.ts";

/** The columns by which rows say whose they are, wherever they have them. */
export const scopeColumns = { company: "company_id", owner: "owner_id", warehouse: "wh_id" } as const;

/** The columns that every table has. */
export const standardFields: Readonly<Record<string, Field>> = {
  created_at: { kind: "instant", required: true },
  created_by: { kind: "lookup", target: "user" },
  updated_at: { kind: "instant", required: true },
  updated_by: { kind: "lookup", target: "user" },
  version: { kind: "whole", required: true },
};
