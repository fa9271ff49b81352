import { Failure } from "@stowage/model";
import type { Hooks } from "../crud/hooks.ts";

/** An announcement ends after it begins; one to all warehouses is made by who sees them all. */
export const announce: Hooks = {
  async fill({ caller, at, failures }, rows, before) {
    for (const [index, row] of rows.entries()) {
      const [from, to] = [row.announce_from, row.announce_to];
      if (typeof from === "string" && typeof to === "string" && from > to)
        failures.push({ ...at(index), field: "announce_to", code: "DATES_CONTRADICT", details: { from, to } });
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
