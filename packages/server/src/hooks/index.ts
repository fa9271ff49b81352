import type { HooksByName } from "../crud/hooks.ts";
import { addressOfConsignee, goodOrBad } from "./outbound.ts";
import { unitsOfLines } from "./units.ts";

/** What resources do beyond the engine, by resource. */
export const hooks: HooksByName = {
  inbound_detail: [unitsOfLines],
  returned_detail: [unitsOfLines],
  outbound: [addressOfConsignee],
  outbound_detail: [unitsOfLines, goodOrBad],
  adjustment_detail: [unitsOfLines],
};
