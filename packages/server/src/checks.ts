import { model } from "@stowage/model";
import { type AuditCheck, auditChecks } from "./audit/index.ts";
import { documentChecks } from "./documents/audit.ts";
import { flowChecks } from "./flows/index.ts";
import { orderSumChecks } from "./queries/index.ts";

/** All that `npm run audit` checks: of stock, and of each document with it. */
export const allChecks: readonly AuditCheck[] = [
  ...auditChecks,
  ...documentChecks(model),
  ...flowChecks(),
  ...orderSumChecks,
];
