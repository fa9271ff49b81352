import { model } from "@stowage/model";
import { type AuditCheck, auditChecks } from "./audit/index.ts";
import { documentChecks } from "./documents/audit.ts";
import { adjustmentChecks } from "./flows/adjustment/index.ts";
import { receivingChecks } from "./flows/inbound/index.ts";
import { outboundChecks } from "./flows/outbound/index.ts";
import { orderSumChecks } from "./queries/index.ts";

/** All that `npm run audit` checks: of stock, and of each flow's documents with it. */
export const allChecks: readonly AuditCheck[] = [
  ...auditChecks,
  ...documentChecks(model),
  ...receivingChecks,
  ...outboundChecks,
  ...adjustmentChecks,
  ...orderSumChecks,
];
