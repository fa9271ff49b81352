import { isSerialNumber } from "@stowage/model";
import type { Hooks } from "../crud/hooks.ts";

/** Serial numbers are a list of texts, each once. */
export const serialsOfLines: Hooks = {
  needs: ["product_sn"],
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries()) {
      const numbers = row.product_sn;
      if (numbers === null || numbers === undefined) continue;
      const details = { field: "product_sn" };
      if (!Array.isArray(numbers) || !numbers.every(isSerialNumber))
        failures.push({ ...at(index), field: "product_sn", code: "WRONG_TYPE", details });
      else if (new Set(numbers).size < numbers.length)
        failures.push({ ...at(index), field: "product_sn", code: "SERIAL_DUPLICATE", details });
    }
  },
};
