import { Failure } from "@stowage/model";
import type { Hooks } from "../crud/hooks.ts";

/** An announcement to all warehouses is made by who sees them all. */
export const announce: Hooks = {
  needs: ["wh_id"],
  async fill({ caller, at, failures }, rows, before) {
    for (const [index, row] of rows.entries()) {
      const forAll = !row.wh_id || (before && !before[index]?.wh_id);
      if (forAll && !["group", "company"].includes(caller.accountType))
        failures.push({ ...at(index), field: "wh_id", code: "OUT_OF_SCOPE", details: { field: "wh_id" } });
    }
  },
  async deleting({ caller }, rows) {
    if (rows.some((row) => !row.wh_id) && !["group", "company"].includes(caller.accountType))
      throw new Failure("OUT_OF_SCOPE", { details: { field: "wh_id" } });
  },
};
