import type { HooksByName } from "../crud/hooks.ts";
import { unitsOfLines } from "./units.ts";

/** What resources do beyond the engine, by resource. */
export const hooks: HooksByName = {
  inbound_detail: [unitsOfLines],
  returned_detail: [unitsOfLines],
  outbound_detail: [unitsOfLines],
  adjustment_detail: [unitsOfLines],
};
