import { adjustment } from "./adjustment.ts";
import { inbound } from "./inbound.ts";
import { outbound } from "./outbound.ts";
import { outbound_adjustment } from "./outboundAdjustment.ts";
import { reservation } from "./reservation.ts";
import { returned } from "./returned.ts";
import { storage_change } from "./storageChange.ts";

/** Every document, by its name. */
export const documents = {
  inbound,
  outbound,
  returned,
  adjustment,
  outbound_adjustment,
  reservation,
  storage_change,
} as const;
