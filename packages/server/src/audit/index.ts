import type { AuditCheck } from "./check.ts";
import { ledgerChecks } from "./ledgerChecks.ts";

export { answerAudits, askForAudit } from "./auditSocket.ts";
export type { AuditCheck, AuditResult } from "./check.ts";
export { audit } from "./check.ts";

/** What must hold of stock alone; each flow has checks of its own, of its documents' lines and their movements. */
export const auditChecks: readonly AuditCheck[] = [...ledgerChecks];
