import { carrierOf } from "@stowage/model";
import type { Hooks } from "../crud/hooks.ts";
import { takesType } from "../flows/common/delivery.ts";

/** A default carrier is one for orders of its type. */
export const carrierTakesType: Hooks = {
  needs: ["order_type", "carrier_code"],
  async fill({ at, failures }, rows) {
    for (const [index, { order_type, carrier_code }] of rows.entries()) {
      const carrier = carrierOf(carrier_code);
      if (!carrier || takesType(carrier, order_type)) continue;
      const details = { carrier_code: carrier.code, order_type: String(order_type), takes: carrier.takes.join(", ") };
      failures.push({ ...at(index), field: "carrier_code", code: "CARRIER_NOT_FOR", details });
    }
  },
};
