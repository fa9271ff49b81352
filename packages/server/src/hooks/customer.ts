import type { Hooks } from "../crud/hooks.ts";

/** Nobody is their own consignee or vendor. */
export const customer: Hooks = {
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries())
      if (row.owner_id && row.owner_id === row.customer_id)
        failures.push({ ...at(index), field: "owner_id", code: "SELF_REFERENCE", details: { field: "owner_id" } });
  },
};
